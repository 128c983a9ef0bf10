import { expect, test } from 'vitest'
import { ada, createOrganization, createUser, rulesBroken, user, type Pair } from '../told-exchanges.ts'

const org = 'fc-org'
const publicMembers = (...names: readonly (readonly [string, number])[]): Pair => [
  { operation: 'orgs.list-public-members', method: 'GET', caller: ada, parameters: { org } },
  { status: 200, json: names.map(([name, id]) => user(name, id)) },
]
const conceal: Pair = [
  {
    operation: 'orgs.conceal-member',
    method: 'DELETE',
    caller: ada,
    parameters: { org, username: 'fc-ada' },
  },
  { status: 204 },
]

const joins: Pair = [
  {
    method: 'PUT',
    caller: ada,
    purpose: { capability: 'organizationMembers', organization: org, username: 'fc-bob' },
  },
  { status: 204 },
]

test('a list with an entry that does not belong to it says nothing about its other entries', () => {
  const before = [
    createUser('fc-ada', 1),
    createUser('fc-bob', 2),
    createOrganization(org, 3),
    conceal,
    joins,
  ]
  const bob = ['fc-bob', 2] as const
  expect(rulesBroken(...before, publicMembers(['fc-ada', 1], bob), publicMembers())).toEqual([
    'orgs.list-public-members.every-entry-belongs',
  ])
  expect(rulesBroken(...before, publicMembers(bob), publicMembers())).toEqual([
    'orgs.list-public-members.every-list-whole',
  ])
})
