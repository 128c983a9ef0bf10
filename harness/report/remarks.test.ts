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
