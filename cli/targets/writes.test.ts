import { expect, test } from 'vitest'
import { flagValues, valuesFromConfiguration, valuesFromTarget, type Values } from '../options/values.ts'
import { writesOf } from './writes.ts'

type Said = { readonly readOnly?: boolean; readonly allowWrites?: boolean }

function flags(given: Said, variables: Record<string, string> = {}): Values {
  return flagValues('run', { ...given }, variables)
}

const configured = (said: Said): Values => valuesFromConfiguration(said, 'c.ts')
const own = (allowWrites: boolean): Values => valuesFromTarget({ allowWrites }, 't.json')
const readOnlyVariable = { FORGE_CONFORMANCE_READ_ONLY: '1' }
const allowVariable = { FORGE_CONFORMANCE_ALLOW_WRITES: '1' }

test.each<[string, Values, Values, Values, boolean | undefined]>([
  ['nothing is said', flags({}), {}, {}, undefined],
  ['a target file', flags({}), own(true), configured({ allowWrites: false }), true],
  ['a configuration', flags({}), {}, configured({ allowWrites: false }), false],
  ['a flag over a target file', flags({ allowWrites: true }), own(false), {}, true],
  ['the negative flag over a target file', flags({ allowWrites: false }), own(true), {}, false],
  [
    'a false variable over a target file',
    flags({}, { FORGE_CONFORMANCE_ALLOW_WRITES: 'no' }),
    own(true),
    {},
    false,
  ],
  ['--read-only over a target file', flags({ readOnly: true }), own(true), {}, false],
  ['--read-only over a variable', flags({ readOnly: true }, allowVariable), {}, {}, false],
  ['--allow-writes over a variable', flags({ allowWrites: true }, readOnlyVariable), {}, {}, true],
  ['a read-only variable over a target file', flags({}, readOnlyVariable), own(true), {}, false],
  [
    'a read-only configuration over a target file',
    flags({}),
    own(true),
    configured({ readOnly: true }),
    false,
  ],
  [
    '--allow-writes over a configuration',
    flags({ allowWrites: true }),
    {},
    configured({ readOnly: true }),
    true,
  ],
  [
    '--no-read-only over a configuration',
    flags({ readOnly: false }),
    own(true),
    configured({ readOnly: true }),
    true,
  ],
])('%s', (_, given, target, configuration, writes) => {
  expect(writesOf(given, target, configuration)?.value).toBe(writes)
})

test('one source must not ask for both', () => {
  const both = { readOnly: true, allowWrites: true }
  expect(() => writesOf(flags(both), {}, {})).toThrow('--read-only and --allow-writes exclude each other')
  expect(() => writesOf(flags({}, { ...readOnlyVariable, ...allowVariable }), {}, {})).toThrow(
    'FORGE_CONFORMANCE_READ_ONLY and FORGE_CONFORMANCE_ALLOW_WRITES exclude each other',
  )
  expect(() => writesOf({}, {}, configured(both))).toThrow(
    'c.ts: readOnly and allowWrites exclude each other',
  )
})
