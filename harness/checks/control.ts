import { isDeepStrictEqual } from 'node:util'
import { BodyDefect } from '../client/answer.ts'
import { Unmet } from '../client/unmet.ts'
import { matchesAll } from './matches-all.ts'
import type { Reply } from './reply.ts'

/**
 * The call that shows that a refusal means something. A control that fails makes the check `unmet`, never `fail`: what
 * the check is about was not reached.
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
    return this.#that(this.#reply.succeeded, 'succeed')
  }

  /** Anything but a 2xx. */
  refused(): this {
    return this.#that(!this.#reply.succeeded, 'be refused')
  }

  /** Success, with one object as the body. */
  isObject(): this {
    this.succeeded()
    this.#read(() => this.#reply.one())
    return this
  }

  /** Exactly this status. */
  hasStatus(status: number): this {
    return this.#that(this.#reply.status === status, `be answered ${status}`)
  }

  /** Success, with this value in the body. */
  hasField(field: string, value: unknown): this {
    this.succeeded()
    return this.#that(
      isDeepStrictEqual(
        this.#read(() => this.#reply.field(field)),
        value,
      ),
      `show ${field} ${JSON.stringify(value)}`,
    )
  }

  /** Success, with an entry that has all these values. */
  hasEntry(wanted: Readonly<Record<string, unknown>>): this {
    this.succeeded()
    return this.#that(this.#has(wanted), `list an entry with ${JSON.stringify(wanted)}`)
  }

  /** Success, with a list that has no such entry. */
  hasNoEntry(unwanted: Readonly<Record<string, unknown>>): this {
    this.succeeded()
    return this.#that(!this.#has(unwanted), `list no entry with ${JSON.stringify(unwanted)}`)
  }

  /** Success, with so many entries or more. */
  hasEntryCountAtLeast(count: number): this {
    this.succeeded()
    return this.#that(
      this.#read(() => this.#reply.entries()).length >= count,
      `list at least ${count} entries`,
    )
  }

  /** No such entry is listed: the list is without it, or there is none. */
  showsNoEntry(unwanted: Readonly<Record<string, unknown>>): this {
    return this.#that(
      !hasList(this.#reply) || !this.#has(unwanted),
      `show no entry with ${JSON.stringify(unwanted)}`,
    )
  }

  /** No success offers any of these names in this field. */
  offersNoneOf(field: string, names: readonly string[]): this {
    return this.#that(offered(this.#reply, field, names).length === 0, `offer no ${field} to choose`)
  }

  /** Success, with a list of objects. */
  isList(): this {
    this.succeeded()
    this.#read(() => this.#reply.entries())
    return this
  }

  /** Success, with a list that has an entry at all. */
  hasEntries(): this {
    this.succeeded()
    return this.#that(this.#read(() => this.#reply.entries()).length > 0, 'list something')
  }

  /** Success, with some value in this field of the body; gives the value. */
  fieldValue(field: string): unknown {
    this.succeeded()
    const value = this.#read(() => this.#reply.field(field))
    this.#that(value !== undefined && value !== null, `give ${field}`)
    return value
  }

  #has(wanted: Readonly<Record<string, unknown>>): boolean {
    const entries = this.#read(() => this.#reply.entries())
    return entries.some((entry) => matchesAll(entry, wanted))
  }

  #read<T>(read: () => T): T {
    try {
      return read()
    } catch (cause) {
      throw this.#unmet(`be readable (${cause instanceof Error ? cause.message : String(cause)})`)
    }
  }

  #that(holds: boolean, what: string): this {
    if (!holds) throw this.#unmet(what)
    return this
  }

  #unmet(what: string): Unmet {
    const { request, id } = this.#reply
    return new Unmet(
      `control: ${request}`,
      `the control ${request} should ${what}, and was ${this.#reply.summarize()}`,
      id,
    )
  }
}

function hasList(reply: Reply): boolean {
  try {
    reply.entries()
    return true
  } catch (cause) {
    if (cause instanceof BodyDefect) return false
    throw cause
  }
}

/** Those of the names that a success offers in a field which holds a list; none where it is no success or no such form. */
export function offered(reply: Reply, field: string, names: readonly string[]): readonly string[] {
  try {
    const found = reply.succeeded ? reply.field(field) : undefined
    return Array.isArray(found) ? names.filter((name) => found.includes(name)) : []
  } catch (cause) {
    if (cause instanceof BodyDefect) return []
    throw cause
  }
}

/** The answer that lists most: the one to hold a control against where any of several may show that enough is there. */
export function longest(...replies: readonly [Reply, ...Reply[]]): Reply {
  return replies.reduce((most, reply) => (lengthOf(reply) > lengthOf(most) ? reply : most))
}

/** How many entries an answer lists; less than none where it lists nothing that can be read. */
function lengthOf(reply: Reply): number {
  try {
    return reply.succeeded ? reply.entries().length : -1
  } catch {
    return -1
  }
}
