import { expect, test } from 'vitest'
import { defaultLimits } from '../../harness/client/limits.ts'
import type { TargetInput } from '../base/config.ts'
import { flagValues, valuesFromConfiguration } from '../options/values.ts'
import { resolveTarget } from './resolve-target.ts'
import { MAX_TARGETS } from '../../harness/report/evidence.ts'
import { checkTogether } from './resolve-targets.ts'

interface Said {
  readonly given?: Record<string, unknown>
  readonly configuration?: object
}

function resolve(input: TargetInput, said: Said = {}, environment: NodeJS.ProcessEnv = {}) {
  const flags = flagValues('run', said.given ?? {}, {})
  const configured = valuesFromConfiguration(said.configuration ?? {}, 'c.json')
  return resolveTarget({ input, from: 'forge.json' }, { flags, configured, environment })
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
    again: { options: [], target: [], selection: [], variables: {} },
    concurrency: 8,
    timeoutMs: 10_000,
    patienceMs: 6_000,
    allowWrites: true,
    limits: defaultLimits,
    codeHosting: { url: 'http://localhost:3000/forge', driver: 'gitea' },
    legacyForge: { url: 'http://[::1]', driver: 'indefero' },
  })
})

test('flags win over the target, the target over the configuration', () => {
  const own = at('http://localhost', { concurrency: 2 })
  const configuration = { concurrency: 4, timeoutMs: 5 }
  expect(resolve(own, { given: { concurrency: '3' }, configuration }).target.concurrency).toBe(3)
  expect(resolve(own, { configuration }).target).toMatchObject({ concurrency: 2, timeoutMs: 5 })
})

test.each([
  ['http://localhost', true],
  ['http://forge.localhost:1', true],
  ['http://127.9.9.9', true],
  ['http://[::1]:80', true],
  ['http://127.0.0.1.example', false],
  ['http://10.0.0.1', false],
  ['https://forge.example', false],
])('%s allows writes by default: %s', (url, allowed) => {
  const { target, withheldByDefault } = resolve(at(url))
  expect(target.allowWrites).toBe(allowed)
  expect(withheldByDefault).toBe(!allowed)
})

test('one URL on another machine is enough to withhold writes', () => {
  const { target } = resolve({ ...at('http://localhost'), legacyForge: { url: 'http://old.example' } })
  expect(target.allowWrites).toBe(false)
})

test('flags decide about writes', () => {
  expect(resolve(at('http://localhost'), { given: { readOnly: true } }).target.allowWrites).toBe(false)
  expect(resolve(at('http://far.example'), { given: { allowWrites: true } })).toMatchObject({
    target: { allowWrites: true },
    withheldByDefault: false,
  })
})

test('secrets come from the environment and are known', () => {
  const input: TargetInput = {
    codeHosting: { url: 'http://localhost', admin: { username: 'root', password: 'env:PW' } },
    legacyForge: { url: 'http://localhost', member: { login: 'al', apiKey: 'plain-key' } },
  }
  const { target, secrets } = resolve(input, {}, { PW: 'from outside' })
  expect(target.codeHosting?.admin?.password).toBe('from outside')
  expect(secrets).toEqual(['from outside', 'plain-key'])
  expect(() => resolve(input)).toThrow(
    'forge.json: codeHosting.admin.password: the environment variable PW is not set',
  )
  const odd: TargetInput = {
    codeHosting: { url: 'http://localhost', admin: { username: 'root', password: 'env:A};B' } },
  }
  expect(() => resolve(odd, {}, { 'A};B': 'x' })).not.toThrow(/A};B/)
  expect(() => resolve(odd, {}, { 'A};B': 'x' })).toThrow(
    /password: what follows env: is no name of an environment variable/,
  )
})

