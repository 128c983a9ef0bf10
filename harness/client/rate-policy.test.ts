import { expect, test } from 'vitest'
import { RatePolicy } from './rate-policy.ts'

/** The pause that a server requests if it refuses a request at a given time, in milliseconds. */
type Server = (now: number, times: number) => number | undefined

/** Sends concurrent requests on a simulated clock, with 20 ms to the server and 20 ms back. */
function simulate(server: Server, { requests = 3000, sideBySide = 8, policy = new RatePolicy() } = {}) {
  const events: Array<{ readonly at: number; readonly happens: () => void }> = []
  let [now, sent, underWay, refused, accepted] = [0, 0, 0, 0, 0]
  const at = (time: number, happens: () => void): void => {
    events.push({ at: time, happens })
    events.sort((a, b) => a.at - b.at)
  }
  const again: number[] = []
  const send = (): void => {
    const sentAt = now
    const times = again.shift() ?? 0
    policy.send(now)
    underWay += 1
    at(now + 20, () => {
      const pause = server(now, times)
      at(now + 20, () => {
        underWay -= 1
        if (pause === undefined) accepted += 1
        else refused += 1
        if (pause === undefined) policy.accept(sentAt, now)
        else {
          policy.refuse(sentAt, now, pause, times + 1)
          again.push(times + 1)
        }
      })
    })
    sent += 1
  }
  while (accepted < requests) {
    while (underWay < sideBySide && sent < requests + refused && policy.opensAt <= now) send()
    const opensAt = underWay < sideBySide && policy.opensAt > now ? policy.opensAt : Infinity
    const isFirst = opensAt < (events[0]?.at ?? Infinity)
    const next = isFirst ? undefined : events.shift()
    now = isFirst ? opensAt : (next?.at ?? now)
    next?.happens()
  }
  return { seconds: now / 1000, refused, policy }
}

function everyNth(n: number): Server {
  let count = 0
  return () => (++count % n === 0 ? 1000 : undefined)
}

/** Refuses a part of the requests, at any rate. */
function atRandom(part: number): Server {
  let seed = 7
  return () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647 < part ? 1000 : undefined
  }
}

function bucket(perSecond: number, burst: number): Server {
  let [tokens, last] = [burst, 0]
  return (now) => {
    tokens = Math.min(burst, tokens + ((now - last) / 1000) * perSecond)
    last = now
    if (tokens < 1) return 1000
    tokens -= 1
    return undefined
  }
}

function window(most: number, ms: number): Server {
  let [index, count] = [-1, 0]
  return (now) => {
    const current = Math.floor(now / ms)
    if (current !== index) [index, count] = [current, 0]
    count += 1
    return count <= most ? undefined : Math.ceil(((current + 1) * ms - now) / 1000) * 1000
  }
}

/** Counts the requests that it accepted in the last second. */
function lastSecond(most: number): Server {
  let accepted: number[] = []
  return (now) => {
    accepted = accepted.filter((time) => now - time < 1000)
    if (accepted.length >= most) return 1000
    accepted.push(now)
    return undefined
  }
}

const unlimited = simulate(() => undefined).seconds

test.each([
  ['every seventh', everyNth(7)],
  ['every twentieth', everyNth(20)],
  ['every hundredth', everyNth(100)],
  ['one in ten at random', atRandom(0.1)],
  ['one in thirty at random', atRandom(0.03)],
  ['every request at first', (_now: number, times: number) => (times === 0 ? 250 : undefined)],
])('a server that refuses %s however few are sent is not waited for', (_name, server) => {
  const { seconds, refused, policy } = simulate(server)
  expect(seconds).toBeLessThan(1.5 * (1 + refused / 3000) * unlimited)
  expect(policy.doesWaitingHelp).toBe(false)
  expect(policy.learnedPerSecond).toBeUndefined()
})

test.each([
  ['50 per second after 20 at once', bucket(50, 20), 50],
  ['10 per second', bucket(10, 1), 10],
  ['20 in any second', lastSecond(20), 20],
  ['300 in each 10 seconds', window(300, 10_000), 30],
  ['50 in each second', window(50, 1000), 50],
])('a server that takes %s is sent about as many, and refuses few', (_name, server, perSecond) => {
  const { seconds, refused, policy } = simulate(server)
  expect(seconds).toBeLessThan(1.3 * (3000 / perSecond))
  expect(refused).toBeLessThan(150)
  expect(policy.doesWaitingHelp).toBe(true)
  expect(policy.learnedPerSecond).toBeGreaterThan(0.6 * perSecond)
  expect(policy.learnedPerSecond).toBeLessThan(1.3 * perSecond)
})

test('a server that takes more again is sent more again', () => {
  const policy = new RatePolicy()
  const [slow, fast] = [bucket(10, 1), bucket(100, 5)]
  const { seconds } = simulate((now) => (now < 20_000 ? slow(now, 0) : fast(now, 0)), { policy })
  // At 10 per second, it takes 300.
  expect(seconds).toBeLessThan(100)
})

test('a server whose refusals depend on the rate after all is waited for again', () => {
  const policy = new RatePolicy()
  simulate(everyNth(7), { requests: 500, policy })
  expect(policy.doesWaitingHelp).toBe(false)
  for (let n = 0; n < 10; n += 1) policy.refuse(1e6, 1e6, 1000, 2)
  expect(policy.doesWaitingHelp).toBe(true)
  expect(policy.opensAt).toBeGreaterThan(1e6)
})

test('one request is sent before the pause is over, and the others once one is accepted', () => {
  const policy = new RatePolicy()
  policy.send(0)
  policy.refuse(0, 10, 1000, 1)
  const early = policy.opensAt
  expect(early).toBeGreaterThan(10)
  expect(early).toBeLessThan(500)
  policy.send(early)
  expect(policy.opensAt).toBeGreaterThanOrEqual(1010)
  policy.accept(early, early + 5)
  expect(policy.opensAt).toBeLessThanOrEqual(early + 5)
})

test('no more requests are sent than the target file permits', () => {
  const policy = new RatePolicy(50)
  policy.send(0)
  expect(policy.opensAt).toBe(20)
  policy.send(100)
  expect(policy.opensAt).toBe(120)
})

test('a target that accepts nothing is not waited for, until it accepts a request', () => {
  const policy = new RatePolicy()
  const refuseUntil = (end: number): void => {
    for (let now = 0; now < end; now += 1000) {
      policy.send(now)
      policy.refuse(now, now + 20, 1000, 2)
    }
  }
  refuseUntil(7000)
  expect(policy.doesWaitingHelp).toBe(true)
  expect(policy.opensAt).toBeGreaterThan(7000)
  refuseUntil(10_000)
  expect(policy.doesWaitingHelp).toBe(false)
  expect(policy.opensAt).toBeLessThan(10_000)
  policy.accept(10_000, 10_020)
  for (const now of [10_100, 10_200, 10_300, 10_400, 10_500]) policy.refuse(now, now + 20, 1000, 2)
  expect(policy.doesWaitingHelp).toBe(true)
})
