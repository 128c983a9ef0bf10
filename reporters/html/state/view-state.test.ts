import { expect, test } from 'vitest'
import { firstView, fragmentOf, isFiltered, parseFragment, type ViewState } from './view-state.ts'

test('the first view needs no fragment', () => {
  expect(fragmentOf(firstView)).toBe('')
  expect(parseFragment('')).toEqual(firstView)
  expect(isFiltered(firstView)).toBe(false)
})

test('a fragment gives the state that it was made of', () => {
  const state: ViewState = {
    view: 'questions',
    verdicts: ['fail', 'unmet'],
    levels: ['stated'],
    area: 'users',
    text: 'a+b & "c" #ü',
    differs: true,
    turned: ['users', 'users/users.get'],
    open: 'users.get.email-hidden',
    column: 2,
    beside: 0,
  }
  expect(parseFragment(fragmentOf(state))).toEqual(state)
})

test('a fragment is readable', () => {
  expect(fragmentOf({ ...firstView, verdicts: ['fail', 'error'], open: 'users.get.id', column: 1 })).toBe(
    '#verdict=fail,error&open=users.get.id&at=2',
  )
})

test('nonsense in a fragment is passed over', () => {
  expect(parseFragment('#at=-3&beside=x&%&view=')).toEqual({ ...firstView, view: '' })
})

test('half a character does no harm', () => {
  expect(fragmentOf({ ...firstView, text: 'a\ud800' })).toBe('#text=a%EF%BF%BD')
})
