import { expect, test } from 'vitest'
import type { TargetInput } from './config.ts'
import { refuseTwins, resolveTarget, type Defaults } from './resolve-target.ts'

const nothing: Defaults = { asked: {}, fallback: {} }

function resolve(input: TargetInput, defaults = nothing, environment: NodeJS.ProcessEnv = {}) {
  return resolveTarget({ input, from: 'forge.json' }, defaults, environment)
}

function at(url: string, more: TargetInput = {}): TargetInput {
  return { ...more, codeHosting: { url } }
}

test('defaults are filled in', () => {
  const { target } = resolve({
    codeHosting: { url: 'http://localhost:3000/forge/' },
    legacyForge: { url: 'http://[::1]/' },
  })
  expect(target).toEqual({
    name: 'localhost:3000',
    concurrency: 8,
    timeoutMs: 10_000,
    patienceMs: 6_000,
    allowWrites: true,
    codeHosting: { url: 'http://localhost:3000/forge', driver: 'gitea' },
    legacyForge: { url: 'http://[::1]', driver: 'indefero' },
  })
})

test('what is asked outweighs the target, the target outweighs the configuration', () => {
  const own = at('http://localhost', { concurrency: 2 })
  expect(resolve(own, { asked: { concurrency: 3 }, fallback: { concurrency: 4 } }).target.concurrency).toBe(3)
  expect(resolve(own, { asked: {}, fallback: { concurrency: 4, timeoutMs: 5 } }).target).toMatchObject({
    concurrency: 2,
    timeoutMs: 5,
  })
})

test.each([
  ['http://localhost', true],
  ['http://forge.localhost:1', true],
  ['http://127.9.9.9', true],
  ['http://[::1]:80', true],
  ['http://127.0.0.1.example', false],
  ['http://10.0.0.1', false],
  ['https://forge.example', false],
])('%s may be changed by default: %s', (url, allowed) => {
  const { target, withheldByDefault } = resolve(at(url))
  expect(target.allowWrites).toBe(allowed)
  expect(withheldByDefault).toBe(!allowed)
})

test('one address elsewhere is enough to withhold', () => {
  const { target } = resolve({ ...at('http://localhost'), legacyForge: { url: 'http://old.example' } })
  expect(target.allowWrites).toBe(false)
})

test('reading only wins where it is asked for', () => {
  expect(resolve(at('http://localhost'), { asked: { writes: false }, fallback: {} }).target.allowWrites).toBe(
    false,
  )
  const own = at('http://far.example', { allowWrites: true })
  expect(resolve(own).target.allowWrites).toBe(true)
  expect(resolve(own, { asked: { writes: false }, fallback: {} }).target.allowWrites).toBe(false)
  expect(resolve(at('http://far.example'), { asked: { writes: true }, fallback: {} })).toMatchObject({
    target: { allowWrites: true },
    withheldByDefault: false,
  })
})

test('secrets come from the environment and are known', () => {
  const input: TargetInput = {
    codeHosting: { url: 'http://localhost', admin: { username: 'root', password: 'env:PW' } },
    legacyForge: { url: 'http://localhost', member: { login: 'al', apiKey: 'plain-key' } },
  }
  const { target, secrets } = resolve(input, nothing, { PW: 'from outside' })
  expect(target.codeHosting?.admin?.password).toBe('from outside')
  expect(secrets).toEqual(['from outside', 'plain-key'])
  expect(() => resolve(input)).toThrow(
    'forge.json: codeHosting.admin.password: the environment variable PW is not set',
  )
})

test('a field that a driver calls password is no secret', () => {
  const driver = { extends: 'gitea', names: { CreateUserOption: { password: 'env:passwd' } } }
  const { target, secrets } = resolve({ codeHosting: { url: 'http://localhost', driver } })
  expect(target.codeHosting?.driver).toEqual(driver)
  expect(secrets).toEqual([])
})

test.each<[TargetInput, RegExp]>([
  [{}, /codeHosting or legacyForge is missing/],
  [at('ftp://h'), /no http or https address/],
  [at('forge.example'), /no http or https address/],
  [at('http://h/api/v1/'), /leave out \/api\/v1/],
  [at('http://h/?a=b'), /no "\?"/],
  [at('http://ada:s3cret@h'), /must not carry credentials/],
  [{ codeHosting: { url: 'http://h', admin: { username: 'root' } } }, /neither password nor token/],
])('%j is refused', (input, message) => {
  expect(() => resolve(input)).toThrow(message)
  expect(() => resolve(input)).not.toThrow(/s3cret/)
})

test('two targets of one name are refused', () => {
  const { target } = resolve(at('http://localhost'))
  expect(() => refuseTwins([target, target])).toThrow(/two targets are called "localhost"/)
  expect(() => refuseTwins([target, { ...target, name: 'other' }])).not.toThrow()
})
