import { plainText } from './plain-text.ts'
import type { FailureOf, Json } from '../client/failure.ts'

/** The defect of a status, as text that follows the operation: `returns 200 instead of 403`. */
export function statusDefect({ rule, expected, received, status }: FailureOf<'status', Json>): string {
  const found = status ?? (received as { readonly status?: Json } | undefined)?.status ?? 'another status'
  return `returns ${plainText(found)} ${
    {
      'one-of': `instead of ${[expected].flat().map(plainText).join(' or ')}`,
      success: 'instead of a success',
      'no-success': 'instead of a refusal',
      'no-success-with': 'with what it must not show',
    }[rule]
  }`
}

function pagesDefect(received: Json | undefined): string {
  const { missing, repeated } = (received ?? {}) as Readonly<Record<string, Json>>
  const [lacks, repeats] = [missing, repeated].map((all) => Array.isArray(all) && all.length > 0)
  if (lacks && !repeats) return 'lists entries on no page'
  if (repeats && !lacks) return 'lists entries on several pages'
  return 'lists entries on several pages or on none'
}

/** The defect of the entries of a list, as text that follows the operation: `ignores limit`. `url` is that of the request. */
export function entriesDefect(failure: FailureOf<'entries', Json>, url: string): string {
  const { rule, field = '', expected, received } = failure
  const asked = new Set(Array.from(url.matchAll(/[?&](\w+)=/g), ([, parameter = '']) => parameter))
  const firstOf = (...parameters: readonly string[]) => parameters.find((parameter) => asked.has(parameter))
  const ignored = (parameter: string | undefined, otherwise: string) =>
    parameter === undefined ? otherwise : `ignores ${parameter}`
  const { count } = (received ?? {}) as { readonly count?: Json }
  const tooMany = typeof count === 'number' && typeof expected === 'number' && count > expected
  switch (rule) {
    case 'none-of':
      return asked.has('page') ? 'repeats entries of another page' : 'lists entries that it must not list'
    case 'each-once':
      return asked.has('page') || asked.has('limit') ? pagesDefect(received) : 'lists entries not once'
    case 'count':
    case 'count-at-most':
      if (tooMany) return ignored(isBeyond(url, count) ? 'limit' : undefined, 'lists too many entries')
      return 'lists too few entries'
    case 'count-at-least':
      return 'lists too few entries'
    case 'only-with':
      if (count === 0) return 'lists nothing'
      return ignored(firstOf('mode', 'exclusive', 'uid', 'q'), 'lists entries that it must not list')
    case 'without':
      return ignored(firstOf('exclusive', 'mode', 'uid', 'q'), 'lists an entry that it must not list')
    case 'none':
      return ignored(firstOf('q', 'page'), 'lists entries where there are none')
    case 'hidden-field':
      return `shows ${field}`
    case 'unique':
      return `repeats entries with the same ${field}`
    case 'not-uniform':
      return `shows the same ${field} for all entries`
    case 'with':
      return 'lacks an entry'
    case 'no-more-with':
      return 'lists a new entry'
    case 'same':
      return 'lists other entries than for the same request in another form'
    case 'kept':
      return 'lacks or changes entries that were there before'
  }
}

/** Whether a list has more entries than the limit of its request. */
function isBeyond(url: string, count: number): boolean {
  const [, limit] = /[?&]limit=(\d+)(?:&|$)/.exec(url) ?? []
  return limit !== undefined && count > Number(limit)
}

/** The defect of a response that breaks a rule, as text that follows the operation. */
export function oracleDefect(rule: FailureOf<'oracle', Json>['rule']): string {
  return {
    success: 'has a success of another form than the document shows',
    state: 'contradicts earlier requests and responses',
    refusal: 'accepts what it must refuse, or refuses in another form than the document shows',
    address: 'shows an email address to an anonymous caller',
    text: 'renders another text than that of the request',
  }[rule]
}

/** The defect of a body that is not JSON, as text that follows the operation. */
export function contentDefect({ rule, expected }: FailureOf<'content', Json>): string {
  const { elements } = (expected ?? {}) as { readonly elements?: Json }
  const names = Array.isArray(elements) ? elements.map((element) => `<${String(element)}>`).join(' or ') : ''
  return {
    element: `renders no ${names}`,
    link: 'renders no link',
    'with-text': 'lacks a text',
    'without-text': 'shows a text that it must not show',
    differs: 'returns the same body as another request',
    files: 'returns an archive of other files',
  }[rule]
}
