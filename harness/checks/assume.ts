import type { Answer } from '../client/answer.ts'
import { Unmet } from '../client/unmet.ts'
import type { Capability, Remote } from './fixture-types.ts'

export { assumeNoInvitation, assumeOwnersAreMembers } from '../client/presumptions.ts'

/**
 * What a check takes for granted of the resources it works with; where they are otherwise it is `unmet`. `shown` is the
 * response that shows it, which the message quotes.
 */
export function assume(what: string, holds: boolean, shown?: Answer): asserts holds {
  if (holds) return
  const said = shown === undefined ? '' : `; ${shown.request} was answered ${shown.summarize()}`
  throw new Unmet(what, `there is not what the check presupposes: ${what}${said}`, shown?.id)
}

/**
 * The driver brings about what it is asked for, as far as any documented operation shows it. Where none does, the driver may do
 * nothing, and nothing is judged by it; a server that shows it by one operation is judged by all.
 */
export function assumeEffect(capability: Capability, isSeen: boolean, shown: Answer): void {
  assume(`an effect of ${capability}, a part of the driver that driver-check tries alone`, isSeen, shown)
}

/**
 * What a failed migration takes for granted: it is `error` where the run has refused a request of the target because of a limit,
 * and `unmet` where the target has sent none to the repository that it is to migrate.
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

/** Throws where the run has refused a request of the target for git content because of a limit, so that missing content proves nothing. */
export function assumeNoneRefused(answer: Answer, remote: Remote): void {
  const limit = remote.limitReached()
  if (limit)
    throw answer.overLimit(
      limit,
      'the run refused a request of the target to the git repository to migrate from',
    )
}
