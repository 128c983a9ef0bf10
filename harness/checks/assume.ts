import type { Answer } from '../client/answer.ts'
import { Unmet } from '../client/unmet.ts'
import type { Capability, Remote } from './fixture-types.ts'

export { assumeNoInvitation, assumeOwnersAreMembers } from '../client/presumptions.ts'

/**
 * A prerequisite of a check about its resources; the check is `unmet` if it does not hold. The message quotes `shown`, the response
 * that shows this.
 */
export function assume(what: string, holds: boolean, shown?: Answer): asserts holds {
  if (holds) return
  const said = shown === undefined ? '' : `; ${shown.request} was answered ${shown.summarize()}`
  throw new Unmet(what, `there is not what the check presupposes: ${what}${said}`, shown?.id)
}

/** Requires different ids of resources: the document does not show whether a server numbers those of each owner from 1. */
export function assumeDistinctIds(...resources: ReadonlyArray<{ readonly id: unknown }>): void {
  const ids = new Set(resources.map(({ id }) => id))
  assume('ids that distinguish the resources of different owners', ids.size === resources.length)
}

/**
 * Requires that a function of the driver has an effect that some documented operation shows. If no operation shows it, the driver
 * may do nothing, and nothing is judged by it. If one operation shows it, all operations are judged.
 */
export function assumeEffect(capability: Capability, isSeen: boolean, shown: Answer): void {
  assume(`an effect of ${capability}, a part of the driver that driver-check tries alone`, isSeen, shown)
}

/**
 * The prerequisites of judging a failed migration: the check is `error` if the run rejected a request of the target because of a
 * limit, and `unmet` if the target sent no request to the repository to migrate from.
 */
export function assumeCloned(answer: Answer, remote: Remote): void {
  if (answer.succeeded) return
  assumeNoneRefused(answer, remote)
  assume(
    'the target can reach the git repository to migrate from (see gitRemote)',
    remote.wasReached(),
    answer,
  )
}

/** Throws if the run rejected a request of the target for git content because of a limit: missing content then proves nothing. */
export function assumeNoneRefused(answer: Answer, remote: Remote): void {
  const limit = remote.limitReached()
  if (limit)
    throw answer.overLimit(
      limit,
      'the run refused a request of the target to the git repository to migrate from',
    )
}
