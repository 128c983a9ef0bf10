import { describe, expect, test } from 'vitest'
import {
  contradictionsOf,
  createOrganization,
  createUser,
  exchange,
  rulesBroken,
  type Pair,
} from './told-exchanges.ts'

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

describe('a text of refused requests', () => {
  const own = createOrganization(org, 3, { fullName: 'Ours' })
  const refusedEdit: Pair = [
    { operation: 'orgs.edit', method: 'PATCH', parameters: { org }, fields: { fullName: 'Not accepted' } },
    { status: 422, json: { message: 'no' } },
  ]
  const shown: Pair = [
    { operation: 'orgs.get', method: 'GET', parameters: { org } },
    { status: 200, json: { id: 3, username: org, fullName: 'Not accepted', description: 'Edited' } },
  ]
  const accepted: Pair = [
    refusedEdit[0],
    { status: 200, json: { id: 3, username: org, fullName: 'Not accepted' } },
  ]
  const broken = (...pairs: readonly Pair[]) =>
    rulesBroken(createUser('fc-ada', 1), own, ...pairs).filter((rule) => rule.endsWith('every-refused-text'))

  test('is shown of nothing, also after an edit without the field', () => {
    expect(broken(refusedEdit, edit, shown)).toEqual(['orgs.get.every-refused-text'])
  })

  test('may be shown if another request with it was accepted, has no clear response or no response yet', () => {
    expect(broken(refusedEdit, accepted, shown)).toEqual([])
    expect(broken(refusedEdit, [refusedEdit[0], { status: 502 }], shown)).toEqual([])
    const events = [own, refusedEdit].flatMap((pair, number) =>
      exchange([2 * number, 2 * number + 1], ...pair),
    )
    const overlapping = [...exchange([4, 8], ...accepted), ...exchange([5, 6], ...shown)]
    expect(contradictionsOf([...events, ...overlapping])).toEqual([])
  })

  test('may be a name, or a text that servers choose by themselves', () => {
    const named = (text: string): Pair[] => [
      [{ ...refusedEdit[0], fields: { fullName: text } }, refusedEdit[1]],
      edit,
      [shown[0], { status: 200, json: { id: 3, username: org, fullName: text } }],
    ]
    expect(broken(...named(org))).toEqual([])
    expect(broken(...named('none'))).toEqual([])
  })
})
