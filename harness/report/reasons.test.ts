import { expect, test } from 'vitest'
import { whyOf } from './reasons.ts'

test.each([
  [{ reason: 'no route', message: 'GET /x: 404' }, 'no route: GET /x: 404'],
  [{ reason: 'control: GET /x', message: 'control: GET /x: got 404' }, 'control: GET /x: got 404'],
  [{ reason: 'withheld' }, 'withheld'],
  [{ message: 'got 404' }, 'got 404'],
  [{}, undefined],
])('%j in words is %j: a reason stands once', (result, words) => {
  expect(whyOf(result)).toBe(words)
})
