import { expect, test } from 'vitest'
import { parseJson } from './read-json.ts'

const secret = 'correct-horse'

test('a byte order mark is accepted', () => {
  expect(parseJson('\ufeff{"a":1}')).toEqual({ value: { a: 1 } })
})

test.each([
  `{ "password": ${secret} }`,
  `{ "password": "${secret}", }`,
  `{ "password": "${secret}" "b": 1 }`,
  `{ "password": "${secret}`,
  `${secret}`,
  '',
])('a mistake in %j is reported without the text around it', (text) => {
  const parsed = parseJson(text)
  expect(parsed).toEqual({ mistake: expect.stringMatching(/^is not valid JSON/) as string })
  expect(JSON.stringify(parsed)).not.toContain('horse')
})

test('a mistake is reported with line and column', () => {
  expect(parseJson('{\n  "name": "x",\n}')).toEqual({ mistake: 'is not valid JSON (line 3, column 1)' })
})
