import { expect, test } from 'vitest'
import { implied, notTestable } from './code-hosting.ts'
import { notTestable as notTestableOfLegacy } from './legacy-forge.ts'
import { catalogueOf, checks, checksWith, each } from './requirement.ts'

const entry = notTestable('open', 'Nothing.', 'A test.', { source: 'a document' })

const suiteWith = (...ids: readonly string[]) => checks(Object.fromEntries(ids.map((id) => [id, entry])))

test('a catalogue has the requirements of the suites that it lists, in their order, and no others', () => {
  const [first, second] = [suiteWith('users.get.a', 'users.get.b'), suiteWith('users.list.a')]
  suiteWith('users.elsewhere.a')
  expect(catalogueOf([second, first]).map(({ id }) => id)).toEqual([
    'users.list.a',
    'users.get.a',
    'users.get.b',
  ])
})

test('an id is written once in a catalogue, in the words of its document', () => {
  expect(() => catalogueOf([suiteWith('users.get.a'), suiteWith('users.get.a')])).toThrow(
    'two requirements have the id users.get.a',
  )
  expect(() => suiteWith('legacy-issues.list.a')).toThrow(
    'legacy-issues.list.a belongs to the other document',
  )
  const ofLegacy = notTestableOfLegacy('open', 'Nothing.', 'A test.')
  expect(() => checks({ 'users.get.a': ofLegacy })).toThrow('users.get.a belongs to the other')
})

test('the defaults of an entry come from its table, otherwise from the row of its operation', () => {
  const bare = implied('Nothing.', () => {})
  const [own, shared] = checksWith({ source: 'the table', needs: ['issues'] })({
    'users.get.a': entry,
    'users.get.b': bare,
  })
  expect(own).toMatchObject({ source: 'a document', needs: [] })
  expect(shared).toMatchObject({ source: 'the table', needs: ['issues'] })
  expect(checks({ 'users.get.a': bare })[0]).toMatchObject({
    source: 'code-hosting, Users, GET /users/{username}',
    needs: [],
  })
})

test('alternatives have their entries in their order', () => {
  const table = each({ one: 1, two: 2 }, (value, name) => ({
    [`users.get.${name}`]: notTestable('open', String(value), 'A test.'),
    [`users.get.${name}-again`]: entry,
  }))
  expect(checks(table).map(({ id, says }) => `${id}: ${says}`)).toEqual([
    'users.get.one: 1',
    'users.get.one-again: Nothing.',
    'users.get.two: 2',
    'users.get.two-again: Nothing.',
  ])
})
