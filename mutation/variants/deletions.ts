import { deleteOrganization, deleteRepository } from '../../reference/model/deletion.ts'
import type { Call } from '../../reference/http/call.ts'
import type { Reply } from '../../reference/http/reply.ts'
import type { Organization, Repository, User } from '../../reference/model/entities.ts'
import type { Forge } from '../../reference/model/forge.ts'
import { isOwnerOf, permissionOn } from '../../reference/model/permission.ts'
import { handles, hasEffect, judges, shows } from '../mutants/breaking.ts'
import { pathOrganization, pathUser } from '../mutants/path-resources.ts'
import { keepKeys } from './later.ts'
import type { Overrides } from '../../reference/overrides.ts'
import {
  answers,
  prepares,
  receives,
  pathRepository,
  refused,
  surrounds,
  together,
  marking,
} from './overriding.ts'
import { variantsOf } from './variant.ts'

const conditions = 'code-hosting, Errors: exact conditions that trigger 403 and 422: not shown'

/** The resource in a path that may be deleted, by operation; not for operations for which the document lists a 404. */
function named(call: Call): { readonly key: string; readonly isThere: boolean } | undefined {
  const { operation, forge, params } = call
  const { id = '', org = '', owner = '', repo = '' } = params
  if (/\.(?:get|edit|delete)Hook$/.test(operation))
    return { key: `hook ${id}`, isThere: forge.hooks.get(Number(id)) !== undefined }
  if (/^orgs\.(?:get|edit|delete|listHooks|listTeams|listRepositories)$/.test(operation))
    return { key: org.toLowerCase(), isThere: forge.organizations.byKey(org) !== undefined }
  if (/^repos\.(?:get|delete|listBranches|getBranch|listForks|archive)$/.test(operation))
    return { key: `${owner}/${repo}`.toLowerCase(), isThere: pathRepository(call) !== undefined }
  return undefined
}

/** A table gives each new row the id after the highest one, like databases without a sequence. */
function givesNextIds(forge: Forge): void {
  const next = (used: readonly number[]) => used.reduce((most, id) => Math.max(most, id), 0) + 1
  const ids = (rows: { all(): readonly { readonly id: number }[] }) => rows.all().map(({ id }) => id)
  const { users, organizations, repositories, issues, statuses, git } = forge
  // Authors are stored by id, so their ids stay in use.
  users.nextId = organizations.nextId = () =>
    next([
      ...ids(users),
      ...ids(organizations),
      ...issues.all().map(({ poster }) => poster),
      ...statuses.all().map(({ creator }) => creator),
    ])
  // The folder of a repository is deleted after its row.
  const free = new Set<number>()
  const [nextId, remove] = [repositories.nextId.bind(repositories), git.remove.bind(git)]
  git.remove = async (id) => {
    await remove(id)
    if (!repositories.get(id)) free.add(id)
  }
  repositories.nextId = () => {
    const id = [...free].pop() ?? nextId()
    free.delete(id)
    return id
  }
  for (const table of [forge.teams, forge.hooks, forge.keys, forge.tokens, forge.times])
    table.nextId = () => next(ids(table))
}

const tables = {
  'admin.createUser': 'users',
  'admin.createOrganization': 'organizations',
  'admin.addKey': 'keys',
  'orgs.createTeam': 'teams',
  'orgs.createHook': 'hooks',
} as const

/** The table to which a call adds a row. */
const tableOf = ({ operation, forge }: Call) =>
  operation in tables ? forge[tables[operation as keyof typeof tables]] : undefined

function mayCreate(call: Call): boolean {
  const organization = pathOrganization(call)
  const { access } = call.rules
  return organization ? access.ownsOrganization(call, organization) : access.mayAdminister(call)
}

/** Whether only the repositories of an account prevent its deletion. */
function ownsOnlyRepositories(forge: Forge, user: User): boolean {
  return !user.isAdmin && forge.teams.find(({ members }) => members.has(user.id)) === undefined
}

