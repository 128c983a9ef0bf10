import type { Finding } from './finding.ts'
import { matchers } from './matchers.ts'
import type { Reply } from './reply.ts'

type Matchers = typeof matchers

/** The matchers without their first argument. Each throws {@link Mismatch} where it does not hold. */
export type Expectations = {
  readonly [Name in keyof Matchers]: Matchers[Name] extends (reply: never, ...rest: infer Rest) => infer Found
    ? (...rest: Rest) => Found extends Promise<unknown> ? Promise<void> : void
    : never
}

/** Judges a reply: `expect(reply).toHaveStatus(200)`. */
export type Expect = (reply: Reply) => Expectations

/** Thrown by a matcher that does not hold. Makes a check a `fail`. */
export class Mismatch extends Error {
  readonly finding: Finding

  constructor(finding: Finding) {
    super(finding.message())
    this.name = 'Mismatch'
    this.finding = finding
  }
}

/** An `expect` for one check, and how often it judged something. */
export function newExpect(): { readonly expect: Expect; readonly assertions: () => number } {
  let assertions = 0
  const judged = (finding: Finding): void => {
    if (!finding.pass) throw new Mismatch(finding)
  }
  const expect: Expect = (reply) =>
    Object.fromEntries(
      Object.entries(matchers).map(([name, matcher]) => [
        name,
        (...rest: readonly unknown[]) => {
          assertions += 1
          const found = (matcher as (...given: unknown[]) => Finding | Promise<Finding>)(reply, ...rest)
          return found instanceof Promise ? found.then(judged) : judged(found)
        },
      ]),
    ) as unknown as Expectations
  return { expect, assertions: () => assertions }
}
