import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Redactor } from '../../harness/client/redactor.ts'
import type { RunningServer, SetUpStep } from '../base/launch.ts'
import { setUp } from './set-up.ts'

const seen: string[] = []
const http = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const { authorization = '-', 'content-type': type = '-' } = request.headers
    seen.push(`${request.method} ${request.url} ${authorization} ${type} ${body}`)
    if (request.url === '/refused') response.writeHead(422).end('first line\nname is taken')
    else response.writeHead(201).end(request.url === '/empty' ? '{}' : '{"sha1":"0123abcd"}')
  })
})
let url = ''

beforeAll(async () => {
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterEach(() => void seen.splice(0))
afterAll(() => void http.close())

const server: RunningServer = {
  address: () => '',
  thisMachine: async () => undefined,
  ended: async () => undefined,
  exec: async ([word]) => (word === 'good' ? { code: 0, output: '' } : { code: 2, output: 'no such user\n' }),
}
const admin = { username: 'root', password: 'password-of-root' }
const steps = (...all: SetUpStep[]) => {
  const codeHosting = { url, driver: 'gitea', admin }
  const target = {
    name: 't',
    concurrency: 1,
    timeoutMs: 1000,
    patienceMs: 0,
    allowWrites: false,
    codeHosting,
  }
  const redactor = new Redactor()
  redactor.hide(admin.password, 'password:admin')
  return setUp(all, { server, target, url: `${url}/sub`, redactor })
}

test('a request for a token is signed, and its field is returned', async () => {
  const form = { a: 'b c' }
  expect(
    await steps(
      { exec: ['good'] },
      { request: 'POST /form', form },
      { request: 'POST /t', json: { n: 1 }, token: 'sha1' },
    ),
  ).toBe('0123abcd')
  expect(seen).toEqual([
    'POST /form - application/x-www-form-urlencoded;charset=UTF-8 a=b+c',
    `POST /t Basic ${Buffer.from('root:password-of-root').toString('base64')} application/json {"n":1}`,
  ])
})

test.each([
  [{ exec: ['bad', 'x'] }, /^set-up: bad x ended with 2: no such user$/],
  [{ exec: ['bad', 'root', 'password-of-root'] }, /^set-up: bad root «password:admin» ended with 2: /],
  [{ request: 'POST /refused' }, /^set-up: POST \S+\/refused returned 422: name is taken$/],
  [{ request: 'POST /empty', token: 'sha1' }, /^set-up: the response to POST \S+\/empty has no sha1$/],
])('%j is told in the words of the server', async (step, message) => {
  await expect(steps(step)).rejects.toThrow(message)
})
