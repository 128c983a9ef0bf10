import { expect, test } from 'vitest'
import { likelyName } from './likely-name.ts'

const names = ['fullName', 'full_name']

test.each([
  ['other letters', { FullName: '', name: 'x' }, 'FullName'],
  ['the same value', { display: 'Ada Lovelace', about: 'x' }, 'display'],
  ['few other letters', { fulname: 'x' }, 'fulname'],
  ['a taken name', { email: 'Ada Lovelace' }, undefined],
  ['two fields with the value', { display: 'Ada Lovelace', title: 'Ada Lovelace' }, undefined],
  ['nothing alike', { about: 'x' }, undefined],
] as const)('%s', (_, json, found) => {
  expect(likelyName(json, names, new Set(['email']), 'Ada Lovelace')).toBe(found)
})

test('a value that many fields have says nothing', () => {
  expect(likelyName({ about: '' }, names, new Set(), '')).toBeUndefined()
  expect(likelyName({ admin: true }, names, new Set(), true)).toBeUndefined()
})
