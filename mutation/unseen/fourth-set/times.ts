import { issueOf, repositoryOf } from '../../../reference/code-hosting/lookup.ts'
import { json } from '../../../reference/http/reply.ts'
import type { Repository, TrackedTime } from '../../../reference/model/entities.ts'
import { repositoryKey } from '../../../reference/model/forge.ts'
import type { Seams } from '../../../reference/seams.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { afterEffect, effectAround, handleAround, pathRepository, pathUser } from '../third-set/around.ts'

/** Keeps the times of deleted repositories by name and issue number, and gives them to the next such issue. */
function keepTimesByName(seams: Seams): void {
  const kept = new Map<string, readonly TrackedTime[]>()
  const keyOf = ({ owner, name }: Repository, number: number) =>
    `${repositoryKey(owner, name.toLowerCase())}#${number}`
  effectAround(seams, 'repos.delete', async (call, apply) => {
    const repository = pathRepository(call)
    const { issues, times } = call.forge
    if (repository) {
      for (const { id, number } of issues.filter((one) => one.repository === repository.id)) {
        kept.set(
          keyOf(repository, number),
          times.filter(({ issue }) => issue === id),
        )
      }
    }
    await apply()
  })
  afterEffect(seams, 'issues.create', (call) => {
    const repository = pathRepository(call)
    const issue = call.forge.issues.filter((one) => one.repository === repository?.id).at(-1)
    if (!repository || !issue) return
    const key = keyOf(repository, issue.number)
    for (const time of kept.get(key) ?? []) {
      if (call.forge.users.get(time.user)) call.forge.times.put({ ...time, issue: issue.id })
    }
    kept.delete(key)
  })
}

/** Issue time tracking: entries that stay, come back, are lost or reach other repositories. */
export const times: readonly Mutant[] = [
  {
    id: 'times/deleted-user-still-has-a-list',
    area: 'times',
    operation: 'times.listOfUser',
    breaks: 'The list of a deleted user is 404, also if the user had tracked time.',
    source: 'document 1, Issue time tracking, rule 4: "when the named user does not exist, then 404"',
    mutate: (seams) => {
      const former = new Set<string>()
      effectAround(seams, 'admin.deleteUser', async (call, apply) => {
        const user = pathUser(call, 'username')
        if (user && call.forge.times.find((time) => time.user === user.id))
          former.add(user.name.toLowerCase())
        await apply()
      })
      handleAround(seams, 'times.listOfUser', async (call, right) => {
        const name = (call.params['timetrackingusername'] ?? '').toLowerCase()
        const isFormer = former.has(name) && !call.forge.users.byKey(name)
        return isFormer && call.rules.times.isEnabled(call, repositoryOf(call)) ? json([]) : right()
      })
    },
  },
  {
    id: 'times/own-times-are-those-of-the-last-repository',
    area: 'times',
    operation: 'times.listOwn',
    breaks: 'The times of the current user are those in all repositories.',
    source: 'document 1, Issue time tracking: GET /user/times, "list of TrackedTime of the current user"',
    mutate: (seams) => {
      const right = seams.rules.times.ofCaller
      seams.rules.times.ofCaller = (ask, caller) => {
        const all = right(ask, caller)
        const placeOf = (time: TrackedTime | undefined) => ask.forge.issues.get(time?.issue ?? 0)?.repository
        return all.filter((time) => placeOf(time) === placeOf(all.at(-1)))
      }
    },
  },
  {
    id: 'times/repository-made-again-has-the-times-of-before',
    area: 'times',
    operation: 'times.listOfIssue',
    breaks: 'A new repository has no times of a deleted one with the same name.',
    source: 'document 1, Issue time tracking: GET issue times; DELETE /repos/{owner}/{repo}, "204 empty"',
    mutate: keepTimesByName,
  },
  {
    id: 'times/list-of-an-issue-is-kept-until-the-caller-adds-time',
    area: 'times',
    operation: 'times.listOfIssue',
    breaks: 'The list of an issue has the times that others added since the caller saw it.',
    source: 'document 1, Issue time tracking: GET issue times, "200 list of TrackedTime"',
    mutate: (seams) => {
      const right = seams.rules.times.ofIssue
      const kept = new Map<string, TrackedTime[]>()
      seams.rules.times.ofIssue = (ask, issue) => {
        if (!ask.caller) return right(ask, issue)
        const key = `${ask.caller.id}/${issue.id}`
        const found = kept.get(key) ?? right(ask, issue)
        kept.set(key, found)
        return found
      }
      afterEffect(seams, 'times.add', (call) => {
        kept.delete(`${call.caller?.id}/${issueOf(call, repositoryOf(call)).id}`)
      })
    },
  },
  {
    id: 'times/switching-tracking-off-reaches-the-other-repositories-of-the-owner',
    area: 'times',
    breaks: 'The setting of a repository is its own.',
    source: 'document 1, States: "A repository has a setting that enables or disables time tracking"',
    mutate: (seams) => {
      for (const name of ['repos.edit', 'web.saveSettings']) {
        afterEffect(seams, name, (call) => {
          const edited = pathRepository(call)
          if (!edited || edited.tracker.enabled) return
          for (const one of call.forge.repositories.filter(({ owner }) => owner === edited.owner)) {
            call.forge.repositories.put({ ...one, tracker: { ...one.tracker, enabled: false } })
          }
        })
      }
    },
  },
  {
    id: 'times/same-amount-again-is-recorded-once',
    area: 'times',
    operation: 'times.add',
    breaks: 'Each addition is an entry, also if its amount is that of an earlier one.',
    source: 'document 1, Issue time tracking: POST issue times, "200 TrackedTime (the added entry)"',
    mutate: (seams) =>
      effectAround(seams, 'times.add', async (call, apply) => {
        const { time: seconds } = await call.json()
        const issue = issueOf(call, repositoryOf(call))
        const known = call.forge.times.find(
          (one) => one.issue === issue.id && one.user === call.caller?.id && one.seconds === seconds,
        )
        if (!known) await apply()
      }),
  },
]
