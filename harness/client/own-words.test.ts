import { expect, test } from 'vitest'
import { firstSentence } from './format-value.ts'
import { ownWords } from './own-words.ts'

function wordsOf(body: string, mediaType = 'application/json'): string | undefined {
  const jsonIfReadable = (): unknown => {
    try {
      return JSON.parse(body)
    } catch {
      return undefined
    }
  }
  return ownWords({ body: Buffer.from(body), size: Buffer.byteLength(body), mediaType, jsonIfReadable })
}

test.each<[string, string | undefined, string?]>([
  ['{"message":"name is taken","url":"x"}', 'name is taken'],
  ['{"Message":"time tracking is disabled"}', 'time tracking is disabled'],
  ['{"error":{"message":"no rights"}}', 'no rights'],
  ['{"mess":"error","errors":{"summary":["The field is required."]}}', 'summary: The field is required.'],
  ['{"errors":["first","second"]}', 'first'],
  ['[{"fieldNames":["name"],"message":"Required"}]', 'Required'],
  ['"no"', 'no'],
  ['{"message":""}', undefined],
  ['{"message":5}', undefined],
  ['', undefined],
  ['Not found.\n', 'Not found.', 'text/plain'],
  ['not JSON', undefined],
  ['<html><head><title>\n 404 - Page not found </title>', '404 - Page not found', 'text/html'],
  ['{"message":"a\\u0007b"}', undefined],
])('%s says %j', (body, words, mediaType) => {
  expect(wordsOf(body, mediaType)).toBe(words)
})

test('of several sentences the first is quoted, a long one is not cut', () => {
  expect(firstSentence('Name is taken. Choose another.', 100)).toBe('Name is taken. …')
  expect(firstSentence('v1.2 is too old', 100)).toBe('v1.2 is too old')
  expect(firstSentence('x'.repeat(101), 100)).toBeUndefined()
})
