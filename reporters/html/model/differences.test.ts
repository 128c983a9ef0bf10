import { expect, test } from 'vitest'
import { commonOf, markDifferences } from './differences.ts'

const marked = (a: string, b: string): string[] =>
  markDifferences(a, b).map((pieces) =>
    pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(''),
  )

test('marks the words that differ', () => {
  expect(marked('status 200', 'status 404')).toEqual(['status [200]', 'status [404]'])
  expect(marked('email ""', 'email is "a"')).toEqual(['email ""', 'email [is ]"[a]"'])
})

test('marks nothing in two different things', () => {
  expect(marked('status 201', '200 application/json, 201 bytes')).toEqual([
    'status 201',
    '200 application/json, 201 bytes',
  ])
})

test('finds what two lists have in common', () => {
  const [inA, inB] = commonOf(['a', 'b', 'c', 'd'], ['a', 'c', 'x', 'd'])
  expect([...inA].sort()).toEqual([0, 2, 3])
  expect([...inB].sort()).toEqual([0, 1, 3])
})

test('compares what is too long only at its ends', () => {
  const long = (middle: string): string[] => [
    'a',
    ...Array.from({ length: 5000 }, (_, n) => `${middle}${n}`),
    'z',
  ]
  const [inA] = commonOf(long('x'), long('y'))
  expect([...inA].sort((a, b) => a - b)).toEqual([0, 5001])
})