test('a field that a driver calls password is no secret', () => {
  const driver = { extends: 'gitea', names: { CreateUserOption: { password: 'env:passwd' } } }
  const { target, secrets } = resolve({ codeHosting: { url: 'http://localhost', driver } })
  expect(target.codeHosting?.driver).toEqual(driver)
  expect(secrets).toEqual([])
})

test.each<[TargetInput, string]>([
  [{ name: 'at S3cr3t-XYZ"' }, 'name'],
  [{ codeHosting: { url: 'http://h', driver: './S3cr3t-XYZ".js' } }, 'codeHosting.driver'],
  [
    {
      legacyForge: { url: 'http://h', driver: 'S3cr3t-XYZ"', member: { login: 'm', apiKey: 'S3cr3t-XYZ"' } },
    },
    'legacyForge.driver',
  ],
  [
    { codeHosting: { url: 'http://h', admin: { username: 'root:S3cr3t-XYZ"' } } },
    'codeHosting.admin.username',
  ],
  [
    { legacyForge: { url: 'http://h', member: { login: 'S3cr3t-XYZ"m', apiKey: 'key' } } },
    'legacyForge.member.login',
  ],
])('a secret in %j is refused, and not repeated', (more, place) => {
  const admin = { username: 'root', password: 'S3cr3t-XYZ"', ...more.codeHosting?.admin }
  const input = { ...more, codeHosting: { url: 'http://h', ...more.codeHosting, admin } }
  expect(() => resolve(input)).toThrow(
    `forge.json: ${place} has a secret of the target in it, and every output shows it`,
  )
})

test.each(['https://h/@scope/x.git', 'git@h:x.git', 'ssh://git@h/x'])(
  'a git remote can be %s',
  (gitRemote) => {
    const { target } = resolve({ codeHosting: { url: 'http://h', gitRemote } })
    expect(target.codeHosting?.gitRemote).toBe(gitRemote)
  },
)

test.each<[TargetInput, RegExp]>([
  [{}, /codeHosting or legacyForge is missing/],
  [at('ftp://h'), /is not a URL that begins with http/],
  [at('forge.example'), /is not a URL that begins with http/],
  [at('http://h/api/v1/'), /leave out \/api\/v1/],
  [at('http://h/?a=b'), /must not contain "\?"/],
  [at('http://ada:s3cret@h'), /must not contain credentials/],
  [at('ada:s3cret@h'), /"…@h" is not a URL that begins with http/],
  [at('ftp://ada:s3cret@h'), /"ftp:\/\/…@h" is not a URL that begins with http/],
  ...[
    'https://ada:s3cret@h/x.git',
    'ssh://ada:s3cret@h/x',
    'https://s3cret@h/x.git',
    'http://h/x.git?t=s3cret',
  ].map((gitRemote): [TargetInput, RegExp] => [
    { codeHosting: { url: 'http://h', gitRemote } },
    /gitRemote must not contain credentials/,
  ]),
  [
    { ...at('http://h'), launch: { start: 'x', wait: 'http://root:s3cret@h/x' } },
    /the address to wait for .* must not contain credentials/,
  ],
  [{ codeHosting: { url: 'http://h', admin: { username: 'root' } } }, /requires password or token/],
])('%j is refused', (input, message) => {
  expect(() => resolve(input)).toThrow(message)
  expect(() => resolve(input)).not.toThrow(/s3cret/)
})

test('a run has no more targets than its evidence may have', () => {
  const { target } = resolve(at('http://localhost'))
  const many = Array.from({ length: MAX_TARGETS + 1 }, (_, index) => ({ ...target, name: `${index}` }))
  expect(() => checkTogether(many)).toThrow(/101 targets are given; a run has at most 100/)
  expect(() => checkTogether(many.slice(1))).not.toThrow()
})

test('two targets of one name are refused', () => {
  const { target } = resolve(at('http://localhost'))
  expect(() => checkTogether([target, target])).toThrow(/two targets have the name "localhost"/)
  expect(() => checkTogether([target, { ...target, name: 'other' }])).not.toThrow()
})
