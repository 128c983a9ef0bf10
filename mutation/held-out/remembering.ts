import type { Call } from '../../reference/http/call.ts'
import { Refusal } from '../../reference/http/refusal.ts'
import type { Outcome } from '../../reference/http/reply.ts'
import type { Forge } from '../../reference/model/forge.ts'
import { Invalid } from '../../reference/model/invalid.ts'
import { handles, rewritesList } from '../mutants/breaking.ts'
import type { Mutate } from '../mutants/mutant.ts'
import { keyOf } from '../mutants/path-resources.ts'
import { keeping, marking } from '../mutants/sharing.ts'

export { decides, judges, shows, writes } from '../mutants/breaking.ts'
export { keeping, marking, sharing, together } from '../mutants/sharing.ts'

/** Ways in which earlier requests change the result of later ones. All of them can be combined on one server. */

type Maybe<T> = T | Promise<T>
export type KeyOf = (call: Call) => string

/** The key of a call by names in its path. */
export const byPath =
  (...parameters: string[]): KeyOf =>
  (call) =>
    keyOf(call, ...parameters)

/** Replaces the effect of operations; `apply` has the right one. */
export function around(
  names: string | readonly string[],
  effect: (call: Call, apply: () => Maybe<void>) => Maybe<void>,
): Mutate {
  return (overrides) => {
    const right = overrides.effect
    overrides.effect = (call, apply) =>
      [names].flat().includes(call.operation) ? effect(call, () => right(call, apply)) : right(call, apply)
  }
}

/** Runs an action before each effect of operations. */
export const before = (names: string | readonly string[], first: (call: Call) => void): Mutate =>
  around(names, (call, apply) => {
    first(call)
    return apply()
  })

/** Runs an action after each effect of operations. */
export const after = (names: string | readonly string[], then: (call: Call) => unknown): Mutate =>
  around(names, async (call, apply) => {
    await apply()
    await then(call)
  })

/** A table of the forge; an operation has added its newest row. */
type TableName = 'repositories' | 'teams' | 'times' | 'hooks'
type RowOf<T extends TableName> = NonNullable<ReturnType<Forge[T]['get']>>

/** Runs an action with the resource that an operation creates. */
export const making = <T extends TableName>(
  name: string,
  table: T,
  then: (call: Call, made: RowOf<T>) => void,
): Mutate =>
  around(name, (call, apply) => {
    const done = apply()
    // As soon as other code runs, a concurrent request may create a newer one.
    const made = call.forge[table].all().at(-1) as RowOf<T> | undefined
    if (made) then(call, made)
    return done
  })

/** Runs an action if an operation is refused with a status. The refusal remains. */
export const refusing = (name: string, status: number, then: (call: Call) => unknown): Mutate =>
  handles(name, async (call, right) => {
    try {
      return await right(call)
    } catch (error) {
      if (statusOf(error) === status) await then(call)
      throw error
    }
  })

function statusOf(error: unknown): number {
  if (error instanceof Refusal) return error.reply.status
  return error instanceof Invalid ? 422 : 500
}

/**
 * Returns the first response for a key until one of the operations `until` has an effect. An operation that is now refused remains refused.
 */
export const keepsAnswers = (name: string, key: KeyOf, until: readonly string[] = []): Mutate =>
  keeping<Outcome>((kept) => [
    handles(name, async (call, right) => {
      const now = await right(call)
      const first = kept.get(key(call)) ?? now
      kept.set(key(call), first)
      return first
    }),
    after(until, () => kept.clear()),
  ])

/** Returns the earlier response for a key if the operation is now refused. */
export const answersWhatIsGone = (name: string, key: KeyOf): Mutate =>
  keeping<Outcome>((kept) => [
    handles(name, async (call, right) => {
      try {
        const now = await right(call)
        kept.set(key(call), now)
        return now
      } catch (error) {
        const former = kept.get(key(call))
        if (former) return former
        throw error
      }
    }),
  ])

/** An operation has no effect if `other` had an effect on the same key before. */
export const losesAfter = (name: string, other: string, key: KeyOf): Mutate =>
  marking((seen) => [
    before(other, (call) => void seen.add(key(call))),
    around(name, (call, apply) => (seen.has(key(call)) ? undefined : apply())),
  ])

/** Each addition adds a row; each removal removes only one of them. */
export const countsRows = (adds: string, removes: string, key: KeyOf): Mutate =>
  keeping<number>((rows) => [
    before(adds, (call) => void rows.set(key(call), (rows.get(key(call)) ?? 0) + 1)),
    around(removes, (call, apply) => {
      const left = Math.max(0, (rows.get(key(call)) ?? 0) - 1)
      rows.set(key(call), left)
      return left === 0 ? apply() : undefined
    }),
  ])

/** A list also contains entries of others. */
export const listsAlso = (name: string, others: (call: Call) => readonly unknown[]): Mutate =>
  rewritesList(name, (list, call) => [...list, ...others(call)])
