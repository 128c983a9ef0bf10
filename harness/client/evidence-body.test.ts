import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundedValue } from './bounded-value.ts'
import { evidenceBody } from './evidence-body.ts'
import { formatValue } from './format-value.ts'
import { Redactor } from './redactor.ts'

/** Characters of secrets; the texts around them use others. */
const secrets = fc.string({
  unit: fc.constantFrom(...'ABCDEFGH&"/ö€🦊'),
  minLength: 8,
  maxLength: 60,
  size: 'max',
})
const around = fc.string({ unit: fc.constantFrom(...'xyz ñ✓'), maxLength: 400, size: 'max' })
const encoders = [
  (text: string) => text,
  (text: string) => JSON.stringify(text),
  encodeURIComponent,
  (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&#34;'),
]

/** Whether four consecutive characters of a secret, in the sent spelling, remain. */
function leaks(shown: string, spelled: string): boolean {
  for (let at = 0; at + 4 <= spelled.length; at++) if (shown.includes(spelled.slice(at, at + 4))) return true
  return false
}

const cases = fc.record({
  secret: secrets,
  before: around,
  behind: around,
  encode: fc.constantFrom(...encoders),
  times: fc.integer({ min: 1, max: 6 }),
})

test('wherever the cut of a body is, nothing of a secret remains', () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: 1, max: 900 }), fc.boolean(), (drawn, kept, isBinary) => {
      const redactor = new Redactor()
      redactor.hide(drawn.secret, 'a')
      const spelled = drawn.encode(drawn.secret)
      const text = `${drawn.before}${`${spelled}-`.repeat(drawn.times)}${drawn.behind}`
      const bytes = Buffer.concat([Buffer.from(isBinary ? [0xff] : []), Buffer.from(text)])
      const body = evidenceBody(bytes, redactor, kept)
      const shown = body && ('text' in body ? body.text : Buffer.from(body.base64, 'base64').toString('utf8'))
      expect(leaks(shown ?? '', spelled)).toBe(false)
    }),
    { seed: 10, numRuns: 200 },
  )
})

test('wherever the cut of a value or a message is, nothing of a secret remains', () => {
  fc.assert(
    fc.property(cases, (drawn) => {
      const redactor = new Redactor()
      redactor.hide(drawn.secret, 'a')
      const text = `${drawn.before}${drawn.encode(drawn.secret)}${drawn.behind}`
      const value = boundedValue({ [text]: text }, (all, kept) => redactor.cleanStart(all, kept))
      const message = redactor.cleanMessage(`received ${formatValue(text)}, and more`)
      for (const shown of [String(Object.keys(value ?? {})[0]), String(Object.values(value ?? {})[0])])
        expect(leaks(shown, drawn.encode(drawn.secret))).toBe(false)
      expect(leaks(message, JSON.stringify(drawn.encode(drawn.secret)).slice(1, -1))).toBe(false)
    }),
    { seed: 11, numRuns: 200 },
  )
})

test('where placeholders are much shorter than the secrets, nothing of the last one remains', () => {
  const redactor = new Redactor()
  const secret = 'S3cret'.repeat(150)
  redactor.hide(secret, 'a')
  // The search ends within the last one.
  const text = `${`${secret}-`.repeat(11)}${secret}`
  const value = JSON.stringify(boundedValue(text, (all, kept) => redactor.cleanStart(all, kept)))
  expect(value).not.toContain('S3cr')
})
