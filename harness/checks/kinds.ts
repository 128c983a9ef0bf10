import { isInteger } from '../client/exact-json.ts'
/** Kinds of values, by the names that checks use for them. */
const kinds = {
  'a string': (value: unknown) => typeof value === 'string',
  'a text that is not empty': (value: unknown) => typeof value === 'string' && value.trim() !== '',
  'a whole number': isInteger,
  'a list': (value: unknown) => Array.isArray(value),
  '0 or 1': (value: unknown) => value === 0 || value === 1,
  'a time written YYYY-MM-DD HH:MM:SS': (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value),
  'a time that the calendar and the clock have': (value: unknown) =>
    typeof value === 'string' && isTime(value),
} as const

export type Kind = keyof typeof kinds

export function isOfKind(kind: Kind, value: unknown): boolean {
  return kinds[kind](value)
}

/** Accepts any separators between the parts; another question records the format of times. */
function isTime(text: string): boolean {
  const parts = /^\D*(\d+)\D(\d+)\D(\d+)\D+(\d+)\D(\d+)\D(\d+)/.exec(text)?.slice(1).map(Number)
  if (!parts) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isDay = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay && hour < 24 && minute < 60 && second < 60
}
