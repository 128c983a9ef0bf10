/** Whether tests take everything that they otherwise take a sample of: TEST_ALL=1. */
export const takesAll = Boolean(process.env['TEST_ALL'])

/** Every `n`th of `all`, from the first on; with TEST_ALL=1 all of them. */
export function sample<T>(all: readonly T[], n: number): T[] {
  return all.filter((_, index) => takesAll || index % n === 0)
}
