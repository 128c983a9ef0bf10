import { expect, test } from 'vitest'
import {
  choice,
  duration,
  integer,
  seed,
  targets,
  text,
  toggle,
  words,
  type OptionType,
} from './option-types.ts'

type Case = readonly [string, OptionType<unknown>, { readonly [typed: string]: unknown }, readonly string[]]

const cases: readonly Case[] = [
  [
    'duration',
    duration(1, 3_600_000),
    { '500': 500, '500ms': 500, '10s': 10_000, '1.5m': 90_000, '1.1s': 1100, '60m': 3_600_000 },
    ['', '0', '-1', '10h', 'soon', '61m', '1e3', '0.5ms'],
  ],
  ['duration from 0', duration(0, 1000), { '0': 0, '0s': 0, '1s': 1000 }, ['-1', '1001']],
  ['integer', integer(1, 1000), { '1': 1, ' 8 ': 8, '1000': 1000 }, ['0', '-1', '1.5', 'x', '', '1001']],
  ['seed', seed, { '2024-01.a_b': '2024-01.a_b' }, ['', 'a b', '../x', 'x'.repeat(101)]],
  [
    'toggle',
    toggle,
    { '1': true, TRUE: true, yes: true, on: true, '0': false, false: false, no: false, Off: false },
    ['maybe', '', '2'],
  ],
  ['words', words(), { 'a,b, c  d,a': ['a', 'b', 'c', 'd'] }, ['', ',', ' ']],
  ['known words', words(['ab', 'cd']), { 'cd,ab': ['cd', 'ab'] }, ['ab,x', '', 'AB']],
  ['choice', choice(['text', 'json']), { json: 'json' }, ['', 'jsn', 'text,json']],
  ['text', text, { 'a b': 'a b' }, ['']],
  [
    'targets',
    targets,
    { 'a.json': ['a.json'], 'a b.json, c.json': ['a b.json', 'c.json'] },
    ['', ',', 'a,,b'],
  ],
]

test.each(cases)('%s', (_, type, accepted, refused) => {
  for (const [typed, value] of Object.entries(accepted)) expect(type.fromText([typed], '--x')).toEqual(value)
  for (const typed of refused) expect(() => type.fromText([typed], '--x'), typed).toThrow(/^--x(: | takes )/)
})

test('a mistake shows what was typed, and what was probably meant', () => {
  expect(() => duration(1, 60_000).fromText(['soon'], '--x')).toThrow(
    '--x takes a time from 1ms to 1m, such as 500ms or 10s, not "soon"',
  )
  expect(() => words(['stated', 'implied']).fromText(['statd'], 'X')).toThrow(
    'X: "statd" is not one of stated, implied; did you mean "stated"?',
  )
})

test('a mistake in a file does not show the value', () => {
  for (const type of cases.map(([, type]) => type))
    expect(() => type.fromFile({ password: 's3cret' }, 'f: k')).toThrow(/^(?!.*s3cret)f: k takes /)
})

test('repeated flags add to a list; of others the last one counts', () => {
  expect(words().fromText(['a,b', 'c'], '--x')).toEqual(['a', 'b', 'c'])
  expect(targets.fromText(['a.json', 'b.json'], '--x')).toEqual(['a.json', 'b.json'])
  expect(integer(1, 9).fromText(['1', '2'], '--x')).toBe(2)
})
