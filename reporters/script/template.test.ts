import { expect, test } from 'vitest'
import { templateOf } from './template.ts'

test('a pattern that matches nothing replaces nothing', () => {
  const value = () => ({ value: 'base' })
  expect(templateOf('/a/b', [{ pattern: /^(?=\/)/, value }])).toEqual(['/a/b'])
  expect(templateOf('/a/b', [{ pattern: /(x?)a/, value }])).toEqual(['/a/b'])
  expect(templateOf('/a/b', [{ pattern: /^(\/)a/, value }])).toEqual([{ value: 'base' }, 'a/b'])
})

test('the first match is replaced first, and a match that stays does not hide later ones', () => {
  const secret = ([, name = '']: RegExpExecArray) => (name === 'b' ? undefined : { value: name })
  const number = () => ({ value: 'n' })
  expect(
    templateOf('«a»/1/«b»«c»/2', [
      { pattern: /«([^«»]*)»/, value: secret },
      { pattern: /\/(\d+)(?=[/?]|$)/m, value: number },
    ]),
  ).toEqual(['«', { value: 'a' }, '»/', { value: 'n' }, '/«b»«', { value: 'c' }, '»/', { value: 'n' }])
})
