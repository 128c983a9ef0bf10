import { handles, hasEffect, judges, rewritesAnswer } from '../mutation/mutants/breaking.ts'
import { pathOrganization, pathRepository, pathUser } from '../mutation/mutants/path-resources.ts'
import type { Mutate } from '../mutation/mutants/mutant.ts'
import type { Call } from '../reference/http/call.ts'
import type { TrackedTime } from '../reference/model/entities.ts'
import { showBugs } from '../test/support/show-bugs.ts'

/** Returns an empty list in place of a refusal if there are no entries. */
function listsNothing(name: string, entriesOf: (call: Call) => readonly TrackedTime[] | undefined): Mutate {
  return handles(name, async (call, right) => {
    try {
      return await right(call)
    } catch (error) {
      if (entriesOf(call)?.length !== 0) throw error
      return { json: [] }
    }
  })
}

showBugs([
  [
    'remembers the user of a password, also for the next user of that name',
    'successors',
    'users.current.every-same-field',
    (overrides) => {
      const known = new Map<string, unknown>()
      rewritesAnswer('users.current', (reply, call) => {
        const credentials = call.header('authorization') ?? ''
        if (!known.has(credentials)) known.set(credentials, reply.json)
        return { ...reply, json: known.get(credentials) }
      })(overrides)
    },
  ],
  [
    'begins a second organization with the owners of the first',
    'likenesses',
    'orgs.is-member.every-yes',
    hasEffect('admin.createOrganization', async (call, apply) => {
      await apply()
      const { teams } = call.forge
      const owner = pathUser(call)?.id ?? -1
      const made = teams.find((one) => one.permission === 'owner' && one.id === teams.all().at(-1)?.id)
      const first = teams.find((one) => one.permission === 'owner' && one.members.has(owner))
      for (const id of first?.members ?? []) made?.members.add(id)
    }),
  ],
  [
    'cuts a long name of a repository of an organization',
    'likenesses',
    'repos.get.every-owner-served',
    hasEffect('orgs.createRepository', async ({ forge }, apply) => {
      await apply()
      const made = forge.repositories.all().at(-1)
      if (made && made.name.length > 40) forge.repositories.put({ ...made, name: made.name.slice(0, 40) })
    }),
  ],
  [
    'deletes the hooks of the repositories with the last one of their organization',
    'effects',
    'repos.list-hooks.every-list-whole',
    hasEffect('orgs.deleteHook', async (call, apply) => {
      await apply()
      const { hooks, repositories } = call.forge
      const id = pathOrganization(call)?.id
      if (!hooks.find((one) => one.organization === id))
        hooks.removeWhere((one) => repositories.get(one.repository ?? -1)?.owner === id)
    }),
  ],
  [
    'lists no times of a user without entries in place of the refusal while time tracking is disabled',
    'refusals',
    'times.list-user.every-tracking',
    listsNothing('times.listOfUser', (call) => {
      const [user, repository] = [pathUser(call, 'timetrackingusername'), pathRepository(call)]
      return user && repository && call.rules.times.ofUserIn(call, repository, user)
    }),
  ],
  [
    'lists no times in place of the refusal where none was ever tracked',
    'refusals',
    'times.list-repo.every-tracking',
    listsNothing('times.listOfRepository', (call) => {
      const repository = pathRepository(call)
      return repository && call.rules.times.ofRepository(call, repository)
    }),
  ],
  [
    'lets only the first administrator take rights of an administrator',
    'earlierValues',
    'admin.add-key.every-forbidden',
    hasEffect('admin.editUser', async (call, apply) => {
      const before = pathUser(call)
      await apply()
      const after = pathUser(call)
      if (before?.isAdmin && after && call.caller?.id !== 1) call.forge.users.put({ ...after, isAdmin: true })
    }),
  ],
  [
    'shows everybody the address of the first administrator',
    'earlierValues',
    'users.get.every-address',
    judges('users', 'emailInLookup', (right, ask, user) => (user.id === 1 ? user.email : right(ask, user))),
  ],
])
