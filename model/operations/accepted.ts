import type { Judge } from '../state/judge.ts'

/** Notes that a request of an owner was accepted. `likeness`: the properties that similar requests share. */
export function noteAccepted(judge: Judge, likeness: string): void {
  judge.modelState = judge.modelState.counted(`accepted ${likeness}`, 1)
}

/**
 * Notices a refusal of a request that is similar to an accepted one. The document does not show the conditions of refusals, so no such
 * refusal is wrong: a limit, a policy or an earlier use of a name can be the reason.
 */
export function noticeRefusal(judge: Judge, likeness: string): void {
  if (!judge.saysNothing && judge.modelState.most(`accepted ${likeness}`) > 0)
    judge.notice(`${judge.status}, although a like request was accepted`)
}
