import { expect, test } from 'vitest'
import { codeHostingSuite } from './code-hosting.ts'
import { legacyForgeSuite } from './legacy-forge.ts'
import { catalogueOf, type Suite } from './requirement.ts'

const wording = { level: 'open', source: 'a document', says: 'Nothing.', reason: 'A test.' } as const

function suiteWith(...ids: readonly string[]): Suite<'code-hosting'> {
  const suite = codeHostingSuite()
  for (const id of ids) suite.notTestable(id, wording)
  return suite
}

test('a catalogue has the requirements of the suites that it lists, in their order, and no others', () => {
  const [first, second] = [suiteWith('users.get.a', 'users.get.b'), suiteWith('users.list.a')]
  suiteWith('users.elsewhere.a')
  expect(catalogueOf([second, first]).map(({ id }) => id)).toEqual([
    'users.list.a',
    'users.get.a',
    'users.get.b',
  ])
})

test('nothing can be added to a catalogue that has been collected', () => {
  const suite = suiteWith('users.get.a')
  const catalogue = catalogueOf([suite])
  expect(() => suite.notTestable('users.get.b', wording)).toThrow(
    'users.get.b is written too late: the catalogue already has its suite',
  )
  expect(catalogue).toHaveLength(1)
})

test('an id is written once in a catalogue, in the suite of its document', () => {
  expect(() => catalogueOf([suiteWith('users.get.a'), suiteWith('users.get.a')])).toThrow(
    'two requirements have the id users.get.a',
  )
  expect(() => suiteWith('legacy-issues.list.a')).toThrow(
    'legacy-issues.list.a belongs to the other document',
  )
  expect(() => legacyForgeSuite().notTestable('users.get.a', wording)).toThrow(
    'users.get.a belongs to the other',
  )
})
