import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Redactor } from './redactor.ts'
import { spellingsOf } from './spellings.ts'

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const digest = sha1('salt and key')

function redactorOf(...digests: readonly string[]): Redactor {
  const redactor = new Redactor()
  for (const one of digests) redactor.hide(one, 'hash:member')
  return redactor
}

test('a digest is found in every spelling of a secret, wherever it stands', () => {
  const redactor = redactorOf(sha1('another'), digest)
  const bytes = Buffer.from(digest)
  const spellings = [
    ...spellingsOf(digest),
    ...(['base64', 'base64url', 'hex'] as const).map((one) => bytes.toString(one)),
  ]
  // The next test covers longer texts in base64.
  for (const spelling of spellings.filter(({ length }) => length < 52 || length > 53))
    for (const [before, after] of [
      ['', ''],
      ['?_hash=', '&_salt=1'],
      ['{"hash": "', '"}'],
      ['g', 'g'],
    ] as const) {
      const cleaned = redactor.clean(before + spelling + after)
      expect(cleaned).toContain('«hash:member»')
      expect(cleaned).not.toContain(spelling.slice(3, -5))
    }
})

test.each([0, 1, 2, 3, 4])(
  'a digest is found in the base64 and the hexadecimal of a longer text, after %i characters',
  (count) => {
    const redactor = redactorOf(digest)
    const text = `${'x'.repeat(count)}${digest}yz`
    for (const encoding of ['base64', 'base64url', 'hex'] as const) {
      const encoded = Buffer.from(text).toString(encoding)
      expect(redactor.clean(encoded)).toContain('«hash:member»')
      expect(redactor.clean(encoded).length).toBeLessThan(count * 2 + 25)
    }
  },
)

test('a digest is found among other digits, and other digests are left alone', () => {
  const redactor = redactorOf(digest)
  expect(redactor.clean(`${sha1('a')}${digest}${sha1('b')}`)).toBe(`${sha1('a')}«hash:member»${sha1('b')}`)
  expect(redactor.clean(`${digest}${digest}`)).toBe('«hash:member»«hash:member»')
  const text = JSON.stringify(Array.from({ length: 500 }, (_, index) => sha1(String(index))))
  expect(redactor.clean(text)).toBe(text)
})

test('the beginning of a text has no part of a digest that continues behind it', () => {
  const redactor = redactorOf(digest)
  for (const kept of [5, 20, 43])
    expect(redactor.cleanStart(`1234${digest}567`, kept)).toBe('1234«hash:member»')
})

test('a message that was cut in a digest has no part of it', () => {
  const redactor = redactorOf(sha1('another'), digest)
  for (const length of [4, 15, 16, 17, 39]) {
    const start = digest.slice(0, length)
    expect(redactor.cleanMessage(`got "${start}… and`)).toBe('got "«hash:member»… and')
    expect(redactor.cleanMessage(`got "${start.toUpperCase()}…`)).toBe('got "«hash:member»…')
  }
  for (const encoding of ['base64', 'hex'] as const) {
    const start = Buffer.from(`x:${digest}`).toString(encoding).slice(0, 40)
    expect(redactor.cleanMessage(`got "${start}…`).length).toBeLessThan(30)
  }
  expect(redactor.cleanMessage('of the commit 12345678…')).toBe('of the commit 12345678…')
})

test('a digest in which every character is escaped is found', () => {
  const escaped = [...digest].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('')
  expect(redactorOf(digest).clean(`a=${escaped}&b`)).toBe('a=«hash:member»&b')
})

test('thousands of digests are all found, each with its name', () => {
  const redactor = new Redactor()
  for (let index = 0; index < 20_000; index++) redactor.hide(sha1(String(index)), `hash:${index % 3}`)
  for (let index = 0; index < 20_000; index += 97)
    expect(redactor.clean(` ${sha1(String(index))} `)).toBe(` «hash:${index % 3}» `)
})
