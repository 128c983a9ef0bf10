import { expect, test } from 'vitest'
import { requirement } from '../../test/report/sample.ts'
import type { Sourced } from '../options/values.ts'
import { select, unknownRequirement } from './selection.ts'

type Selection = Readonly<Partial<Record<'document' | 'only' | 'skip' | 'level', readonly string[]>>>

const requirements = [
  requirement('users.get.id'),
  requirement('users.get.email-hidden', { level: 'implied' }),
  requirement('users.get-hook.id'),
  requirement('users.general-rule', { level: 'open' }),
  requirement('times.add.amount'),
  requirement('legacy-signing.salt', { document: 'legacy-forge' }),
]

function idsFor(selection: Selection): string[] {
  const typed = Object.entries(selection).map(([name, value]): [string, Sourced<readonly string[]>] => [
    name,
    { value, source: 'flag', origin: `--${name}` },
  ])
  return select(requirements, Object.fromEntries(typed)).map(({ id }) => id)
}

test.each<[Selection, string[]]>([
  [{}, requirements.map(({ id }) => id)],
  [{ only: ['times'] }, ['times.add.amount']],
  [{ only: ['users.get'] }, ['users.get.id', 'users.get.email-hidden']],
  [{ only: ['users.get.em'] }, ['users.get.email-hidden']],
  [{ only: ['users.get.*'] }, ['users.get.id', 'users.get.email-hidden']],
  [{ only: ['users.get.id', 'times'] }, ['users.get.id', 'times.add.amount']],
  [{ only: ['users'], skip: ['users.get'] }, ['users.get-hook.id', 'users.general-rule']],
  [{ document: ['legacy-forge'] }, ['legacy-signing.salt']],
  [{ level: ['implied', 'open'] }, ['users.get.email-hidden', 'users.general-rule']],
  [{ only: ['times'], level: ['open'] }, []],
])('%j leaves %j', (selection, ids) => {
  expect(idsFor(selection)).toEqual(ids)
})

test.each<[Selection, RegExp]>([
  [{ only: ['nothing'] }, /--only: .*"nothing"; areas are users, times, legacy-signing/],
  [{ skip: ['tmies'] }, /--skip: .*did you mean "times"/],
  [{ only: ['users', 'users.get.di'] }, /did you mean "users\.get\.id"/],
])('%j is refused', (selection, message) => {
  expect(() => idsFor(selection)).toThrow(message)
})

test.each([
  ['users.get', 'explain takes one requirement; "users.get" names users.get.id, users.get.email-hidden'],
  ['users.get.di', 'no requirement is named "users.get.di"; did you mean "users.get.id"?'],
  ['nothing', 'no requirement is named "nothing"'],
])('"%s" is the id of no requirement', (word, message) => {
  expect(unknownRequirement(requirements, word)).toBe(message)
})
