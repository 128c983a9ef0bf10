import type { ReadStream } from 'node:fs'
import { streamFile, utf8Of } from '../../files/read-file.ts'
import type { Evidence, EvidenceFooter, EvidenceHeader, Exchange, RunEvent } from './evidence.ts'
import { isBeyondLine, MAX_OF_LINE } from './evidence-line.ts'
import { IndexedEvidence, readSpan, type Span } from './indexed-evidence.ts'
import { isRecord } from './is-record.ts'
import { EvidenceOrder } from './ordered-evidence.ts'
import { repeatedKey } from './repeated-key.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { firstFlaw } from './validate.ts'
import { visibleAtMost } from './visible.ts'

const CHUNK = 256 * 1024
/** No run writes longer lines. In bytes. */
const MAX_LINE_LENGTH = 256 * 1024 * 1024

/** The largest number of exchanges whose positions are stored individually: more than a run has. */
const MAX_SPANS = 10_000

/** Characters of a path from the file. */
const MAX_PATH_LENGTH = 200

type Line = Partial<EvidenceHeader> & Partial<EvidenceFooter> & Partial<Exchange>

/** A line of an evidence file, with its position in bytes. */
export type EvidenceLine =
  | { readonly header: EvidenceHeader }
  | { readonly event: RunEvent }
  | { readonly exchange: Exchange; readonly offset: number; readonly length: number }

/** The exchanges of an evidence file, in sequence. Throws `UnreadableFile` if it is damaged or cut off. */
export async function* readEvidence(file: string): AsyncGenerator<Exchange> {
  for await (const line of evidenceLines(file)) if ('exchange' in line) yield line.exchange
}

/**
 * The exchanges of an evidence file, all checked once, and read again on demand: memory does not grow with the file. `visit`
 * receives every line. Throws `UnreadableFile` if it is damaged or cut off.
 */
export async function openEvidence(
  file: string,
  visit: (line: EvidenceLine) => void = () => {},
): Promise<Evidence> {
  const order = new EvidenceOrder()
  let spans: Span[] | undefined = []
  for await (const line of evidenceLines(file)) {
    visit(line)
    if (!('exchange' in line)) continue
    order.add(line.exchange, line.offset, line.length)
    spans?.push(spanOf(line))
    if (order.isKept && spans && spans.length > MAX_SPANS) spans = undefined
  }
  if (!spans && order.isKept) return order.evidenceIn(file)
  const all = spans ?? (await allSpans(file))
  if (!order.isKept) refuseRepeated(all, file)
  return new IndexedEvidence(all, (span) => readSpan(file, span))
}

/** Rejects two exchanges with one id: results refer to exchanges by id, and readers may differ in which they use. */
function refuseRepeated(spans: readonly Span[], file: string): void {
  const known = new Set<string>()
  for (const { target, id } of spans) {
    const key = JSON.stringify([target, id])
    if (known.has(key))
      throw new UnreadableFile(file, `has the exchange ${visibleAtMost(id, MAX_PATH_LENGTH)} twice`)
    known.add(key)
  }
}

/** Reads all positions of a file that was merged from several runs, whose order is unknown. */
async function allSpans(file: string): Promise<Span[]> {
  const spans: Span[] = []
  for await (const line of evidenceLines(file)) if ('exchange' in line) spans.push(spanOf(line))
  return spans
}

function spanOf({ exchange, offset, length }: Extract<EvidenceLine, { exchange: unknown }>): Span {
  return { target: exchange.target, id: exchange.id, offset, length }
}

/**
 * The lines of an evidence file without its footer, in sequence. `isStrict`: rejects lines that are JSON but that no run writes.
 * Throws `UnreadableFile` if the file is damaged or cut off.
 */
export async function* evidenceLines(
  file: string,
  { longestLine = MAX_LINE_LENGTH, isStrict = false } = {},
): AsyncGenerator<EvidenceLine> {
  const counts = { exchanges: 0, events: 0 }
  let number = 0
  let footer: Line | undefined
  for await (const { text, offset, length } of linesOf(file, longestLine)) {
    number += 1
    const line = parseLine(text, file, number)
    if (isStrict) refuseOtherForm(text, line, file, number)
    if (number === 1) {
      if (line.evidence !== 1)
        throw new UnreadableFile(file, 'does not begin with the header of an evidence file')
      if (line.run !== undefined) await refuseFlaw(line, file, number)
      yield { header: line as EvidenceHeader }
      continue
    }
    if (footer) throw new UnreadableFile(file, `goes on after its footer, in line ${number}`)
    if (line.footer) {
      footer = line
      continue
    }
    if (isEvent(line)) {
      await refuseFlaw(line, file, number)
      counts.events += 1
      yield { event: line }
      continue
    }
    if (!isExchange(line)) throw new UnreadableFile(file, `line ${number} is no exchange`)
    counts.exchanges += 1
    yield { exchange: line, offset, length }
  }
  if (!footer) throw new UnreadableFile(file, `was cut off: its footer is missing after line ${number}`)
  for (const what of ['exchanges', 'events'] as const)
    if ((footer[what] ?? 0) !== counts[what])
      throw new UnreadableFile(
        file,
        `holds ${counts[what]} ${what} where its footer says ${footer[what] ?? 0}`,
      )
}

