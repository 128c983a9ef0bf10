import { isDeepStrictEqual } from 'node:util'
import { mediaTypeOf } from '../harness/client/media-type.ts'
import { ifReadable } from '../harness/checks/if-readable.ts'
import type { Reply } from '../harness/checks/reply.ts'
import type { Action, DocumentedAction } from './step.ts'
import type { SequenceState } from './sequence-state.ts'
import { isNumber } from '../harness/client/exact-json.ts'

/** The comparable part of a response: the same in two sequences that do the same with other names. */
export interface Traced {
  readonly what: string
  readonly exchange: string
  /** Undefined if no complete response was received. */
  readonly status: number | undefined
  readonly mediaType: string | undefined
  readonly body: unknown
}

/** The responses of a sequence, by the place of their actions. */
export class Trace {
  readonly #answers = new Map<string, Traced>()

  answered(key: string, action: Action, reply: Reply, state: SequenceState): void {
    if (!('call' in action)) return
    const { operation } = action.call
    this.#answers.set(key, {
      what: whatOf(action, state),
      exchange: reply.id,
      status: reply.status,
      mediaType: mediaTypeOf(reply.headers),
      // Searches also show resources of others, and rendered texts differ.
      body: /search|markdown/.test(operation)
        ? undefined
        : shapeOf(
            ifReadable(() => reply.jsonIfReadable()),
            state,
          ),
    })
  }

  /** Records that no complete response was received. */
  unanswered(key: string, action: Action, exchange: string, state: SequenceState): void {
    if (!('call' in action)) return
    const what = whatOf(action, state)
    this.#answers.set(key, { what, exchange, status: undefined, mediaType: undefined, body: undefined })
  }

  /** Whether both have enough responses to compare them: if a server stops during one of them, no comparison is made. */
  isComparable(other: Trace): boolean {
    const [fewer = 0, more = 0] = [this.#answered, other.#answered].sort((a, b) => a - b)
    return fewer > 0 && fewer * 2 >= more
  }

  get #answered(): number {
    return [...this.#answers.values()].filter(({ status }) => status !== undefined).length
  }

  /** The first action, in the order of the sequence, with different responses. */
  firstDifference(
    other: Trace,
  ): { readonly key: string; readonly one: Traced; readonly other: Traced } | undefined {
    for (const [key, one] of this.#answers) {
      const another = other.#answers.get(key)
      // From here on, the two sequences sent different actions.
      if (another?.what !== one.what) return undefined
      if (!isSame(one, another)) return { key, one, other: another }
    }
    return undefined
  }

  at(key: string): Traced | undefined {
    return this.#answers.get(key)
  }
}

/** Operation and caller. */
function whatOf({ call, as }: DocumentedAction, state: SequenceState): string {
  const caller = !as ? 'anonymous' : state.accounts.has(as.username) ? state.labelOf(as.username) : 'admin'
  return `${call.operation} as ${caller}`
}

/** Whether two responses are equal. */
export function isSame(one: Traced | undefined, other: Traced | undefined): boolean {
  if (!one || !other) return one === other
  return (
    one.what === other.what &&
    one.status === other.status &&
    one.mediaType === other.mediaType &&
    isDeepStrictEqual(one.body, other.body)
  )
}

/** The shape of a value, for any names: names become their labels, and of other texts and numbers only their presence is kept. */
function shapeOf(value: unknown, state: SequenceState): unknown {
  if (typeof value === 'string') return textShape(value, state)
  if (isNumber(value)) return 'number'
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value
      .map((item) => shapeOf(item, state))
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, shapeOf(item, state)]),
  )
}

function textShape(text: string, state: SequenceState): string {
  if (text === '') return ''
  const label = state.labelOf(text)
  return label === text ? 'text' : `name ${label}`
}
