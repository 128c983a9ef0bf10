/** Whether tests use everything instead of a sample: TEST_ALL=1. */
export const takesAll = Boolean(process.env['TEST_ALL'])

/** Every `n`th of `all`, starting with the first; with TEST_ALL=1 all of them. */
export function sample<T>(all: readonly T[], n: number): T[] {
  return all.filter((_, index) => takesAll || index % n === 0)
}

/** The number of parts that are tried on consecutive days. */
export const PARTS = 4
/** The number of parts of the operations whose mutants are asked on consecutive days. */
export const SCORE_PARTS = 8

/** The number of days since 1970, in UTC; TEST_DAY sets another day. */
export const day = Number(process.env['TEST_DAY'] ?? Math.floor(Date.now() / 86_400_000))

/**
 * Counts like `day`, with one more step in each round of PARTS days: a test that runs only every fourth day still gets a different part
 * each time.
 */
export const turnOf = (day: number): number => day + Math.floor(day / PARTS)

/** A quarter of `all`, another one each turn; a single item of fewer than four. */
export function partOfTurn<T>(all: readonly T[], turn: number): T[] {
  const parts = Math.min(PARTS, all.length)
  return all.filter((_, index) => index % parts === turn % parts)
}

/** Every fourth of `all`, starting one later each day; a single item of fewer than four. With TEST_ALL=1 all of them. */
export function ofToday<T>(all: readonly T[]): T[] {
  return takesAll ? [...all] : partOfTurn(all, turnOf(day))
}
