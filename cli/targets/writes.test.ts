import { expect, test } from 'vitest'
import { askedValues, valuesFromConfiguration, valuesFromTarget, type Values } from '../options/values.ts'
import { writesOf } from './writes.ts'

type Said = { readonly readOnly?: boolean; readonly allowWrites?: boolean }

function asked(flags: Said, variables: Record<string, string> = {}): Values {
  return askedValues('run', { ...flags }, variables)
}

const configured = (said: Said): Values => valuesFromConfiguration(said, 'c.ts')
const own = (allowWrites: boolean): Values => valuesFromTarget({ allowWrites }, 't.json')
const readOnlyVariable = { FORGE_CONFORMANCE_READ_ONLY: '1' }
const allowVariable = { FORGE_CONFORMANCE_ALLOW_WRITES: '1' }

test.each<[string, Values, Values, Values, boolean | undefined]>([
  ['nothing is said', asked({}), {}, {}, undefined],
  ['a target file', asked({}), own(true), configured({ allowWrites: false }), true],
  ['a configuration', asked({}), {}, configured({ allowWrites: false }), false],
  ['a flag over a target file', asked({ allowWrites: true }), own(false), {}, true],
  ['the negative flag over a target file', asked({ allowWrites: false }), own(true), {}, false],
  [
    'a false variable over a target file',
    asked({}, { FORGE_CONFORMANCE_ALLOW_WRITES: 'no' }),
    own(true),
    {},
    false,
  ],
  ['--read-only over a target file', asked({ readOnly: true }), own(true), {}, false],
  ['--read-only over a variable', asked({ readOnly: true }, allowVariable), {}, {}, false],
  ['--allow-writes over a variable', asked({ allowWrites: true }, readOnlyVariable), {}, {}, true],
  ['a read-only variable over a target file', asked({}, readOnlyVariable), own(true), {}, false],
  [
    'a read-only configuration over a target file',
    asked({}),
    own(true),
    configured({ readOnly: true }),
    false,
  ],
  [
    '--allow-writes over a configuration',
    asked({ allowWrites: true }),
    {},
    configured({ readOnly: true }),
    true,
  ],
  [
    '--no-read-only over a configuration',
    asked({ readOnly: false }),
    own(true),
    configured({ readOnly: true }),
    true,
  ],
])('%s', (_, flags, target, configuration, writes) => {
  expect(writesOf(flags, target, configuration)?.value).toBe(writes)
})

test('one source must not ask for both', () => {
  const both = { readOnly: true, allowWrites: true }
  expect(() => writesOf(asked(both), {}, {})).toThrow('--read-only and --allow-writes exclude each other')
  expect(() => writesOf(asked({}, { ...readOnlyVariable, ...allowVariable }), {}, {})).toThrow(
    'FORGE_CONFORMANCE_READ_ONLY and FORGE_CONFORMANCE_ALLOW_WRITES exclude each other',
  )
  expect(() => writesOf({}, {}, configured(both))).toThrow(
    'c.ts: readOnly and allowWrites exclude each other',
  )
})
