import { demand, parameter, repositoryOf } from '../../reference/code-hosting/lookup.ts'
import type { Call } from '../../reference/http/call.ts'
import { Refusal } from '../../reference/http/refusal.ts'
import { json, nothing, type Outcome } from '../../reference/http/reply.ts'
import { deleteRepository } from '../../reference/model/deletion.ts'
import type { Organization, Repository, User } from '../../reference/model/entities.ts'
import { repositoryKey, type Forge } from '../../reference/model/forge.ts'
import { Invalid } from '../../reference/model/invalid.ts'
import { isOwnerOf, teamsOf } from '../../reference/model/permission.ts'
import { newRepository } from '../../reference/model/repository.ts'
import { handles, hasEffect } from '../mutants/breaking.ts'
import { prepares, readsBody, receives, pathRepository, seesNew, together } from './overriding.ts'
import { variantsOf } from './variant.ts'

const options = 'code-hosting, Request option objects: fields of these option objects: not shown'
const collaborators = 'code-hosting, Repositories, collaborators: who counts as one is not shown'

function ownersOf({ forge }: Call, { owner }: Repository): User[] {
  const organization = forge.organizations.get(owner)
  return forge.users.filter(
    (user) => user.id === owner || (organization !== undefined && isOwnerOf(forge, user, organization)),
  )
}

/** The owners and collaborators of the repository in the path, for every signed-in reader. */
function peopleOf(call: Call): User[] {
  const repository = repositoryOf(call)
  demand(call, call.caller !== undefined)
  const owners = ownersOf(call, repository)
  return call.forge.users.filter((one) => owners.includes(one) || repository.collaborators.has(one.id))
}

/** Counts more users as collaborators, for those who may see collaborators: they are the first in the list. */
const countsAsCollaborators = (whom: (call: Call, repository: Repository) => User[]) =>
  together(
    handles('repos.listCollaborators', async (call, right) => {
      const reply = await right(call)
      const { collaborators: listed } = repositoryOf(call)
      const more = whom(call, repositoryOf(call)).filter(({ id }) => !listed.has(id))
      const shown = more.map((user) => call.views.accounts.user(call, user))
      return { ...reply, json: [...shown, ...(reply.json as object[])] }
    }),
    handles('repos.isCollaborator', (call, right) => {
      const repository = repositoryOf(call)
      demand(call, call.rules.access.maySeeCollaborators(call, repository))
      return isNamed(call, whom(call, repository)) ? nothing : right(call)
    }),
  )

/** Whether one of the users is the collaborator in the path. */
function isNamed(call: Call, users: readonly User[]): boolean {
  const wanted = parameter(call, 'collaborator').toLowerCase()
  return users.some(({ name }) => name.toLowerCase() === wanted)
}

/** Changes what an operation on a collaborator does to the owners of a repository, for those who may manage it. */
const treatsOwners = (operation: string, outcome: () => Outcome) =>
  handles(operation, (call, right) => {
    const repository = repositoryOf(call)
    demand(call, call.rules.access.mayManage(call, repository))
    return isNamed(call, ownersOf(call, repository)) ? outcome() : right(call)
  })

/** Returns the first fork of each owner again. */
const forksOnce = handles('repos.fork', async (call, right) => {
  const original = repositoryOf(call)
  const owner = await ownerOfFork(call)
  if (!owner || !call.rules.access.mayCreateUnder(call, owner)) return right(call)
  const first = call.forge.repositories.find((one) => one.forkOf === original.id && one.owner === owner.id)
  return first ? json(call.views.repositories.repository(call, first)) : right(call)
})

async function ownerOfFork(call: Call): Promise<User | Organization | undefined> {
  const { organization } = await call.json()
  return typeof organization === 'string' && organization !== ''
    ? call.forge.organizations.byKey(organization)
    : call.caller
}

