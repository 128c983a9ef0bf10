import { expect, test } from 'vitest'
import { exchange } from '../../test/report/sample.ts'
import { curlLine } from './curl.ts'
import type { Exchange } from './evidence.ts'

function lineFor(request: Partial<Exchange['request']>): string | undefined {
  return curlLine(
    exchange('check:x#1', { request: { method: 'GET', url: 'http://h/', headers: [], ...request } }),
  )
}

test('placeholders stay visible and are quoted', () => {
  expect(lineFor({ headers: [['Authorization', 'Basic «basic:ada»']] })).toBe(
    "curl -sS -i -H 'Authorization: Basic «basic:ada»' http://h/",
  )
})

test('a body brings its type and not that of a form', () => {
  expect(lineFor({ method: 'POST', body: { text: '{"a":1}' } })).toBe(
    `curl -sS -i -H Content-Type: --data-raw '{"a":1}' http://h/`,
  )
  expect(
    lineFor({ method: 'PATCH', headers: [['content-type', 'application/json']], body: { text: '{}' } }),
  ).toBe("curl -sS -i -X PATCH -H 'content-type: application/json' --data-raw '{}' http://h/")
})

test('bytes that are no text go through a pipe', () => {
  expect(lineFor({ method: 'POST', body: { base64: '/9g=' } })).toBe(
    'printf %s /9g= | base64 -d | curl -sS -i -H Content-Type: --data-binary @- http://h/',
  )
  expect(lineFor({ method: 'POST', body: { text: 'a\0b' } })).toContain('printf %s YQBi | base64 -d')
})

test('an address of opening quotation marks is gone through once', () => {
  expect(lineFor({ url: `http://h/${'«'.repeat(300_000)}` })).toMatch(/«'$/)
})

test('exact paths and brackets survive curl', () => {
  expect(lineFor({ url: 'http://h/a/../b?q=[x]' })).toBe(
    "curl -sS -i --path-as-is --globoff 'http://h/a/../b?q=[x]'",
  )
})

test('headers that curl sets itself are omitted, and a cut body is marked', () => {
  const line = lineFor({
    method: 'POST',
    headers: [
      ['Host', 'h'],
      ['Content-Length', '9'],
      ['TE', 'trailers'],
      ['Upgrade', 'h2c'],
      ['Proxy-Connection', 'keep-alive'],
    ],
    body: { text: 'x', cut: 9 },
  })
  expect(line).not.toMatch(/Host|Length|TE|Upgrade|Proxy/)
  expect(line).toMatch(/# only the beginning of a body of 9 bytes$/)
})

test.each([
  { url: 'file:///etc/passwd' },
  { url: '-K/etc/passwd' },
  { url: 'http://h/a\nb' },
  { method: '@x' },
  { headers: [['@/etc/passwd', 'x']] as const },
  { headers: [['a', 'x\r\nb: c']] as const },
  {
    headers: [
      ['Authorization', 'a'],
      ['authorization', 'b'],
    ] as const,
  },
])('what is no request over HTTP has no command: %j', (request) => {
  expect(lineFor(request)).toBeUndefined()
})
