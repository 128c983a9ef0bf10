import { describe, expect, it } from 'vitest'
import {
  ada,
  createOrganization,
  createUser,
  rulesBroken,
  type Pair,
  type Response,
} from '../told-exchanges.ts'

const bob = { login: 'fc-bob' }
const people = [createUser('fc-ada', 1), createUser('fc-bob', 2)]

const shown = (id: number, owner: string, isPrivate: boolean, fork = false) => ({
  id,
  name: 'fc-repo',
  owner,
  private: isPrivate,
  fork,
  mirror: false,
})

const create = (isPrivate: boolean, fields: object = {}): Pair => [
  {
    operation: 'admin.create-repo',
    parameters: { username: 'fc-ada' },
    fields: { name: 'fc-repo', private: isPrivate, ...fields },
  },
  { status: 201, json: shown(7, 'fc-ada', isPrivate) },
]

const collaborator = (owner: string, change: 'add' | 'remove'): Pair => [
  {
    operation: `repos.${change}-collaborator`,
    caller: ada,
    parameters: { owner, repo: 'fc-repo', collaborator: 'fc-bob' },
    ...(change === 'add' ? { fields: { permission: 'write' } } : {}),
  },
  { status: 204 },
]

const get = (owner: string, response: Response): Pair => [
  { operation: 'repos.get', method: 'GET', caller: bob, parameters: { owner, repo: 'fc-repo' } },
  response,
]

const fork = (json: object): Pair => [
  { operation: 'repos.fork', caller: bob, parameters: { owner: 'fc-ada', repo: 'fc-repo' }, fields: {} },
  { status: 202, json },
]

const forked = (isPrivate: boolean): Pair[] => [
  fork(shown(8, 'fc-bob', isPrivate, true)),
  get('fc-bob', { status: 200, json: shown(8, 'fc-bob', isPrivate, true) }),
]

const gone = { status: 404 }
const lost = ['repos.get.every-owner-served']

describe('forks', () => {
  it('may end with the account of the owner of their original', () => {
    const deleted: Pair = [
      { operation: 'admin.delete-user', method: 'DELETE', parameters: { username: 'fc-ada' } },
      { status: 204 },
    ]
    const start = [...people, create(false), ...forked(false)]
    expect(rulesBroken(...start, get('fc-bob', gone))).toEqual(lost)
    expect(rulesBroken(...start, deleted, get('fc-bob', gone))).toEqual([])
  })

  it('of a private repository may end with the access of their owner', () => {
    const start = (isPrivate: boolean) => [
      ...people,
      create(isPrivate),
      collaborator('fc-ada', 'add'),
      ...forked(isPrivate),
      collaborator('fc-ada', 'remove'),
    ]
    expect(rulesBroken(...start(true), get('fc-bob', gone))).toEqual([])
    expect(rulesBroken(...start(false), get('fc-bob', gone))).toEqual(lost)
  })

  it('may be made later than the response, which then describes the original', () => {
    const later = get('fc-bob', { status: 200, json: shown(8, 'fc-bob', false, true) })
    const start = [...people, create(false)]
    expect(rulesBroken(...start, fork(shown(7, 'fc-ada', false)), later)).toEqual([])
    expect(rulesBroken(...start, fork(shown(7, 'fc-ada', false, true)))).toEqual([
      'repos.fork.every-other-id',
    ])
  })
})

describe('access', () => {
  const member = (status: number): Pair => [
    {
      operation: 'orgs.is-member',
      method: 'GET',
      caller: ada,
      parameters: { org: 'fc-org', username: 'fc-bob' },
    },
    { status },
  ]
  const joins: Pair = [
    {
      method: 'PUT',
      caller: ada,
      parameters: { path: '/api/v1/teams/1/members/fc-bob' },
      purpose: { capability: 'organizationMembers', organization: 'fc-org', username: 'fc-bob' },
    },
    { status: 204 },
  ]
  const leaves: Pair = [
    {
      operation: 'orgs.remove-member',
      method: 'DELETE',
      caller: ada,
      parameters: { org: 'fc-org', username: 'fc-bob' },
    },
    { status: 204 },
  ]

  it('may end with the membership of a collaborator', () => {
    const start: Pair[] = [
      ...people,
      createOrganization('fc-org', 3),
      [
        {
          operation: 'orgs.create-repo',
          caller: ada,
          parameters: { org: 'fc-org' },
          fields: { name: 'fc-repo', private: true },
        },
        { status: 201, json: shown(9, 'fc-org', true) },
      ],
    ]
    const added = collaborator('fc-org', 'add')
    const isShown = get('fc-org', { status: 200, json: shown(9, 'fc-org', true) })
    expect(
      rulesBroken(
        ...[...start, member(404), joins, member(204), added, isShown, leaves],
        get('fc-org', gone),
      ),
    ).toEqual([])
    expect(rulesBroken(...start, added, isShown, get('fc-org', gone))).toEqual(lost)
  })

  it('of administrators may make them collaborators', () => {
    const rights: Pair = [
      {
        operation: 'admin.edit-user',
        method: 'PATCH',
        parameters: { username: 'fc-bob' },
        fields: { administrator: true },
      },
      { status: 200, json: { id: 2, username: 'fc-bob', fullName: 'fc-bob' } },
    ]
    const isCollaborator: Pair = [
      {
        operation: 'repos.is-collaborator',
        method: 'GET',
        caller: ada,
        parameters: { owner: 'fc-ada', repo: 'fc-repo', collaborator: 'fc-bob' },
      },
      { status: 204 },
    ]
    const start = [...people, create(false)]
    expect(rulesBroken(...start, rights, isCollaborator)).toEqual([])
    expect(rulesBroken(...start, isCollaborator)).toEqual(['repos.is-collaborator.every-yes'])
  })
})

it('a search may cover repositories with content alone', () => {
  const foundWith = (query: Readonly<Record<string, string>>, ...data: readonly object[]): Pair => [
    { operation: 'repos.search', method: 'GET', caller: ada, query: { q: 'fc-repo', limit: '50', ...query } },
    { status: 200, json: { ok: true, data } },
  ]
  const found = (...data: readonly object[]) => foundWith({}, ...data)
  const seen = shown(7, 'fc-ada', false)
  const filled = [...people, create(false, { autoInit: true })]
  expect(rulesBroken(...filled, found(seen), found())).toEqual([])
  expect(rulesBroken(...people, create(false), found(seen), found())).toEqual(['repos.search.every-found'])
  // One by a user may cover more.
  const ofAda = (...data: readonly object[]) => foundWith({ uid: '1' }, ...data)
  expect(rulesBroken(...people, create(false), ofAda(seen), found())).toEqual([])
  expect(rulesBroken(...people, create(false), ofAda(seen), ofAda())).toEqual(['repos.search.every-found'])
})