/** Numbers a fork whose name its owner has already given to another repository. */
const numbersForks = handles('repos.fork', async (call, right) => {
  const { repositories: table } = call.forge
  const original = repositoryOf(call)
  const owner = await ownerOfFork(call)
  const taken = owner && table.byKey(repositoryKey(owner.id, original.name))
  if (!owner || !taken || !call.rules.access.mayCreateUnder(call, owner)) return right(call)
  let number = 1
  while (table.byKey(repositoryKey(owner.id, `${original.name}-${number}`))) number++
  const { description, website, isPrivate, isEmpty, defaultBranch } = original
  const beginning = { description, website, isPrivate, isEmpty, defaultBranch, forkOf: original.id }
  const made = newRepository(call.forge, owner, { ...beginning, name: `${original.name}-${number}` })
  await call.effect(async () => {
    table.put(made)
    await call.forge.git.copy(original, made.id)
  })
  return json(call.views.repositories.repository(call, made))
})

/** Whether a user may write to a repository of another owner. */
function writesTo(forge: Forge, user: User, repository: Repository): boolean {
  const held = repository.collaborators.get(user.id) ?? 'read'
  return (
    repository.owner !== user.id &&
    (held !== 'read' ||
      teamsOf(forge, repository.owner, user).some(
        ({ permission, repositories }) =>
          permission === 'owner' || (permission !== 'read' && repositories.has(repository.id)),
      ))
  )
}

