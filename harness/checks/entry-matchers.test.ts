import { expect, test } from 'vitest'
import { judged, testExamples } from '../../test/checks/matcher-examples.ts'
import { ada, bob, ENDPOINT, list, other, users } from '../../test/checks/reply-sample.ts'
import { Unmet } from '../client/unmet.ts'
import { entryMatchers } from './entry-matchers.ts'
import { Lacking, Mismatch } from './expect.ts'

/** For the matchers that fail if an entry is listed. */
const unwanted = {
  args: [{ username: 'ada' }],
  failure: { rule: 'without', expected: { username: 'ada' }, entry: 1, received: { count: 1, value: 'ada' } },
  words: ['no entry with {"username":"ada"}', 'entry 1 of 1: "ada"'],
} as const

testExamples(entryMatchers, 'entries', {
  toHaveEntry: {
    args: [{ username: 'ada' }],
    passes: list([bob, ada]),
    fails: list([bob]),
    failure: { rule: 'with', expected: { username: 'ada' }, received: users('bob') },
    words: ['an entry with {"username":"ada"}', '1 entries: ["bob"]'],
  },
  toHaveNoEntry: {
    ...unwanted,
    passes: list([]),
    fails: list([ada]),
  },
  toOmitEntry: {
    ...unwanted,
    passes: list('null'),
    fails: list([ada]),
  },
  toShowNoEntry: {
    ...unwanted,
    passes: list('<html>', { status: 404 }),
    fails: list([ada], { status: 404 }),
  },
  toHaveOnlyEntries: {
    args: [{ username: 'ada' }],
    passes: list([ada]),
    fails: list([]),
    failure: { rule: 'only-with', expected: { username: 'ada' }, received: users() },
    words: ['only entries with {"username":"ada"}', '0 entries: []'],
  },
  toHaveNoNewEntry: {
    args: [{ username: 'ada' }, list([ada], other)],
    passes: list([ada, bob]),
    fails: list([ada, ada]),
    failure: {
      rule: 'no-more-with',
      expected: { username: 'ada' },
      received: users('ada', 'ada'),
      other: other.id,
    },
    words: ['no new entry with {"username":"ada"}', '2 entries: ["ada","ada"]'],
  },
  toKeepEntriesOf: {
    args: [list([{ id: 1, name: 'a', more: 1 }], other)],
    passes: list([{ id: 1, name: 'a', more: 2 }]),
    fails: list([{ id: 1, name: 'b' }]),
    failure: { rule: 'kept', expected: 1, received: users('b'), other: other.id },
    words: ['the 1 entries of check:sample#2, unchanged', '1 entries: ["b"]'],
  },
  toHaveSameEntriesAs: {
    args: [list([ada, bob], other), 'id'],
    passes: list([bob, ada]),
    fails: list([ada, ada]),
    failure: {
      rule: 'same',
      field: 'id',
      expected: [1, 2],
      received: users('ada', 'ada'),
      other: other.id,
    },
    words: ['the same entries as in check:sample#2', '2 entries: ["ada","ada"]'],
  },
  toShareNoEntryWith: {
    args: [list([ada], other), 'id'],
    passes: list([bob]),
    fails: list([bob, ada]),
    failure: {
      rule: 'none-of',
      field: 'id',
      expected: [1],
      received: users('bob', 'ada'),
      other: other.id,
    },
    words: ['other entries than in check:sample#2', '2 entries: ["bob","ada"]'],
  },
  toListEachOnce: {
    args: ['id', [1, 2], [list([ada])]],
    passes: list([bob]),
    fails: list([ada]),
    failure: {
      rule: 'each-once',
      field: 'id',
      expected: { values: 2, pages: 2 },
      received: { missing: [2], repeated: [1] },
    },
    words: ['each of 2 entries once on all pages together', '1 missing and 1 repeated entries'],
  },
  toHaveUniqueEntries: {
    args: ['id'],
    passes: list([ada, bob]),
    fails: list([ada, ada]),
    failure: { rule: 'unique', field: 'id', received: users('ada', 'ada') },
    words: ['entries that all differ in id', '2 entries: ["ada","ada"]'],
  },
  toHideFieldInEntries: {
    args: ['email'],
    passes: list([{ ...ada, email: '' }, bob]),
    fails: list([{ ...ada, email: 'a@b' }]),
    failure: { rule: 'hidden-field', field: 'email', entry: 1, received: { count: 1, value: 'a@b' } },
    words: ['entries without email', 'entry 1 of 1: email is "a@b"'],
  },
  toHaveNothingListed: {
    passes: list([ada], { status: 403 }),
    fails: list([ada]),
    failure: { rule: 'none', received: users('ada') },
    words: ['no entries', '1 entries: ["ada"]'],
  },
  toHaveEntryCount: {
    args: [1],
    passes: list([ada]),
    fails: list([]),
    failure: { rule: 'count', expected: 1, received: users() },
    words: ['1 entries', '0 entries: []'],
  },
  toHaveEntryCountAtLeast: {
    args: [1],
    passes: list([ada, bob]),
    fails: list([]),
    failure: { rule: 'count-at-least', expected: 1, received: users() },
    words: ['1 entries or more', '0 entries: []'],
  },
  toHaveEntryCountAtMost: {
    args: [1],
    passes: list([]),
    fails: list([ada, bob]),
    failure: { rule: 'count-at-most', expected: 1, received: users('ada', 'bob') },
    words: ['1 entries or fewer', '2 entries: ["ada","bob"]'],
  },
})

