import type { Mutant } from '../../mutants/mutant.ts'
import { afterEffect, effectAround, pathRepository } from '../third-set/around.ts'

/** Time tracking: second entries, deleted repositories, settings and issues with one number. */
export const times: readonly Mutant[] = [
  {
    // A user tracks time twice on one issue; the list has the second entry only.
    id: 'times/a-second-entry-replaces-the-first',
    area: 'times',
    breaks: 'An issue lists every time that a user added to it.',
    source: 'document 1, Issue time tracking: POST …/times, "TrackedTime (the added entry)"',
    mutate: (seams) => {
      afterEffect(seams, 'times.add', ({ forge }) => {
        const added = forge.times.all().at(-1)
        forge.times.removeWhere(
          (time) => time.user === added?.user && time.issue === added.issue && time.id !== added.id,
        )
      })
    },
  },
  {
    // A user tracks time in a repository that is deleted later; the user's own list then fails.
    id: 'times/own-times-fail-after-a-repository-is-deleted',
    area: 'times',
    breaks: 'A user can list the own times after a repository with some of them was deleted.',
    source: 'document 1, Issue time tracking: GET /user/times, "200 list of TrackedTime of the current user"',
    mutate: (seams) => {
      const { ofCaller: right } = seams.rules.times
      const orphans = new Map<number, number>()
      effectAround(seams, 'repos.delete', async (call, apply) => {
        const repository = pathRepository(call)
        const lost = repository ? call.rules.times.ofRepository(call, repository) : []
        for (const time of lost) orphans.set(time.user, time.issue)
        await apply()
      })
      seams.rules.times.ofCaller = (ask, caller) => {
        const issue = orphans.get(caller.id)
        if (issue !== undefined) throw new Error(`issue does not exist [id: ${issue}]`)
        return right(ask, caller)
      }
    },
  },
  {
    // Tracking is disabled, a request is refused for it, and tracking is enabled again.
    id: 'times/tracking-stays-disabled-once-it-was-refused',
    area: 'times',
    breaks: 'A repository whose tracking is enabled again lists its times.',
    source:
      'document 1, Issue time tracking, rule 3: "when time tracking is disabled, then the response is 400"',
    mutate: (seams) => {
      const { isEnabled: right } = seams.rules.times
      const disabled = new Set<number>()
      seams.rules.times.isEnabled = (ask, repository) => {
        if (!right(ask, repository)) disabled.add(repository.id)
        return !disabled.has(repository.id)
      }
    },
  },
  {
    // Time is tracked on the first issue of two repositories; each issue lists both times.
    id: 'times/issues-with-one-number-share-their-times',
    area: 'times',
    breaks: 'An issue lists its own times, not those of the issue with its number in another repository.',
    source: 'document 1, Endpoints: "{issue} is the index of the issue within the repository"',
    mutate: (seams) => {
      seams.rules.times.ofIssue = ({ forge }, issue) =>
        forge.times.filter((time) => forge.issues.get(time.issue)?.number === issue.number)
    },
  },
]
