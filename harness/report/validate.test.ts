import { expect, test } from 'vitest'
import { firstFlaw, flaws, placeOf } from './validate.ts'

test('every schema finds errors, in any order of the validations', async () => {
  expect(await flaws('config', { targets: [{ codeHosting: {} }] })).not.toEqual([])
  expect(await flaws('target', { codeHosting: { url: 'http://localhost' } })).toEqual([])
  expect(await firstFlaw('target', { codeHosting: {} })).toMatch(/codeHosting .*url/)
  expect(await flaws('config', { concurrency: 4 })).toEqual([])
})

test('a place is named as one would write it', () => {
  expect(placeOf('/targets/0/codeHosting/a~1b')).toBe('targets[0].codeHosting.a/b')
})
