import { expect, test } from 'vitest'
import { one } from '../../test/checks/reply-sample.ts'
import { amountsInOneUnit, amountShownAs } from './amounts.ts'
import { Observed } from './observed.ts'

const shown = (...amounts: unknown[]) => {
  const [a, b, c] = amounts.map((amount) => one({ amount }))
  if (!a || !b || !c) throw new Error('three amounts are compared')
  return amountsInOneUnit({
    first: { reply: a, amount: 60 },
    second: { reply: b, amount: 120 },
    third: { reply: c, amount: 600 },
  })
}

test.each([
  ['the unit of the request', [60, 120, 600]],
  ['a smaller unit', [3_600, 7_200, 36_000]],
  ['a larger unit', [1, 2, 10]],
  ['a larger unit, rounded', [0.02, 0.03, 0.17]],
  ['digits as text', ['60', '120', '600']],
])('amounts in %s are as expected', (_what, [first, second, third]) => {
  expect(shown(first, second, third)).toEqual({ first, second, third })
})

test.each([
  ['another one', [60, 180, 600], { first: 60, second: 120, third: 600 }],
  ['one more', [61, 121, 601], { first: 60.1, second: 120.2, third: 601 }],
  ['none at all', [0, 0, 0], { first: 60, second: 120, third: 600 }],
  ['none where the unit is large', [0, 0.03, 0.17], { first: 0.017, second: 0.03, third: 0.17 }],
])('of amounts with %s, what is expected differs', (_what, amounts, expected) => {
  const found = shown(...amounts)
  expect(Object.values(found)).not.toEqual(amounts)
  for (const [name, amount] of Object.entries(expected))
    expect(found[name as keyof typeof found]).toBeCloseTo(amount, 9)
})

test.each([
  ['quarters of an hour', [900, 900, 900]],
  ['quarters of an hour in minutes', [15, 15, 15]],
  ['six minutes', [360, 360, 720]],
])('amounts in steps of %s are observed', (_what, amounts) => {
  expect(() => shown(...amounts)).toThrow(Observed)
})

test('amounts in words are observed, and missing ones unmet', () => {
  expect(() => shown('1 min', '2 min', '10 min')).toThrow(Observed)
  expect(() => shown(60, undefined, 600)).toThrow(/control/)
})

test('another amount is known from one that is shown', () => {
  expect(amountShownAs(180, { reply: one({ amount: 1 }), amount: 60 })).toBe(3)
  expect(() => amountShownAs(180, { reply: one({ amount: '1 min' }), amount: 60 })).toThrow(
    'amounts of time that are numbers',
  )
})
