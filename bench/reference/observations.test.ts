import { expect, test } from 'vitest'
import { report, requirement, result } from '../../test/report/sample.ts'
import { answersIn, withAnswers, type ServerAnswers } from './observations.ts'
import { readObservations } from './write-pages.ts'

test('the answers in the repository name no address and no data of a run', () => {
  expect(JSON.stringify(readObservations())).not.toMatch(/127\.0\.0\.1|fc[0-9a-z]{11}/)
})

const questions = [
  requirement('users.get.q', { level: 'open', says: 'How?' }),
  requirement('users.get.r', { level: 'open', says: 'Which?' }),
  requirement('users.get.s'),
]
const asked = report(questions, [
  result('users.get.q', {
    verdict: 'observed',
    message: '404 for fcabc123xxxxx-ada at http://127.0.0.1:3000/x',
  }),
  result('users.get.r', { verdict: 'unmet', reason: 'issues' }),
  result('users.get.s'),
])

test('answers are taken without names and addresses, and of questions alone', () => {
  expect(answersIn(asked, 'Forge 1.2')).toEqual([
    {
      server: 'Forge 1.2',
      on: '2020-01-01',
      answers: { 'users.get.q': '404 for fc-ada at http://host/x', 'users.get.r': '(unmet) issues' },
    },
  ])
})

test('a server that is asked again replaces its earlier answers; versions are in their order', () => {
  const of = (server: string, on: string): ServerAnswers => ({ server, on, answers: {} })
  const known = [of('Forge 1.10', 'a'), of('Forge 1.9', 'a')]
  expect(withAnswers(known, [of('Forge 1.10', 'b')])).toEqual([of('Forge 1.9', 'a'), of('Forge 1.10', 'b')])
})
