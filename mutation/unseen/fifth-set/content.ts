import { repositoryOf } from '../../../reference/code-hosting/lookup.ts'
import type { Outcome } from '../../../reference/http/reply.ts'
import type { CommitStatus } from '../../../reference/model/entities.ts'
import { ownerById } from '../../../reference/model/forge.ts'
import type { Mutant } from '../../mutants/mutant.ts'
import { handleAround, pathRepository } from '../third-set/around.ts'

/** The content of repositories: statuses, branches and definitions of other repositories and earlier times. */
export const content: readonly Mutant[] = [
  {
    id: 'repos/status-of-a-commit-counts-for-all-its-repositories',
    area: 'repos',
    operation: 'repos.combinedStatus',
    breaks: 'A status in a fork does not count for the original, which has the same commit.',
    source: 'document 1, Repositories: /repos/{owner}/{repo}/commits/{ref}/statuses, "200 combined Status"',
    mutate: (seams) => {
      const right = seams.views.git.combinedStatus
      seams.views.git.combinedStatus = (ask, repository, sha) => {
        const newest = new Map<string, CommitStatus>()
        for (const status of ask.forge.statuses.filter((one) => one.sha === sha)) {
          newest.set(status.context, status)
        }
        return right(ask, repository, sha, [...newest.values()])
      }
    },
  },
  {
    id: 'repos/deleted-branch-is-answered-to-whom-has-seen-it',
    area: 'repos',
    operation: 'repos.getBranch',
    breaks: 'A branch that was deleted is gone, also for a caller who has asked for it before.',
    source: 'document 1, Repositories: GET /repos/{owner}/{repo}/branches/{branch}, "200 Branch"',
    mutate: (seams) => {
      const seen = new Map<string, Outcome>()
      handleAround(seams, 'repos.getBranch', async (call, right) => {
        const key = `${call.caller?.id} ${repositoryOf(call).id} ${call.params['branch']}`
        const outcome = await right().catch((error: unknown) => {
          const before = seen.get(key)
          if (before) return before
          throw error
        })
        seen.set(key, outcome)
        return outcome
      })
    },
  },
  {
    id: 'repos/fork-reads-the-editorconfig-of-its-original',
    area: 'repos',
    operation: 'repos.editorconfig',
    breaks: 'The definitions of a fork are its own, also after a push to the original.',
    source: 'document 1, What the service does: "read EditorConfig definitions of a file"',
    mutate: (seams) =>
      handleAround(seams, 'repos.editorconfig', async (call, right) => {
        const { repositories } = call.forge
        const original = repositories.get(pathRepository(call)?.forkOf ?? 0)
        const owner = original && ownerById(call.forge, original.owner)
        if (owner) Object.assign(call.params, { owner: owner.name, repo: original.name })
        return right()
      }),
  },
]
