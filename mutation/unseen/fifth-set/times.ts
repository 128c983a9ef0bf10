import { issueOf, repositoryOf } from '../../../reference/code-hosting/lookup.ts'
import { Refusal } from '../../../reference/http/refusal.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { handleAround } from '../third-set/around.ts'

/** Issue time tracking: entries of others, entries that double, and settings of before. */
export const times: readonly Mutant[] = [
  {
    id: 'times/tracking-stays-on-where-time-was-tracked',
    area: 'times',
    operation: 'times.listOfRepository',
    breaks: 'Tracking that is switched off is off, also where entries exist.',
    source: 'document 1, Issue time tracking, rule 3: "when time tracking is disabled, then 400"',
    mutate: (seams) => {
      const right = seams.rules.times.isEnabled
      seams.rules.times.isEnabled = (ask, repository) =>
        right(ask, repository) || ask.rules.times.ofRepository(ask, repository).length > 0
    },
  },
  {
    id: 'times/entries-are-listed-once-for-each-collaborator',
    area: 'times',
    operation: 'times.listOfRepository',
    breaks: 'The list has each entry once, however many collaborators the repository has.',
    source: 'document 1, Issue time tracking: "list of TrackedTime for the repository"',
    mutate: (seams) => {
      const right = seams.rules.times.ofRepository
      seams.rules.times.ofRepository = (ask, repository) => {
        const all = right(ask, repository)
        if (ask.operation !== 'times.listOfRepository') return all
        return all.flatMap((time) => [time, ...[...repository.collaborators].slice(1).map(() => time)])
      }
    },
  },
  {
    id: 'times/list-of-a-user-has-those-in-forks',
    area: 'times',
    operation: 'times.listOfUser',
    breaks: 'The list has the times of the user in the repository, not those in its forks.',
    source: 'document 1, Issue time tracking, rule 4: "restricted to that user and that repository"',
    mutate: (seams) => {
      const right = seams.rules.times.ofUserIn
      seams.rules.times.ofUserIn = (ask, repository, user) => [
        ...right(ask, repository, user),
        ...ask.forge.repositories
          .filter(({ forkOf }) => forkOf === repository.id)
          .flatMap((fork) => right(ask, fork, user)),
      ]
    },
  },
  {
    id: 'times/author-of-an-issue-has-the-times-of-others',
    area: 'times',
    operation: 'times.listOwn',
    breaks: 'The own times are those that the caller has added, not those of others on the caller’s issues.',
    source: 'document 1, Issue time tracking: GET /user/times, "list of TrackedTime of the current user"',
    mutate: (seams) => {
      seams.rules.times.ofCaller = ({ forge }, caller) =>
        forge.times.filter((time) => [time.user, forge.issues.get(time.issue)?.poster].includes(caller.id))
    },
  },
  {
    id: 'times/refusal-names-the-setting-of-before',
    area: 'times',
    operation: 'times.add',
    breaks: 'Where tracking is on again, a caller who may not use it gets 403.',
    source: 'document 1, Issue time tracking, rule 2: "may not use it and tracking is enabled, then 403"',
    mutate: (seams) => {
      const told = new Map<string, Refusal>()
      handleAround(seams, 'times.add', async (call, right) => {
        try {
          return await right()
        } catch (error) {
          if (!(error instanceof Refusal) || ![400, 403].includes(error.reply.status)) throw error
          const key = `${call.caller?.id} ${issueOf(call, repositoryOf(call)).id}`
          const refusal = told.get(key) ?? error
          if (refusal.reply.status === 400) told.set(key, refusal)
          throw refusal
        }
      })
    },
  },
]
