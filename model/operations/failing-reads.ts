import type { Judge } from '../state/judge.ts'
import { UNKNOWN } from '../state/register.ts'
import type { OperationModel } from './operation-model.ts'

/**
 * Judges a read that fails with a 5xx status code each time it is sent, in the same way as a refusal. One failure proves nothing, since a
 * server can be busy: the read has to fail for as long as a search may take to follow. Any other response is only noted.
 */
export function judgeFailure(judge: Judge, { refused }: OperationModel): void {
  const forMs = failsForMs(judge)
  // Further failures of the operation need no second proof.
  if (forMs === undefined || !refused || judge.modelState.most(judgedFailures(judge)) > 0) return
  judge.failsForMs = forMs
  refused(judge)
  if (judge.contradictions.length > 0) judge.modelState = judge.modelState.counted(judgedFailures(judge), 1)
}

const judgedFailures = ({ request }: Judge) => `judged failures of ${request.operation ?? ''}`

/** Counted after the first failed read: before it, successful reads need no notes. */
const ANY = 'reads that failed'

/**
 * How long a read had been failing when it was sent, in milliseconds: at most 0 for the first failure. Undefined for any other response.
 */
function failsForMs(judge: Judge): number | undefined {
  const { method, atMs, operation, parameters, query, caller } = judge.request
  if (method !== 'GET') return undefined
  const hasFailed = judge.status >= 500
  if (!hasFailed && judge.modelState.most(ANY) === 0) return undefined
  // The time of the first failure; false if the read has succeeded since.
  const key = `failing:${JSON.stringify([operation, parameters, query, caller.login ?? null])}`
  const since = judge.certain(key)
  if (hasFailed && typeof since === 'number') return atMs - since
  if (hasFailed) {
    judge.modelState = judge.modelState.counted(ANY, 1)
    judge.write(key, judge.span.endMs)
    return 0
  }
  if (since !== UNKNOWN) judge.write(key, false)
  return undefined
}
