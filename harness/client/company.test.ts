import { expect, test } from 'vitest'
import { Company } from './company.ts'

test('work that overlaps with other work at any time was not alone', () => {
  const company = new Company()
  const first = company.enter(0)
  company.leave(first)
  const second = company.enter(0)
  const third = company.enter(0)
  company.leave(second)
  company.leave(third)
  const fourth = company.enter(0)
  expect([first, second, third, fourth].map(({ isAlone }) => isAlone)).toEqual([true, false, false, true])
})
