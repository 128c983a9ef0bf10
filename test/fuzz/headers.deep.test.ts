import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exchangeId, parseExchangeId, type ExchangeSource } from '../../harness/client/exchange-id.ts'
import { defaultLimits } from '../../harness/client/limits.ts'
import { pauseBeforeRetry } from '../../harness/client/retry.ts'
import { UndiciTransport } from '../../harness/client/transport.ts'
import { holds } from './holds.ts'

const date = fc.date({ noInvalidDate: true }).map((drawn) => drawn.toUTCString())
const retryAfter = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double().map(String),
  fc.bigInt().map(String),
  date,
  fc.constantFrom('', ' ', '0', '-0', '1e3', '0x10', '9'.repeat(400), 'Infinity', 'NaN'),
)

test('a pause before a retry is between nothing and the limit, whatever is asked for', async () => {
  const drawn = fc.tuple(
    fc.constantFrom('GET', 'POST', 'DELETE'),
    fc.constantFrom(200, 429, 502, 503, 504),
    fc.array(retryAfter, { maxLength: 2 }),
    fc.record({ attempts: fc.nat(9), forMs: fc.nat(20_000), isHeard: fc.boolean() }),
  )
  await holds(drawn, ([method, status, values, before]) => {
    const request = { origin: 'http://a', method, path: '/', headers: [] }
    const headers = values.map((value) => ['Retry-After', value] as const)
    const outcome = { answer: { status, headers, body: Buffer.alloc(0) } }
    const pause = pauseBeforeRetry(request, outcome, before, 10_000)
    if (pause === undefined) return
    expect(pause).toBeGreaterThanOrEqual(0)
    expect(pause).toBeLessThanOrEqual(10_000)
    expect(before.attempts).toBeLessThan(7)
    if (before.attempts > 1) expect([429, 503]).toContain(status)
    expect(status).not.toBe(200)
  })
})

test('the parts of an exchange id are those that it was made of', async () => {
  const owner = fc.oneof(
    fc.constant<ExchangeSource>('preflight'),
    fc
      .tuple(fc.constantFrom('check', 'scenario', 'fixture', 'cleanup'), fc.string({ unit: 'binary' }))
      .map(([kind, name]) => `${kind}:${name}` as ExchangeSource),
  )
  await holds(fc.tuple(owner, fc.nat(), fc.integer({ min: 1, max: 100 })), ([made, number, repeat]) => {
    const parts = parseExchangeId(exchangeId(made, number, repeat))
    expect({ source: parts.source, number: parts.number, repeat: parts.repeat }).toEqual({
      source: made,
      number,
      repeat,
    })
    expect(parts.kind).toBe(made.split(':', 1)[0])
  })
})

test('an id that no run has made has parts as well', async () => {
  await holds(fc.string({ unit: 'binary' }), (id) => {
    const { source, kind } = parseExchangeId(id)
    expect(id.startsWith(source)).toBe(true)
    if (kind) expect(source.startsWith(kind)).toBe(true)
  })
})

test('a request with any path and headers is sent or is a fault; the transport never throws', async () => {
  const transport = new UndiciTransport({ connections: 1, timeoutMs: 2000, limits: defaultLimits })
  const text = fc.string({ unit: 'binary' })
  try {
    await holds(
      fc.tuple(text, fc.array(fc.tuple(fc.constantFrom('cookie', 'authorization'), text), { maxLength: 3 })),
      async ([path, headers]) => {
        // Nothing listens on port 9 of this machine.
        const outcome = await transport.carry({
          origin: 'http://127.0.0.1:9',
          method: 'GET',
          path: `/${path}`,
          headers,
        })
        expect(outcome).toHaveProperty('fault')
        expect(outcome).not.toHaveProperty('fault.kind', 'timeout')
      },
      100,
    )
  } finally {
    await transport.close()
  }
})
