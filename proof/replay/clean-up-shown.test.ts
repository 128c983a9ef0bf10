import { expect, test } from 'vitest'
import { cleanUpFlaw, cleanUpStepOf, type CleanUpFacts } from './clean-up-shown.ts'

const ada = { kind: 'user', name: 'Ada' }
const issue = { kind: 'legacy issue', name: 'pub#1: one' }
const facts: CleanUpFacts = {
  ...{
    created: [ada],
    named: [],
    saysAllGone: false,
    steps: [],
    namesAll: true,
    hasAdmin: true,
    isInterrupted: false,
    repeats: 1,
    unseen: [],
    issues: [],
  },
}
const step = (id: string, status?: number, url = 'http://a/api/v1/x') => {
  const response = status === undefined ? {} : { response: { status, headers: [] } }
  const found = cleanUpStepOf(id, { request: { method: 'DELETE', url, headers: [] }, ...response })
  return found ? [found] : []
}
const removal = (status?: number) => step('cleanup:user Ada#1', status)
const secondLook = step('cleanup:second look#1', 200)
const look = (status?: number) => step('cleanup:is user Ada gone#1', status)

test.each<readonly [string, Partial<CleanUpFacts>]>([
  ['a removal', { steps: removal(204) }],
  ['a removal that was refused of what is gone', { steps: [...removal(500), ...look(404)] }],
  ['what is named', { named: [ada] }],
  ['a refused removal that is named', { named: [ada], steps: [...removal(500), ...look(200)] }],
  ['a second look', { steps: [...removal(204), ...secondLook], saysAllGone: true }],
  ['no second look after an interrupt', { steps: removal(204), saysAllGone: true, isInterrupted: true }],
  ['what a driver removes after a refusal', { steps: [...removal(403), ...removal(204), ...removal(204)] }],
  ['a removal in vain', { named: [ada], steps: [...removal(204), ...look(200), ...removal(204)] }],
  ['what was removed in one repeat and kept in the next', { named: [ada], steps: removal(204), repeats: 2 }],
  ['a refused removal on a server that was removed', { steps: removal(500), namesAll: false }],
  ['a removal without a response after an interrupt', { steps: removal(), isInterrupted: true }],
  ['an issue that is named', { named: [ada, issue], issues: [issue.name] }],
  ['an issue on a server that was removed', { named: [ada], issues: [issue.name], namesAll: false }],
  ['a look that was not sent', { steps: [...removal(204), ...look()], unseen: ['user ada'] }],
  ['a removal that was not sent', { named: [ada], steps: step('cleanup:user Ada#1') }],
])('%s says nothing against a report', (_, change) => {
  expect(cleanUpFlaw({ ...facts, ...change })).toBeUndefined()
})

test.each<readonly [string, Partial<CleanUpFacts>, RegExp]>([
  ['no removal', {}, /has no removal of user Ada/],
  ['no removal on a server that was removed', { namesAll: false }, /has no removal of user Ada/],
  ['a refused removal', { steps: [...removal(500), ...look(200)] }, /does not show that user Ada is gone/],
  ['a removal without a response', { steps: removal() }, /does not show that user Ada is gone/],
  [
    'a look after an interrupt',
    { steps: [...removal(), ...look(403)], isInterrupted: true },
    /does not show that user Ada is gone/,
  ],
  [
    'an issue of an interrupted run',
    { steps: removal(204), issues: [issue.name], isInterrupted: true },
    /leftovers differ/,
  ],
  ['a removal of another', { steps: step('cleanup:user Bob#1', 204) }, /has no removal of user Ada/],
  ['no second look', { steps: removal(204), saysAllGone: true }, /no second look/],
  ['a removal after one that was answered', { steps: [...removal(204), ...removal(204)] }, /removal again/],
  ['no look at what was drawn', { steps: removal(204), unseen: ['user ada'] }, /no look at user ada/],
  ['an issue that is not named', { named: [ada], issues: [issue.name] }, /in the issue pub#1/],
  ['an issue that was not created', { named: [ada, issue] }, /in the issue pub#1/],
  ['leftovers that are gone', { named: [ada], steps: removal(204) }, /leftovers name user Ada/],
])('%s contradicts it', (_, change, flaw) => {
  expect(cleanUpFlaw({ ...facts, ...change })).toMatch(flaw)
})

test('the removal of a hook is not that of its organization', () => {
  expect(step('cleanup:organization acme#1', 204, 'http://a/api/v1/orgs/acme/hooks/1')).toEqual([])
  expect(step('cleanup:organization acme#2', 204, 'http://a/api/v1/orgs/acme')).toHaveLength(1)
})