test('on a page of a longer list, as many entries may be gone as there are new ones', () => {
  const before = list([{ id: 1 }, { id: 2 }], other)
  const pushed = list([{ id: 2 }, { id: 3 }])
  const gone = list([{ id: 2 }])
  const changed = list([{ id: 1, name: 'b' }, { id: 3 }])
  const keeps = (reply: typeof pushed, isPage: boolean) =>
    entryMatchers.toKeepEntriesOf(reply, before, { isPage }) === undefined
  expect([keeps(pushed, true), keeps(pushed, false), keeps(gone, true), keeps(changed, true)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('entries without the field that identifies them are no repetition', () => {
  const teams = { shape: { list: 'Team' } }
  const unnamed = list([{ permission: 'read' }, { permission: 'read' }], teams)
  expect(() => entryMatchers.toHaveUniqueEntries(unnamed, 'name')).toThrow(Unmet)
  const named = list([{ name: 'a' }, { permission: 'read' }, { permission: 'read' }], teams)
  expect(entryMatchers.toHaveUniqueEntries(named, 'name')).toBeUndefined()
})

test('an unlisted entry is missing only if the list is not a page', async () => {
  const lacks = await judged(list([bob, bob]), 'toHaveEntry', [{ username: 'ada' }])
  expect(lacks).toBeInstanceOf(Lacking)
  expect(lacks).toMatchObject({ endpoint: ENDPOINT, length: 2 })
  expect(await judged(list([ada, bob]), 'toHaveEntryCount', [3])).toBeInstanceOf(Lacking)
})

test.each([
  ['an empty list is no page', list([]), 'toHaveEntry', [{ username: 'ada' }]],
  ['a list of one entry is no page', list([bob]), 'toHaveEntry', [{ username: 'ada' }]],
  [
    'an entry with another value is listed',
    list([{ ...ada, email: 'x' }]),
    'toHaveEntry',
    [{ username: 'ada', email: 'y' }],
  ],
  ['too many are not missing', list([ada, bob]), 'toHaveEntryCount', [1]],
  ['what is listed is not missing', list([ada]), 'toHaveNoEntry', [{ username: 'ada' }]],
] as const)('%s', async (_what, reply, matcher, args) => {
  const thrown = await judged(reply, matcher, args)
  expect(thrown).toBeInstanceOf(Mismatch)
  expect(thrown).not.toBeInstanceOf(Lacking)
})

test('an entry with a masked address that matches an unwanted entry may be another one', () => {
  const hooks = list([{ id: 1, url: 'https://example.com/****' }], { shape: { list: 'Hook' } })
  const judgeUrl = (url: string) => () => entryMatchers.toHaveNoEntry(hooks, { url })
  expect(judgeUrl('https://example.com/secret')).toThrow(Unmet)
  expect(judgeUrl('https://example.org/secret')()).toBeUndefined()
})

test('entries outside the given values may be equal', () => {
  const teams = list([ada, ada, bob], {})
  expect(entryMatchers.toHaveUniqueEntries(teams, 'username', ['bob'])).toBeUndefined()
  expect(entryMatchers.toHaveUniqueEntries(teams, 'username', ['ada'])).toMatchObject({ rule: 'unique' })
})
