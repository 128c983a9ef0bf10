import { isRecord } from '../../harness/report/is-record.ts'
import type { Exchange } from '../../harness/report/evidence.ts'
import type { RecordedFailure, Result } from '../../harness/report/report.ts'
import { textOf } from './texts.ts'

/** The parts of a response that are compared with the recorded one. The status code always is. */
export interface Compared {
  readonly status: number
  /** The media type without parameters; absent if it is not compared. */
  readonly type?: string
  /** The first character of the body, if it is a bracket. */
  readonly shape?: string
  /** Lines of the normal form: all, those of properties (`id|name`), those that name created resources, or the number of objects. */
  readonly lines?: 'all' | 'own' | 'count' | { readonly of: string }
  /** The lines of the recorded response, in their order; sorted if they come from a list. */
  readonly recorded?: string
  /** The body decides, and is not compared: it is not text, or too long. */
  readonly isPartial?: true
}

/** For longer bodies, only status and media type are compared. */
const MAX_LENGTH = 50_000

/** The parts of a recorded response that show a failure when they come again. `labels`: numbers of the run, with their replacements. */
export function comparedOf(
  { response }: Exchange,
  { failure, requirement }: Pick<Result, 'failure' | 'requirement'>,
  form: (text: string) => string[],
  lines = linesOf(failure),
): Compared | undefined {
  if (!response) return undefined
  const { status, headers, body } = response
  const type = mediaType(headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1])
  // The refusal is the failure: the body of a server error can differ each time.
  const isRefusal = requirement.endsWith('.every-owner-served') && status >= 500
  if (failure?.kind === 'status' || isRefusal) return { status }
  if (failure?.kind === 'media-type' || requirement.endsWith('.every-media-type')) return { status, type }
  const text = textOf(body)
  const isUnread = (body && 'base64' in body) || body?.cut !== undefined || text.length > MAX_LENGTH
  if (failure?.kind === 'body') {
    const which = isUnread ? undefined : LINES_OF_BODIES[failure.rule]
    const recorded = which && { lines: which, recorded: chosen(form(text), which).join('\n') }
    return { status, type, shape: shapeOf(text), ...recorded }
  }
  if (isPage(text)) return { status, type, shape: shapeOf(text) }
  if (isUnread) return { status, type, isPartial: true }
  const found = chosen(form(text), lines)
  // The value of the property is an object, whose lines follow.
  const isOfObject =
    typeof lines === 'object' && found.length > 0 && found.every((line) => line.endsWith(':'))
  return isOfObject
    ? { status, lines: 'own', recorded: chosen(form(text), 'own').join('\n') }
    : { status, lines, recorded: found.join('\n') }
}

/** Whether a body is a web page of the server, such as that of an unknown address: each one has another token and time in it. */
function isPage(text: string): boolean {
  return /^\s*<(?:!doctype|html)\b/i.test(text)
}

/** The lines that tell wrong bodies of the same form as right ones from them, by the rule that they break. */
const LINES_OF_BODIES: Readonly<Partial<Record<string, 'all' | 'count'>>> = {
  'list-of-objects': 'count',
  'any-field': 'all',
}

/** The lines of a response that a failure concerns. */
export function linesOf(failure: RecordedFailure | undefined): NonNullable<Compared['lines']> {
  const key = failure?.field?.split('.').findLast((step) => !/^\d+$/.test(step))
  if (
    (failure?.kind === 'field' || failure?.kind === 'schema') &&
    key &&
    !/^errors-|^no-errors/.test(failure.rule)
  )
    return /^\w+$/.test(key) ? { of: key } : 'all'
  if (failure?.kind !== 'entries') return 'all'
  const keys = isRecord(failure.expected)
    ? Object.keys(failure.expected).filter((name) => /^\w+$/.test(name))
    : []
  if (failure.rule === 'with' && keys.length > 0) return { of: keys.join('|') }
  return failure.rule.startsWith('count') ? 'count' : 'own'
}

/** Whether a failure compares a response with others that are judged: any of them can be the wrong one. */
export function comparesJudged(failure: RecordedFailure | undefined): boolean {
  if (failure?.kind === 'field') return failure.rule === 'equals'
  return failure?.kind === 'entries' && failure.rule === 'with'
}

/** The media type of a `Content-Type`. */
export function mediaType(value = ''): string {
  return (value.split(';')[0] ?? '').trim().toLowerCase()
}

/** Why a list is not the recorded one: a fault of pages or of the order may need the same order. */
export const OTHER_ENTRIES =
  'other entries than in the run; if the server lists them in another order, only the reproduce command of the finding judges them'

/** `[` or `{` if a body begins with it; `other` for other text, empty for an empty body. */
export function shapeOf(text: string): string {
  const first = text.trimStart().slice(0, 1)
  return first === '' || first === '[' || first === '{' ? first : 'other'
}

/** The lines that are compared. */
export function chosen(lines: readonly string[], which: NonNullable<Compared['lines']>): readonly string[] {
  if (which === 'all') return lines
  if (which === 'count') return [String(lines.filter((line) => line === '{').length)]
  if (which === 'own') return lines.filter((line) => /<fc>|<\d+>/.test(line)).toSorted()
  return lines.filter((line) => new RegExp(`^"(?:${which.of})":`).test(line))
}

/**
 * A form of a response that is equal in two runs: a line for each bracket and property, with the mark of the run, times, hashes and numbers
 * of the server replaced. Scripts in every language produce the same form.
 */
export function normalForm(
  text: string,
  { base, mark }: { readonly base: string; readonly mark: string },
  labels: ReadonlyArray<readonly [value: string, label: string]>,
): string[] {
  return text
    .replaceAll('\r', '')
    .replaceAll(base || '\0', '<base>')
    .replaceAll(mark, '<fc>')
    .replaceAll(mark.toUpperCase(), '<fc>')
    .replaceAll(/«[^«»]*»/g, '<hash>')
    .replaceAll(/[[\]{},]/g, '\n$&\n')
    .split('\n')
    .map((line) => normalLine(line, labels))
    .filter((line) => line !== '')
}

function normalLine(text: string, labels: ReadonlyArray<readonly [string, string]>): string {
  const [bare = ''] = /[^ \t](?:.*[^ \t])?/s.exec(text) ?? []
  let line = bare
    .replace(/"[ \t]*:[ \t]*/, '":')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]*[Z+-]?[\d:]*/g, '<time>')
    .replaceAll(/[0-9a-f]{32,}/g, '<hash>')
    .replaceAll(/\/\d+(["/?])/g, '/<number>$1')
    .replace(/:\d{10}$/, ':<time>')
  const [, key = '', number = ''] = /^("[a-z_]*(?:id|number|index|issue)":)(\d+)$/.exec(line) ?? []
  if (key) line = key + (labels.find(([value]) => value === number)?.[1] ?? '<number>')
  return line
}
