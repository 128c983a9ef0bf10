import type { Call } from '../../reference/http/call.ts'
import type { TrackedTime } from '../../reference/model/entities.ts'
import { ownerByName, repositoryKey } from '../../reference/model/forge.ts'
import { answersMediaType, onlyFor, rewritesAnswer, rewritesList, spoilsList } from './breaking.ts'
import type { Mutate, Way } from './mutant.ts'

/** Shared by the mutants of tracked time. */

export const table = 'code-hosting, Issue time tracking'
export const rule = (number: number) => `${table}, rule ${number}`

export const repository = (call: Call) => {
  const owner = ownerByName(call.forge, call.params['owner'] ?? '')
  return owner && call.forge.repositories.byKey(repositoryKey(owner.id, call.params['repo'] ?? ''))
}
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
export const goesOn =
  (name: string, whom: (call: Call) => boolean = () => true): Mutate =>
  ({ rules }) => {
    const right = rules.times.isEnabled
    rules.times.isEnabled = onlyFor(name, right, (ask, one) => right(ask, one) || whom(ask as Call))
  }

/** Faults of any list of TrackedTime; `id` is the prefix of its requirements. */
export function spoilsTimes(name: string, what: string, id: string): Record<string, Way> {
  const emptyIsText = rewritesList(name, (list) => (list.length === 0 ? '' : list))
  return {
    ...spoilsList(name, what),
    [`${what}-is-no-list`]: { mutate: rewritesList(name, (items) => ({ items })), kills: [`${id}.list`] },
    [`${what}-is-plain-text`]: { mutate: answersMediaType(name, 'text/plain'), kills: [`${id}.media-type`] },
    [`${what}-is-a-text-when-empty`]: { mutate: emptyIsText, kills: [`${id}.empty`] },
  }
}

/** Lists every entry twice. */
export const repeats = (name: string): Mutate => rewritesList(name, (list) => [...list, ...list])

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
