import { isDeepStrictEqual } from 'node:util'
import { mediaTypeOf } from '../client/media-type.ts'
import { ifReadable } from '../checks/if-readable.ts'
import type { Reply } from '../checks/reply.ts'
import type { Act } from './step.ts'
import type { World } from './world.ts'

/** A response without what differs between two sequences that do the same under other names. */
export interface Traced {
  readonly what: string
  readonly exchange: string
  readonly status: number
  readonly mediaType: string | undefined
  readonly body: unknown
}

/** The responses of a sequence, by the place of their acts. */
export class Trace {
  readonly #answers = new Map<string, Traced>()

  answered(key: string, act: Act, reply: Reply, world: World): void {
    if (!('call' in act)) return
    const { operation } = act.call
    this.#answers.set(key, {
      what: `${operation} as ${act.as ? (world.accounts.has(act.as.username) ? world.labelOf(act.as.username) : 'admin') : 'anonymous'}`,
      exchange: reply.id,
      status: reply.status,
      mediaType: mediaTypeOf(reply.headers),
      // Searches show what others have as well, and what is rendered are other texts.
      body: /search|markdown/.test(operation)
        ? undefined
        : shapeOf(
            ifReadable(() => reply.jsonIfReadable()),
            world,
          ),
    })
  }

  /** The first act, in the order of the sequence, whose responses differ. */
  firstDifference(
    other: Trace,
  ): { readonly key: string; readonly one: Traced; readonly other: Traced } | undefined {
    for (const [key, one] of this.#answers) {
      const another = other.#answers.get(key)
      // From here on, other acts were sent.
      if (another?.what !== one.what) return undefined
      if (!isSame(one, another)) return { key, one, other: another }
    }
    return undefined
  }

  at(key: string): Traced | undefined {
    return this.#answers.get(key)
  }
}

/** Whether two responses say the same. */
export function isSame(one: Traced | undefined, other: Traced | undefined): boolean {
  if (!one || !other) return one === other
  return (
    one.what === other.what &&
    one.status === other.status &&
    one.mediaType === other.mediaType &&
    isDeepStrictEqual(one.body, other.body)
  )
}

/** What a value says, whatever the names: names by what they stand for, and of other texts and numbers whether there is one. */
function shapeOf(value: unknown, world: World): unknown {
  if (typeof value === 'string') return textShape(value, world)
  if (typeof value === 'number') return 'number'
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value
      .map((item) => shapeOf(item, world))
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, shapeOf(item, world)]),
  )
}

function textShape(text: string, world: World): string {
  if (text === '') return ''
  const label = world.labelOf(text)
  return label === text ? 'text' : `name ${label}`
}
