import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isRuleId } from '../../harness/report/profiles.ts'
import { packageRoot } from '../../schemas/load.ts'
import { reasons } from '../unseen/not-caught.ts'
import { ofToday, sample } from './sample.ts'
import { scoreUnseen, unseenSets } from './unseen.ts'

// The published table of docs/unseen.md: of every fortieth server a third, another one each day; with TEST_ALL=1 all of them.

const published = [
  ...readFileSync(join(packageRoot(), 'docs/unseen.md'), 'utf8').matchAll(
    /^\| (\w+) (\S+\/\S+) +\| `?([^`\s]+)`? +\|$/gm,
  ),
].map(([, set = '', id = '', by = '']) => ({ set, id, by }))

test('the table has every server', () => {
  const all = Object.entries(unseenSets).flatMap(([set, servers]) => servers.map(({ id }) => `${set} ${id}`))
  expect(published.map(({ set, id }) => `${set} ${id}`)).toEqual(all)
})

test('each server that the table does not say is caught has one reason', () => {
  const missed = published.filter(({ by }) => by === 'nothing').map(({ set, id }) => `${set} ${id}`)
  const explained = reasons.flatMap(({ servers }) => servers)
  expect(new Set(explained).size).toBe(explained.length)
  expect(missed.filter((one) => !explained.includes(one))).toEqual([])
})

test('rules over all responses still catch the servers that the table says they catch', async () => {
  const caught = published.filter(({ by }) => isRuleId(by))
  const chosen = ofToday(sample(caught, 40))
  const servers = chosen.flatMap(({ set, id }) => (unseenSets[set] ?? []).filter((one) => one.id === id))
  expect(servers.length).toBe(chosen.length)
  const results = await scoreUnseen(servers)
  expect(results.filter(({ failed }) => !failed.some(isRuleId)).map(({ id }) => id)).toEqual([])
})
