import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Request } from '../../harness/client/request.ts'
import { Interrupted, Inconclusive, Withheld } from '../../harness/client/inconclusive.ts'
import { defaultLimits } from '../../harness/client/limits.ts'
import type { Target } from '../../harness/client/target.ts'
import { UndiciTransport } from '../../harness/client/transport.ts'
import { testClient } from '../support/test-client.ts'

const closing: Array<() => Promise<unknown> | void> = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function clientFor(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  changes: Partial<Target> & { signal?: AbortSignal; path?: string } = {},
) {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { path = '', ...rest } = changes
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const { client, exchanges } = testClient(url, {
    ...{ timeoutMs: 1000, patienceMs: 6_000, received: { answerBytes: 1000 } },
    ...rest,
  })
  return { client, exchanges, url }
}

const get = (path: string, more: Partial<Request> = {}): Request => ({
  document: 'code-hosting',
  method: 'GET',
  path,
  caller: 'ada',
  ...more,
})

test('a path is sent exactly as it stands, behind the path of the base URL', async () => {
  const paths: string[] = []
  const { client } = await clientFor(
    (request, response) => {
      paths.push(request.url ?? '')
      response.end()
    },
    { path: '/forge/' },
  )
  const send = client.sender('check:x')
  for (const path of ['/api/v1/orgs/o/hooks/', '/api//v1/a%2Fb/../c/%20?q=+a%2B&q', '/api/v1/ü'.normalize()])
    await send(get(encodeURI(decodeURI(path)) === path ? path : path.replace('ü', '%C3%BC')))
  expect(paths).toEqual([
    '/forge/api/v1/orgs/o/hooks/',
    '/forge/api//v1/a%2Fb/../c/%20?q=+a%2B&q',
    '/forge/api/v1/%C3%BC',
  ])
})

test('exchanges are numbered for their owner in the order of the calls', async () => {
  const { client, exchanges } = await clientFor((request, response) => {
    setTimeout(() => response.end(), request.url === '/slow' ? 60 : 0)
  })
  const [first, other] = [client.sender('check:a'), client.sender('fixture:b')]
  await Promise.all([first(get('/slow')), first(get('/quick')), other(get('/else'))])
  expect(exchanges.map(({ id, request }) => `${id} ${new URL(request.url).pathname}`).sort()).toEqual([
    'check:a#1 /slow',
    'check:a#2 /quick',
    'fixture:b#1 /else',
  ])
})

test('the time of exchanges stands still while the harness is stopped', async () => {
  const { client, exchanges } = await clientFor((_request, response) => response.end())
  const send = client.sender('check:a')
  await send(get('/before'))
  // For example, a machine sleeps, or somebody stops the process.
  const until = performance.now() + 4000
  while (performance.now() < until);
  await send(get('/after'))
  const [before, after] = exchanges
  const between = (after?.runMs?.[0] ?? 0) - (before?.runMs?.[1] ?? 0)
  expect(between).toBeGreaterThanOrEqual(0)
  expect(between).toBeLessThan(2000)
  expect(Date.parse(after?.startedAt ?? '') - Date.parse(before?.startedAt ?? '')).toBeGreaterThan(3900)
})

test('an exchange is numbered before its request is ready', async () => {
  const { client, exchanges } = await clientFor((_request, response) => response.end())
  const send = client.sender('check:a')
  const later = new Promise<Request>((ready) => setTimeout(() => ready(get('/later')), 30))
  await Promise.all([send(later), send(get('/in-parallel'))])
  expect(exchanges.map(({ id, request }) => `${id} ${new URL(request.url).pathname}`)).toEqual([
    'check:a#2 /in-parallel',
    'check:a#1 /later',
  ])
})

test('the shared fixture goes before scenarios, and scenarios before checks', async () => {
  const paths: string[] = []
  const { client } = await clientFor(
    (request, response) => {
      paths.push(request.url ?? '')
      setTimeout(() => response.end(), 5)
    },
    { concurrency: 1 },
  )
  const owners = ['check:a', 'check:b', 'scenario:c', 'fixture:d'] as const
  await Promise.all(owners.map((owner) => client.sender(owner)(get(`/${owner}`))))
  expect(paths).toEqual(['/check:a', '/fixture:d', '/scenario:c', '/check:b'])
})

