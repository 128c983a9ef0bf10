import { expect, test } from 'vitest'
import { ENDPOINT, list } from '../../test/checks/reply-sample.ts'
import type { Result } from '../report/report.ts'
import { SeenLists } from './seen-lists.ts'

const entries = (count: number) => list(Array.from({ length: count }, (_, id) => ({ id })))
const observed: Result = { requirement: 'a.b.c', verdict: 'observed', exchanges: [], durationMs: 0 }
const failed: Result = { ...observed, verdict: 'fail' }

test('a list is whole if the operation has a longer one, whenever that is seen', () => {
  const lists = new SeenLists()
  lists.note(entries(2))
  lists.leaveOpen('a.b.c', { endpoint: ENDPOINT, length: 2, failed })
  expect(lists.decided(observed)).toBe(observed)
  lists.note(list('<html>'))
  lists.note(list('no list at all', { status: 500 }))
  expect(lists.decided(observed)).toBe(observed)
  lists.note(entries(3))
  expect(lists.decided(observed)).toBe(failed)
  expect(lists.decided({ ...observed, requirement: 'a.b.d' })).toMatchObject({ verdict: 'observed' })
})

test('a list of another operation says nothing', () => {
  const lists = new SeenLists()
  lists.note(entries(3))
  lists.leaveOpen('a.b.c', { endpoint: 'GET /other', length: 2, failed })
  expect(lists.decided(observed)).toBe(observed)
})
