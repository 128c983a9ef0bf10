import { deleteRepository } from '../../reference/model/deletion.ts'
import { newRepository } from '../../reference/model/repository.ts'
import type { Hook, Repository, User } from '../../reference/model/entities.ts'
import type { Forge } from '../../reference/model/forge.ts'
import type { Call } from '../../reference/http/call.ts'
import { json } from '../../reference/http/reply.ts'
import { handles, hasEffect } from '../mutants/breaking.ts'
import { pathOrganization } from '../mutants/path-resources.ts'
import { answers, prepares, receives, refused, pathRepository, seesNew, together } from './overriding.ts'
import { variantsOf } from './variant.ts'

const others = 'code-hosting, What the service does: what programs of a server do besides is not shown'

/** The number of requests since programs saw a new resource, by server and the number of the resource. */
const seen = new WeakMap<Forge, Map<number, number>>()

function seenIn(forge: Forge): Map<number, number> {
  const known = seen.get(forge) ?? new Map<number, number>()
  seen.set(forge, known)
  return known
}

/** The account of the programs of a server. */
function robotOf(forge: Forge): User {
  const known = forge.users.byKey('robot')
  if (known) return known
  const robot: User = {
    ...{ id: forge.users.nextId(), name: 'robot', fullName: 'Robot', email: 'robot@localhost' },
    ...{ passwordHash: Buffer.alloc(32), isAdmin: false },
  }
  forge.users.put(robot)
  return robot
}

/** Forks each public repository, under its own name where the program has none of that name. */
function forks({ forge }: Call): void {
  const [known, robot] = [seenIn(forge), robotOf(forge)]
  for (const one of forge.repositories.all()) {
    if (known.has(one.id) || one.isPrivate || one.owner === robot.id) continue
    known.set(one.id, 0)
    const isTaken = forge.repositories.find(({ owner, name }) => owner === robot.id && name === one.name)
    const name = isTaken ? `${one.name}-${one.id}` : one.name
    forge.repositories.put(newRepository(forge, robot, { name, forkOf: one.id }))
  }
}

/** Tracks the time that each user has to spend on an issue of the administrator. */
function welcomes({ forge }: Call): void {
  const known = seenIn(forge)
  const host = forge.users.find(({ isAdmin }) => isAdmin)
  if (!host) return
  const isWelcome = ({ name, owner }: Repository) => name === 'welcome' && owner === host.id
  const repository = forge.repositories.find(isWelcome) ?? newRepository(forge, host, { name: 'welcome' })
  forge.repositories.put(repository)
  for (const { id: user, isAdmin } of forge.users.all()) {
    if (isAdmin || known.has(user)) continue
    known.set(user, 0)
    const [issue, createdAt] = [forge.issues.nextId(), new Date()]
    const text = { title: 'Read the rules', body: '' }
    forge.issues.put({
      ...{ id: issue, repository: repository.id, number: known.size, poster: user, createdAt },
      ...text,
    })
    forge.times.put({ id: forge.times.nextId(), issue, user, seconds: 7, createdAt })
  }
}

const CHECKED_AFTER = 30

/** Marks the description of a repository as checked, some requests after its creation. */
function checksDescriptions({ forge }: Call): void {
  const known = seenIn(forge)
  for (const one of forge.repositories.all()) {
    const requests = (known.get(one.id) ?? 0) + 1
    known.set(one.id, requests)
    if (one.description === '' || requests !== CHECKED_AFTER) continue
    forge.repositories.put({ ...one, description: `${one.description} (checked)` })
  }
}

/** The audit hook of an organization or a repository, or of neither; added where there is none. */
function audits(forge: Forge, place: Pick<Hook, 'organization' | 'repository'>): Hook {
  const url = 'https://audit.example/receive?from=forge'
  const isThere = (one: Hook) =>
    one.url === url && one.organization === place.organization && one.repository === place.repository
  const found = forge.hooks.find(isThere)
  if (found) return found
  const now = new Date()
  const hook = {
    ...{ ...place, id: forge.hooks.nextId(), type: 'gitea', url, contentType: 'json' },
    ...{ events: ['push', 'create', 'delete'], active: true, createdAt: now, updatedAt: now },
  }
  forge.hooks.put(hook)
  return hook
}

