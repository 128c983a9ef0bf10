import { isObject, keys, strangeHooks } from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { Entity, PendingWrite } from '../state/model-state.ts'
import { isId } from '../state/number.ts'
import { UNKNOWN } from '../state/register.ts'

export const idOf = (view: View) => view.parameter('id')

export const hookName = (parent: number, id: string) => `hooks of ${parent} with id ${id}`

export function hookOf(judge: View, parent: Entity, id: string): Entity | undefined {
  return judge.modelState.entity(judge.modelState.index(hookName(parent.id, id)).at(-1) ?? UNKNOWN)
}

/** True if a hook with an unknown id may exist: its creation did not show the id, or a fork may start with the hook. */
export function hasStrange(judge: View, parent: Entity): boolean {
  return judge.modelState
    .possible(strangeHooks(parent.id), judge.span)
    .some(({ value }) => value === true || (parent.isFork === true && value === UNKNOWN))
}

/** The intent of a creation: until its response, a list can have a hook with an unknown id. */
export function hookCreation(parent: Entity | false | undefined): PendingWrite[] {
  return parent ? [{ key: strangeHooks(parent.id), value: true }] : []
}

/** The writes of an edit: without a response, each field can have its old or its sent value. */
export function hookEdition(parent: Entity | false | undefined, view: View): PendingWrite[] {
  const hook = parent ? hookOf(view, parent, idOf(view)) : undefined
  if (!hook) return []
  return FIELDS.map((field) => ({ key: keys.shown(hook.id, field), value: UNKNOWN }))
}

/** A hook may have been created. */
export function noteStrangeHook(judge: Judge, parent: Entity | false | undefined): void {
  if (parent) judge.write(strangeHooks(parent.id), true)
}

/** Whether a hook exists: true, false, or undefined if unknown. */
export function isThere(judge: View, parent: Entity, id: string): boolean | undefined {
  const known = judge.certain(keys.hook(parent.id, id))
  if (typeof known !== 'boolean' && !(parent.isFork && known === UNKNOWN)) return undefined
  if (known === true || hookOf(judge, parent, id)) return typeof known === 'boolean' ? known : undefined
  // Nothing is known of a hook with that id, but a list can have shown that a fork has no other hooks.
  return hasStrange(judge, parent) ? undefined : false
}

/** Fields of a hook that an edit may set. */
const FIELDS = ['active', 'contentType', 'events', 'type', 'url']

export function shownId(json: unknown): string | undefined {
  const id = isObject(json) ? json['id'] : undefined
  return isId(id) ? String(id) : undefined
}

export function hookDeletion(parent: Entity | false | undefined, id: string): PendingWrite[] {
  return parent ? [{ key: keys.hook(parent.id, id), value: false }] : []
}
