import { isScalar, LineCounter, parseDocument, Parser, visit, type Document } from 'yaml'
import type { Baseline } from '../../harness/report/baseline.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { flaws } from '../../harness/report/validate.ts'
import { worstFlaw } from '../targets/read-target-file.ts'
import { readInput } from '../../files/read-input.ts'
import { UsageError } from '../base/usage-error.ts'
import { shellWord } from '../../harness/report/shell-word.ts'

/** A baseline as it is written. */
export interface BaselineFile {
  readonly baseline: Baseline
  /** With its comments. JSON is YAML. */
  readonly document: Document
  readonly text: string
}

/** Reads a baseline, YAML or JSON. Throws a `UsageError` of one line where it cannot be read or is wrong. */
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
  return parseBaseline(text, file)
}

/** Brackets, indicators or spaces of indentation that stand open at one place. The parser needs memory for the square of them. */
const DEEPEST = 100

/** The parser needs seconds and hundreds of megabytes for more: some 30,000 entries. */
const MAX_LENGTH = 4 * 1024 * 1024

/** Whether a text may be nested deeper than the parser bears: a baseline has three levels. */
function isTooDeep(text: string): boolean {
  let open = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    open = bracket === '[' || bracket === '{' ? open + 1 : Math.max(0, open - 1)
    if (open > DEEPEST) return true
  }
  return new RegExp(`^(?:[ \\t]|[-?:](?=[ \\t])){${2 * DEEPEST},}`, 'm').test(text)
}

/** Where a key begins that its map has already. */
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

/** The first place where a text is no YAML: `7: Unexpected …`. Whoever goes on after it keeps gigabytes of errors of a prepared file. */
function firstSyntaxError(text: string): string | undefined {
  const lines = new LineCounter()
  for (const token of new Parser(lines.addNewLine).parse(text))
    if (token.type === 'error') return `${lines.linePos(token.offset).line}: ${token.message}`
  return undefined
}

/** The same for the text of a file. */
export async function parseBaseline(text: string, file: string): Promise<BaselineFile> {
  if (text.length > MAX_LENGTH) throw new UsageError(`${file}: has more than 4 MiB, which is no baseline`)
  if (isTooDeep(text)) throw new UsageError(`${file}: is nested more than ${DEEPEST} levels deep`)
  const syntaxError = firstSyntaxError(text)
  if (syntaxError !== undefined) throw new UsageError(`${file}:${syntaxError}`)
  const lineCounter = new LineCounter()
  // The parser compares each key with each other one.
  const options = { prettyErrors: true, uniqueKeys: false, lineCounter }
  const document = parseDocument(text.replace(/^\ufeff/, ''), options)
  const [error] = [...document.errors, ...document.warnings]
  if (error) {
    const line = error.linePos?.[0].line
    const [what = ''] = error.message.split('\n')
    throw new UsageError(`${file}${line === undefined ? '' : `:${line}`}: ${what.replace(/ at line .*/, '')}`)
  }
  const repeated = repeatedKeyAt(document)
  if (repeated !== undefined)
    throw new UsageError(`${file}:${lineCounter.linePos(repeated).line}: Map keys must be unique`)
  let baseline: unknown
  try {
    baseline = document.toJS()
  } catch (cause) {
    throw new UsageError(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
  const flaw = worstFlaw(await flaws('baseline', baseline), 'the baseline')
  if (flaw !== undefined) throw new UsageError(`${file}: ${flaw}`)
  return { baseline: baseline as Baseline, document, text }
}
