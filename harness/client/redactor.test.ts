import { expect, test } from 'vitest'
import { Redactor } from './redactor.ts'

test('a secret is replaced in every spelling it may be met in', () => {
  const redactor = new Redactor()
  redactor.hide('p&ss w"rd/1', 'password:ada')
  const seen = [
    'p&ss w"rd/1',
    encodeURIComponent('p&ss w"rd/1'),
    new URLSearchParams({ password: 'p&ss w"rd/1' }).toString(),
    JSON.stringify({ password: 'p&ss w"rd/1' }),
    '<b>p&amp;ss w&quot;rd/1</b>',
  ]
  for (const text of seen) {
    expect(redactor.clean(text)).toContain('«password:ada»')
    expect(redactor.clean(text)).not.toMatch(/ss.{1,6}w/)
  }
})

test('a secret that holds another is replaced whole', () => {
  const redactor = new Redactor()
  redactor.hide('abcd', 'short')
  redactor.hide('abcd-efgh', 'long')
  expect(redactor.clean('x abcd-efgh y abcd')).toBe('x «long» y «short»')
})

test('text without secrets is left alone', () => {
  const redactor = new Redactor()
  redactor.hide('abc', 'too short to hide')
  expect(redactor.clean('abc')).toBe('abc')
})
