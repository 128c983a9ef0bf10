import { BodyDefect } from '../client/answer.ts'
import type { Failure } from '../client/failure.ts'
import { refusesCaller } from '../client/overload.ts'
import { Unmet } from '../client/unmet.ts'
import { failUnless } from './fail-unless.ts'
import { ifReadable } from './if-readable.ts'
import { matchers } from './matchers.ts'
import type { LogicalRecord, Reply } from './reply.ts'

/**
 * The positive control that gives a refusal its meaning. A control that fails makes the check `unmet`, never `fail`: the run did
 * not reach the subject of the check.
 */
export function control(reply: Reply): Control {
  return new Control(reply)
}

class Control {
  readonly #reply: Reply

  constructor(reply: Reply) {
    this.#reply = reply
  }

  /** Any 2xx. */
  succeeded(): this {
    return this.#require((reply) => matchers.toSucceed(reply))
  }

  /** Any status except 2xx. */
  refused(): this {
    return this.#require((reply) => matchers.toBeUnsuccessful(reply))
  }

  /** Success, with one object as the body. */
  isObject(): this {
    return this.succeeded().#require((reply) => matchers.toBeObject(reply))
  }

  hasStatus(status: number): this {
    return this.#require((reply) => matchers.toHaveStatus(reply, status))
  }

  /** Success, with this value in the body. */
  hasField(field: string, value: unknown): this {
    return this.succeeded().#require((reply) => matchers.toHaveField(reply, field, value))
  }

  /** Success, with an entry that has all these values. */
  hasEntry(wanted: LogicalRecord): this {
    return this.succeeded().#require((reply) => matchers.toHaveEntry(reply, wanted))
  }

  /** Success, with this text anywhere in the body. */
  containsText(text: string): this {
    return this.succeeded().#require((reply) => matchers.toContainText(reply, text))
  }

  /** Success, with a list that has no such entry. */
  hasNoEntry(unwanted: LogicalRecord): this {
    return this.succeeded().#require((reply) => matchers.toHaveNoEntry(reply, unwanted))
  }

  /** Success, with this many entries or more. */
  hasEntryCountAtLeast(count: number): this {
    return this.succeeded().#require((reply) => matchers.toHaveEntryCountAtLeast(reply, count))
  }

  /** No such entry is listed: the list lacks it, or there is no list. */
  showsNoEntry(unwanted: LogicalRecord): this {
    return this.#require((reply) => matchers.toShowNoEntry(reply, unwanted))
  }

  /** No success offers any of these names in this field. */
  offersNoneOf(field: string, names: readonly string[]): this {
    return this.#require((reply) => matchers.toOfferNoneOf(reply, field, names))
  }

  /** Success, with a list of objects. */
  isList(): this {
    return this.hasEntryCountAtLeast(0)
  }

  /** Success, with a list that has at least one entry. */
  hasEntries(): this {
    return this.hasEntryCountAtLeast(1)
  }

  /** Success, with a value in this field of the body; returns the value. */
  fieldValue(field: string): unknown {
    let value: unknown
    this.succeeded().#require((reply) => {
      value = reply.field(field)
      const holds = value !== undefined && value !== null
      return failUnless(holds, reply, { kind: 'field', rule: 'present', field, received: value })
    })
    return value
  }

  #require(judge: (reply: Reply) => Failure | undefined): this {
    const failure = this.#failureOf(judge)
    if (!failure) return this
    const { request, id } = this.#reply
    throw new Unmet(`control: ${request}`, `the control ${request} failed`, id, failure)
  }

  #failureOf(judge: (reply: Reply) => Failure | undefined): Failure | undefined {
    try {
      return judge(this.#reply)
    } catch (cause) {
      if (cause instanceof BodyDefect) return cause.failure
      throw cause
    }
  }
}

/** The successes among the responses, for judging bodies when some callers may be refused. `unmet` if there is none. */
export function successes(...replies: readonly [Reply, ...Reply[]]): readonly Reply[] {
  const found = replies.filter(({ succeeded }) => succeeded)
  if (found.length === 0) control(replies[0]).succeeded()
  return found
}

/**
 * The responses of a requirement that holds for every caller. Excludes the response to an anonymous caller if the server refuses
 * anonymous callers (401, 403) and serves a signed-in one: servers may require sign-in.
 */
export function served(anonymous: Reply, signedIn: Reply): readonly Reply[] {
  return wantsSignIn(anonymous) && signedIn.succeeded ? [signedIn] : [anonymous, signedIn]
}

/** Whether the server refuses an anonymous caller. */
export function wantsSignIn(reply: Reply): boolean {
  return refusesCaller(reply)
}

/** The response with the most entries, for a control that any of several responses may satisfy. */
export function longest(...replies: readonly [Reply, ...Reply[]]): Reply {
  return replies.reduce((most, reply) => (lengthOf(reply) > lengthOf(most) ? reply : most))
}

/** The number of entries in a response; -1 without a readable list. */
function lengthOf(reply: Reply): number {
  return (reply.succeeded ? ifReadable(() => reply.entries().length) : undefined) ?? -1
}