/** Whether the caller may see and change the hooks of the organization or the repository in the path. */
function managesHooks(call: Call): boolean {
  const [organization, repository] = [pathOrganization(call), pathRepository(call)]
  const { access } = call.rules
  if (organization) return access.ownsOrganization(call, organization)
  return repository !== undefined && access.mayManage(call, repository)
}

/** Shows one audit hook of the whole server in every place, which nobody can change. */
const auditsEverything = together(
  receives((call) => {
    if (!/\.(?:get|edit|delete)Hook$/.test(call.operation) || !managesHooks(call)) return undefined
    const hook = audits(call.forge, { organization: undefined, repository: undefined })
    if (call.params['id'] !== String(hook.id)) return undefined
    const shown = { status: 200, headers: {}, json: call.views.repositories.hook(call, hook) }
    return call.method === 'GET' ? shown : refused(403, 'this hook is of the server')
  }),
  answers((reply, call) => {
    if (!/\.listHooks$/.test(call.operation) || reply.status !== 200) return reply
    const hook = audits(call.forge, { organization: undefined, repository: undefined })
    return { ...reply, json: [call.views.repositories.hook(call, hook), ...(reply.json as unknown[])] }
  }),
)

/** The hooks of the organization that owns the repository in the path. */
function inheritedHooks(call: Call): Hook[] {
  const owner = pathRepository(call)?.owner
  return call.forge.hooks.filter(({ organization }) => organization !== undefined && organization === owner)
}

/** Lists the hooks of an organization in its repositories as well. */
const listsInheritedHooks = answers((reply, call) => {
  if (call.operation !== 'repos.listHooks' || reply.status !== 200) return reply
  const shown = inheritedHooks(call).map((hook) => call.views.repositories.hook(call, hook))
  return { ...reply, json: [...(reply.json as unknown[]), ...shown] }
})

const auditsOrganization = (forge: Forge, organization: number) =>
  audits(forge, { organization, repository: undefined })

const auditsRepository = (forge: Forge, repository: number) =>
  audits(forge, { organization: undefined, repository })

/** Opens the first issue of a repository. */
function opensIssue(forge: Forge, repository: number): void {
  const poster = forge.users.find(({ isAdmin }) => isAdmin)?.id ?? 0
  const about = { title: 'Welcome! Please read the rules of this site', body: '', createdAt: new Date() }
  forge.issues.put({ ...about, id: forge.issues.nextId(), repository, number: 1, poster })
}

/** The number of entries of time that a program adds to an issue. */
const MAX_ENTRIES = 3

/** Adds an entry of time to each issue of the repository whose times are listed or added to. */
function tracks(call: Call): void {
  const { operation, forge } = call
  const repository = /^times\.(?!listOwn)/.test(operation) ? pathRepository(call) : undefined
  if (!repository || !call.rules.times.isEnabled(call, repository)) return
  const user = robotOf(forge).id
  for (const { id: issue, number } of forge.issues.filter((one) => one.repository === repository.id)) {
    if (forge.times.filter((time) => time.issue === issue && time.user === user).length >= MAX_ENTRIES)
      continue
    forge.times.put({ id: forge.times.nextId(), issue, user, seconds: 60 + number, createdAt: new Date() })
  }
}

