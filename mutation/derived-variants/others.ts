import { draftHook } from '../../reference/model/hook.ts'
import { newRepository } from '../../reference/model/repository.ts'
import { draftOwnersTeam } from '../../reference/model/organization.ts'
import { membersOf } from '../../reference/model/permission.ts'
import { deleteRepository, deleteUser } from '../../reference/model/deletion.ts'
import type { Organization, Repository, User } from '../../reference/model/entities.ts'
import type { Forge } from '../../reference/model/forge.ts'
import { receives } from '../variants/overriding.ts'
import { choice, type Kind } from './choice.ts'
import { relations } from './described.ts'

/** One step of other users, who add something under this name or remove what is their own. */
interface Step {
  readonly forge: Forge
  readonly robot: User
  readonly name: string
  readonly removes: boolean
  /** One of these, another one in each step. */
  readonly some: <T>(all: readonly T[]) => T | undefined
}

const PREFIX = 'others-'
const isTheirs = ({ name }: { readonly name: string }) => name.startsWith(PREFIX)

type Act<T> = (one: T) => unknown

function toggle<T>({ removes, some }: Step, theirs: readonly T[], remove: Act<T>, add: () => unknown) {
  const one = removes ? some(theirs) : undefined
  return one === undefined ? add() : remove(one)
}

const newUser = (id: number, name: string): User => ({
  ...{ id, name, fullName: `Person ${name}`, email: `${name}@others.example`, isAdmin: false },
  passwordHash: Buffer.alloc(32),
})

function robotOf({ users }: Forge): User {
  const robot = users.byKey('robot') ?? newUser(users.nextId(), 'robot')
  if (!users.byKey('robot')) users.put(robot)
  return robot
}

type Owner = User | Organization | undefined

function changesRepositories(step: Step, owner: Owner, original?: Repository): unknown {
  const { forge, name } = step
  const isAlike = (one: Repository) => one.owner === owner?.id && (one.forkOf === undefined) === !original
  const theirs = forge.repositories.filter((one) => isTheirs(one) && isAlike(one))
  const beginning = { name, ...(original ? { forkOf: original.id } : {}) }
  const add = () => owner && forge.repositories.put(newRepository(forge, owner, beginning))
  return toggle(step, theirs, (one) => deleteRepository(forge, one), add)
}

type Kinds = 'organization' | 'repository'

function changesHooks(step: Step, kind: Kinds, owner: { readonly id: number } | undefined): unknown {
  const { hooks } = step.forge
  const theirs = hooks.filter((one) => one.url.includes(PREFIX) && one[kind] === owner?.id)
  const place = { organization: undefined, repository: undefined, [kind]: owner?.id }
  const config = { url: `https://hooks.example/${step.name}`, content_type: 'json' }
  const add = () => owner && hooks.put(draftHook(step.forge, place, { type: 'gitea', config }))
  return toggle(step, theirs, ({ id }) => hooks.remove(id), add)
}

function changesTeams(step: Step, members: Set<number>): unknown {
  const { forge, robot, name, some } = step
  const organization = some(forge.organizations.all())
  if (!organization) return undefined
  const remove = ({ id }: { readonly id: number }) => {
    forge.teams.remove(id)
    if (!membersOf(forge, organization).some((one) => one.id === robot.id))
      organization.publicMembers.delete(robot.id)
  }
  const team = { ...draftOwnersTeam(forge, organization, robot), name, permission: 'read' as const, members }
  const theirs = forge.teams.filter((one) => one.organization === organization.id && isTheirs(one))
  return toggle(step, theirs, remove, () => forge.teams.put(team))
}

function changesTimes(step: Step): unknown {
  const { forge, robot, some } = step
  const isTracked = (one?: Repository) => one?.hasIssues === true && one.tracker.enabled
  const issue = some(forge.issues.filter((one) => isTracked(forge.repositories.get(one.repository))))
  const theirs = forge.times.filter(({ user }) => user === robot.id)
  const entry = { user: robot.id, seconds: 90, createdAt: new Date() }
  const add = () => issue && forge.times.put({ id: forge.times.nextId(), issue: issue.id, ...entry })
  return toggle(step, theirs, ({ id }) => forge.times.remove(id), add)
}

