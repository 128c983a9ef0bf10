import { expect, test } from 'vitest'
import { judged } from './judged.ts'
import { unproven, type Outcome } from './score.ts'
import { scoreByArea, scoreSentence, withScore } from './score-text.ts'

const outcome = (area: string, bitten: readonly string[], spread: readonly string[] = []): Outcome => ({
  id: `${area}/breaks`,
  area,
  breaks: 'a promise',
  names: ['a.b.c'],
  bitten,
  spread,
  undecided: [],
})

test('only what a named requirement caught is counted', () => {
  const outcomes = [
    outcome('users', ['a.b.c']),
    outcome('users', [], ['a.b.d', 'a.b.e']),
    outcome('times', ['a.b.c']),
  ]
  expect(scoreByArea(outcomes)).toEqual([
    { area: 'users', killed: 1, all: 2, spread: { median: 2, most: 2 } },
    { area: 'times', killed: 1, all: 1, spread: { median: 0, most: 0 } },
  ])
  expect(scoreSentence(outcomes, 7)).toContain('**2 of 3**')
})

test('a stated requirement is proven by the mutants that name it alone', () => {
  const [first, ...others] = judged()
    .filter(({ level }) => level === 'stated')
    .map(({ id }) => id)
  expect(unproven([outcome('users', [first ?? ''], others)])).toEqual(others)
})

test('the sentence stands between its marks, and is replaced there', () => {
  const document =
    'before\n<!-- score, written by npm run mutants -- --write -->\nold\n<!-- end of score -->\nafter\n'
  const once = withScore(document, 'new')
  expect(once).toMatch(/^before\n.*\n\nnew: .*\n\n<!-- end of score -->\nafter\n$/)
  expect(withScore(once, 'new')).toBe(once)
  expect(() => withScore('no marks', 'new')).toThrow(/marks/)
})
