import { expect, test } from 'vitest'
import { templateOf } from './template.ts'

test('a pattern that matches nothing replaces nothing', () => {
  const value = () => ({ value: 'base' })
  expect(templateOf('/a/b', [{ pattern: /^(?=\/)/, value }])).toEqual(['/a/b'])
  expect(templateOf('/a/b', [{ pattern: /(x?)a/, value }])).toEqual(['/a/b'])
  expect(templateOf('/a/b', [{ pattern: /^(\/)a/, value }])).toEqual([{ value: 'base' }, 'a/b'])
})
