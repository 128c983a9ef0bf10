import type { Judge } from '../state/judge.ts'

/** Notes that a request of an owner was accepted. `likeness` says what it has in common with others. */
export function noteAccepted(judge: Judge, likeness: string): void {
  judge.modelState = judge.modelState.counted(`accepted ${likeness}`, 1)
}

/**
 * Notices a refusal of a request like one that was accepted. The document does not show the conditions of refusals, so that none of
 * them is wrong: a limit, a policy or an earlier use of a name can be the reason.
 */
export function noticeRefusal(judge: Judge, likeness: string): void {
  if (!judge.saysNothing && judge.modelState.most(`accepted ${likeness}`) > 0)
    judge.notice(`${judge.status}, although a like request was accepted`)
}
