import { expect, test } from 'vitest'
import { UsageError } from '../base/usage-error.ts'
import { parseProxy, proxyFromEnvironment } from './proxy-for.ts'

const proxy = 'http://proxy.example:3128'

test('the variable of the scheme counts, the lower-case one first', () => {
  const environment = { HTTPS_PROXY: 'https-upper', HTTP_PROXY: 'http-upper', http_proxy: 'http-lower' }
  expect(proxyFromEnvironment('https://forge.example', false, environment)).toEqual({
    text: 'https-upper',
    variable: 'HTTPS_PROXY',
  })
  expect(proxyFromEnvironment('http://forge.example', false, environment)?.variable).toBe('http_proxy')
  expect(proxyFromEnvironment('http://forge.example', false, { ALL_PROXY: proxy })?.variable).toBe(
    'ALL_PROXY',
  )
  expect(proxyFromEnvironment('http://localhost:3000', true, environment)).toBeUndefined()
})

test.each([
  ['*', true],
  ['forge.example', true],
  ['.example', true],
  ['*.example', true],
  ['example', true],
  ['other.example, forge.example', true],
  ['forge.example:8443', true],
  ['forge.example:443', false],
  ['orge.example', false],
  ['a.forge.example', false],
  ['', false],
  [' , ', false],
])('NO_PROXY=%j excludes forge.example:8443: %s', (list, excluded) => {
  const environment = { HTTPS_PROXY: proxy, NO_PROXY: list }
  const found = proxyFromEnvironment('https://forge.example:8443', false, environment)
  expect(found === undefined).toBe(excluded)
})

test.each([
  ['10.1.2.3', '10.0.0.0/8', true],
  ['10.1.2.3', '10.1.2.3', true],
  ['11.1.2.3', '10.0.0.0/8', false],
  ['[fd00::1]', 'fd00::/8', true],
  ['[fd00::1]', '[fd00::1]', true],
  ['[fe80::1]', 'fd00::/8', false],
])('%s is excluded by %s: %s', (host, list, excluded) => {
  const found = proxyFromEnvironment(`https://${host}`, false, { HTTPS_PROXY: proxy, no_proxy: list })
  expect(found === undefined).toBe(excluded)
})

test('credentials of a proxy become a header and secrets, and no other kind of proxy is taken', () => {
  expect(parseProxy('http://ada:p%40ss@proxy.example:3128', 'HTTPS_PROXY')).toEqual({
    proxy: {
      url: 'http://proxy.example:3128',
      from: 'HTTPS_PROXY',
      authorization: `Basic ${Buffer.from('ada:p@ss').toString('base64')}`,
    },
    secrets: ['p@ss', Buffer.from('ada:p@ss').toString('base64')],
  })
  expect(parseProxy('proxy.example:3128', 'HTTPS_PROXY').proxy.url).toBe('http://proxy.example:3128')
  for (const text of [
    'socks5://ada:secret@proxy.example',
    'http://',
    'http://ada:secret@',
    'http://ada:100%secret@h',
  ])
    try {
      parseProxy(text, 'HTTPS_PROXY')
      expect.unreachable(text)
    } catch (cause) {
      expect(cause).toBeInstanceOf(UsageError)
      expect(String(cause)).not.toContain('secret')
    }
})
