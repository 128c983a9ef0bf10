import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '../../cli/catalogue/catalogue.ts'
import { brokenIds } from '../../cli/catalogue/frozen-ids.ts'
import { isOwnId } from '../../harness/report/report.ts'
import { packageRoot } from '../../schemas/load.ts'
import { operations } from '../../contract/derive/operations.ts'

const requirements = catalogue()

test('no id has gone away or changed its meaning (npm run docs:requirements freezes new ones)', () => {
  const frozen = JSON.parse(readFileSync(join(packageRoot(), 'suites/ids.snapshot.json'), 'utf8')) as Record<
    string,
    string
  >
  expect(brokenIds(requirements, frozen)).toEqual([])
})

test('every operation of both documents has requirements about it', () => {
  const asked = new Set(requirements.map(({ operation }) => operation))
  expect(Object.keys(operations).filter((id) => !asked.has(id))).toEqual([])
})

test('no area of the documents can be the prefix of a suite of the user', () => {
  expect(requirements.filter(({ id, level }) => isOwnId(id) || level === 'own')).toEqual([])
})

/** The document truncates its response. */
const UNKNOWN_SUCCESS = 'repos.get-hook'

test('every documented success is a requirement of its operation', () => {
  const judged = requirements.filter(({ testable, level }) => testable && level !== 'open')
  const bare = Object.entries(operations)
    .filter(([id, { document }]) => document === 'code-hosting' && id !== UNKNOWN_SUCCESS)
    .filter(
      ([id, { success }]) =>
        !judged.some(({ operation, says }) => operation === id && says.includes(String(success))),
    )
    .map(([id, { success }]) => `${id} ${success}`)
  expect(bare).toEqual([])
})
