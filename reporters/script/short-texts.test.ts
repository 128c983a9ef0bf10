import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/report/evidence.ts'
import { withShortTexts } from './short-texts.ts'

const exchange = (url: string, sent: string, read: string): Exchange => ({
  ...{ id: 'check:users.get.status#1', target: 't', caller: 'admin', operation: 'users.get' },
  ...{ order: [1, 2], startedAt: '2026-01-01T00:00:00.000Z', durationMs: 1 },
  request: { method: 'POST', url, headers: [], body: { text: sent } },
  response: { status: 201, headers: [], body: { text: read } },
})

test('usual texts stay as they are', () => {
  const usual = exchange('http://a/b', 'x'.repeat(50_000), 'y'.repeat(500_000))
  expect(withShortTexts(usual)).toBe(usual)
})

test('longer ones are cut, and say so', () => {
  const { request, response } = withShortTexts(
    exchange(`http://a/${'é'.repeat(20_000)}`, 'é'.repeat(200_000), 'y'.repeat(2_000_000)),
  )
  expect(request.url).toBe('')
  expect(request.body).toEqual({ text: 'é'.repeat(128 * 1024), cut: 400_000 })
  expect(response?.body).toEqual({ text: 'y'.repeat(1024 * 1024), cut: 2_000_000 })
})
