import { NO_COMPLETE_ANSWER } from '../client/reception.ts'
import { SET_UP_FAILED } from '../report/reasons.ts'
import type { TargetRuntime } from '../runtime/target-runtime.ts'

/** Facts about a target that users should know, one line each, without secrets. `doing`: the purpose of the requests. */
export function notesOf({ client, codeHosting, redactor, doubts }: TargetRuntime, doing: string): string[] {
  const { lowering } = client.limiter
  const lowered =
    lowering &&
    `${lowering.because} while ${doing}: concurrency lowered from ${lowering.from} to ${lowering.to}; set "concurrency": ${lowering.to} in the target file, or --concurrency ${lowering.to}${lowering.because.includes(NO_COMPLETE_ANSWER) ? ', or 1 if the server serves one connection after the other' : ''}`
  const learned = client.learnedPerSecond
  const rate = Math.max(1, Math.floor(learned ?? 0))
  const slowed =
    learned === undefined
      ? undefined
      : `some requests were refused with 429 or 503 and sent again: the target took about ${rate} requests per second; set "rate": ${rate} in the target file, or --rate ${rate}`
  const seeder = codeHosting?.seeder
  const problem = seeder?.firstProblem && `${SET_UP_FAILED}${seeder.firstProblem}`
  const notes = [
    ...doubts,
    ...client.returns,
    lowered,
    slowed,
    ...(seeder?.parts.driver.notes ?? []),
    problem,
  ]
  return notes.flatMap((note) => (note === undefined ? [] : redactor.cleanMessage(note)))
}
