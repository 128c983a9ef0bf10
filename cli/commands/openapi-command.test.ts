import { expect, test } from 'vitest'
import { exchange } from '../../test/report/sample.ts'
import { exampleOf } from './openapi-command.ts'

const exampleWith = (text: string) =>
  exampleOf({
    ...exchange('check:a#1'),
    operation: 'users.get',
    response: { status: 200, headers: [['content-type', 'application/json']], body: { text } },
  })

test.each([
  ['deep', `${'['.repeat(9900)}${']'.repeat(9900)}`],
  ['wide', JSON.stringify(Array.from({ length: 6000 }, () => 0))],
  ['long', JSON.stringify({ text: 'x'.repeat(70_000) })],
])('a %s body is no example', (_, text) => {
  expect(exampleWith('{"id":1}')?.body).toEqual({ id: 1 })
  expect(exampleWith(text)).toBeUndefined()
})
