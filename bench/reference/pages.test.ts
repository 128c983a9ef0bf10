import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '../../cli/catalogue/catalogue.ts'
import { requirement } from '../../test/report/sample.ts'
import { referencePages } from './pages.ts'
import { pagesFolder, readObservations } from './write-pages.ts'

const requirements = catalogue()
const pages = referencePages(requirements, readObservations())

test('docs/reference/operations is up to date (npm run docs:requirements writes it)', () => {
  const written = readdirSync(pagesFolder).map((name) => [
    name,
    readFileSync(join(pagesFolder, name), 'utf8'),
  ])
  expect(Object.fromEntries(written)).toEqual(pages)
})

test('every requirement is on one page, once', () => {
  const ids = new Set(requirements.map(({ id }) => id))
  const rows = Object.values(pages).flatMap(
    (text) => text.match(/^(?:\| |- )`[\w.-]+`(?: \||(?= \())/gm) ?? [],
  )
  const found = rows.map((row) => row.split('`')[1]).filter((id) => ids.has(id ?? ''))
  expect(found.sort()).toEqual([...ids].sort())
})

test('servers with one answer share a line, text of a server is no markup', () => {
  const question = requirement('users.get.q', { level: 'open', says: 'How?', operation: 'users.get' })
  const servers = ['A 1', 'B 2', 'C 3'].map((server, index) => ({
    ...{ server, on: 'today' },
    answers: { 'users.get.q': index === 2 ? '<b>|' : '404' },
  }))
  expect(referencePages([question], servers)['users.md']).toContain(
    String.raw`| How? | **404**: A 1, B 2<br>**&lt;b&gt;\|**: C 3 |`,
  )
})
