import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseJson, readJson } from './read-json.ts'

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

test('a device, a file that is too large and one that is no UTF-8 are refused in one line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-json-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const large = join(folder, 'large.json')
  writeFileSync(large, '')
  truncateSync(large, 2 ** 40)
  expect(() => readJson(devNull)).toThrow(/^\S+ is no regular file$/)
  expect(() => readJson(large)).toThrow(/large\.json is larger than 64 MiB$/)
  const latin = join(folder, 'latin.json')
  writeFileSync(latin, Buffer.from('{"a":"\xff"}', 'latin1'))
  expect(() => readJson(latin)).toThrow(/latin\.json is no text in UTF-8$/)
})

test('a property that is there twice is refused, since readers differ in which of the two they take', () => {
  const folder = mkdtempSync(join(tmpdir(), 'json-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'forge.json')
  writeFileSync(file, '{"codeHosting":{"url":"http://a","url":"http://b"}}')
  expect(() => readJson(file)).toThrow(/forge\.json: has codeHosting\.url twice$/)
})