/** Creates issues in public projects, and edits, closes and opens them. */
function changesIssues({ forge: { legacy }, name, removes, some }: Step): unknown {
  const all = [...legacy.issues.values()]
  const theirs = some(all.filter(({ submitter }) => submitter === 'nina'))
  const modified = new Date()
  if (theirs && removes)
    return legacy.issues.set(theirs.id, { ...theirs, status: (theirs.status % 5) + 1, modified })
  const project = some([...legacy.projects.values()].filter(({ isPrivate }) => !isPrivate))?.shortname
  if (project === undefined || all.length > 400) return undefined
  const about = {
    id: legacy.nextIssueId(),
    project,
    summary: name,
    content: 'x',
    status: 1,
    submitter: 'nina',
  }
  return legacy.issues.set(about.id, { ...about, owner: undefined, labels: [], modified })
}

function changesProjects(step: Step): unknown {
  const { projects } = step.forge.legacy
  const { name } = step
  const project = { shortname: name, name, shortdesc: '', isPrivate: false, members: new Set<string>() }
  const add = () => projects.set(name, project)
  return toggle(step, [...projects.values()].filter(isTheirs), (one) => projects.delete(one.shortname), add)
}

/** How others change the members of each relation. Relations without a step need git, or no operation shows them. */
const steps: Readonly<Record<string, (step: Step) => unknown>> = {
  users: (step) => {
    const { users } = step.forge
    const add = () => users.put(newUser(users.nextId(), step.name))
    return toggle(step, users.filter(isTheirs), (one) => deleteUser(step.forge, one), add)
  },
  repositories: (step) => changesRepositories(step, step.robot),
  'organization repositories': (step) => changesRepositories(step, step.some(step.forge.organizations.all())),
  forks: (step) => {
    const original = step.some(step.forge.repositories.filter((one) => !one.isPrivate && !isTheirs(one)))
    return original && changesRepositories(step, step.robot, original)
  },
  'hooks of an organization': (step) =>
    changesHooks(step, 'organization', step.some(step.forge.organizations.all())),
  'hooks of a repository': (step) =>
    changesHooks(step, 'repository', step.some(step.forge.repositories.all())),
  members: (step) => changesTeams(step, new Set([step.robot.id])),
  teams: (step) => changesTeams(step, new Set()),
  'public members': ({ forge, some, robot }) => {
    const isMember = (one: Organization) => membersOf(forge, one).some(({ id }) => id === robot.id)
    const one = some(forge.organizations.filter(isMember))
    if (one?.publicMembers.delete(robot.id) === false) one.publicMembers.add(robot.id)
  },
  collaborators: ({ forge, some, robot }) => {
    const one = some(forge.repositories.filter(({ owner }) => owner !== robot.id))
    if (one?.collaborators.delete(robot.id) === false) one.collaborators.set(robot.id, 'read')
  },
  'tracked times': changesTimes,
  projects: changesProjects,
  issues: changesIssues,
}

/** Other users who work on the server during the run. */
export const others: Kind = (draw) =>
  relations.flatMap((relation) => {
    const step = steps[relation]
    if (!step || !draw.chance(0.2, 'others', relation)) return []
    const every = draw.between(3, 40, 'how often', relation)
    let count = 0
    return choice(
      `others ${relation}`,
      `others change ${relation} of their own after every ${every} requests`,
      'code-hosting and legacy-forge, What the service does: others use the service as well',
      receives(async ({ forge }) => {
        const robot = robotOf(forge)
        const at = ++count / every
        if (!Number.isInteger(at)) return
        const some = <T>(all: readonly T[]) => draw.pick(all, relation, at)
        await step({ forge, robot, name: `${PREFIX}${at}`, removes: at % 2 === 0, some })
      }),
    )
  })
