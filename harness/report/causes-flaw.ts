import type { Result } from './report.ts'

/** What is wrong, in a few words that are the same wherever it is the same. */
export interface Flaw {
  readonly key: string
  readonly title: string
}

/** Nothing of interest is said later. */
const LONGEST = 1000

const found = String.raw`(?<field>[\w.-]+) is (?<value>.+)`
const patterns: ReadonlyArray<readonly [RegExp, (groups: Record<string, string>) => Flaw]> = [
  [/^(?:.+ )?must have required property '(?<field>[^']+)'/, ({ field }) => fieldFlaw(field, 'nothing')],
  [/^(?<field>[\w.-]+) must .+, it is (?<value>.+)$/, ({ field, value }) => fieldFlaw(field, value)],
  [new RegExp(`^${found}$`), ({ field, value }) => fieldFlaw(field, value)],
  [/^a body that is not (?<what>JSON|valid UTF-8)/, ({ what }) => flaw(`bodies that are not ${what}`)],
  [/^no body where JSON was asked for/, () => flaw('no body where there should be JSON')],
  [
    /^(?<what>nothing|[\w ]+) where a list was asked for/,
    ({ what }) => flaw(`${what} where there should be a list`),
  ],
]

/**
 * Reads off the words of a failure which flaw it shows, so that a field which is wrong in one kind of object is one flaw however
 * many operations and requirements show it. Undefined where the words are of none of these kinds.
 */
export function flawOf({ expected, received }: Pick<Result, 'expected' | 'received'>): Flaw | undefined {
  if (received === undefined) return undefined
  const media = /^media type (.+)$/.exec(expected ?? '')?.[1]
  if (media !== undefined) return flaw(`media type ${received} in place of ${media}`)
  const words = received.slice(0, LONGEST).replace(/^entry \d+: /, '')
  for (const [pattern, read] of patterns) {
    const groups = pattern.exec(words)?.groups
    if (groups ?? pattern.test(words)) return read(groups ?? {})
  }
  return undefined
}

function fieldFlaw(path = '', value = 'nothing'): Flaw {
  const field = path.replace(/(^|\.)\d+(?=\.|$)/g, '').replace(/^\./, '') || path
  const kind = kindOf(value)
  return { key: `field ${field} ${kind}`, title: `the field ${field} is ${kind}` }
}

/** Values differ from object to object; what they are is what they have in common. */
function kindOf(value: string): string {
  if (value === 'nothing') return 'missing'
  if (value.startsWith('"')) return value === '""' ? 'empty' : 'another text than asked for'
  if (value.startsWith('[')) return 'a list'
  if (value.startsWith('{')) return 'an object'
  if (/^-?\d/.test(value)) return 'a number that was not asked for'
  return value.length <= 10 ? value : 'not what was asked for'
}

function flaw(title: string): Flaw {
  return { key: title, title }
}
