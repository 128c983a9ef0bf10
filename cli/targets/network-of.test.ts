import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UsageError } from '../base/usage-error.ts'
import { resolveTarget } from './resolve-target.ts'
import type { TargetInput } from '../base/config.ts'
import type { Network } from '../../harness/client/network.ts'
import { ownAddress } from './network-of.ts'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'network-of-'))
  writeFileSync(join(folder, 'empty.pem'), 'nothing')
  writeFileSync(join(folder, 'key.pem'), '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----\n')
  writeFileSync(join(folder, 'broken.pem'), '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function networkOf(
  input: Partial<TargetInput>,
  environment: Record<string, string> = {},
  url = 'https://forge.example',
): Network | undefined {
  const whole = { codeHosting: { url }, ...input }
  const named = { input: whole, from: join(folder, 'forge.json') }
  const { target, secrets } = resolveTarget(named, { flags: {}, configured: {}, environment })
  const hidden = (target.network?.secrets ?? []).map(({ value }) => value)
  expect(secrets).toEqual(expect.arrayContaining(hidden))
  return target.network
}

test('a direct way is no network', () => {
  expect(networkOf({})).toBeUndefined()
  expect(networkOf({ proxy: 'none' }, { HTTPS_PROXY: 'http://p' })).toBeUndefined()
  expect(networkOf({}, { HTTP_PROXY: 'http://p' }, 'http://127.0.0.1:3000')).toBeUndefined()
})

test('header values come from variables, also after a word, and are secrets', () => {
  const headers = { 'X-Team': 'red', 'X-Gateway': 'env:GATE', 'X-Gateway-Auth': 'Bearer env:GATE' }
  expect(
    networkOf({ headers, gatewayToken: 'env:TOKEN' }, { GATE: 'gate-secret', TOKEN: 'token-secret' }),
  ).toEqual({
    headers: [
      ['x-team', 'red'],
      ['x-gateway', 'gate-secret'],
      ['x-gateway-auth', 'Bearer gate-secret'],
      ['proxy-authorization', 'Bearer token-secret'],
    ],
    secrets: [
      { value: 'gate-secret', name: 'header:x-gateway' },
      { value: 'gate-secret', name: 'header:x-gateway-auth' },
      { value: 'token-secret', name: 'token:gateway' },
    ],
  })
})

test.each<readonly [Partial<TargetInput>, RegExp]>([
  [{ headers: { 'X-Api-Key': 'typed-secret' } }, /X-Api-Key may be a secret: write env:NAME/],
  [{ headers: { 'X-Gateway': 'env:__proto__' } }, /the environment variable __proto__ is not set/],
  [{ headers: { 'X-Gateway': 'env:MISSING' } }, /the environment variable MISSING is not set/],
  [{ headers: { Authorization: 'Bearer env:X' } }, /signs in the callers of the code-hosting API/],
  [{ headers: { Host: 'other' } }, /Host cannot be set: the suite sends it/],
  [{ headers: { Expect: '100-continue' } }, /Expect cannot be set: the suite sends it/],
  [{ headers: { 'a b': 'x' } }, /headers takes a header line/],
  [{ ca: 'missing.pem' }, /forge\.json: ca: .*missing\.pem is not there/],
  [{ ca: 'empty.pem' }, /empty\.pem has no certificate in PEM/],
  [{ ca: 'key.pem' }, /forge\.json: ca: .*key\.pem has no certificate in PEM/],
  [{ cert: 'broken.pem' }, /cert requires --key/],
  [{ key: 'broken.pem' }, /key requires --cert/],
  [
    { cert: 'broken.pem', key: 'broken.pem' },
    /broken\.pem, .*broken\.pem cannot be used \(.+\); they must be PEM/,
  ],
  [{ proxy: 'socks5://proxy.example' }, /proxies of the kind socks5 are not supported/],
])('%j is refused in one line', (input, message) => {
  expect(() => networkOf(input)).toThrow(UsageError)
  expect(() => networkOf(input)).toThrow(message)
  try {
    networkOf(input)
  } catch (cause) {
    expect(String(cause)).not.toMatch(/typed-secret|\n/)
  }
})

const from = (value: string) => ownAddress({ from: { value, source: 'flag', origin: '--from' } as const })

test('requests come from an address of this machine, or from that which the system chooses', () => {
  expect(ownAddress({})).toBeUndefined()
  expect(from('127.0.0.1')).toBe('127.0.0.1')
})

test.each([
  // Reserved for documentation (RFC 5737): no machine has it.
  [
    '192.0.2.77',
    /^--from: this machine does not have the address 192\.0\.2\.77, but [^\n]*127\.0\.0\.1[^\n]*$/,
  ],
  ['forge.example', /^--from takes an IP address of this machine, such as 192\.0\.2\.7, not forge\.example$/],
])('%s is refused in one line', (value, message) => {
  expect(() => from(value)).toThrow(UsageError)
  expect(() => from(value)).toThrow(message)
})