/** Choices for repositories that document 1 leaves to the server. */
export const repositories = variantsOf({
  'makes-repositories-private-by-default': {
    differs: 'a repository is private unless its creation says otherwise',
    source: options,
    mutate: receives((call) => {
      if (/\.create(?:Own|Repository)$|^repos\.migrate$/.test(call.operation))
        readsBody(call, (body) => ({ private: true, ...body }))
    }),
  },
  'forks-once-for-each-owner': {
    differs:
      'forking again returns the first fork, and the forks of a private repository are deleted with it',
    source: options,
    mutate: together(
      forksOnce,
      hasEffect('repos.delete', async (call, apply) => {
        const parent = pathRepository(call)
        const forks = call.forge.repositories.filter(({ forkOf }) => forkOf === parent?.id)
        await apply()
        if (parent?.isPrivate) for (const fork of forks) await deleteRepository(call.forge, fork)
      }),
    ),
  },
  'fork-again': {
    differs: 'forking again returns the first fork, and a fork whose name is taken gets a number',
    source: 'code-hosting, Repositories, POST /repos/{owner}/{repo}/forks: the name of a fork is not shown',
    mutate: together(numbersForks, forksOnce),
  },
  'counts-owners-as-collaborators': {
    differs: 'owners count as collaborators, and every signed-in reader sees them',
    source: collaborators,
    mutate: together(
      handles('repos.listCollaborators', (call) =>
        json(peopleOf(call).map((user) => call.views.accounts.user(call, user))),
      ),
      handles('repos.isCollaborator', (call) => {
        if (isNamed(call, peopleOf(call))) return nothing
        throw new Refusal(call.rules.answers.negative(call))
      }),
      handles('repos.addCollaborator', (call, right) => {
        const repository = repositoryOf(call)
        demand(call, call.rules.access.mayManage(call, repository))
        const user = call.forge.users.byKey(parameter(call, 'collaborator'))
        if (!user) throw new Invalid('no such user')
        return ownersOf(call, repository).includes(user) ? nothing : right(call)
      }),
    ),
  },
  'counts-administrators-as-collaborators': {
    differs: 'administrators count as collaborators of every repository',
    source: collaborators,
    mutate: countsAsCollaborators(({ forge }) => forge.users.filter(({ isAdmin }) => isAdmin)),
  },
  'owner-collaborates': {
    differs: 'owners are the first collaborators; adding one changes nothing, and removing one returns 422',
    source: collaborators,
    mutate: together(
      countsAsCollaborators(ownersOf),
      treatsOwners('repos.addCollaborator', () => nothing),
      treatsOwners('repos.removeCollaborator', () => {
        throw new Invalid('owners stay collaborators')
      }),
    ),
  },
  'gives-collaborators-little': {
    differs: 'a collaborator may only read unless PUT says otherwise, and only who may write contributes',
    source: `${collaborators}; fields of AddCollaboratorOption: not shown`,
    mutate: (overrides) => {
      receives((call) => {
        if (call.operation === 'repos.addCollaborator')
          readsBody(call, (body) => ({ permission: 'read', ...body }))
      })(overrides)
      const { search } = overrides.rules
      search.belongsToUid = ({ forge }, one, { uid, exclusive }) => {
        if (uid === undefined || one.owner === uid) return true
        const user = forge.users.get(uid)
        return !exclusive && user !== undefined && writesTo(forge, user, one)
      }
      search.isCollaborative = ({ forge }, one, { uid }) => {
        const user = uid === undefined ? undefined : forge.users.get(uid)
        return user ? writesTo(forge, user, one) : one.collaborators.size > 0
      }
    },
  },
  'lets-readers-track-time': {
    differs: 'every signed-in reader may track time in a repository until its settings say otherwise',
    source: 'code-hosting, Authentication, rule 4: who may use the tracker: not shown',
    mutate: (overrides) => {
      const decided = new Set<number>()
      for (const operation of ['repos.edit', 'web.saveSettings'])
        hasEffect(operation, async (call, apply) => {
          const tracker = operation === 'repos.edit' ? (await call.json())['internal_tracker'] : undefined
          const id = pathRepository(call)?.id
          await apply()
          const isSaid = JSON.stringify(tracker ?? {}).includes('allow_only_contributors')
          if (id !== undefined && (isSaid || operation !== 'repos.edit')) decided.add(id)
        })(overrides)
      const { rules, views } = overrides
      const { mayUseTracker } = rules.access
      rules.access.mayUseTracker = (ask, one, issue) =>
        decided.has(one.id)
          ? mayUseTracker(ask, one, issue)
          : ask.caller !== undefined && ask.rules.times.isEnabled(ask, one)
      const { repository } = views.repositories
      views.repositories.repository = (ask, one) =>
        repository(
          ask,
          decided.has(one.id) ? one : { ...one, tracker: { ...one.tracker, contributorsOnly: false } },
        )
    },
  },
  'fills-new-repositories': {
    differs: 'every new repository begins with a commit, whatever the request says',
    source: options,
    mutate: receives((call) => {
      if (/\.create(?:Own|Repository)$/.test(call.operation))
        readsBody(call, (body) => ({ ...body, auto_init: true }))
    }),
  },
  'tracks-no-time-at-first': {
    differs: 'time tracking of a repository is off until its settings enable it',
    source: 'code-hosting, States and transitions: the setting that enables time tracking: its first value',
    mutate: prepares(({ repositories: table }) =>
      seesNew(table, (row) => Object.assign(row, { tracker: { ...row.tracker, enabled: false } })),
    ),
  },
  'takes-participants-for-collaborators': {
    differs:
      'who opens an issue or tracks time in a repository, or forks it, becomes a collaborator who may read',
    source: collaborators,
    mutate: together(
      ...['issues.create', 'times.add', 'repos.fork'].map((operation) =>
        hasEffect(operation, async (call, apply) => {
          const repository = pathRepository(call)
          await apply()
          const { caller } = call
          if (!repository || !caller || repository.owner === caller.id) return
          if (!repository.collaborators.has(caller.id)) repository.collaborators.set(caller.id, 'read')
        }),
      ),
    ),
  },
  'adds-time-to-the-entry-of-the-user': {
    differs: 'each user has one entry for an issue, to which further time is added',
    source: 'code-hosting, Request option objects, AddTimeOption: the amount of time to add to an issue',
    mutate: handles('times.add', async (call, right) => {
      const { forge, views } = call
      const reply = await right(call)
      const { id: addedId } = reply.json as { readonly id: number }
      const added = forge.times.get(addedId)
      const earlier = forge.times.find(
        ({ id, issue, user }) => issue === added?.issue && user === added.user && id !== added.id,
      )
      if (!added || !earlier) return reply
      const whole = { ...earlier, seconds: earlier.seconds + added.seconds }
      forge.times.remove(added.id)
      forge.times.put(whole)
      return json(views.tracking.time(call, whole))
    }),
  },
})
