import { BodyDefect } from '../client/answer.ts'
import type { Failure } from '../client/failure.ts'
import { isLack } from './lacking.ts'
import { matchers } from './matchers.ts'
import type { Reply } from './reply.ts'

type Matchers = typeof matchers

/** The matchers without their first argument. Each throws {@link Mismatch} if it does not hold; otherwise another may follow. */
export type Expectations = {
  readonly [Name in keyof Matchers]: Matchers[Name] extends (reply: never, ...rest: infer Rest) => infer Found
    ? (...rest: Rest) => Found extends Promise<unknown> ? Promise<void> : Expectations
    : never
}

/** Judges a reply: `expect(reply).toHaveStatus(200).toHaveNoBody()`. */
export type Expect = (reply: Reply) => Expectations

/** Thrown by a matcher that does not hold. Makes a check a `fail`. */
export class Mismatch extends Error {
  readonly failure: Failure
  /** The request in one line. */
  readonly request: string

  constructor(failure: Failure, request: string) {
    super(`${request}: ${failure.kind} breaks the rule ${failure.rule}`)
    this.name = 'Mismatch'
    this.failure = failure
    this.request = request
  }
}

/** Thrown if an entry is missing from a list that can be one page of a longer one: a failure only if a longer list is seen. */
export class Lacking extends Mismatch {
  /** Method and documented path. */
  readonly endpoint: string
  /** The number of entries of the list. */
  readonly length: number

  constructor(failure: Failure, reply: Reply) {
    super(failure, reply.request)
    this.name = 'Lacking'
    this.endpoint = reply.endpoint ?? ''
    // Longer than any other list if it links to a page that cannot be read.
    this.length = reply.isCutOff ? Number.POSITIVE_INFINITY : reply.entries().length
  }
}

type Matcher = (
  reply: Reply,
  ...rest: readonly unknown[]
) => Failure | undefined | Promise<Failure | undefined>

/** The matchers as methods: one prototype for all replies, because a run judges thousands of them. */
class Judge {
  readonly reply: Reply
  readonly counted: () => void

  constructor(reply: Reply, counted: () => void) {
    this.reply = reply
    this.counted = counted
  }

  judge(matcher: Matcher, rest: readonly unknown[]): this | Promise<void> {
    this.counted()
    try {
      const found = matcher(this.reply, ...rest)
      if (found instanceof Promise)
        return found.then(
          (failure) => this.#settle(failure),
          (cause) => this.#refuse(cause),
        )
      this.#settle(found)
      return this
    } catch (cause) {
      return this.#refuse(cause)
    }
  }

  #settle(failure: Failure | undefined): void {
    if (!failure) return
    if (isLack(failure) && this.reply.succeeded && this.reply.mayBePage)
      throw new Lacking(failure, this.reply)
    throw new Mismatch(failure, this.reply.request)
  }

  #refuse(cause: unknown): never {
    if (!(cause instanceof BodyDefect)) throw cause
    throw new Mismatch({ ...this.reply.origin, ...cause.failure }, this.reply.request)
  }
}

for (const [name, matcher] of Object.entries(matchers) as Array<[string, Matcher]>)
  Object.defineProperty(Judge.prototype, name, {
    value(this: Judge, ...rest: readonly unknown[]) {
      return this.judge(matcher, rest)
    },
  })

/** An `expect` for one check, with the number of its judgements. */
export function newExpect(): { readonly expect: Expect; readonly assertions: () => number } {
  let assertions = 0
  const counted = (): void => {
    assertions += 1
  }
  const expect: Expect = (reply) => new Judge(reply, counted) as unknown as Expectations
  return { expect, assertions: () => assertions }
}
