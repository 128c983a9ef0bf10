import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../schemas/load.ts'
import { certifiedCheats } from './certified-cheats.ts'
import { cheats } from './cheats.ts'
import { cheatsDocument, readDocument } from './cheats-document.ts'
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

test('the document has a row for each server, and is written as it was read', () => {
  const text = readFileSync(join(packageRoot(), 'docs/how-we-know/cheats.md'), 'utf8')
  const { rows, honest } = readDocument(text)
  const servers = [...cheats, ...certifiedCheats].map(({ by }) => by)
  expect(rows.map(({ by }) => by)).toEqual([...servers, expect.stringContaining('recording')])
  expect(cheatsDocument(rows, honest)).toBe(text)
})
