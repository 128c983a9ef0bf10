import { handles, hasEffect } from '../mutation/mutants/breaking.ts'
import { pathRepository, pathUser } from '../mutation/mutants/path-resources.ts'
import type { User } from '../reference/model/entities.ts'
import { showBugs } from '../test/support/show-bugs.ts'

const withoutQuery = (address = ''): string => address.replace(/\?.*/, '')

showBugs([
  [
    'deletes the collaborations of users whose names begin with a deleted one',
    'removals',
    'repos.is-collaborator.every-no',
    handles('admin.deleteUser', (call, right) => {
      const beginning = call.params['username'] ?? ''
      for (const { collaborators } of call.forge.repositories.all())
        for (const id of [...collaborators.keys()])
          if (call.forge.users.get(id)?.name.startsWith(beginning)) collaborators.delete(id)
      return right(call)
    }),
  ],
  [
    'finds a deleted user whom somebody looked up in capitals',
    'removals',
    'users.get.every-404',
    (overrides) => {
      const known = new Map<string, User>()
      handles('users.get', async (call, right) => {
        const { username = '' } = call.params
        const user = pathUser(call)
        if (user) known.set(username, user)
        const kept = known.get(username)
        return !user && kept && username !== kept.name
          ? { json: call.views.accounts.user(call, kept) }
          : right(call)
      })(overrides)
    },
  ],
  [
    'deletes all hooks whose addresses differ only in the query',
    'removals',
    'orgs.list-hooks.every-list-whole',
    hasEffect('orgs.deleteHook', async (call, apply) => {
      const { hooks } = call.forge
      const deleted = hooks.get(Number(call.params['id']))
      await apply()
      for (const { id, organization, url } of hooks.all())
        if (organization === deleted?.organization && withoutQuery(url) === withoutQuery(deleted?.url))
          hooks.remove(id)
    }),
  ],
  [
    'stores no collaborators of private repositories of organizations',
    'removals',
    'repos.is-collaborator.every-no',
    hasEffect('repos.addCollaborator', async (call, apply) => {
      const repository = pathRepository(call)
      await apply()
      if (repository?.isPrivate && call.forge.organizations.get(repository.owner))
        repository.collaborators.clear()
    }),
  ],
  [
    'removes the content of an original with its fork',
    'pushes',
    'repos.list-branches.every-list-whole',
    hasEffect('repos.delete', async (call, apply) => {
      const original = pathRepository(call)?.forkOf
      await apply()
      if (original !== undefined) await call.forge.git.remove(original)
    }),
  ],
])
