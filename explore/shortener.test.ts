import { expect, test } from 'vitest'
import { sentSteps } from './shortener.ts'

test('the steps of a finding are those of which something was sent', () => {
  const [first, leftOut, second, later] = ['create user', 'list forks', 'read user', 'delete user'].map(
    (name) => ({ do: name, choices: [] }),
  )
  if (!first || !leftOut || !second || !later) throw new Error('no steps')
  const steps = [first, leftOut, second, later]
  const actions = ['0 0 0', '0 0 1', '2 4 0'].map((place) => ({ place }))
  expect(sentSteps({ steps, actions })).toEqual([first, second])
})
