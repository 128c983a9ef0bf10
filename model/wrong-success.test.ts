import { expect, it } from 'vitest'
import { ada, rulesBroken, user, world, type Pair } from './told-exchanges.ts'

const bob = { login: 'fc-bob' }
const repository = { owner: 'fc-ada', repo: 'fc-repo' }

const read = (
  operation: string,
  parameters: Record<string, string>,
  status: number,
  json?: unknown,
): Pair => [
  { operation, method: 'GET', caller: ada, parameters },
  { status, ...(json === undefined ? {} : { json }) },
]
const userIs = (name: string, status: number, json?: unknown) =>
  read('users.get', { username: name }, status, json)
const repositoryIs = (status: number, id = 7) =>
  read('repos.get', repository, status, status === 200 ? { id, name: 'fc-repo', owner: 'fc-ada' } : undefined)

const changes: ReadonlyArray<readonly [sentence: string, change: Pair, done: Pair, notDone: Pair]> = [
  [
    'admin.create-org.every-forbidden',
    [
      {
        operation: 'admin.create-org',
        caller: bob,
        parameters: { username: 'fc-ada' },
        fields: { username: 'fc-org' },
      },
      { status: 201, json: { id: 3, username: 'fc-org' } },
    ],
    read('orgs.get', { org: 'fc-org' }, 200, { id: 3, username: 'fc-org' }),
    read('orgs.get', { org: 'fc-org' }, 404),
  ],
  [
    'admin.edit-user.every-forbidden',
    [
      {
        operation: 'admin.edit-user',
        method: 'PATCH',
        caller: bob,
        parameters: { username: 'fc-ada' },
        fields: { fullName: 'Ada fc' },
      },
      { status: 200, json: { ...user('fc-ada', 1), fullName: 'Ada fc' } },
    ],
    userIs('fc-ada', 200, { ...user('fc-ada', 1), fullName: 'Ada fc' }),
    userIs('fc-ada', 200, user('fc-ada', 1)),
  ],
  [
    'admin.delete-user.every-forbidden',
    [
      { operation: 'admin.delete-user', method: 'DELETE', caller: bob, parameters: { username: 'fc-ada' } },
      { status: 204 },
    ],
    userIs('fc-ada', 404),
    userIs('fc-ada', 200, user('fc-ada', 1)),
  ],
  [
    'repos.delete.every-forbidden',
    [{ operation: 'repos.delete', method: 'DELETE', caller: {}, parameters: repository }, { status: 204 }],
    repositoryIs(404),
    repositoryIs(200),
  ],
  [
    'admin.create-repo.every-new-name',
    [
      { operation: 'admin.create-repo', parameters: { username: 'fc-ada' }, fields: { name: 'fc-repo' } },
      { status: 201, json: { id: 8, name: 'fc-repo', owner: 'fc-ada' } },
    ],
    repositoryIs(200, 8),
    repositoryIs(200),
  ],
]

it.each(changes)(
  'a success that breaks %s is wrong, and no later response is, whether it changed something or not',
  (sentence, change, done, notDone) => {
    const shown = [userIs('fc-ada', 200, user('fc-ada', 1)), repositoryIs(200)]
    expect(rulesBroken(...world, ...shown, change, done, done)).toEqual([sentence])
    expect(rulesBroken(...world, ...shown, change, notDone, notDone)).toEqual([sentence])
  },
)
