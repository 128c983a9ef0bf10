import { newRepository } from '../../reference/model/repository.ts'
import type { Repository, User } from '../../reference/model/entities.ts'
import type { Forge } from '../../reference/model/forge.ts'
import type { Call } from '../../reference/http/call.ts'
import { answers, receives, repositoryIn } from './overriding.ts'
import type { Variant } from './variant.ts'

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

/** Programs of a server that create or change resources without a request. */
export const programs: readonly Variant[] = [
  {
    id: 'forks-every-repository',
    differs: 'where the document is silent: a program of the server forks each public repository',
    source: others,
    unmet: [
      'repos.search.page-without-gap',
      'repos.search.page-of-fifty',
      'repos.search.page-beyond-the-last',
    ],
    mutate: receives(forks),
  },
  {
    id: 'tracks-time-of-new-users',
    differs: 'where the document is silent: each new user has spent seven seconds on an issue of the server',
    source: others,
    mutate: receives(welcomes),
  },
  {
    id: 'checks-descriptions-later',
    differs:
      'where the document is silent: a program puts a mark behind the description of a repository 30 requests after its creation',
    source: `${others}; fields of Repository: not shown`,
    mutate: receives(checksDescriptions),
  },
  {
    id: 'lists-hooks-of-organizations-in-repositories',
    differs:
      'where the document is silent: the list of hooks of a repository has those of its organization as well',
    source: 'code-hosting, Events: hooks exist at organization and repository level',
    mutate: answers((reply, call) => {
      const repository = call.operation === 'repos.listHooks' ? repositoryIn(call) : undefined
      if (!repository || reply.status !== 200) return reply
      const inherited = call.forge.hooks.filter(({ organization }) => organization === repository.owner)
      const shown = inherited.map((hook) => call.views.repositories.hook(call, hook))
      return { ...reply, json: [...(reply.json as unknown[]), ...shown] }
    }),
  },
]
