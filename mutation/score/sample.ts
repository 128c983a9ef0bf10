/** Whether tests take everything that they otherwise take a sample of: TEST_ALL=1. */
export const takesAll = Boolean(process.env['TEST_ALL'])

/** Every `n`th of `all`, from the first on; with TEST_ALL=1 all of them. */
export function sample<T>(all: readonly T[], n: number): T[] {
  return all.filter((_, index) => takesAll || index % n === 0)
}

/** Parts into which what is tried on consecutive days is divided. */
export const PARTS = 4
/** Parts of the operations whose mutants are asked on consecutive days. */
export const SCORE_PARTS = 8

/** Days since 1970, in UTC; TEST_DAY gives that of another day. */
export const day = Number(process.env['TEST_DAY'] ?? Math.floor(Date.now() / 86_400_000))

/**
 * Counts like `day`, one more in each round of PARTS days: what runs on every fourth day only takes another part each time as well.
 */
export const turnOf = (day: number): number => day + Math.floor(day / PARTS)

/** A fourth of `all` that differs from turn to turn; one of fewer than four. */
export function partOfTurn<T>(all: readonly T[], turn: number): T[] {
  const parts = Math.min(PARTS, all.length)
  return all.filter((_, index) => index % parts === turn % parts)
}

/** Every fourth of `all`, and each day the next ones; one of fewer than four. With TEST_ALL=1 all of them. */
export function ofToday<T>(all: readonly T[]): T[] {
  return takesAll ? [...all] : partOfTurn(all, turnOf(day))
}
