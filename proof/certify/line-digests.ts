import { joined, toBytes, toText } from './bytes.ts'
import type { EvidenceSummary } from './certificate.ts'
import { Unanswered } from './unanswered.ts'
import { isBeyondLine } from '../../harness/report/evidence-line.ts'
import { isRecord } from '../../harness/report/is-record.ts'
import type { Primitives } from './primitives.ts'

/** The digest of a line of evidence, with its label: the id of its exchange, or its kind. */
export interface LineDigest {
  /** In hexadecimal. */
  readonly sha256: string
  readonly what: string
}

const NEWLINE = 10
const MAX_NAME_LENGTH = 300

/** Facts that the lines of an evidence file show without a replay; each line is parsed once. */
export interface ReadLines {
  /** Of all lines, in order. */
  readonly digests: readonly LineDigest[]
  readonly unanswered: Pick<Unanswered, 'isLast' | 'reads'>
}

/** Lines beyond those that are expected, by which the first difference can be named. */
const FURTHER_LINES = 1000

/** After so many lines, signals and timers have their turn. */
const LINES_AT_A_TIME = 10_000

/** Reads lines, at most a few more than `expected`: a file with more of them is another one. */
export async function readLines(
  evidence: Uint8Array,
  primitives: Pick<Primitives, 'sha256'>,
  expected = Infinity,
): Promise<ReadLines> {
  const digests: LineDigest[] = []
  const unanswered = new Unanswered()
  for (let start = 0; start < evidence.length && digests.length < expected + FURTHER_LINES;) {
    if (digests.length % LINES_AT_A_TIME === LINES_AT_A_TIME - 1)
      await new Promise((resolve) => setTimeout(resolve, 0))
    const found = evidence.indexOf(NEWLINE, start)
    const line = evidence.subarray(start, found === -1 ? evidence.length : found)
    const content = contentOf(line)
    if (isRecord(content)) unanswered.add(content)
    digests.push({ sha256: await primitives.sha256(line), what: nameOf(content) })
    start += line.length + 1
  }
  return { digests, unanswered }
}

/** One digest of all lines in order. */
export async function summaryOf(
  digests: readonly LineDigest[],
  { sha256 }: Pick<Primitives, 'sha256'>,
): Promise<EvidenceSummary> {
  const all = joined(...digests.map((one) => toBytes(`${one.sha256}\n`)))
  return { lines: digests.length, sequence: await sha256(all) }
}

/** The digests as in a file, one per line. */
export function digestsText(digests: readonly LineDigest[]): string {
  return digests.map(({ sha256, what }) => `${sha256} ${what}\n`).join('')
}

/** Reads {@link digestsText}; undefined for invalid text. */
export function readDigests(text: string): LineDigest[] | undefined {
  const lines = text.split('\n')
  if (lines.pop() !== '') return undefined
  const digests = lines.map((line) => /^([0-9a-f]{64}) (.{1,400})$/.exec(line))
  return digests.every((match) => match !== null)
    ? digests.map(([, sha256 = '', what = '']) => ({ sha256, what }))
    : undefined
}

/** The first difference between lines and the recorded ones, in a few words; undefined if there is none. */
export function lineFlaw(recorded: readonly LineDigest[], found: readonly LineDigest[]): string | undefined {
  const at = recorded.findIndex(({ sha256 }, index) => found[index]?.sha256 !== sha256)
  if (at === -1) {
    const further = found[recorded.length]
    if (further) return `has one line too many: ${further.what}`
    const named = recorded.findIndex(({ what }, index) => found[index]?.what !== what)
    return named === -1 ? undefined : `has ${found[named]?.what}, which the list of digests names otherwise`
  }
  const [one, other] = [recorded[at], found[at]]
  if (!one) return undefined
  const has = (list: readonly LineDigest[], digest: LineDigest | undefined): boolean =>
    list.some(({ sha256 }) => sha256 === digest?.sha256)
  if (!other) return `ends before ${one.what}`
  const isKept = has(found.slice(at), one)
  const isKnown = has(recorded, other)
  if (isKept && isKnown) return `has ${other.what} in the place of ${one.what}`
  if (isKept) return `has a line that does not belong there, before ${one.what}: ${other.what}`
  if (isKnown) return `lacks ${one.what}`
  return other.what === one.what ? `has ${one.what} changed` : `has ${other.what} in place of ${one.what}`
}

/** Undefined if a line is not JSON. */
function contentOf(line: Uint8Array): unknown {
  if (isBeyondLine(line)) return undefined
  try {
    return JSON.parse(toText(line))
  } catch {
    return undefined
  }
}

/** The label of a line, in one line without control characters. */
function nameOf(content: unknown): string {
  if (content === undefined) return 'a line that is no JSON'
  if (!isRecord(content)) return 'a line that is no exchange'
  const { id, event, name, evidence, footer } = content
  const words = [id ?? event, id === undefined ? name : undefined].filter((word) => typeof word === 'string')
  const text = evidence === 1 ? 'header' : footer === true ? 'footer' : words.join(' ') || 'a line without id'
  return text.replace(/[\p{C}\u2028\u2029]/gu, '?').slice(0, MAX_NAME_LENGTH)
}
