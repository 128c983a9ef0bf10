import { expect, test } from 'vitest'
import { sent, user } from '../../test/report/sent.ts'
import { lastChangeBefore } from './scene.ts'

test('the last change before a response shares a name with it, or belongs to the script', () => {
  const ada = user('fixture:ada#1', 'fcabc123xxxxx-ada-x1y2z', 'ada')
  const other = sent(
    'scenario:other#1',
    'POST',
    '/api/v1/admin/users/fcabc123xxxxx-bob-x1y2z/repos',
    '{"name":"fcabc123xxxxx-repo1-x1y2z"}',
  )
  const read = (name: string) => sent('check:users.get.a#1', 'GET', `/api/v1/users/${name}`)
  expect(lastChangeBefore([ada, other], read('fcabc123xxxxx-bob-x1y2z'), [ada])).toBe(other)
  expect(lastChangeBefore([ada, other], read('fcabc123xxxxx-ada-x1y2z'), [])).toBe(ada)
  expect(lastChangeBefore([ada, other], read('nobody'), [ada])).toBe(ada)
  expect(lastChangeBefore([ada, other], read('nobody'), [])).toBeUndefined()
})
