import { assume } from './assume.ts'
import { control } from './control.ts'
import { Observed } from './observed.ts'
import type { Reply } from './reply.ts'

/** Below this number of shown units per sent unit, a server may round. */
const COARSE = 0.1
const EXACT = 1e-6
/** Usual steps of recorded time, in seconds: from five minutes to an hour. */
const STEPS = [300, 360, 600, 900, 1800, 3600]

/** A response with an amount of time, and the amount in its request. */
export interface Given {
  readonly reply: Reply
  readonly amount: number
}

/**
 * The amount that each response should show if all responses use one unit. The document specifies neither the unit of a request nor
 * that of a response, so the responses are compared with each other: the largest amount determines the unit. Throws {@link
 * Observed} if an amount is not a number or the server keeps time in steps, and `Unmet` if an amount is missing.
 */
export function amountsInOneUnit<Name extends string>(
  given: Readonly<Record<Name, Given>>,
): Record<Name, unknown> {
  const all = Object.values<Given>(given).map(({ reply, amount }) => ({
    amount,
    shown: numberIn(control(reply).fieldValue('amount'), reply),
  }))
  if (areInSteps(all)) throw new Observed('time is kept in steps')
  const largest = all.reduce((one, other) => (other.amount > one.amount ? other : one))
  const unit = largest.shown > 0 ? largest.shown / largest.amount : 1
  const pairs = Object.entries<Given>(given).map(([name, { reply, amount }]) => {
    const shown = reply.field('amount')
    const expected = amount * unit
    if (isRounded(numberIn(shown, reply), expected, unit)) return [name, shown]
    return [name, typeof shown === 'string' ? String(expected) : expected]
  })
  return Object.fromEntries(pairs) as Record<Name, unknown>
}

/**
 * Whether a server keeps time in steps, at least one, and shows it in seconds or minutes: the documents do not specify how time is
 * stored.
 */
function areInSteps(all: ReadonlyArray<{ readonly amount: number; readonly shown: number }>): boolean {
  const isShown = (shown: number, amount: number, step: number) =>
    [Math.ceil, Math.round].some((whole) => shown === Math.max(1, whole(amount / step)) * step)
  return STEPS.some((step) =>
    [1, 60].some((unit) => all.every(({ amount, shown }) => isShown(shown * unit, amount, step))),
  )
}

/**
 * The amount that a server should show, in the unit of another amount that it shows. A value that is not a number makes the check
 * `unmet`.
 */
export function amountShownAs(amount: number, { reply, amount: given }: Given): number {
  const shown = control(reply).fieldValue('amount')
  assume('amounts of time that are numbers', typeof shown === 'number' && shown > 0, reply)
  return (Number(shown) * amount) / given
}

function isRounded(shown: number, expected: number, unit: number): boolean {
  if (shown <= 0) return false
  const [, decimals = ''] = /\.(\d+)$/.exec(String(shown)) ?? []
  const step = unit <= COARSE ? 10 ** -decimals.length : 0
  return Math.abs(shown - expected) <= step + expected * EXACT
}

function numberIn(shown: unknown, reply: Reply): number {
  const isNumber = typeof shown === 'number' || (typeof shown === 'string' && /^\d+(?:\.\d+)?$/.test(shown))
  if (!isNumber) throw new Observed(`the amount is no number: ${reply.describeField('amount')}`)
  return Number(shown)
}
