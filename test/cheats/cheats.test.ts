import { expect, test } from 'vitest'
import { cheats } from './cheats.ts'
import { behindProxy } from './examine.ts'

/** The header identifies the suite without training. */
const agent = cheats.find(({ name }) => name === 'agent')
const explore = { requests: 400, forMs: Infinity, sideBySide: 2 } as const

test('a server that is right where it sees the header of the suite is contradicted by ordinary requests', async () => {
  const certify = await behindProxy(agent?.learn([]) ?? (() => true), explore)
  expect(certify.misdeeds).toBeGreaterThan(0)
  expect(certify.found).not.toEqual([])
})

test('an honest server behind the same proxy is not', async () => {
  const certify = await behindProxy(() => true, { ...explore, pairs: 3, auditMs: 3000 })
  expect(certify).toMatchObject({ found: [], misdeeds: 0 })
})
