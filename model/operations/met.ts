import type { Judge } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'

/** A user or repository from before the run, which a response shows by its name; undefined if a request may have changed what has the name. */
export function met(judge: Judge, key: string, entity: Omit<Entity, 'id' | 'isNew'>): Entity | undefined {
  const [first, ...others] = judge.modelState.possible(key, judge.span)
  if (first?.value !== UNKNOWN || first.by !== undefined || others.length > 0) return undefined
  const entityId = judge.add({ ...entity, isNew: false })
  judge.observe(key, entityId)
  return judge.modelState.entity(entityId)
}
