import { expect, test } from 'vitest'
import { notShownOf } from './not-shown.ts'

test('names what is not shown of the operation, of its bodies and of its relations', () => {
  expect(notShownOf('admin.create-user')).toEqual(
    expect.arrayContaining(['JSON names of the fields (User)', 'exact conditions of 403 and 422']),
  )
  expect(notShownOf('times.add')).toContain('JSON name, type and unit of its field (AddTimeOption)')
  expect(notShownOf('users.no-such-operation')).toEqual([])
})
