import { Composer, isScalar, Lexer, LineCounter, Parser, visit, type CST, type Document } from 'yaml'
import type { Baseline } from '../../harness/report/baseline.ts'
import { isDay } from '../../harness/report/is-day.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { flaws } from '../../harness/report/validate.ts'
import { worstFlaw } from '../targets/read-target-file.ts'
import { readInput } from '../../files/read-input.ts'
import { UsageError } from '../base/usage-error.ts'
import { shellWord } from '../../harness/report/shell-word.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { noteGroups } from '../catalogue/note-groups.ts'

/** A baseline as it is written. */
export interface BaselineFile {
  readonly baseline: Baseline
  /** With its comments. JSON is YAML. */
  readonly document: Document
  readonly text: string
}

/** Reads a baseline, YAML or JSON. Throws a `UsageError` of one line if it cannot be read or is invalid. */
export async function readBaseline(file: string): Promise<BaselineFile> {
  let text: string
  try {
    text = readInput(file)
  } catch (cause) {
    const { message } = UnreadableFile.from(file, cause)
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw new UsageError(message)
    throw new UsageError(
      `${message}; "forge-conformance baseline update --baseline ${shellWord(file)}" writes one from a report`,
    )
  }
  const read = await parseBaseline(text, file)
  noteGroups(
    file,
    Object.values(read.baseline.targets).flatMap((entries) => Object.keys(entries)),
    catalogue(),
  )
  return read
}

/**
 * Maximum number of brackets, indicators or spaces of indentation that are open at one place. The memory that the parser needs grows with
 * their square.
 */
const DEEPEST = 100

/** Larger files, with tens of thousands of entries, take the parser seconds and hundreds of megabytes. */
const MAX_LENGTH = 2 * 1024 * 1024

/** Whether a text may be nested more deeply than the parser can handle. A baseline has three levels. */
function isTooDeep(text: string): boolean {
  let open = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    open = bracket === '[' || bracket === '{' ? open + 1 : Math.max(0, open - 1)
    if (open > DEEPEST) return true
  }
  return new RegExp(`^(?:[ \\t]|[-?:](?=[ \\t])){${2 * DEEPEST},}`, 'm').test(text)
}

/** Maximum number of anchors and aliases. For each of them, the parser looks at everything before it. */
const MAX_ANCHORS = 1000

/** The lexer puts this character before the text of a scalar, which may begin like an alias. */
const SCALAR = '\u001f'

function hasTooManyAnchors(text: string): boolean {
  let anchors = 0
  let before = ''
  for (const token of new Lexer().lex(text)) {
    if (before !== SCALAR && /^[&*]/.test(token)) anchors += 1
    if (anchors > MAX_ANCHORS) return true
    before = token
  }
  return false
}

/** Position of a key that its map already has. */
function repeatedKeyAt(document: Document): number | undefined {
  let at: number | undefined
  visit(document, {
    Map(_, { items }) {
      const known = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key) || known.size !== known.add(key.value).size) continue
        at = key.range?.[0] ?? 0
        return visit.BREAK
      }
      return undefined
    },
  })
  return at
}

/** Position at which the composer found an error. */
type ErrorSource = number | readonly [number, ...number[]] | { readonly offset: number }

function offsetOf(source: ErrorSource): number {
  if (typeof source === 'number') return source
  return 'offset' in source ? source.offset : source[0]
}

/**
 * The only document of a text. Throws at the first error: the parser itself continues and keeps all errors, each with a stack trace, which
 * takes gigabytes for a crafted file.
 */
function documentIn(
  text: string,
  lines: LineCounter,
  fail: (offset: number, what: string) => never,
): Document {
  function* tokens(): Generator<CST.Token> {
    for (const token of new Parser(lines.addNewLine).parse(text)) {
      if (token.type === 'error') fail(token.offset, token.message)
      yield token
    }
  }
  // With unique keys, the parser compares each key with every other key.
  const composer = new Composer({ uniqueKeys: false, logLevel: 'error' })
  let first: readonly [source: ErrorSource, message: string] | undefined
  // The options do not accept this handler. Each level passes an error that it throws to the handler again.
  composer['onError'] = (source: ErrorSource, _code: string, message: string) => {
    first ??= [source, message]
    fail(offsetOf(first[0]), first[1])
  }
  const [document, second] = composer.compose(tokens(), true, text.length)
  if (second) fail(second.range[0], 'Source contains multiple documents')
  const [error] = [...(document?.errors ?? []), ...(document?.warnings ?? [])]
  if (error) fail(error.pos[0], error.message)
  return document as Document
}

/** The first entry whose last day does not exist in the calendar, which the schema cannot express. */
function flawOfDays({ targets }: Baseline): string | undefined {
  for (const [target, entries] of Object.entries(targets))
    for (const [id, { expires }] of Object.entries(entries))
      if (expires !== undefined && !isDay(expires))
        return `targets.${target}.${id}.expires: ${expires} is no day`
  return undefined
}

/** Parses the text of a file in the same way. */
export async function parseBaseline(text: string, file: string): Promise<BaselineFile> {
  if (text.length > MAX_LENGTH) throw new UsageError(`${file}: has more than 2 MiB, which is no baseline`)
  if (isTooDeep(text)) throw new UsageError(`${file}: is nested more than ${DEEPEST} levels deep`)
  if (hasTooManyAnchors(text))
    throw new UsageError(`${file}: has more than ${MAX_ANCHORS} anchors and aliases, which is no baseline`)
  const lines = new LineCounter()
  const fail = (offset: number, what: string): never => {
    throw new UsageError(`${file}:${lines.linePos(offset).line}: ${what}`)
  }
  const document = documentIn(text.replace(/^\ufeff/, ''), lines, fail)
  const repeated = repeatedKeyAt(document)
  if (repeated !== undefined) fail(repeated, 'Map keys must be unique')
  let baseline: unknown
  try {
    baseline = document.toJS()
  } catch (cause) {
    throw new UsageError(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
  const flaw = worstFlaw(await flaws('baseline', baseline), 'the baseline')
  if (flaw !== undefined) throw new UsageError(`${file}: ${flaw}`)
  const noDay = flawOfDays(baseline as Baseline)
  if (noDay !== undefined) throw new UsageError(`${file}: ${noDay}`)
  return { baseline: baseline as Baseline, document, text }
}