async function deleteWithForks(forge: Forge, repository: Repository): Promise<void> {
  for (const fork of forge.repositories.filter(({ forkOf }) => forkOf === repository.id))
    await deleteWithForks(forge, fork)
  if (forge.repositories.get(repository.id)) await deleteRepository(forge, repository)
}

/** Deletes the forks of a private repository that a user owns. */
async function deleteForksOf(forge: Forge, { id, isPrivate }: Repository, user?: number): Promise<void> {
  if (!isPrivate) return
  for (const fork of forge.repositories.filter(({ forkOf, owner }) => forkOf === id && owner === user))
    await deleteWithForks(forge, fork)
}

/** Deletes the forks of some deleted repositories, and the forks of these. */
const deletesForksOfDeleted = (hasForksDeleted: (original: Repository) => boolean) =>
  hasEffect('repos.delete', async (call, apply) => {
    const original = pathRepository(call)
    const forks = call.forge.repositories.filter(({ forkOf }) => forkOf === original?.id)
    await apply()
    if (original && hasForksDeleted(original))
      for (const fork of forks) await deleteWithForks(call.forge, fork)
  })

/** Deletes the forks of each private repository that the user in the path can no longer read. */
const endsForksWithAccess = (operation: string) =>
  hasEffect(operation, async (call, apply) => {
    const { forge } = call
    const user = pathUser(call, 'collaborator') ?? pathUser(call)
    const isReader = (one: Repository) => permissionOn(forge, user, one) !== 'none'
    const before = forge.repositories.filter(isReader)
    await apply()
    for (const one of before) if (!isReader(one)) await deleteForksOf(forge, one, user?.id)
  })

/** Lets all accounts be deleted that are not of administrators. */
const deletesAnyUser = judges('users', 'deletionObstacle', (deletionObstacle, ask, user) =>
  user.isAdmin ? deletionObstacle(ask, user) : undefined,
)

type Effect = (call: Call, apply: () => void | Promise<void>) => Promise<void>

/** Deletes the repositories of a deleted user. */
const deletesRepositories =
  (remove: (forge: Forge, repository: Repository) => Promise<void>): Effect =>
  async (call, apply) => {
    const { forge } = call
    const id = pathUser(call)?.id
    for (const one of forge.repositories.filter(({ owner }) => owner === id)) await remove(forge, one)
    await apply()
  }

/** Gives the caller the repositories of a deleted user. */
const givesRepositories: Effect = async (call, apply) => {
  const { forge, caller } = call
  const user = pathUser(call)
  for (const one of forge.repositories.filter(({ owner }) => owner === user?.id)) {
    if (!user || !caller) continue
    const isTaken = forge.repositories.byKey(`${caller.id}/${one.name}`) !== undefined
    const name = isTaken ? `${one.name}-of-${user.name}` : one.name
    one.collaborators.delete(caller.id)
    forge.repositories.put({ ...one, name, owner: caller.id })
  }
  await apply()
}

/** Makes the caller an owner of the organizations that a deleted user alone owned; `first`: what else the deletion does. */
const givesOrganizations =
  (first: Effect): Effect =>
  async (call, apply) => {
    const id = pathUser(call)?.id ?? 0
    const owned = call.forge.teams.filter(
      ({ permission, members }) => permission === 'owner' && members.has(id),
    )
    await first(call, apply)
    for (const { members } of owned) if (call.caller && members.size === 0) members.add(call.caller.id)
  }

function deletesAllButTheCaller({ rules }: Overrides): void {
  rules.users.deletionObstacle = (ask, user) => (user.id === ask.caller?.id ? 'your own account' : undefined)
}

/** The id of the user who has the tracked time of deleted users. */
const GHOST = -1

