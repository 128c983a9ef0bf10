import { expect, test } from 'vitest'
import { one } from '../../test/checks/reply-sample.ts'
import { observeIfUnclear, saysRequired } from './required-message.ts'

test.each([
  ['This field is required.', true],
  ['Please enter a summary', true],
  ['Ce champ est obligatoire', true],
  ['Invalid value.', false],
  ['the summary is odd', false],
  ['', false],
  ['!', false],
  ['Dieses Feld ist erforderlich.', undefined],
  ['Dit veld is verplicht', undefined],
  ['必須項目です', undefined],
  ['Câmp invalid', undefined],
])('%j says that a field is required: %s', (message, expected) => {
  expect(saysRequired([message])).toBe(expected)
  expect(saysRequired(message)).toBe(expected)
})

test('one of several messages is enough, and one in another language may be that one', () => {
  expect(saysRequired(['See the documentation.', 'It is required.'])).toBe(true)
  expect(saysRequired(['See the documentation.', 'Invalid value'])).toBe(false)
  expect(saysRequired(['See the documentation.', 'Feld fehlt'])).toBeUndefined()
})

test('a message that may be in another language is recorded', () => {
  const reply = one({ errors: { summary: ['Feld fehlt'], content: ['required'] } })
  expect(() => observeIfUnclear(reply, ['summary', 'content'])).toThrow(/another language: .*Feld fehlt/)
  expect(() => observeIfUnclear(reply, ['content'])).not.toThrow()
})
