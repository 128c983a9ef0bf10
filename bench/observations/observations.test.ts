import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue } from '../../cli/catalogue/catalogue.ts'
import { report, requirement, result } from '../../test/report/sample.ts'
import { answersIn, observationsDocument, withAnswers, type ServerAnswers } from './observations.ts'

function docs(name: string): string {
  return readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
}

test('docs/observations.md is what docs/observations.json says', () => {
  const servers = JSON.parse(docs('observations.json')) as ServerAnswers[]
  expect(docs('observations.md')).toBe(observationsDocument(catalogue(), servers))
  expect(docs('observations.json')).not.toMatch(/127\.0\.0\.1|fc[0-9a-z]{11}/)
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

test('servers with one answer share a row, text of a server is no markup', () => {
  const servers = ['A 1', 'B 2', 'C 3'].map((server, index) => ({
    server,
    on: 'today',
    answers: { 'users.get.q': index === 2 ? '<b>|' : '404' },
  }))
  expect(observationsDocument(questions, servers)).toContain(
    '**`users.get.q`** How?\n\n| answer | servers |\n| --- | --- |\n| 404 | A 1, B 2 |\n| &lt;b&gt;\\| | C 3 |',
  )
})
