import { UsageError } from './usage-error.ts'

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 }

/** `500`, `500ms`, `10s` and `1.5m` in milliseconds. */
export function parseDuration(text: string, name: string): number {
  const [, amount, unit = 'ms'] = /^(\d+(?:\.\d+)?)\s*(ms|s|m)?$/.exec(text.trim()) ?? []
  const milliseconds = Math.round(Number(amount) * (units[unit] ?? NaN))
  if (!(milliseconds >= 1 && milliseconds <= 3_600_000))
    throw new UsageError(`${name} takes a time of up to an hour, such as 500ms or 10s, not "${text}"`)
  return milliseconds
}

/** A whole number within bounds. */
export function parseInteger(text: string, name: string, least: number, most: number): number {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : NaN
  if (!(number >= least && number <= most))
    throw new UsageError(`${name} takes a whole number from ${least} to ${most}, not "${text}"`)
  return number
}

/** `a,b c` as its words. */
export function parseList(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

/** `1`, `true` and `yes` are on, `0`, `false`, `no` and nothing are off. */
export function parseSwitch(text: string, name: string): boolean {
  const word = text.trim().toLowerCase()
  if (['1', 'true', 'yes', 'on'].includes(word)) return true
  if (['0', 'false', 'no', 'off', ''].includes(word)) return false
  throw new UsageError(`${name} takes true or false, not "${text}"`)
}

/** A seed that fits a report, a file name and a reader's eye. */
export function parseSeed(text: string, name: string): string {
  if (!/^[\w.-]{1,100}$/.test(text))
    throw new UsageError(`${name} takes up to a hundred letters, digits, dots, dashes and underscores`)
  return text
}
