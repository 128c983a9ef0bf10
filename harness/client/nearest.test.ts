import { expect, test } from 'vitest'
import { didYouMean, nearest } from './nearest.ts'

const known = ['users', 'users.get', 'users.search', 'times', 'orgs']

test.each([
  ['usres', 'users'],
  ['uesrs', 'users'],
  ['users.serach', 'users.search'],
  ['Times', 'times'],
  ['nothing', undefined],
  ['xyz', undefined],
])('%s was probably meant to be %s', (word, guess) => {
  expect(nearest(word, known)).toBe(guess)
})

test('a guess is put as a question', () => {
  expect(didYouMean('tims', known)).toBe('; did you mean "times"?')
  expect(didYouMean('nothing', known)).toBe('')
})
