import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { EvidenceFooter, EvidenceHeader, Exchange } from './evidence.ts'
import { UnreadableFile } from './unreadable-file.ts'

type Line = Partial<EvidenceHeader> & Partial<EvidenceFooter> & Partial<Exchange>

/** The exchanges of an evidence file, one after another. Throws `UnreadableFile` where it is damaged or cut off. */
export async function* readEvidence(file: string): AsyncGenerator<Exchange> {
  let exchanges = 0
  let number = 0
  let footer: Line | undefined
  for await (const text of linesOf(file)) {
    number += 1
    const line = parseLine(text, file, number)
    if (number === 1) {
      if (line.evidence !== 1)
        throw new UnreadableFile(file, 'does not begin with the header of an evidence file')
      continue
    }
    if (footer) throw new UnreadableFile(file, `goes on after its footer, in line ${number}`)
    if (line.footer) {
      footer = line
      continue
    }
    if (!isExchange(line)) throw new UnreadableFile(file, `line ${number} is no exchange`)
    exchanges += 1
    yield line
  }
  if (!footer) throw new UnreadableFile(file, `was cut off: its footer is missing after line ${number}`)
  if (footer.exchanges !== exchanges)
    throw new UnreadableFile(file, `holds ${exchanges} exchanges where its footer says ${footer.exchanges}`)
}

/** The exchanges that are asked for, by target and id; the others are passed over. */
export async function pickEvidence(
  file: string,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Exchange[]> {
  const picked: Exchange[] = []
  for await (const exchange of readEvidence(file))
    if (wanted.get(exchange.target)?.has(exchange.id)) picked.push(exchange)
  return picked
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const input = createReadStream(file, 'utf8')
  try {
    yield* createInterface({ input, crlfDelay: Infinity })
  } catch (cause) {
    throw UnreadableFile.from(file, cause)
  } finally {
    input.destroy()
  }
}

function parseLine(text: string, file: string, number: number): Line {
  try {
    return JSON.parse(text) as Line
  } catch {
    throw new UnreadableFile(file, `line ${number} is no JSON: the file was damaged or cut off there`)
  }
}

function isExchange(line: Line): line is Exchange & Line {
  return typeof line.id === 'string' && typeof line.target === 'string' && typeof line.request === 'object'
}
