import { expect, test } from 'vitest'
import { variants } from '../../mutation/variants/index.ts'
import { reference } from '../support/resources.ts'
import { runOf } from '../support/run-of.ts'

test('each repeat uses new names: a server that keeps those of what was deleted fails in none', async () => {
  const mutate = variants.find(({ id }) => id === 'keeps-names-reserved')?.mutate
  if (!mutate) throw new Error('the variant does not exist')
  const server = await reference({ mutate })
  const { report } = await runOf(
    { ...server.target, concurrency: 8 },
    (id) => /^(?:users\.get|orgs\.get|repos\.get)\.(?!every-)/.test(id),
    { repeat: 2 },
  )
  const [{ results = [], leftovers = [] } = {}] = report.targets
  const asked = results.filter(({ verdict }) => verdict !== 'skipped')
  expect(asked.length).toBeGreaterThan(20)
  const others = asked.filter(({ verdict }) => verdict !== 'pass' && verdict !== 'observed')
  expect(others.map(({ requirement, message }) => `${requirement}: ${message ?? ''}`)).toEqual([])
  // The resources of the first repeat are removed as well.
  expect(leftovers).toEqual([])
  expect(server.state().users).toEqual(['root'])
})
