import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../schemas/load.ts'
import { heldOut } from '../held-out/index.ts'
import { sequences } from '../held-out/sequences.ts'
import { tryHeldOut } from './held-out.ts'
import { ofToday, sample } from './sample.ts'

// Checks docs/how-we-know/held-out.md with a quarter of every thirtieth server, a different quarter each day; with TEST_ALL=1 with all servers.

const document = readFileSync(join(packageRoot(), 'docs/how-we-know/held-out.md'), 'utf8')
const missed = new Set([...document.matchAll(/^- `(\S+\/\S+)`: /gm)].map(([, id = '']) => id))

test('each server that is not caught is shown by a sequence', () => {
  expect([...missed].filter((id) => !(id in sequences))).toEqual([])
  expect([...missed].filter((id) => !heldOut.some((one) => one.id === id))).toEqual([])
  expect(document).toContain(`**${heldOut.length - missed.size} of ${heldOut.length}**`)
})

test('a run still catches the servers that the document says it catches', async () => {
  const chosen = ofToday(
    sample(
      heldOut.filter(({ id }) => !missed.has(id)),
      30,
    ),
  )
  expect(chosen.length).toBeGreaterThan(0)
  const results = await tryHeldOut(chosen)
  expect(results.filter(({ failed }) => failed.length === 0).map(({ id }) => id)).toEqual([])
}, 600_000)
