import { expect, test } from 'vitest'
import { brandsOf, renewed, usualVersions } from './renew.ts'

test('of the versions of a package, the last of each minor version stays, without trials', () => {
  const all = ['1.10.0', '1.9.0', '1.9.2', '1.9.10', '2.0.0-beta.1', '2.0.0', '1.10.1', '2.0.0rc1', '0.1']
  expect(usualVersions(all)).toEqual(['0.1', '1.9.10', '1.10.1', '2.0.0'])
  expect(usualVersions(Array.from({ length: 99 }, (_, index) => `1.${index}.0`))).toHaveLength(12)
})

test.each([
  // The values of Chrome 120, Chrome 124 and Chromium 156.
  [120, 'Google Chrome', '"Not_A Brand";v="8", "Chromium";v="120", "Google Chrome";v="120"'],
  [124, 'Google Chrome', '"Chromium";v="124", "Google Chrome";v="124", "Not-A.Brand";v="99"'],
  [156, 'Microsoft Edge', '"Not:A-Brand";v="8", "Chromium";v="156", "Microsoft Edge";v="156"'],
])('sec-ch-ua of version %i of a browser', (version, brand, expected) => {
  expect(brandsOf(version, brand)).toBe(expected)
})

test('a kind is given the versions, and keeps its other values', () => {
  const systems = [{ system: 'linux' }]
  const kind = {
    name: 'a',
    draws: [systems, [{ version: '1' }]],
    renewed: { variable: 'version', npm: 'a' },
  }
  expect(renewed(kind, ['2', '3']).draws).toEqual([systems, [{ version: '2' }, { version: '3' }]])
  expect(() => renewed(kind, [])).toThrow('no versions of a')
})
