import { expect, test } from 'vitest'
import { nextLink } from './next-link.ts'

const next = (...values: readonly string[]) => nextLink(values.map((value) => ['Link', value]))

test.each([
  [['</a?page=2>; rel="next"'], '/a?page=2'],
  [['</a>; rel="prev"', '< /b >; title="b"; REL=Next'], '/b'],
  [['</a,b>; rel="prev first", </c,d>;rel="last next"'], '/c,d'],
  [['</a>; rel="nextone", </b>; rel=nexts'], undefined],
  [['/a; rel="next"'], undefined],
  [['</a; rel="next"'], undefined],
])('%j names %j as the next page', (values, expected) => {
  expect(next(...values)).toBe(expected)
})

// A pattern that backtracks takes hours for these.
test.each([
  ['blanks in an address without an end', `<${' '.repeat(60_000)}; rel="next"`],
  ['relations without an end', '<a>; rel="x '.repeat(5000)],
  ['commas and blanks', `, ${' '.repeat(60_000)}`.repeat(2)],
])('a header of %s is read to its end once', (_, value) => {
  expect(next(value)).toBeUndefined()
})
