import type { HeaderLines } from './exchange.ts'
import { present } from './present.ts'
import { inLowerCasePercent, percentByte } from './spellings.ts'

/**
 * What programs do in different ways with the same client: libraries and the authors of programs choose it, and the meaning of a
 * request is the same (RFC 8259, section 4; RFC 3986, sections 2.1 and 2.3; RFC 9110, section 8.3).
 */
export interface ProgramHabits {
  /** The order of the properties of JSON objects; that of the request if absent. */
  readonly keys?: 'ascending' | 'descending'
  /** Percent-encoded octets have lower-case digits, as .NET writes them. */
  readonly lowerCasePercent?: true
  /** `-`, `_` and `~` in values of a query are percent-encoded, although they need not be. */
  readonly encodesUnreserved?: true
  /** GET and HEAD requests have the content type of JSON, because the program sets it for all its requests. */
  readonly typesReads?: true
  /** Content types of JSON and forms name the character set, as jQuery and `fetch` with `URLSearchParams` do. */
  readonly namesCharset?: true
  /** JSON ends with a line feed, as a text file does. */
  readonly endsLine?: true
}

/** The habits of one program; `draw` returns a number below a bound for each habit. */
export function habitsOf(draw: (habit: string, below: number) => number): ProgramHabits {
  const keys = (['ascending', 'descending', undefined, undefined] as const)[draw('order of keys', 4)]
  const has = (habit: string): true | undefined => (draw(habit, 4) === 0 ? true : undefined)
  return present({
    keys,
    lowerCasePercent: has('lower-case percent'),
    encodesUnreserved: has('encoded unreserved characters'),
    typesReads: has('content type of reads'),
    namesCharset: has('character set of bodies'),
    endsLine: has('line feed after JSON'),
  })
}

/** The header lines of a request as a program writes them. */
export function headersOf({ namesCharset }: ProgramHabits, lines: HeaderLines): HeaderLines {
  if (!namesCharset) return lines
  return lines.map(([name, value]) =>
    /^content-type$/i.test(name) && /^application\/(?:json|x-www-form-urlencoded)$/i.test(value)
      ? [name, `${value}; charset=UTF-8`]
      : [name, value],
  )
}

/** The path and query of a request as a program writes them. */
export function pathOf({ lowerCasePercent, encodesUnreserved }: ProgramHabits, path: string): string {
  const [bare = '', ...rest] = path.split('?')
  const query = rest.join('?')
  const written = encodesUnreserved
    ? query.replaceAll(/=[^&]*/g, (value) => value.replaceAll(/[-_~]/g, percentByte))
    : query
  const whole = rest.length === 0 ? bare : `${bare}?${written}`
  return lowerCasePercent ? inLowerCasePercent(whole) : whole
}