test('a redirect is an answer, and is not followed', async () => {
  const { client, exchanges } = await clientFor((_request, response) => {
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  const answer = await client.sender('check:x')(get('/'))
  expect(answer.status).toBe(302)
  expect(exchanges).toHaveLength(1)
})

test('no more are under way than the target allows', async () => {
  let underWay = 0
  let most = 0
  const { client } = await clientFor((_request, response) => {
    most = Math.max(most, ++underWay)
    setTimeout(() => {
      underWay -= 1
      response.end()
    }, 10)
  })
  const send = client.sender('check:x')
  await Promise.all(Array.from({ length: 12 }, () => send(get('/'))))
  expect(most).toBe(2)
})

test('secrets are in no part of what is recorded, and in no message', async () => {
  const { client, exchanges } = await clientFor((request, response) => {
    response.setHeader('x-echo', request.headers.authorization ?? '')
    response.setHeader('set-cookie', 'session=c00kie-s3cret; Path=/')
    response.end(`you sent ${request.headers.authorization} to ${request.url} token="r3vealed" c00kie-s3cret`)
  })
  client.redactor.hide('s3cret/pass', 'password:ada')
  client.redactor.hide('czNjcmV0', 'basic:ada')
  const answer = await client.sender('check:x')(
    get('/p?pw=s3cret%2Fpass', {
      headers: [['authorization', 'Basic czNjcmV0']],
      body: '{"password":"s3cret/pass"}',
      signsIn: true,
      reveals: [{ pattern: /token="([^"]+)"/, name: 'token:ada' }],
    }),
  )
  const recorded = JSON.stringify(exchanges) + answer.request
  for (const secret of ['s3cret/pass', 's3cret%2Fpass', 'czNjcmV0', 'c00kie-s3cret', 'r3vealed'])
    expect(recorded).not.toContain(secret)
  for (const name of ['password:ada', 'basic:ada', 'cookie:ada', 'token:ada'])
    expect(recorded).toContain(`«${name}»`)
  // Checks judge the original response.
  expect(answer.text()).toContain('czNjcmV0')
})

test('a short cookie of a sign-in is a setting, and is no secret elsewhere', async () => {
  const { client, exchanges } = await clientFor((_request, response) => {
    response.setHeader('set-cookie', ['lang=en-US; Path=/', 'session=c00kie-s3cret'])
    response.end('<html lang="en-US">c00kie-s3cret')
  })
  await client.sender('check:x')(get('/', { signsIn: true }))
  expect(JSON.stringify(exchanges[0]?.response?.body)).toContain('en-US')
  expect(JSON.stringify(exchanges)).not.toContain('c00kie-s3cret')
})

test('an answer over the limit teaches nothing', async () => {
  const { client, exchanges } = await clientFor((_request, response) => response.end('x'.repeat(1001)))
  await expect(client.sender('check:x')(get('/'))).rejects.toThrow('the answer holds more than 1000 bytes')
  expect(exchanges[0]?.fault?.kind).toBe('too-large')
})

test('where nothing may be changed, no request but a reading one is sent', async () => {
  let sent = 0
  const { client } = await clientFor(
    (_request, response) => {
      sent += 1
      response.end()
    },
    { allowWrites: false },
  )
  const send = client.sender('check:x')
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    await expect(send(get('/', { method }))).rejects.toBeInstanceOf(Withheld)
  await send(get('/'))
  expect(sent).toBe(1)
})

test('after an interrupt nothing is sent any more, and what was under way is awaited', async () => {
  const stop = new AbortController()
  const { client, exchanges } = await clientFor(
    (_request, response) => setTimeout(() => response.end(), 50),
    {
      signal: stop.signal,
      concurrency: 1,
    },
  )
  const send = client.sender('check:x')
  const underWay = send(get('/first'))
  const waiting = send(get('/second'))
  waiting.catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 10))
  stop.abort()
  expect((await underWay).status).toBe(200)
  await expect(waiting).rejects.toBeInstanceOf(Interrupted)
  expect(exchanges).toHaveLength(1)
})

/** Refuses requests after the first `most` in each interval of `ms`. */
function inWindows(most: number, ms: number): () => boolean {
  let [index, count] = [0, 0]
  return () => {
    const current = Math.floor(performance.now() / ms)
    if (current !== index) [index, count] = [current, 0]
    count += 1
    return count > most
  }
}

