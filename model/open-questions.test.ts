import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { ada, createUser, rulesBroken, world, type Pair, type Request } from './told-exchanges.ts'

// An open question of the catalogue is open in every rule over all responses: no answer to it contradicts a rule.

const catalogue = JSON.parse(
  readFileSync(fileURLToPath(new URL('../suites/ids.snapshot.json', import.meta.url)), 'utf8'),
) as Readonly<Record<string, string>>

const inRepository = { owner: 'fc-ada', repo: 'fc-repo' }
const inTimes = { username: 'fc-ada', reponame: 'fc-repo' }
const repository = { id: 7, name: 'fc-repo', owner: 'fc-ada' }
const get = (operation: string, parameters: Request['parameters'] = {}, caller = ada): Request => ({
  operation,
  method: 'GET',
  caller,
  ...(parameters ? { parameters } : {}),
})
const switched = (tracking: 'on' | 'off'): Pair => [
  {
    method: 'PATCH',
    caller: ada,
    parameters: { path: '/api/v1/repos/fc-ada/fc-repo' },
    purpose: { capability: 'timeTrackingSwitch', repository: { owner: 'fc-ada', name: 'fc-repo' }, tracking },
  },
  { status: 200, json: repository },
]
const added: Pair = [
  { operation: 'times.add', caller: ada, parameters: { ...inTimes, issue: '1' }, fields: { amount: 60 } },
  { status: 200, json: { id: 1, amount: 60 } },
]
const bob = { login: 'fc-bob' }
const forked: Pair = [
  { operation: 'repos.fork', caller: bob, parameters: inRepository },
  { status: 202, json: { id: 8, name: 'fc-repo', owner: 'fc-bob', fork: true } },
]
const summary = 'fc an emoji \u{1f98a}'
const form = { summary, content: 'x', status: 'New' }
const issues = (shown: string): Pair => [
  get('legacy-issues.list', { project: 'pub' }),
  {
    status: 200,
    json: {
      project: 'pub',
      open: 1,
      closed: 0,
      issues: [{ id: 5, summary: shown, status: 1, modif_dtime: '2026-01-01 00:00:00' }],
    },
  },
]

const answers: Readonly<Record<string, readonly Pair[]>> = {
  'legacy-issues.create.text-emoji': [
    [
      { operation: 'legacy-issues.create', caller: ada, parameters: { project: 'pub' }, fields: form },
      { status: 200, json: { mess: 'success', issue: 5 } },
    ],
    issues('fc an emoji ????'),
    issues('fc an emoji ????'),
  ],
  'times.add.kept-while-disabled': [
    added,
    switched('off'),
    switched('on'),
    [get('times.list-repo', inTimes), { status: 200, json: [] }],
    [get('times.list-issue', { ...inTimes, issue: '1' }), { status: 200, json: [] }],
  ],
  'times.list-own.disabled': [added, switched('off'), [get('times.list-own'), { status: 200, json: [] }]],
  'times.list-repo.new-repository': [
    [get('times.list-repo', inTimes), { status: 400, json: { Message: 'time tracking is disabled' } }],
  ],
  'repos.list-collaborators.owner': [
    [get('repos.list-collaborators', inRepository), { status: 200, json: [{ id: 1, username: 'fc-ada' }] }],
  ],
  'repos.is-collaborator.owner': [
    [get('repos.is-collaborator', { ...inRepository, collaborator: 'fc-ada' }), { status: 204 }],
    [get('repos.is-collaborator', { ...inRepository, collaborator: 'fc-ada' }), { status: 204 }],
  ],
  'repos.fork.again': [forked, forked],
  'repos.fork.own': [
    [
      { operation: 'repos.fork', caller: ada, parameters: inRepository },
      { status: 202, json: { id: 8, name: 'fc-repo-1', owner: 'fc-ada', fork: true } },
    ],
  ],
  'repos.migrate.taken-name': [
    [
      { operation: 'repos.migrate', caller: ada, fields: { name: 'fc-repo', ownerId: 1 } },
      { status: 201, json: repository },
    ],
  ],
  'users.get.organization': [
    [
      { operation: 'admin.create-org', parameters: { username: 'fc-ada' }, fields: { username: 'fc-org' } },
      { status: 201, json: { id: 9, username: 'fc-org' } },
    ],
    [get('users.get', { username: 'fc-org' }), { status: 200, json: { id: 9, username: 'fc-org' } }],
  ],
  'users.get.other-case': [
    [get('users.get', { username: 'FC-ADA' }), { status: 404 }],
    [get('users.get', { username: 'FC-ADA' }), { status: 200, json: { id: 1, username: 'fc-ada' } }],
  ],
  'admin.delete-user.owns-repository': [
    [{ operation: 'admin.delete-user', parameters: { username: 'fc-ada' } }, { status: 204 }],
    createUser('fc-cyd', 3),
    [get('repos.get', inRepository, bob), { status: 200, json: repository }],
  ],
  'orgs.list-members.email': [
    [
      { operation: 'admin.create-org', parameters: { username: 'fc-ada' }, fields: { username: 'fc-org' } },
      { status: 201, json: { id: 9, username: 'fc-org' } },
    ],
    [
      get('orgs.list-members', { org: 'fc-org' }),
      { status: 200, json: [{ id: 1, username: 'fc-ada', email: 'fc-ada@example.com' }] },
    ],
  ],
}

it.each(Object.entries(answers))('any answer to %s contradicts no rule', (id, pairs) => {
  expect(catalogue[id]).toMatch(/^open: /)
  expect(rulesBroken(...world, ...pairs)).toEqual([])
})
