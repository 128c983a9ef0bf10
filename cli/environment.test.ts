import { expect, test } from 'vitest'
import { settingsFromEnvironment } from './environment.ts'
import { mayNeedReference, namedTargets } from './run-targets.ts'

test('every option has its variable', () => {
  const environment = {
    FORGE_CONFORMANCE_ONLY: 'users,times',
    FORGE_CONFORMANCE_TIMEOUT: '2s',
    FORGE_CONFORMANCE_PATIENCE: '30s',
    FORGE_CONFORMANCE_CONCURRENCY: '4',
    FORGE_CONFORMANCE_READ_ONLY: 'true',
    FORGE_CONFORMANCE_PREFLIGHT: 'false',
    FORGE_CONFORMANCE_SEED: '',
  }
  expect(settingsFromEnvironment(environment)).toEqual({
    only: ['users', 'times'],
    timeoutMs: 2000,
    patienceMs: 30_000,
    concurrency: 4,
    writes: false,
    preflight: false,
  })
})

test('a mistake names the variable', () => {
  expect(() => settingsFromEnvironment({ FORGE_CONFORMANCE_TIMEOUT: 'soon' })).toThrow(
    /FORGE_CONFORMANCE_TIMEOUT takes/,
  )
  const both = { FORGE_CONFORMANCE_READ_ONLY: '1', FORGE_CONFORMANCE_ALLOW_WRITES: '1' }
  expect(() => settingsFromEnvironment(both)).toThrow(/exclude each other/)
})

test('targets that were typed take the place of those in the environment', () => {
  const environment = { FORGE_CONFORMANCE_TARGET: 'a.json', FORGE_CONFORMANCE_ADMIN: 'root' }
  expect(namedTargets({}, environment)).toEqual({ targets: ['a.json'] })
  expect(namedTargets({ url: 'http://h' }, environment)).toEqual({ url: 'http://h', admin: 'root' })
  expect(namedTargets({ targets: ['b.json'] }, environment)).toEqual({ targets: ['b.json'] })
})

test('the reference is not started for nothing', async () => {
  expect(await mayNeedReference({ url: 'http://h' }, undefined)).toBe(false)
  expect(await mayNeedReference({ targets: ['a.json'] }, undefined)).toBe(false)
  expect(await mayNeedReference({}, 'no-such-file.json')).toBe(true)
})
