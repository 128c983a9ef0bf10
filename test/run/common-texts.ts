import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEvidence } from '../../harness/report/read-evidence.ts'
import { askInto, type Questions } from '../../mutation/score/ask.ts'

/** There are too few different texts of a shorter length. In characters. */
const MIN_LENGTH = 4

/** Numbers with fewer digits are ids, ports and amounts, which are the same for many clients. */
const MIN_DIGITS = 6

/** Words of the documents, of git, of the target file, and the team that owns organizations of Gitea; a run also sends words of the documents in capitals. */
const known = new Set(
  `admin api archive branches collaborators commits downloads editorconfig forks hooks issues keys markdown members migrate orgs projects
  public_members repos search statuses teams times tokens user users admin write read gitea json push create delete fork issue_comment
  pull_request release repo.code repo.issues New Started Accepted WaitingForAnswer success failure Default source mirror collaborative
  true false main main.zip main.tar.gz master master.zip master.tar.gz v1.0 v1.0.zip v1.0.tar.gz feature README.md LICENSE.txt docs notes.md
  mira MIRA otto priv public root Owners`.split(/\s+/),
)

/**
 * Texts and numbers that the requests of two runs in ordinary form have in common, each once, with the failures of the runs. Two
 * runs may draw the same word of a dictionary; a text that a third run also has was not drawn.
 */
export async function commonTexts(questions: Pick<Questions, 'selected' | 'explore'>): Promise<string[]> {
  const [one, other] = [await textsOf('a', questions), await textsOf('b', questions)]
  const failed = [...one.failed, ...other.failed]
  const common = [...one.texts].filter((text) => other.texts.has(text))
  if (common.length === 0) return failed
  const third = await textsOf('c', questions)
  return common.filter((text) => third.texts.has(text)).concat(failed)
}

async function textsOf(seed: string, questions: Pick<Questions, 'selected' | 'explore'>) {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'))
  try {
    const { targets } = await askInto(folder, [{ id: 'forge', options: {} }], {
      ...{ seed, isOrdinary: true, wire: 'ordinary', patienceMs: 1000, overHttp: false },
      ...questions,
    })
    const texts = new Set<string>()
    for await (const { request } of readEvidence(join(folder, 'evidence.ndjson')))
      for (const text of textsIn(request)) for (const part of partsOf(text)) texts.add(part)
    const failed = targets.flatMap(({ results }) =>
      results.flatMap(({ requirement, verdict }) => (verdict === 'fail' ? [requirement] : [])),
    )
    return { texts, failed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A text, with its letters beyond ASCII and its numbers. Placeholders stand for passwords, which are random. */
function partsOf(text: string): string[] {
  const word = text.trim()
  if (known.has(word) || known.has(word.toLowerCase()) || text.includes('«')) return []
  const numbers = (text.match(/\d+/g) ?? []).filter((digits) => digits.length >= MIN_DIGITS)
  const foreign = text.match(/[^\x00-\x7f]{2,}/gu) ?? []
  const whole = text.length >= MIN_LENGTH && !/^\d+$/.test(text) ? [text] : []
  return [...whole, ...numbers, ...foreign.filter((part) => [...part].length > 1)]
}

/** Path segments, values of the query, and texts of the body. */
function textsIn({ url, body }: { readonly url: string; readonly body?: object }): string[] {
  const { pathname, searchParams } = new URL(url)
  const text = !body ? '' : String('text' in body ? body.text : 'base64' in body ? body.base64 : '')
  return [...pathname.split('/').map(decodeURIComponent), ...searchParams.values(), ...textsOfBody(text)]
}

function textsOfBody(text: string): string[] {
  try {
    return textsOfValue(JSON.parse(text))
  } catch {
    return /^\w+=/.test(text) ? [...new URLSearchParams(text).values()] : [text]
  }
}

function textsOfValue(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [BigInt(Math.trunc(value)).toString()]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOfValue) : []
}
