import { expect, test } from 'vitest'
import { mayNeedReference } from '../run/run-command.ts'
import { reaching } from './options.ts'
import { flagValues, misspelledVariables, placeOf, valuesFromConfiguration } from './values.ts'

const environment = {
  FORGE_CONFORMANCE_TARGET: 'a.json',
  FORGE_CONFORMANCE_ADMIN: 'root',
  FORGE_CONFORMANCE_SEED: '',
}

function plain(values: object): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, { value }]: [string, { value: unknown }]) => [name, value]),
  )
}

test('targets that are typed replace those in the environment', () => {
  expect(plain(flagValues('run', {}, environment))).toEqual({ target: ['a.json'] })
  expect(plain(flagValues('run', { url: 'http://h' }, environment))).toEqual({
    url: 'http://h',
    admin: 'root',
  })
  expect(plain(flagValues('run', { target: ['b.json'] }, environment))).toEqual({ target: ['b.json'] })
})

test('every command that reaches a target takes it from the environment', () => {
  const variables = {
    FORGE_CONFORMANCE_URL: 'http://h',
    FORGE_CONFORMANCE_ADMIN: 'root',
    FORGE_CONFORMANCE_ADMIN_PASSWORD: 'secret',
  }
  const taken = reaching.map((command) => plain(flagValues(command, {}, variables)))
  expect(taken).toEqual(reaching.map(() => ({ url: 'http://h', admin: 'root', adminPassword: 'secret' })))
})

test('commands that only read files take no environment', () => {
  const variables = { FORGE_CONFORMANCE_ONLY: 'users', FORGE_CONFORMANCE_VERBOSE: 'soon' }
  expect(flagValues('requirements', {}, variables)).toEqual({})
  expect(flagValues('render', {}, variables)).toEqual({})
  expect(() => flagValues('run', {}, variables)).toThrow(
    'FORGE_CONFORMANCE_VERBOSE takes true or false, not "soon"',
  )
})

test('a variable that looks like a misspelled option is named, one of a target file is not', () => {
  const variables = {
    FORGE_CONFORMANCE_BASLINE: 'b.yaml',
    FORGE_CONFORMANCE_BASELINE: 'b.yaml',
    FORGE_CONFORMANCE_MEMBER_KEY: 'k',
    OTHER_BASLINE: 'b.yaml',
  }
  expect(misspelledVariables(variables)).toEqual([
    'the variable FORGE_CONFORMANCE_BASLINE is not read; did you mean "BASELINE"?',
  ])
})

test('every value knows its origin', () => {
  const { only, preflight } = flagValues('run', { preflight: false }, { FORGE_CONFORMANCE_ONLY: 'users' })
  expect([only && placeOf('only', only), preflight?.origin]).toEqual([
    'FORGE_CONFORMANCE_ONLY',
    '--no-preflight',
  ])
  const { timeoutMs } = valuesFromConfiguration({ timeoutMs: 5 }, 'c.json')
  expect(timeoutMs && placeOf('timeoutMs', timeoutMs)).toBe('c.json: timeoutMs')
})

test('a configuration must be an object of known keys', () => {
  for (const content of [[], null, 'x', () => ({})])
    expect(() => valuesFromConfiguration(content, 'c.ts')).toThrow(
      'c.ts: the configuration must be an object',
    )
  expect(() => valuesFromConfiguration({ timeout: 5 }, 'c.ts')).toThrow(
    'c.ts: timeout is not known; did you mean "timeoutMs"?',
  )
  expect(valuesFromConfiguration({ $schema: 'x' }, 'c.json')).toEqual({})
})

test('the reference is started early only where no target is named', async () => {
  expect(mayNeedReference(flagValues('run', { url: 'http://h' }, {}))).toBe(false)
  expect(mayNeedReference(flagValues('run', {}, environment))).toBe(false)
  expect(mayNeedReference(flagValues('run', { config: 'no-such-file.json' }, {}))).toBe(true)
})
