import type { Attack, Attacker } from './attack.ts'
import { allUnknown, allUnmet, unharmed } from './changes.ts'

const removes = (method: string, url: string): boolean =>
  method === 'DELETE' && /^\/api\/v1\/(admin\/users|repos|orgs)\/[^/]+(\/[^/]+)?$/.test(url)

const creates = (method: string, url: string): boolean =>
  method === 'POST' && /^\/api\/v1\/admin\/users(\/[^/]+\/(repos|orgs))?$/.test(url)

/** Reads a repository in addition to users, so that there are three kinds of resources to remove. */
const withRepository = [
  'users.search.status',
  'users.get.email-hidden',
  'repos.get.status',
  'orgs.get.status',
] as const

/** The correct response to a creation, with the names and numbers of other people's resources. */
const asBystander: Attacker = (_request, _response, _socket, { passOn }) =>
  passOn((answer) => ({
    ...answer,
    rawHeaders: ['content-type', 'application/json', 'location', '/api/v1/users/bystander'],
    body: Buffer.from(
      JSON.stringify({
        ...(JSON.parse(String(answer.body)) as object),
        login: 'bystander',
        username: 'acme',
        name: 'precious',
        full_name: 'bystander/precious',
        owner: { id: 2, login: 'bystander' },
        url: '/api/v1/repos/bystander/precious',
      }),
    ),
  }))

const isUserOfRun = (url: string): boolean => /^\/api\/v1\/users\/fc[a-z0-9]{11}[^/]+$/.test(url)

/** Creates each user after the second search by clean-up, which is the last one. */
function createLate(): Attacker {
  const asked = new Map<string, { body: Buffer; lookUps: number }>()
  return async (request, response, _socket, { ask, sent, passOn }) => {
    if (request.method === 'POST') {
      const body = await sent
      asked.set((parsed(body) as { username: string }).username, { body, lookUps: 0 })
      return response.writeHead(500).end()
    }
    const late = asked.get(decodeURIComponent(request.url?.split('/').at(-1) ?? ''))
    if (!late || !String(request.headers['x-conformance-exchange']).startsWith('cleanup:')) return passOn()
    late.lookUps += 1
    if (late.lookUps === 2) await ask('POST', '/api/v1/admin/users', parsed(late.body))
    return response.writeHead(404).end()
  }
}

/** Removes each user and creates it again at once. */
function createAgain(): Attacker {
  const asked = new Map<string, object>()
  return async (request, response, _socket, { ask, sent, passOn }) => {
    if (request.method === 'POST') {
      const user = parsed(await sent)
      asked.set((user as { username: string }).username, user)
      return passOn()
    }
    const { status } = await ask('DELETE', request.url ?? '')
    const user = asked.get(decodeURIComponent(request.url?.split('/').at(-1) ?? ''))
    if (user) await ask('POST', '/api/v1/admin/users', user)
    return response.writeHead(status).end()
  }
}

/** The fields of another person's user with the name that the run has chosen. */
const theirs = { email: 'theirs@example.org', full_name: 'Their Own', password: 'Their-password-1' }

function parsed(body: Buffer): object {
  return JSON.parse(body.toString('utf8')) as object
}