/** Deletes the repositories of a deleted user, and the organizations that the user alone owns, and keeps tracked time. */
const deletesAllOf = hasEffect('admin.deleteUser', async ({ forge, params }, apply) => {
  const user = forge.users.byKey(params['username'] ?? '')
  const isOwnedAlone = (one: Organization) => {
    const [owner, ...more] = forge.users.filter((each) => isOwnerOf(forge, each, one))
    return owner !== undefined && owner.id === user?.id && more.length === 0
  }
  const organizations = forge.organizations.filter(isOwnedAlone)
  const owners = new Set([user?.id, ...organizations.map(({ id }) => id)])
  for (const one of forge.repositories.filter(({ owner }) => owners.has(owner)))
    await deleteRepository(forge, one)
  for (const one of organizations) deleteOrganization(forge, one)
  const tracked = forge.times.filter((time) => time.user === user?.id)
  await apply()
  for (const time of tracked) forge.times.put({ ...time, user: GHOST })
})

/** Effects of deletions, and of repeated requests, as far as document 1 does not specify them. */
export const deletions = variantsOf({
  'says-410-of-what-is-deleted': {
    differs: 'deleted hooks, organizations and repositories return 410',
    source: 'code-hosting, Organizations, Repositories: no status is listed for what does not exist',
    mutate: marking((gone) => [
      answers((reply, call) => {
        const it = named(call)
        if (it && reply.status === 204) gone.add(it.key)
        return it && reply.status === 404 && !it.isThere && gone.has(it.key) ? refused(410, 'Gone') : reply
      }),
    ]),
  },
  'keeps-addresses-reserved': {
    differs: 'the email address of a user is never given to another user',
    source: conditions,
    mutate: prepares(({ users }) => keepKeys(users, ({ email }) => email, new Map())),
  },
  'gives-ids-again': {
    differs: 'ids of deleted resources are given to new ones',
    source: 'code-hosting, User, id: integer: how ids are given is not shown',
    mutate: prepares(givesNextIds),
  },
  'deletes-users-with-all-they-own': {
    differs:
      'the repositories of a deleted user are deleted, and the administrator takes over the organizations',
    source: conditions,
    mutate: together(
      deletesAnyUser,
      hasEffect('admin.deleteUser', givesOrganizations(deletesRepositories(deleteRepository))),
    ),
  },
  'deletion-cascades': {
    differs:
      'the repositories of a deleted user are deleted, and the organizations that the user alone owns; tracked time stays, as that of a ghost',
    source: 'code-hosting, Administration, DELETE /admin/users/{username}: what else is deleted is not shown',
    mutate: together(
      deletesAllOf,
      shows('tracking', 'time', (time, ask, one) => ({
        ...time(ask, one),
        ...(one.user === GHOST ? { user_name: 'Ghost' } : {}),
      })),
      deletesAnyUser,
    ),
  },
  'deletes-forks-with-their-originals': {
    differs: 'the repositories of a deleted user are deleted, and the forks of a deleted repository with it',
    source: `${conditions}; whether a fork outlives its original is not shown`,
    mutate: together(
      judges('users', 'deletionObstacle', (deletionObstacle, ask, user) =>
        ownsOnlyRepositories(ask.forge, user) ? undefined : deletionObstacle(ask, user),
      ),
      hasEffect('admin.deleteUser', deletesRepositories(deleteWithForks)),
      deletesForksOfDeleted(() => true),
    ),
  },
  'ends-access-with-the-membership': {
    differs:
      'who is removed from an organization, or as a collaborator, loses what else it shared and the forks of what is private',
    source:
      'code-hosting, Organizations, DELETE /orgs/{org}/members/{username}: 204 member removed: what else is removed is not shown',
    mutate: together(
      hasEffect('orgs.removeMember', async (call, apply) => {
        const user = call.forge.users.byKey(call.params['username'] ?? '')
        const organization = pathOrganization(call)
        await apply()
        for (const one of call.forge.repositories.filter(({ owner }) => owner === organization?.id)) {
          one.collaborators.delete(user?.id ?? 0)
          await deleteForksOf(call.forge, one, user?.id)
        }
      }),
      hasEffect('repos.removeCollaborator', async (call, apply) => {
        const user = call.forge.users.byKey(call.params['collaborator'] ?? '')
        const original = pathRepository(call)
        await apply()
        if (original) await deleteForksOf(call.forge, original, user?.id)
      }),
    ),
  },
  'takes-repeated-creations-for-one': {
    differs:
      'the creation of an account, a key, a team or a hook of an organization that is sent again returns 201 with the first one, while that is there unchanged',
    source: conditions,
    mutate: (overrides) => {
      const made = new Map<string, { readonly row: unknown; readonly reply: Reply }>()
      const keys = new WeakMap<Call, string>()
      const rowOf = (call: Call, { json }: Reply) => tableOf(call)?.get((json as { id: number }).id)
      together(
        receives(async (call) => {
          if (!tableOf(call) || !call.caller || !mayCreate(call)) return undefined
          const key = [call.caller.id, call.path.toLowerCase(), await call.text()].join(' ')
          keys.set(call, key)
          const first = made.get(key)
          return first && rowOf(call, first.reply) === first.row ? first.reply : undefined
        }),
        answers((reply, call) => {
          const key = keys.get(call)
          if (key !== undefined && reply.status === 201) made.set(key, { row: rowOf(call, reply), reply })
          return reply
        }),
      )(overrides)
    },
  },
  'succeeds-in-deleting-nothing': {
    differs: 'the deletion of a user or a hook that does not exist returns 204',
    source: 'code-hosting, Administration, Organizations: no 404 is listed for DELETE',
    mutate: answers((reply, call) => {
      const isOfHook = call.operation === 'orgs.deleteHook' && pathOrganization(call) !== undefined
      const isGone = reply.status === 404 && (isOfHook || call.operation === 'admin.deleteUser')
      return isGone ? { status: 204, headers: {} } : reply
    }),
  },
  'gives-repositories-of-deleted-users-to-administrators': {
    differs:
      'who deletes an account with repositories gets them, with the name of the former owner where the name is taken',
    source:
      'code-hosting, Administration, DELETE /admin/users/{username}: what becomes of repositories is not shown',
    mutate: together(deletesAllButTheCaller, hasEffect('admin.deleteUser', givesRepositories)),
  },
  'gives-all-of-deleted-users-to-administrators': {
    differs: 'who deletes an account gets its repositories, and the organizations that it alone owned',
    source:
      'code-hosting, Administration, DELETE /admin/users/{username}: what becomes of what a user owns is not shown',
    mutate: together(
      deletesAllButTheCaller,
      hasEffect('admin.deleteUser', givesOrganizations(givesRepositories)),
    ),
  },
  'ends-forks-of-private-repositories-with-access': {
    differs:
      'who can no longer read a private repository loses the forks of it, and its deletion deletes all its forks',
    source:
      'code-hosting, States and transitions: whether a fork outlives its original, or access to it, is not shown',
    mutate: together(
      ...['repos.removeCollaborator', 'orgs.removeMember', 'teams.removeMember'].map(endsForksWithAccess),
      deletesForksOfDeleted(({ isPrivate }) => isPrivate),
    ),
  },
  'keeps-the-network-of-a-deleted-repository': {
    differs:
      'the forks of a deleted repository become forks of its original, or of the oldest of them, and forking again returns the fork',
    source: 'code-hosting, Repositories, DELETE /repos/{owner}/{repo}: what becomes of forks is not shown',
    mutate: together(
      surrounds('repos.delete', async (call, apply) => {
        const { repositories } = call.forge
        const deleted = pathRepository(call)
        const forks = repositories.filter((one) => deleted !== undefined && one.forkOf === deleted.id)
        await apply()
        const original = deleted?.forkOf ?? forks[0]?.id
        for (const fork of forks)
          repositories.put({ ...fork, forkOf: original === fork.id ? undefined : original })
      }),
      handles('repos.fork', async (call, right) => {
        const original = pathRepository(call)
        const { organization } = await call.json()
        const fork = call.forge.repositories.find(
          (one) => one.forkOf === original?.id && one.owner === call.caller?.id,
        )
        return original && fork && organization === undefined
          ? { status: 202, headers: {}, json: call.views.repositories.repository(call, fork) }
          : right(call)
      }),
    ),
  },
})
