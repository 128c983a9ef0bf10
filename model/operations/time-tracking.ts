import { keys } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'

/** The fact whether responses show that a repository tracks time. */
export const tracking = (repository: Entity) => `shown tracking:${repository.id}`

/** True if the repository is known to track time, false if it is known not to track time. */
export function tracksTime(judge: Judge, repository: Entity): boolean | undefined {
  const known = judge.certain(tracking(repository))
  return typeof known === 'boolean' ? known : undefined
}

/** The fact whether the last switch of a driver was on or off. */
export const switchedTracking = (repository: number) => `switched tracking:${repository}`

/** Notices that a switch of a repository does not have the effect that it had in others. */
function noticeSwitched(judge: Judge, repository: Entity, isEnabled: boolean): void {
  const key = switchedTracking(repository.id)
  const switched = judge.certain(key)
  if (typeof switched !== 'boolean' || judge.certain(keys.copy(repository.id)) !== false) return
  const effects = `switches of the time tracker to ${switched ? 'on' : 'off'} with an effect`
  if (switched === isEnabled) judge.modelState = judge.modelState.counted(effects, 1)
  if (switched !== isEnabled && judge.modelState.most(effects) > 0)
    judge.notice(`time tracking ${isEnabled ? 'enabled' : 'disabled'} although it was switched`)
}

/** The 400 that reports disabled time tracking, and the conclusion from a success. */
export function judgeTracking(judge: Judge, repository: Entity, isEnabled: boolean): void {
  const known = tracksTime(judge, repository)
  // A response that is read again, because its state may be an earlier one, is also judged by the switch again.
  if (known === undefined || known === isEnabled) noticeSwitched(judge, repository, isEnabled)
  if (known !== undefined)
    judge.expect(
      'every-tracking',
      known === isEnabled,
      {
        expected: known
          ? 'a success, since time tracking is enabled'
          : 'a refusal, since time tracking is disabled',
        received: String(judge.status),
      },
      { about: [tracking(repository)] },
    )
  judge.learn(tracking(repository), isEnabled)
}
