import { expect, test } from 'vitest'
import { createOrganization, createUser, rulesBroken, type Pair } from './told-exchanges.ts'

const org = 'fc-one'
const other = createOrganization('fc-two', 4, { fullName: 'Theirs' })
const edit: Pair = [
  { operation: 'orgs.edit', method: 'PATCH', parameters: { org }, fields: { description: 'Edited' } },
  { status: 200, json: { id: 3, username: org, description: 'Edited' } },
]
const get: Pair = [
  { operation: 'orgs.get', method: 'GET', parameters: { org } },
  { status: 200, json: { id: 3, username: org, fullName: 'Theirs', description: 'Edited' } },
]

test('a text that was sent for others alone is shown of nothing else', () => {
  const own = createOrganization(org, 3, { fullName: 'Ours' })
  expect(rulesBroken(createUser('fc-ada', 1), own, other, edit, get)).toContain('orgs.get.every-own-text')
})

test('a creation without a clear response may have sent the text', () => {
  const [request] = createOrganization(org, 3, { fullName: 'Theirs' })
  const lost: Pair = [request, { status: 502 }]
  expect(rulesBroken(createUser('fc-ada', 1), lost, other, edit, get)).toEqual([])
})

test('an edit without a clear response may have sent the text', () => {
  const own = createOrganization(org, 3, { fullName: 'Ours' })
  const lost: Pair = [
    { operation: 'orgs.edit', method: 'PATCH', parameters: { org }, fields: { fullName: 'Theirs' } },
    { status: 502 },
  ]
  expect(rulesBroken(createUser('fc-ada', 1), own, other, edit, lost, get)).toEqual([])
})