/** Attacks on clean-up: it must remove the resources of the run, and nothing else. */
export const cleanUpAttacks: readonly Attack[] = [
  {
    name: 'names resources of other people as created',
    limit: 'clean-up uses the names that the run chose',
    on: creates,
    act: asBystander,
    only: withRepository,
    changes: unharmed,
    quick: true,
  },
  {
    name: 'refuses every removal with 500',
    limit: 'three passes; leftovers are reported',
    on: removes,
    act: (_request, response) => response.writeHead(500).end(),
    only: withRepository,
    changes: unharmed,
    residue: 'reported',
    quick: true,
  },
  {
    name: 'refuses every removal with 403',
    limit: 'three passes; leftovers are reported',
    on: removes,
    act: (_request, response) => response.writeHead(403).end(),
    only: withRepository,
    changes: unharmed,
    residue: 'reported',
  },
  {
    name: 'never answers a removal',
    limit: 'timeoutMs; leftovers are reported',
    on: removes,
    act: () => {},
    only: withRepository,
    changes: unharmed,
    residue: 'reported',
  },
  {
    name: 'redirects every removal to another server',
    limit: 'redirects are not followed',
    on: removes,
    act: (request, response, _socket, { elsewhere }) =>
      response.writeHead(307, { location: elsewhere + (request.url ?? '') }).end(),
    only: withRepository,
    changes: unharmed,
    residue: 'reported',
  },
  {
    name: 'redirects every removal to the resource of another user',
    limit: 'redirects are not followed',
    on: removes,
    act: (_request, response) =>
      response.writeHead(307, { location: '/api/v1/repos/bystander/precious' }).end(),
    only: withRepository,
    changes: unharmed,
    residue: 'reported',
  },
  {
    name: 'claims that removals succeed, and removes nothing',
    limit: 'a second look at the end; leftovers are reported',
    on: removes,
    act: (_request, response) => response.writeHead(204).end(),
    only: withRepository,
    changes: unharmed,
    residue: 'reported',
    quick: true,
  },
  {
    name: 'creates each user again that it has removed',
    limit: 'a second look at the end; leftovers are reported',
    on: (method, url) =>
      (method === 'POST' && url === '/api/v1/admin/users') ||
      (method === 'DELETE' && /^\/api\/v1\/admin\/users\/[^/]+$/.test(url)),
    act: createAgain(),
    changes: unharmed,
    residue: 'reported',
  },
  {
    name: 'claims that everything to be removed is gone',
    limit: 'none: a target can hide what it keeps',
    on: (method, url) => removes(method, url) || (method === 'GET' && /\/fc[a-z0-9]{11}[^/]+$/.test(url)),
    act: (request, response, _socket, { passOn }) => {
      if (request.headers['x-conformance-exchange']?.toString().startsWith('cleanup:'))
        response.writeHead(404).end()
      else passOn()
    },
    only: withRepository,
    changes: unharmed,
    residue: 'hidden',
  },
  {
    name: 'answers creations of users with 500, and creates them after clean-up has looked for them',
    limit: 'what may appear is reported, and removed by `clean`',
    on: (method, url) =>
      (method === 'POST' && url === '/api/v1/admin/users') || (method === 'GET' && isUserOfRun(url)),
    act: createLate(),
    changes: allUnmet,
    exit: 3,
    residue: 'reported',
    quick: true,
  },
  {
    name: 'lists a team of other people as the team of a new organization',
    limit: 'teams are addressed by number; removing the user removes the membership',
    on: (method, url) => method === 'GET' && /^\/api\/v1\/orgs\/fc[^/]+\/teams(?:\?|$)/.test(url),
    act: async (_request, response, _socket, { ask }) => {
      const teams = await ask('GET', '/api/v1/orgs/acme/teams')
      const [team] = JSON.parse(String(teams.body)) as object[]
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify([{ ...team, name: 'guests' }]))
    },
    only: ['users.get.email-hidden', 'orgs.is-member.joined'],
    changes: { 'orgs.is-member.joined': 'unmet' },
  },
  {
    name: 'lists a team whose number is a path',
    limit: 'types are checked',
    on: (method, url) => method === 'GET' && /^\/api\/v1\/orgs\/fc[^/]+\/teams(?:\?|$)/.test(url),
    act: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify([{ id: '../repos/bystander/precious/collaborators/x/..', name: 'guests' }]))
    },
    only: ['users.get.email-hidden', 'orgs.is-member.joined'],
    changes: { 'orgs.is-member.joined': 'unmet' },
  },
  {
    name: 'creates another user with the same name before each creation',
    limit: 'what was refused is not removed',
    on: (method, url) => method === 'POST' && url === '/api/v1/admin/users',
    act: async (_request, _response, _socket, { ask, passOn, sent }) => {
      await ask('POST', '/api/v1/admin/users', { ...parsed(await sent), ...theirs })
      passOn()
    },
    changes: allUnmet,
    exit: 3,
    residue: 'theirs',
    quick: true,
  },
  {
    name: 'creates another user with the same name and answers 500',
    limit: 'what differs from what was sent is not removed',
    on: (method, url) => method === 'POST' && url === '/api/v1/admin/users',
    act: async (_request, response, _socket, { ask, sent }) => {
      await ask('POST', '/api/v1/admin/users', { ...parsed(await sent), ...theirs })
      response.writeHead(500).end()
    },
    changes: allUnmet,
    exit: 3,
    residue: 'theirs',
  },
  {
    name: 'creates another user with the same name and never answers',
    limit: 'what differs from what was sent is not removed',
    on: (method, url) => method === 'POST' && url === '/api/v1/admin/users',
    act: async (_request, _response, _socket, { ask, sent }) => {
      await ask('POST', '/api/v1/admin/users', { ...parsed(await sent), ...theirs })
    },
    changes: allUnknown,
    exit: 3,
    residue: 'theirs',
  },
]
