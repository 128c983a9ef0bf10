import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ordinaryPassword } from '../../fixtures/naming/ordinary-password.ts'
import { Redactor } from './redactor.ts'
import { spellingsOf } from './spellings.ts'

const passwords = [
  'Pw-abc123-aZ9!',
  'Pw-abc123-aZ9!x',
  ...['a', 'b', 'c', 'd'].map((what) => ordinaryPassword('secret', what)),
]
const username = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.'), minLength: 1, maxLength: 40 })

test('credentials that were forgotten show nothing of their password, however they are spelled', () => {
  fc.assert(
    fc.property(username, fc.constantFrom(...passwords), (name, password) => {
      const redactor = new Redactor()
      redactor.hideInCredentials(password.replace(/x$/, ''), 'password:sequences')
      redactor.hideBasic(name, password, 'basic:ada')
      const value = Buffer.from(`${name}:${password}`).toString('base64')
      expect(redactor.clean(`Basic ${value}`)).toBe('Basic «basic:ada»')
      redactor.forgetCredentials((one) => one === name)
      // No more remains than the share of the username.
      const share = (name.length + 4) / (name.length + 1 + password.length)
      for (const spelling of spellingsOf(value)) {
        const cleaned = redactor.clean(spelling)
        expect(cleaned).toContain('«password:sequences»')
        expect(cleaned.replaceAll('«password:sequences»', '').length).toBeLessThan(
          spelling.length * share + 12,
        )
      }
    }),
    { numRuns: 200 },
  )
})

test('credentials are forgotten only where the password is found within them', () => {
  const redactor = new Redactor()
  redactor.hideBasic('ada', 'a-password-of-its-own', 'basic:ada')
  redactor.forgetCredentials(() => true)
  const value = Buffer.from('ada:a-password-of-its-own').toString('base64')
  expect(redactor.clean(value)).toBe('«basic:ada»')
})

test('the credentials of other users are kept, and registered ones are hidden again', () => {
  const redactor = new Redactor()
  redactor.hideInCredentials('Pw-abc123-aZ9!', 'password:sequences')
  const value = (name: string) => Buffer.from(`${name}:Pw-abc123-aZ9!`).toString('base64')
  for (const name of ['ada', 'bob']) redactor.hideBasic(name, 'Pw-abc123-aZ9!', `basic:${name}`)
  redactor.forgetCredentials((name) => name === 'ada')
  expect(redactor.clean(value('bob'))).toBe('«basic:bob»')
  expect(redactor.clean(value('ada'))).not.toBe('«basic:ada»')
  redactor.hideBasic('ada', 'Pw-abc123-aZ9!', 'basic:ada')
  expect(redactor.clean(value('ada'))).toBe('«basic:ada»')
})
