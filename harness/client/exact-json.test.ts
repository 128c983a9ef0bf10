import { expect, test } from 'vitest'
import { integerIn, parseJson, writeJson } from './exact-json.ts'

test.each([
  ['{"id":7250000000000000001}', { id: 7250000000000000001n }],
  [
    '[9007199254740991,9007199254740992,-9007199254740993]',
    [9007199254740991, 9007199254740992n, -9007199254740993n],
  ],
  [
    '[9007199254740993.0,9007199254740993e0,0.1234567890123456789]',
    [9007199254740992, 9007199254740992, 0.1234567890123456789],
  ],
  [
    '{"a":"7250000000000000001","7250000000000000001":"\\"7250000000000000001"}',
    { a: '7250000000000000001', '7250000000000000001': '"7250000000000000001' },
  ],
  ['{"text":"integer:1","id":7250000000000000001}', { text: 'integer:1', id: 7250000000000000001n }],
  ['7250000000000000001', 7250000000000000001n],
])('%s is read exactly', (text, value) => {
  expect(parseJson(text)).toStrictEqual(value)
})

test('a key __proto__ stays a key', () => {
  expect(Object.keys(parseJson('{"__proto__":7250000000000000001}') as object)).toStrictEqual(['__proto__'])
})

test('text that is not JSON is rejected', () => {
  expect(() => parseJson('{"id":07250000000000000001}')).toThrow(SyntaxError)
})

test('a bigint is written in digits', () => {
  const value = { id: 7250000000000000001n, text: 'integer:7', list: [-9007199254740993n, 1] }
  expect(writeJson(value)).toBe('{"id":7250000000000000001,"text":"integer:7","list":[-9007199254740993,1]}')
})

test('a text of digits is read as its number', () => {
  expect(['7', '7250000000000000001', '7.5', 'x'].map(integerIn)).toStrictEqual([
    7,
    7250000000000000001n,
    undefined,
    undefined,
  ])
})
