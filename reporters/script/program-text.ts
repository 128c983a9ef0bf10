import { replaceHarmful } from '../../harness/report/visible.ts'
import type { Plan } from './plan.ts'

/** How a language escapes an invisible character, by its code. */
type Escape = (code: number) => string

/** A plan as a literal of a programming language that accepts JSON as a literal, with one line for each step. */
export function planLiteral({ steps, ...plan }: Plan, escape: Escape): string {
  const entries = Object.entries(plan).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${literal(value, escape)},`,
  )
  return [
    '{',
    ...entries,
    '  "steps": [',
    ...steps.map((step) => `    ${literal(step, escape)},`),
    '  ],',
    '}',
  ].join('\n')
}

function literal(value: unknown, escape: Escape): string {
  return replaceHarmful(JSON.stringify(value), (_, code) => escape(code))
}

/** A code of four hexadecimal digits, or two of them for a character above U+FFFF. */
export function utf16Escape(code: number): string {
  return Array.from(
    { length: String.fromCodePoint(code).length },
    (_, place) => `\\u${String.fromCodePoint(code).charCodeAt(place).toString(16).padStart(4, '0')}`,
  ).join('')
}

/** A code of four hexadecimal digits, or of eight for a character above U+FFFF. */
export function utf32Escape(code: number): string {
  const digits = code.toString(16)
  return code <= 0xffff ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`
}
