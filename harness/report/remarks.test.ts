import { expect, test } from 'vitest'
import { targetReport } from '../../test/report/sample.ts'
import { SET_UP_FAILED } from './reasons.ts'
import { remarks } from './remarks.ts'

test('the first request of set-up that failed is a remark, with its URL and the words of the server', () => {
  const failed = 'ada could not be made: POST /api/v1/admin/users as admin was answered 500: no such table'
  const documents = [{ document: 'code-hosting', url: 'http://h:3000/forge' }] as const
  const target = targetReport([], [], { documents, notes: ['a note', `${SET_UP_FAILED}${failed}`] })
  expect(remarks([target])).toEqual([
    `demo: ${SET_UP_FAILED}ada could not be made: POST http://h:3000/forge/api/v1/admin/users as admin was answered 500: no such table`,
  ])
  expect(remarks([{ ...target, notes: ['a note'] }])).toEqual([])
})

test('probable mistakes that no sentence decides are remarks, one for each kind; other observations are not', () => {
  const suspect = (operation: string, what: string) => ({
    ...{ operation, what, times: 2, exchange: `check:${operation}#1`, suspect: true },
  })
  const observations = [
    { operation: 'orgs.get', what: 'status 404', times: 3, exchange: 'check:orgs.get#1' },
    ...['members', 'teams', 'hooks', 'repos'].map((list) => suspect(`orgs.list-${list}`, 'lists end')),
    suspect('orgs.edit', 'an edit without fullName empties it'),
  ]
  expect(remarks([targetReport([], [], { observations })])).toEqual([
    'demo: not judged, since the documents leave it open: orgs.list-members, orgs.list-teams, orgs.list-hooks and 1 more: lists end; such as check:orgs.list-members#1',
    'demo: not judged, since the documents leave it open: orgs.edit: an edit without fullName empties it; such as check:orgs.edit#1',
  ])
  const many = Array.from({ length: 8 }, (_, n) => suspect('orgs.edit', `kind ${n}`))
  expect(remarks([targetReport([], [], { observations: many })]).at(-1)).toBe(
    'demo: and 2 more like it, under observations in the report',
  )
})
