import { expect, test } from 'vitest'
import { defaultLimits } from '../harness/client/limits.ts'
import { limitsOf } from '../harness/client/target.ts'
import { target } from '../test/report/sample.ts'
import { exploringTarget } from './exploring-target.ts'

const sideBySide = 2
const HOUR_MS = 3_600_000

test('an exploration may take what its own budget permits, besides what a run needs', () => {
  const ofHours = limitsOf(exploringTarget(target, { requests: Infinity, forMs: 5 * HOUR_MS, sideBySide }))
  expect(ofHours.totalMs).toBe(defaultLimits.totalMs + 5 * HOUR_MS)
  expect(ofHours.exchanges).toBeGreaterThan(10_000_000)
  const ofRequests = limitsOf(exploringTarget(target, { requests: 50_000, forMs: Infinity, sideBySide }))
  expect(ofRequests.exchanges).toBe(defaultLimits.exchanges + 50_000)
  expect(ofRequests.totalMs).toBeGreaterThan(50_000_000)
  // 10,000 requests. Half of them are requests of lists with 300 open issues of 120 bytes each.
  const certified = limitsOf(exploringTarget(target, { requests: 10_000, forMs: Infinity, sideBySide }))
  expect(certified.evidenceBytes).toBeGreaterThan(5000 * 300 * 120)
  expect(certified.receivedBytes).toBeGreaterThan(5000 * 300 * 120)
  const audited = exploringTarget(target, {
    requests: 10,
    forMs: Infinity,
    sideBySide,
    auditMs: 48 * HOUR_MS,
  })
  expect(limitsOf(audited).totalMs).toBeGreaterThan(48 * HOUR_MS)
})

test.each([
  ['no differential', {}, 0],
  ['30 sequences in both forms, each played three times', { pairs: 30 }, 30 * 2 * 3 * 196],
  ['an audit of 400 sequences', { auditMs: HOUR_MS }, 400 * 196],
  ['both', { pairs: 30, auditMs: HOUR_MS }, 30 * 2 * 3 * 196 + 400 * 196],
])('a certification of 2000 steps with %s does not reach its limits', (_, more, further) => {
  const plain = limitsOf(exploringTarget(target, { requests: 2000, forMs: Infinity, sideBySide }))
  const limits = limitsOf(exploringTarget(target, { requests: 2000, forMs: Infinity, sideBySide, ...more }))
  expect(limits.exchanges - plain.exchanges).toBeGreaterThanOrEqual(further)
  for (const name of ['receivedBytes', 'evidenceBytes'] as const)
    expect(limits[name] - plain[name]).toBeGreaterThanOrEqual(further * 1500)
  expect(limits.totalMs - plain.totalMs).toBeGreaterThanOrEqual('pairs' in more ? 30 * 2 * 3 * 196_000 : 0)
})

test('limits that were set stay as they are', () => {
  const limits = { exchanges: 100, totalMs: 5000, receivedBytes: 4096, evidenceBytes: 2048 }
  const exploring = exploringTarget({ ...target, limits }, { requests: 50_000, forMs: HOUR_MS, sideBySide })
  expect(limitsOf(exploring)).toMatchObject(limits)
})
