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
  ['0123456789', '0123456789'.repeat(4), true],
  ['012345', '0123456789'.repeat(4), false],
  ['1234567', '0123456789'.repeat(4), false],
  ['0123456', '0123456789', false],
  ['https://example.com/hook/', 'http://example.com/hook', true],
  ['https://example.com/hook?from=forge', 'https://example.com/hook', true],
  ['https://example.com/other/', 'https://example.com/hook', false],
  ['http://example.com/hook', 'https://example.com/hook', false],
  ['https://example.com/hook', 'https://example.com/hook?key=1', false],
  ['refs/heads/main', 'main', true],
  ['refs/tags/main', 'main', false],
  [7, '7', false],
])('%s shows %s: %s', (shown, expected, isSame) => {
  expect(isSameValue(shown, expected)).toBe(isSame)
})
