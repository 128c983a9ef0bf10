/** Whether tests use everything instead of a sample: TEST_ALL=1. */
export const takesAll = Boolean(process.env['TEST_ALL'])

/** Every `n`th of `all`, starting with the first; with TEST_ALL=1 all of them. */
export function sample<T>(all: readonly T[], n: number): T[] {
  return all.filter((_, index) => takesAll || index % n === 0)
}

/** The number of parts that are tried on consecutive days. */
export const PARTS = 4
/** The number of parts of the operations whose mutants are asked on consecutive days. */
export const SCORE_PARTS = 64
/** The number of days after which each file of a long test has run. */
export const DAYS = 14

/** The number of days since 1970, in UTC; TEST_DAY sets another day. */
export const day = Number(process.env['TEST_DAY'] ?? Math.floor(Date.now() / 86_400_000))

/** Counts like `day`, with one more step in each round of DAYS: a test that runs once in a round still gets a different part each time. */
export const turnOf = (day: number): number => day + Math.floor(day / DAYS)

/** One of `most` parts of `all`, another one each turn; a single item where there are fewer. */
export function partOfTurn<T>(all: readonly T[], turn: number, most = PARTS): T[] {
  const parts = Math.min(most, all.length)
  return all.filter((_, index) => index % parts === turn % parts)
}

/** Every fourth of `all`, starting one later each day; a single item of fewer than four. With TEST_ALL=1 all of them. */
export function ofToday<T>(all: readonly T[]): T[] {
  return takesAll ? [...all] : partOfTurn(all, turnOf(day))
}
