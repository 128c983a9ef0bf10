import { expect, test } from 'vitest'
import { isSameValue } from './same-value.ts'

test.each([
  ['https://example.com/****', 'https://example.com/secret', true],
  ['****/secret', 'https://example.com/secret', true],
  ['https://***.com/***', 'https://example.com/secret', true],
  ['https://example.org/****', 'https://example.com/secret', false],
  ['https://***.org/***', 'https://example.com/secret', false],
  ['****', 'https://example.com/secret', false],
  ['a***', 'ada', false],
  ['*bold*', 'bold', false],
  ['a***', 'a***', true],
  ['secret', 'secret', true],
  [7, '7', false],
])('%s shows %s: %s', (shown, expected, isSame) => {
  expect(isSameValue(shown, expected)).toBe(isSame)
})