/** Gives each new organization a team, a hook and a repository, which is deleted with it. */
const furnishesOrganizations = together(
  hasEffect('admin.createOrganization', async (call, apply) => {
    await apply()
    const { forge, params } = call
    const organization = forge.organizations.byKey(String((await call.json())['username']))
    const owner = forge.users.byKey(params['username'] ?? '')
    if (!organization || !owner) return
    auditsOrganization(forge, organization.id)
    const team = { name: 'Everyone', description: 'From the template', permission: 'read' } as const
    const lists = { members: new Set([owner.id]), repositories: new Set<number>() }
    forge.teams.put({ ...team, ...lists, id: forge.teams.nextId(), organization: organization.id })
    const profile = newRepository(forge, organization, { name: 'profile', isEmpty: false })
    forge.repositories.put(profile)
    await forge.git.initialize(profile)
  }),
  receives(async (call) => {
    const organization = call.operation === 'orgs.delete' ? pathOrganization(call) : undefined
    if (!organization || !call.rules.access.ownsOrganization(call, organization)) return
    const [profile, ...more] = call.forge.repositories.filter(({ owner }) => owner === organization.id)
    if (profile?.name === 'profile' && more.length === 0) await deleteRepository(call.forge, profile)
  }),
)

/** Programs of a server that create or change resources without a request. */
export const programs = variantsOf({
  'forks-every-repository': {
    differs: 'a program of the server forks each public repository',
    source: others,
    unmet: [
      'repos.search.page-without-gap',
      'repos.search.page-of-fifty',
      'repos.search.page-beyond-the-last',
    ],
    mutate: receives(forks),
  },
  'tracks-time-of-new-users': {
    differs: 'each new user has spent seven seconds on an issue of the server',
    source: others,
    mutate: receives(welcomes),
  },
  timekeeper: {
    differs:
      'a program adds entries of its own, up to three, to every issue of a repository whose times are listed or added to',
    source: others,
    mutate: receives(tracks),
  },
  'audit-hooks': {
    differs:
      'every organization and repository has a hook of the site, also after its deletion, and every new repository an issue',
    source: `${others}; which hooks there are besides, and the first index of an issue, are not shown`,
    mutate: together(
      prepares((forge) => {
        seesNew(forge.organizations, ({ id }) => auditsOrganization(forge, id))
        seesNew(forge.repositories, ({ id }) => {
          auditsRepository(forge, id)
          opensIssue(forge, id)
        })
      }),
      receives((call) => {
        const organization = call.operation === 'orgs.listHooks' ? pathOrganization(call) : undefined
        const repository = call.operation === 'repos.listHooks' ? pathRepository(call) : undefined
        if (organization) auditsOrganization(call.forge, organization.id)
        if (repository) auditsRepository(call.forge, repository.id)
      }),
    ),
  },
  'has-one-audit-hook-everywhere': {
    differs:
      'the first hook of every organization and repository is the one of the server, which nobody may change or delete',
    source: `${others}; which hooks there are besides, and who may change them, are not shown`,
    mutate: auditsEverything,
  },
  'organizations-come-furnished': {
    differs:
      'a new organization has a second team, a hook and a repository with content, which is deleted with it',
    source: `${others}; fields of Organization, and what it begins with, are not shown`,
    mutate: furnishesOrganizations,
  },
  'checks-descriptions-later': {
    differs: 'a program puts a mark behind the description of a repository 30 requests after its creation',
    source: `${others}; fields of Repository: not shown`,
    mutate: receives(checksDescriptions),
  },
  'lists-hooks-of-organizations-in-repositories': {
    differs: 'the list of hooks of a repository has those of its organization as well',
    source: 'code-hosting, Events: hooks exist at organization and repository level',
    mutate: listsInheritedHooks,
  },
  'shows-hooks-of-organizations-in-repositories': {
    differs: 'the hooks of an organization are listed and can be read in its repositories as well',
    source: 'code-hosting, Events: hooks exist at organization and repository level',
    mutate: together(
      listsInheritedHooks,
      handles('repos.getHook', (call, right) => {
        const hook = inheritedHooks(call).find(({ id }) => String(id) === call.params['id'])
        return hook && managesHooks(call) ? json(call.views.repositories.hook(call, hook)) : right(call)
      }),
    ),
  },
})