/** The requested exchanges, by target and id; skips all others. */
export async function pickEvidence(
  file: string,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Exchange[]> {
  const picked: Exchange[] = []
  for await (const exchange of readEvidence(file))
    if (wanted.get(exchange.target)?.has(exchange.id)) picked.push(exchange)
  return picked
}

interface TextLine {
  readonly text: string
  readonly offset: number
  readonly length: number
}

/** The lines of a file with their positions, in bytes. */
async function* linesOf(file: string, longest: number): AsyncGenerator<TextLine> {
  let input: ReadStream | undefined
  try {
    input = streamFile(file, CHUNK)
    let offset = 0
    let parts: Buffer[] = []
    let length = 0
    const line = (): TextLine => {
      const [first = Buffer.alloc(0)] = parts
      const bytes = parts.length === 1 ? first : Buffer.concat(parts)
      if (isBeyondLine(bytes))
        throw new UnreadableFile(
          file,
          `has a line of more than ${MAX_OF_LINE.jsonValues} values, or deeper than ${MAX_OF_LINE.jsonDepth}`,
        )
      return { text: utf8Of(bytes, file), offset, length }
    }
    for await (const chunk of input as AsyncIterable<Buffer>) {
      let start = 0
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
        parts.push(chunk.subarray(start, end))
        length += end - start
        yield line()
        offset += length + 1
        parts = []
        length = 0
        start = end + 1
      }
      parts.push(chunk.subarray(start))
      length += chunk.length - start
      if (length > longest) throw new UnreadableFile(file, `has a line of more than ${longest} bytes`)
    }
    if (length > 0) yield line()
  } catch (cause) {
    throw UnreadableFile.from(file, cause)
  } finally {
    input?.destroy()
  }
}

function parseLine(text: string, file: string, number: number): Line {
  let line: unknown
  try {
    line = JSON.parse(text)
  } catch {
    throw new UnreadableFile(file, `line ${number} is no JSON: the file was damaged or cut off there`)
  }
  return isRecord(line) ? line : {}
}

/** Rejects a line with a duplicate property, or with other white space, escapes or numbers: readers may read it differently. */
function refuseOtherForm(text: string, line: Line, file: string, number: number): void {
  if (JSON.stringify(line) === text) return
  const repeated = repeatedKey(text)
  throw new UnreadableFile(
    file,
    repeated === undefined
      ? `line ${number} is not in the form in which a run writes it`
      : `line ${number} has ${visibleAtMost(repeated, MAX_PATH_LENGTH)} twice`,
  )
}

/** A replay relies on header and events. Throws `UnreadableFile` if the schema of evidence does not describe the line. */
async function refuseFlaw(line: object, file: string, number: number): Promise<void> {
  const flaw = await firstFlaw('evidence', line)
  if (flaw !== undefined)
    throw new UnreadableFile(file, `line ${number}: ${visibleAtMost(flaw, MAX_PATH_LENGTH)}`)
}

function isEvent(line: object): line is RunEvent {
  const { event, target, repeat } = line as Readonly<Record<string, unknown>>
  return typeof event === 'string' && typeof target === 'string' && typeof repeat === 'number'
}

function isExchange(line: Line): line is Exchange & Line {
  const { id, target, request, response, order, runMs, startedAt, durationMs, attempts } = line as Readonly<
    Record<string, unknown>
  >
  if (typeof id !== 'string' || typeof target !== 'string' || !isRecord(request)) return false
  const { method, url } = request
  if (typeof method !== 'string' || typeof url !== 'string' || !isMessage(request)) return false
  if (!URL.canParse(url)) return false
  if (![order, runMs].every(isSpan) || !isNamed(line)) return false
  if (!isTimed(startedAt, durationMs) || !(attempts === undefined || Array.isArray(attempts))) return false
  return response === undefined || (isRecord(response) && isStatus(response['status']) && isMessage(response))
}

/** Start and end, as integers; absent in evidence of earlier versions. */
function isSpan(value: unknown): boolean {
  return (
    value === undefined || (Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger))
  )
}

/** Formats write these as dates and durations. */
function isTimed(startedAt: unknown, durationMs: unknown): boolean {
  if (typeof startedAt !== 'string' || typeof durationMs !== 'number') return false
  return (
    DATE.test(startedAt) &&
    !Number.isNaN(Date.parse(startedAt)) &&
    durationMs >= 0 &&
    durationMs <= MAX_MS_LENGTH
  )
}

const DATE = /^[12]\d{3}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/
/** 31 years. */
const MAX_MS_LENGTH = 1e12

/** Callers are texts, and an operation has an area: this excludes names of properties that every object has. */
function isNamed({ caller, login, operation }: Readonly<Record<string, unknown>>): boolean {
  if (typeof caller !== 'string' || (login !== undefined && typeof login !== 'string')) return false
  return operation === undefined || (typeof operation === 'string' && /^[a-z-]+\.[a-z-]+$/.test(operation))
}

function isStatus(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 100 && Number(value) < 1000
}

/** Whether headers and body have the form that reporters read. */
function isMessage({ headers, body }: Readonly<Record<string, unknown>>): boolean {
  if (!Array.isArray(headers) || !headers.every(isHeader)) return false
  return (
    body === undefined ||
    (isRecord(body) && (typeof body['text'] === 'string' || typeof body['base64'] === 'string'))
  )
}

function isHeader(line: unknown): boolean {
  return Array.isArray(line) && typeof line[0] === 'string' && typeof line[1] === 'string'
}