describe('a target that is busy', () => {
  const busyTimes = (times: number, status: number, headers: Record<string, string> = {}) => {
    let seen = 0
    return (_request: IncomingMessage, response: ServerResponse) => {
      const busy = seen++ < times
      response.writeHead(busy ? status : 200, busy ? headers : {}).end()
    }
  }

  test.each([429, 503])(
    'is asked again after %s, also with a writing method, and the attempts are recorded',
    async (status) => {
      const { client, exchanges } = await clientFor(busyTimes(1, status, { 'retry-after': '0' }))
      const answer = await client.sender('check:x')(get('/', { method: 'POST' }))
      expect(answer.status).toBe(200)
      expect(exchanges).toHaveLength(1)
      expect(exchanges[0]?.attempts).toEqual([{ outcome: `status ${status}`, waitedMs: 0 }])
    },
  )

  test('is not asked again to change something after 502, since nobody knows what it did', async () => {
    const { client, exchanges } = await clientFor(busyTimes(1, 502))
    await expect(client.sender('check:x')(get('/', { method: 'POST' }))).rejects.toBeInstanceOf(Inconclusive)
    expect(exchanges[0]?.attempts).toBeUndefined()
    expect(exchanges[0]?.response?.status).toBe(502)
  })

  test('is not waited for longer than ten seconds', async () => {
    const { client } = await clientFor(busyTimes(1, 429, { 'retry-after': '11' }))
    await expect(client.sender('check:x')(get('/'))).rejects.toThrow('answered 429, not now')
  })

  test.each([
    ['every third request', (n: number) => n % 3 === 0],
    ['all but five requests in each 100 ms', inWindows(5, 100)],
  ])('that refuses %s does each of many things once', async (_what, refuses) => {
    let count = 0
    const done: string[] = []
    const { client, exchanges } = await clientFor(
      ({ url = '' }, response) => {
        const isRefused = refuses(++count)
        if (!isRefused) done.push(url)
        response.writeHead(isRefused ? 429 : 201, isRefused ? { 'retry-after': '1' } : {}).end()
      },
      { concurrency: 8 },
    )
    const urls = Array.from({ length: 40 }, (_, n) => `/${n}`)
    const answers = await Promise.all(
      urls.map((url) => client.sender('fixture:x')(get(url, { method: 'POST', settingUp: true }))),
    )
    expect(answers.map(({ status }) => status)).toEqual(urls.map(() => 201))
    expect(done.toSorted()).toEqual(urls.toSorted())
    expect(exchanges.flatMap(({ attempts = [] }) => attempts).length).toBe(count - urls.length)
    // Requests that are refused because of their number do not limit the concurrency.
    expect(client.limiter.lowering).toBeUndefined()
    expect(client.perhapsOverloaded.size).toBe(0)
  })

  test('is asked by one request alone until it accepts one', async () => {
    let [isBusy, seen, underWay, most] = [true, 0, 0, 0]
    const { client } = await clientFor(
      (_request, response) => {
        seen += 1
        underWay += 1
        if (isBusy) most = Math.max(most, underWay)
        const status = isBusy ? 429 : 200
        setTimeout(() => {
          underWay -= 1
          response.writeHead(status, { 'retry-after': '1' }).end()
        }, 10)
      },
      { concurrency: 4 },
    )
    const send = client.sender('check:x')
    const first = send(get('/')).catch(() => {})
    // The client knows of the refusal once it asks again.
    await vi.waitFor(() => expect(seen).toBe(2), 5000)
    const others = [1, 2, 3].map(() => send(get('/')).catch(() => {}))
    await vi.waitFor(() => expect(seen).toBeGreaterThan(3), 5000)
    expect(most).toBe(1)
    isBusy = false
    await Promise.all([first, ...others])
  })

  test('teaches nothing when it stays busy', async () => {
    const { client, exchanges } = await clientFor(busyTimes(9, 503, { 'retry-after': '0' }))
    await expect(client.sender('check:x')(get('/'))).rejects.toBeInstanceOf(Inconclusive)
    expect(exchanges[0]?.attempts).toHaveLength(2)
  })
})

test('what loads the target besides takes a place among the exchanges', async () => {
  const { client } = await clientFor((_, response) => response.end(), { concurrency: 1 })
  let inside = false
  let overlapped = false
  const pushing = client.withSlot('scenario:push', async () => {
    inside = true
    await new Promise((resolve) => setTimeout(resolve, 50))
    inside = false
  })
  const asked = client
    .sender('check:x')(get('/'))
    .then(() => (overlapped = inside))
  await Promise.all([pushing, asked])
  expect(overlapped).toBe(false)
})

test('an interrupted client does nothing more in turn', async () => {
  const { client } = await clientFor((_, response) => response.end(), { signal: AbortSignal.abort() })
  await expect(client.withSlot('scenario:push', () => Promise.resolve())).rejects.toThrow(Interrupted)
})

test('the time of an exchange runs while it has no connection', async () => {
  const server = createServer(() => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const transport = new UndiciTransport({
    connections: 1,
    timeoutMs: 100,
    limits: { ...defaultLimits, answerBytes: 1000 },
  })
  closing.push(async () => {
    await transport.close()
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const carry = () => transport.carry({ origin, method: 'GET', path: '/', headers: [] })
  const outcomes = await Promise.all([carry(), carry()])
  expect(outcomes).toEqual(
    [1, 2].map(() => ({ fault: expect.objectContaining({ kind: 'timeout' }) as unknown })),
  )
})
