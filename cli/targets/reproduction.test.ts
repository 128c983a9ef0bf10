import { expect, test } from 'vitest'
import { flagValues } from '../options/values.ts'
import { reproductionOf } from './reproduction.ts'

const codeHosting = { url: 'http://h', admin: { username: 'root', password: 'env:ROOT_PASSWORD' } }

test('a target file is named with the options that were set for it', () => {
  const given = {
    target: ['forge.json'],
    concurrency: ['2'],
    timeout: ['3s'],
    limit: ['answerBytes=1MiB'],
    preflight: false,
    allowWrites: true,
  }
  const flags = flagValues('run', given, { FORGE_CONFORMANCE_PATIENCE: '1s', FORGE_CONFORMANCE_SEED: 'x' })
  const words = ['--target', 'forge.json']
  expect(reproductionOf({ input: { codeHosting }, words }, flags)).toEqual({
    options: [
      '--target',
      'forge.json',
      '--concurrency',
      '2',
      '--timeout',
      '3000',
      '--patience',
      '1000',
      '--limit',
      'answerBytes=1048576',
      '--allow-writes',
      '--no-preflight',
    ],
    target: words,
    selection: [],
    admin: 'root',
    variables: { 'password:admin': 'ROOT_PASSWORD' },
  })
})

test('the selection is named as it was given', () => {
  const given = { only: ['users,orgs.get'], skip: ['markdown'], profile: 'legacy-forge' }
  const { options, selection } = reproductionOf({ input: { codeHosting } }, flagValues('explore', given, {}))
  expect(options).toEqual([])
  expect(selection).toEqual(['--only', 'users,orgs.get', '--skip', 'markdown', '--profile', 'legacy-forge'])
})

test('a secret that is written down has no variable', () => {
  const legacyForge = { url: 'http://h', member: { login: 'mira', apiKey: 'written-down' } }
  expect(reproductionOf({ input: { legacyForge } }, {})).toEqual({
    options: [],
    target: [],
    selection: [],
    variables: {},
  })
})

test('a person who exists already is named with the variable of the file', () => {
  const existing = { people: { ada: { username: 'lovelace', token: 'env:ADAS_TOKEN' } } }
  expect(reproductionOf({ input: { codeHosting: { url: 'http://h', existing } } }, {}).variables).toEqual({
    'token:ada': 'ADAS_TOKEN',
  })
})
