import { issueOf, repositoryOf, signedIn } from '../../../reference/code-hosting/lookup.ts'
import type { Call } from '../../../reference/http/call.ts'
import type { TrackedTime } from '../../../reference/model/entities.ts'
import { fullNameOf } from '../../../reference/model/forge.ts'
import { Invalid } from '../../../reference/model/invalid.ts'
import { draftTime } from '../../../reference/model/issue.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { afterEffect, effectAround, handleAround, pathRepository, pathUser } from './around.ts'

/** Records the time of a call that was refused; a body that holds no time is left alone. */
async function record(call: Call): Promise<void> {
  try {
    const issue = issueOf(call, repositoryOf(call))
    call.forge.times.put(draftTime(call.forge, issue, signedIn(call), await call.json()))
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
  }
}

/** Issue time tracking: entries that appear, vanish or add up. */
export const times: readonly Mutant[] = [
  {
    id: 'times/later-entry-answers-the-sum',
    area: 'times',
    operation: 'times.add',
    breaks: 'Adding a second time to an issue answers the sum of the caller on the issue, not the entry.',
    source: 'document 1, Issue time tracking: POST issue times, "200 TrackedTime (the added entry)"',
    mutate: ({ views: { tracking } }) => {
      const right = tracking.time
      tracking.time = (ask, time) => {
        if (ask.operation !== 'times.add') return right(ask, time)
        const own = ask.forge.times.filter((one) => one.issue === time.issue && one.user === time.user)
        return right(ask, { ...time, seconds: own.reduce((sum, { seconds }) => sum + seconds, 0) })
      }
    },
  },
  {
    id: 'times/forbidden-entry-is-recorded',
    area: 'times',
    operation: 'times.add',
    breaks: 'A time that was refused with 403 is in the lists afterwards.',
    source:
      'document 1, Issue time tracking, rule 2: "When the caller may not use it and tracking is enabled, then 403 with no body"',
    mutate: (seams) => {
      const others = seams.answer
      seams.answer = async (call, reply) => {
        if (call.operation === 'times.add' && reply.status === 403) await record(call)
        return others(call, reply)
      }
    },
  },
  {
    id: 'times/user-gets-the-times-of-longer-names',
    area: 'times',
    operation: 'times.listOfUser',
    breaks: 'The times of a user contain those of every user whose name begins with the same name.',
    source:
      'document 1, Issue time tracking, rule 4: "Results are restricted to that user and that repository"',
    mutate: ({ rules }) => {
      rules.times.ofUserIn = (ask, repository, user) =>
        ask.rules.times
          .ofRepository(ask, repository)
          .filter((time) =>
            ask.forge.users.get(time.user)?.name.toLowerCase().startsWith(user.name.toLowerCase()),
          )
    },
  },
  {
    id: 'times/switching-tracking-off-and-on-hides-older-entries',
    area: 'times',
    operation: 'times.listOfIssue',
    breaks: 'When time tracking is enabled again, the times from before are no longer listed.',
    source:
      'document 1, States and transitions: "it is a setting, not a lifecycle state, and it gates the time-tracking endpoints"',
    mutate: (seams) => {
      const hidden = new Set<number>()
      const { times: rules } = seams.rules
      const { ofIssue, ofRepository } = rules
      for (const operation of ['repos.edit', 'web.saveSettings']) {
        effectAround(seams, operation, async (call, apply) => {
          const wasEnabled = pathRepository(call)?.tracker.enabled
          await apply()
          const repository = pathRepository(call)
          if (!repository || wasEnabled || !repository.tracker.enabled) return
          for (const { id } of ofRepository(call, repository)) hidden.add(id)
        })
      }
      rules.ofIssue = (ask, issue) => ofIssue(ask, issue).filter(({ id }) => !hidden.has(id))
      rules.ofRepository = (ask, one) => ofRepository(ask, one).filter(({ id }) => !hidden.has(id))
    },
  },
  {
    id: 'times/own-times-leave-with-the-collaboration',
    area: 'times',
    operation: 'times.listOwn',
    breaks: 'A former collaborator no longer sees the own times in the repository.',
    source: 'document 1, Issue time tracking: GET /user/times, "200 list of TrackedTime of the current user"',
    mutate: (seams) => {
      const former = new Set<string>()
      const key = (user: number | undefined, repository: number | undefined) => `${user} in ${repository}`
      afterEffect(seams, 'repos.removeCollaborator', (call) => {
        former.add(key(pathUser(call, 'collaborator')?.id, pathRepository(call)?.id))
      })
      afterEffect(seams, 'repos.addCollaborator', (call) => {
        former.delete(key(pathUser(call, 'collaborator')?.id, pathRepository(call)?.id))
      })
      const { times: rules } = seams.rules
      const right = rules.ofCaller
      rules.ofCaller = (ask, caller) =>
        right(ask, caller).filter(
          ({ issue }) => !former.has(key(caller.id, ask.forge.issues.get(issue)?.repository)),
        )
    },
  },
  {
    id: 'times/repository-made-again-has-the-old-times',
    area: 'times',
    operation: 'times.listOfRepository',
    breaks: 'A repository created under the name of a deleted one lists the times of the deleted one.',
    source: 'document 1, Issue time tracking: GET /repos/{username}/{reponame}/times, "for the repository"',
    mutate: (seams) => {
      const left = new Map<string, readonly TrackedTime[]>()
      const { times: rules } = seams.rules
      const right = rules.ofRepository
      handleAround(seams, 'repos.delete', async (call, remove) => {
        const repository = pathRepository(call)
        const times = repository ? rules.ofRepository(call, repository) : []
        const outcome = await remove()
        if (repository) left.set(fullNameOf(call.forge, repository).toLowerCase(), times)
        return outcome
      })
      rules.ofRepository = (ask, repository) => [
        ...(left.get(fullNameOf(ask.forge, repository).toLowerCase()) ?? []),
        ...right(ask, repository),
      ]
    },
  },
]
