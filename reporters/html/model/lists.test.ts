import { expect, test } from 'vitest'
import { sampleReport } from '../../../test/reporters/html/sample-page.ts'
import { failuresOf } from './failure-list.ts'
import { questionsOf } from './question-list.ts'

test('failures that are alike on several targets stand together', () => {
  const [right, wrong, partial] = sampleReport.targets
  if (!right || !wrong || !partial) throw new Error('the sample lacks targets')
  const [failure, ...others] = failuresOf({ ...sampleReport, targets: [wrong, right, wrong] })
  expect(others).toEqual([])
  expect(failure?.requirement.id).toBe('users.get.email-hidden')
  expect(failure?.kinds.map(({ columns }) => columns)).toEqual([[0, 2]])
})

test('each different answer to an open question stands once, the most common first', () => {
  const questions = questionsOf(sampleReport)
  expect(
    questions.map(({ requirement, answers }) => [
      requirement.id,
      ...answers.map(({ text, columns }) => `${text}: ${columns.join()}`),
    ]),
  ).toEqual([
    ['users.get.other-case', '200 application/json: 0,2', '404 without a body: 1'],
    ['users.search.order', 'by number: 0,1,2'],
  ])
})
