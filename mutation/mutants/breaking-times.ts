import type { Call } from '../../reference/http/call.ts'
import type { TrackedTime } from '../../reference/model/entities.ts'
import { decides, onlyFor, rewritesAnswer, rewritesList } from './breaking.ts'
import type { Mutate } from './mutant.ts'

/** Shared by the mutants of tracked time. */

export { pathRepository as repository } from './path-resources.ts'
export const written = (call: Call, times: readonly TrackedTime[]) =>
  times.map((time) => call.views.tracking.time(call, time))
export const all = (name: string, which: (time: TrackedTime, call: Call) => boolean): Mutate =>
  rewritesList(name, (_list, call) =>
    written(
      call,
      call.forge.times.filter((time) => which(time, call)),
    ),
  )
export const repositoryOf = (call: Call, time: TrackedTime) => call.forge.issues.get(time.issue)?.repository

/** Lists entries although time tracking is disabled. */
export const goesOn = (name: string, whom: (call: Call) => boolean = () => true): Mutate =>
  decides('times', 'isEnabled', (right) =>
    onlyFor(name, right, (ask, one) => right(ask, one) || whom(ask as Call)),
  )

/** Faults of the JSON object whose `Message` says that time tracking is disabled. */
export function spoilsMessage(name: string, what: string): Record<string, Mutate> {
  const says = (json: unknown) =>
    rewritesAnswer(name, (reply) => (reply.status === 400 ? { ...reply, json } : reply))
  return {
    [`${what}-disabled-has-no-body`]: rewritesAnswer(name, (reply) =>
      reply.status === 400 ? { status: 400, headers: {} } : reply,
    ),
    [`${what}-disabled-says-message`]: says({ message: 'time tracking disabled' }),
    [`${what}-disabled-message-is-no-text`]: says({ Message: true }),
  }
}
