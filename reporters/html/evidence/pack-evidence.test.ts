import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { indexEvidence, noEvidence } from '../../../harness/report/evidence.ts'
import { exchange, report, requirement, result } from '../../../test/report/sample.ts'
import { sampleExchanges, sampleReport } from '../../../test/reporters/html/sample-page.ts'
import { compressEvidence } from './compress.ts'
import { cutBody, packEvidence } from './pack-evidence.ts'
import { findExchange, unpackExchange } from './unpack-evidence.ts'

const evidence = indexEvidence(sampleExchanges)
const packed = packEvidence(sampleReport, evidence, 1000)

test('what was packed comes out as it was', () => {
  const { target, startedAt, ...original } = sampleExchanges[1] ?? exchange('none')
  expect(target && startedAt).toBeTruthy()
  expect(findExchange(packed, 0, 'scenario:lookup#1')).toEqual(original)
  const result = packed.targets[1]?.results['users.get.email-hidden']
  expect(result?.decisive === undefined ? undefined : unpackExchange(packed, 1, result.decisive)?.id).toBe(
    'scenario:lookup#2',
  )
})

test('keeps headers and bodies once', () => {
  expect(packed.lines).toHaveLength(4)
  expect(new Set(packed.bodies.map((body) => JSON.stringify(body))).size).toBe(packed.bodies.length)
})

test('names the steps of the shared fixture that a result requires', () => {
  const { setup = [] } = packed.targets[0]?.results['users.get.status'] ?? {}
  expect(setup.map((place) => unpackExchange(packed, 0, place)?.id)).toEqual(['fixture:ada#1'])
})

test('does without evidence', () => {
  expect(packEvidence(sampleReport, noEvidence, 1000).targets[0]?.results['users.get.status']).toMatchObject({
    verdict: 'pass',
    judged: [],
    setup: [],
  })
})

test('cuts bodies, as far as it takes to stay within the budget', () => {
  const requirements = [requirement('a.b.c')]
  const big = exchange('check:a.b.c#1', {
    response: { status: 200, headers: [], body: { text: noise(200_000) } },
  })
  const some = report(requirements, [result('a.b.c', { exchanges: [big.id] })])
  const bodyIn = (budget: number): unknown =>
    JSON.parse(
      gunzipSync(Buffer.from(compressEvidence(some, indexEvidence([big]), budget), 'base64')).toString(),
    )
  expect(bodyIn(1_000_000)).toMatchObject({ bodiesCutAt: 32_768, bodies: [{ cut: 200_000 }] })
  expect(bodyIn(4000)).toMatchObject({ bodiesCutAt: 2048, bodies: [{ cut: 200_000 }] })
  expect(bodyIn(10)).toMatchObject({ bodiesCutAt: 0, bodies: [{ text: '', cut: 200_000 }] })
})

test('cuts no character in half, and remembers how long a body was', () => {
  expect(cutBody({ text: 'a😀b' }, 2)).toEqual({ text: 'a', cut: 6 })
  expect(cutBody({ text: 'abc', cut: 9 }, 2)).toEqual({ text: 'ab', cut: 9 })
  expect(cutBody({ base64: 'AAAAAAAA' }, 3)).toEqual({ base64: 'AAAA', cut: 6 })
  const short = { text: 'ab' }
  expect(cutBody(short, 2)).toBe(short)
})

function noise(length: number): string {
  let state = 1
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 16).toString(36).slice(-1)
  }).join('')
}

test('long header lines are cut', () => {
  const exchanges = [
    exchange('check:users.get.id#1', {
      response: { status: 200, headers: [['x-long', 'y'.repeat(50_000)]] },
    }),
  ]
  const some = report(
    [requirement('users.get.id')],
    [result('users.get.id', { exchanges: ['check:users.get.id#1'] })],
  )
  const packed = packEvidence(some, indexEvidence(exchanges), 1000)
  expect(JSON.stringify(packed).length).toBeLessThan(10_000)
})
