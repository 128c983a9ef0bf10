import { expect, test } from 'vitest'
import { createOrganization, createUser, suspectedIn, world, type Pair } from './told-exchanges.ts'

const organization = createOrganization('fc-org', 5, { fullName: 'Forge', description: 'Makes' })
const edit = (fields: object, shown: object): Pair => [
  { operation: 'orgs.edit', method: 'PATCH', parameters: { org: 'fc-org' }, fields: { ...fields } },
  { status: 200, json: { id: 5, username: 'fc-org', fullName: 'Forge', description: 'Makes', ...shown } },
]
const noted: Pair = [
  { operation: 'orgs.get', method: 'GET', parameters: { org: 'fc-org' }, caller: { login: 'fc-ada' } },
  { status: 200, json: { id: 5, username: 'fc-org', fullName: 'Forge', description: 'Makes' } },
]
const before = [...world, organization, noted]

test('an edit that loses what it does not name is suspected, and not judged', () => {
  expect(suspectedIn(...before, edit({ description: 'New' }, { description: 'New' }))).toEqual([])
  expect(suspectedIn(...before, edit({ description: 'New' }, { description: 'New', fullName: '' }))).toEqual([
    'an edit without fullName empties it',
  ])
  expect(suspectedIn(...before, edit({ fullName: '' }, { fullName: '' }))).toEqual([])
  const user = (email: string) => ({ id: 7, username: 'fc-eve', fullName: 'Eve', email })
  const created: Pair = [createUser('fc-eve', 7)[0], { status: 201, json: user('fc-eve@example.com') }]
  const edited: Pair = [
    {
      operation: 'admin.edit-user',
      method: 'PATCH',
      parameters: { username: 'fc-eve' },
      fields: { fullName: 'Eve' },
    },
    { status: 200, json: user('') },
  ]
  expect(suspectedIn(created, edited)).toEqual(['an edit without email empties it'])
  const inCapitals: Pair = [
    {
      operation: 'admin.edit-user',
      method: 'PATCH',
      parameters: { username: 'FC-EVE' },
      fields: { email: 'eve@example.com' },
    },
    { status: 200, json: user('eve@example.com') },
  ]
  const shown: Pair = [edited[0], { status: 200, json: user('eve@example.com') }]
  expect(suspectedIn(created, inCapitals, shown)).toEqual([])
})
