import { expect, test } from 'vitest'
import { inDrawnOrder } from './perform.ts'

const paths = Array.from({ length: 200 }, (_, n) => `/search?q=x${n}&limit=3&q=y${n}&page=2`)
const orders = paths.map((path) => inDrawnOrder(path))

test('each parameter comes before each other one somewhere', () => {
  for (const [one, other] of [
    ['q', 'limit'],
    ['limit', 'q'],
    ['page', 'limit'],
    ['limit', 'page'],
  ] as const)
    expect(orders.some((path) => path.indexOf(`${one}=`) < path.indexOf(`${other}=`))).toBe(true)
})

test('the same path has the same order, nothing is lost, and values of one parameter keep their order', () => {
  expect(paths.map((path) => inDrawnOrder(path))).toEqual(orders)
  for (const [n, path] of orders.entries()) {
    expect(path.split(/[?&]/).toSorted()).toEqual(paths[n]?.split(/[?&]/).toSorted())
    expect(path.indexOf('q=x')).toBeLessThan(path.indexOf('q=y'))
  }
  expect(inDrawnOrder('/search')).toBe('/search')
})
