import { expect, test } from 'vitest'
import { Company } from './company.ts'

test('what overlaps with something else at any time was not alone', () => {
  const company = new Company()
  const first = company.enter()
  company.leave(first)
  const second = company.enter()
  const third = company.enter()
  company.leave(second)
  company.leave(third)
  const fourth = company.enter()
  expect([first, second, third, fourth].map(({ isAlone }) => isAlone)).toEqual([true, false, false, true])
})
