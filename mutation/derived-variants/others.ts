import { newRepository } from '../../reference/model/repository.ts'
import { draftOwnersTeam } from '../../reference/model/organization.ts'
import { membersOf } from '../../reference/model/permission.ts'
import { deleteRepository, deleteUser } from '../../reference/model/deletion.ts'
import type { Organization, Repository, User } from '../../reference/model/entities.ts'
import type { Forge } from '../../reference/model/forge.ts'
import { receives } from '../variants/overriding.ts'
import { choice, type Kind } from './choice.ts'
import { relations } from './described.ts'

/** One step of other users: `at` is its number. They add, change and remove what is their own. */
interface Step {
  readonly forge: Forge
  readonly robot: User
  readonly at: number
  /** The name of what they add. */
  readonly name: string
  /** One of these, another one in each step. */
  readonly some: <T>(all: readonly T[]) => T | undefined
}

const PREFIX = 'others-'
const isTheirs = ({ name }: { readonly name: string }) => name.startsWith(PREFIX)

/** Adds something of theirs, or removes it in every second step. */
function toggle<T>(
  { at, some }: Step,
  theirs: readonly T[],
  remove: (one: T) => unknown,
  add: () => unknown,
): unknown {
  const one = at % 2 === 0 ? some(theirs) : undefined
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

const repositories =
  (
    ownerOf: (step: Step) => User | Organization | undefined,
    forkOf?: (step: Step) => Repository | undefined,
  ) =>
  (step: Step): unknown => {
    const { forge, name } = step
    const [owner, original] = [ownerOf(step), forkOf?.(step)]
    if (!owner || (forkOf && !original)) return undefined
    const theirs = forge.repositories.filter(
      (one) =>
        isTheirs(one) && one.owner === owner.id && (one.forkOf !== undefined) === (forkOf !== undefined),
    )
    const more = original ? { forkOf: original.id } : {}
    return toggle(
      step,
      theirs,
      (one) => deleteRepository(forge, one),
      () => forge.repositories.put(newRepository(forge, owner, { name, ...more })),
    )
  }

const hooks =
  (kind: 'organization' | 'repository') =>
  (step: Step): unknown => {
    const { forge, name, some } = step
    const owner: { id: number } | undefined =
      kind === 'organization' ? some(forge.organizations.all()) : some(forge.repositories.all())
    if (!owner) return undefined
    const now = new Date()
    const place = { organization: undefined, repository: undefined, [kind]: owner.id }
    const set = { type: 'gitea', url: `https://hooks.example/${name}`, contentType: 'json', events: ['push'] }
    return toggle(
      step,
      forge.hooks.filter((one) => one.url.includes(PREFIX) && one[kind] === owner.id),
      ({ id }) => forge.hooks.remove(id),
      () =>
        forge.hooks.put({
          id: forge.hooks.nextId(),
          ...place,
          ...set,
          active: true,
          createdAt: now,
          updatedAt: now,
        }),
    )
  }

const teams =
  (hasRobot: boolean) =>
  (step: Step): unknown => {
    const { forge, robot, name, some } = step
    const organization = some(forge.organizations.all())
    if (!organization) return undefined
    const remove = ({ id }: { readonly id: number }) => {
      forge.teams.remove(id)
      const isMember = membersOf(forge, organization).some((one) => one.id === robot.id)
      if (!isMember) organization.publicMembers.delete(robot.id)
    }
    const members = new Set(hasRobot ? [robot.id] : [])
    const theirs = forge.teams.filter((one) => one.organization === organization.id && isTheirs(one))
    return toggle(step, theirs, remove, () =>
      forge.teams.put({ ...draftOwnersTeam(forge, organization, robot), name, permission: 'read', members }),
    )
  }

function times(step: Step): unknown {
  const { forge, robot, at, some } = step
  const tracked = (one: Repository | undefined) => one?.hasIssues === true && one.tracker.enabled
  const issue = some(forge.issues.filter((one) => tracked(forge.repositories.get(one.repository))))
  const entry = { user: robot.id, seconds: at, createdAt: new Date() }
  return toggle(
    step,
    forge.times.filter(({ user }) => user === robot.id),
    ({ id }) => forge.times.remove(id),
    () => issue && forge.times.put({ id: forge.times.nextId(), issue: issue.id, ...entry }),
  )
}

/** Creates, edits, closes and opens issues of theirs in public projects, and sometimes closes one of somebody else. */
function issues({ forge: { legacy }, at, name: summary, some }: Step): unknown {
  const all = [...legacy.issues.values()]
  const theirs = some(at % 12 === 0 ? all : all.filter(({ submitter }) => submitter === 'nina'))
  const modified = new Date()
  if (theirs && at % 3 > 0) return legacy.issues.set(theirs.id, { ...theirs, status: 1 + (at % 5), modified })
  if (theirs && at % 12 === 0) return legacy.issues.set(theirs.id, { ...theirs, status: 5, modified })
  const project = some([...legacy.projects.values()].filter(({ isPrivate }) => !isPrivate))?.shortname
  if (project === undefined || all.length > 400) return undefined
  const id = legacy.nextIssueId()
  const about = {
    id,
    project,
    summary,
    content: 'x',
    status: 1,
    submitter: 'nina',
    owner: undefined,
    labels: [],
  }
  return legacy.issues.set(id, { ...about, modified })
}

/** How others change the members of each relation. Relations without a step need git, or no operation shows them. */
const steps: Readonly<Record<string, (step: Step) => unknown>> = {
  users: (step) => {
    const { users } = step.forge
    const add = () => users.put(newUser(users.nextId(), step.name))
    return toggle(step, users.filter(isTheirs), (one) => deleteUser(step.forge, one), add)
  },
  repositories: repositories(({ robot }) => robot),
  'organization repositories': repositories(({ forge, some }) => some(forge.organizations.all())),
  forks: repositories(
    ({ robot }) => robot,
    ({ forge, some }) => some(forge.repositories.filter((one) => !one.isPrivate && !isTheirs(one))),
  ),
  'hooks of an organization': hooks('organization'),
  'hooks of a repository': hooks('repository'),
  members: teams(true),
  teams: teams(false),
  'public members': ({ forge, some, robot }) => {
    const isMember = (one: Organization) => membersOf(forge, one).some(({ id }) => id === robot.id)
    const one = some(forge.organizations.filter(isMember))
    if (one?.publicMembers.delete(robot.id) === false) one.publicMembers.add(robot.id)
  },
  collaborators: ({ forge, some, robot }) => {
    const one = some(forge.repositories.filter(({ owner }) => owner !== robot.id))
    if (one?.collaborators.delete(robot.id) === false) one.collaborators.set(robot.id, 'read')
  },
  'tracked times': times,
  projects: (step) => {
    const { projects } = step.forge.legacy
    const about = {
      shortname: step.name,
      name: step.name,
      shortdesc: '',
      isPrivate: false,
      members: new Set<string>(),
    }
    const theirs = [...projects.keys()].filter((name) => name.startsWith(PREFIX))
    return toggle(
      step,
      theirs,
      (one) => projects.delete(one),
      () => projects.set(step.name, about),
    )
  },
  issues,
}

/** Other users who work on the server during the run. */
export const others: readonly Kind[] = [
  (draw) =>
    relations.flatMap((relation) => {
      const step = steps[relation]
      if (!step || !draw.chance(0.2, 'others', relation)) return []
      const every = draw.between(3, 40, 'how often', relation)
      const requests = new WeakMap<Forge, number>()
      return choice(
        `others ${relation}`,
        `others change ${relation} of their own after every ${every} requests`,
        'code-hosting and legacy-forge, What the service does: others use the service as well',
        receives(async ({ forge }) => {
          const robot = robotOf(forge)
          const count = (requests.get(forge) ?? 0) + 1
          requests.set(forge, count)
          if (count % every > 0) return
          const at = count / every
          const some = <T>(all: readonly T[]) => draw.pick(all, relation, at)
          await step({ forge, robot, at, name: `${PREFIX}${at}`, some })
        }),
      )
    }),
]
