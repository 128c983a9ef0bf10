import { hasEffect } from '../mutants/breaking.ts'
import { pathRepository, together } from './overriding.ts'
import { variantsOf } from './variant.ts'

/** Tracked times after a change of their repository, as far as document 1 does not specify them. */
export const times = variantsOf({
  'discards-times-with-the-tracker': {
    differs: 'a repository loses its tracked times when its time tracking is disabled',
    source:
      'code-hosting, States and transitions: the setting of a repository: what becomes of tracked times is not shown',
    unmet: ['times.add.disabled-adds-nothing'],
    mutate: together(
      ...['repos.edit', 'web.saveSettings'].map((operation) =>
        hasEffect(operation, async (call, apply) => {
          await apply()
          const { times: table, issues } = call.forge
          const repository = pathRepository(call)
          if (repository && !call.rules.times.isEnabled(call, repository))
            table.removeWhere(({ issue }) => issues.get(issue)?.repository === repository.id)
        }),
      ),
    ),
  },
  'keeps-times-of-deleted-repositories': {
    differs: 'users still have the tracked times of deleted repositories in GET /user/times',
    source:
      'code-hosting, Repositories, DELETE /repos/{owner}/{repo}: what becomes of tracked times is not shown',
    mutate: hasEffect('repos.delete', async (call, apply) => {
      const { times: table, issues } = call.forge
      const id = pathRepository(call)?.id
      const kept = table.filter(({ issue }) => issues.get(issue)?.repository === id)
      await apply()
      for (const time of kept) table.put(time)
    }),
  },
})
