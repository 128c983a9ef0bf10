import { expect, test } from 'vitest'
import { requirement } from '../../test/report/sample.ts'
import { catalogueDigest } from './catalogue-digest.ts'

const one = requirement('users.get.id')
const two = requirement('users.get.email')

test('order means nothing', () => {
  const turned = Object.fromEntries(Object.entries(two).reverse()) as typeof two
  expect(catalogueDigest([turned, one])).toBe(catalogueDigest([one, two]))
})

test('every word counts', () => {
  expect(catalogueDigest([one])).toMatch(/^sha256:[0-9a-f]{64}$/)
  expect(catalogueDigest([{ ...one, says: `${one.says} ` }])).not.toBe(catalogueDigest([one]))
  expect(catalogueDigest([one, two])).not.toBe(catalogueDigest([one]))
})
