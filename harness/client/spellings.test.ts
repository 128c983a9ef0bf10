import { expect, test } from 'vitest'
import { newPassword } from '../../fixtures/naming/randomness.ts'
import { Redactor } from './redactor.ts'
import { fewSpellingsOf, spellingsOf } from './spellings.ts'

const SECRET = `p&ss<w>"rd'/ö+€ %=~1`

/** As encoders of other languages write it, copied from their output. */
const spelled: Readonly<Record<string, string>> = {
  'JSON of JavaScript': 'p&ss<w>\\"rd\'/ö+€ %=~1',
  'JSON of Go': 'p\\u0026ss\\u003cw\\u003e\\"rd\'/ö+€ %=~1',
  'JSON of PHP': 'p&ss<w>\\"rd\'\\/\\u00f6+\\u20ac %=~1',
  'JSON of PHP with JSON_HEX_TAG, _AMP, _APOS, _QUOT':
    'p\\u0026ss\\u003Cw\\u003E\\u0022rd\\u0027\\/\\u00f6+\\u20ac %=~1',
  'JSON of Python': 'p&ss<w>\\"rd\'/\\u00f6+\\u20ac %=~1',
  'JSON of Rails': 'p\\u0026ss\\u003cw\\u003e\\"rd\'/ö+€ %=~1',
  'JSON of .NET': 'p\\u0026ss\\u003Cw\\u003E\\u0022rd\\u0027/\\u00F6\\u002B\\u20AC %=~1',
  'HTML of PHP': 'p&amp;ss&lt;w&gt;&quot;rd&#039;/ö+€ %=~1',
  'HTML of Go': 'p&amp;ss&lt;w&gt;&#34;rd&#39;/ö+€ %=~1',
  'HTML of Go, in an attribute': 'p&amp;ss&lt;w&gt;&#34;rd&#39;/ö&#43;€ %=~1',
  'HTML of Python': 'p&amp;ss&lt;w&gt;&quot;rd&#x27;/ö+€ %=~1',
  'HTML of Ruby': 'p&amp;ss&lt;w&gt;&quot;rd&#39;/ö+€ %=~1',
  XML: 'p&amp;ss&lt;w&gt;&quot;rd&apos;/ö+€ %=~1',
  'percent-encoding of JavaScript': encodeURIComponent(SECRET),
  'percent-encoding by RFC 3986': 'p%26ss%3Cw%3E%22rd%27%2F%C3%B6%2B%E2%82%AC%20%25%3D~1',
  'percent-encoding in lower case': 'p%26ss%3cw%3e%22rd%27%2f%c3%b6%2b%e2%82%ac%20%25%3d~1',
  'percent-encoding of Python': 'p%26ss%3Cw%3E%22rd%27/%C3%B6%2B%E2%82%AC%20%25%3D~1',
  'a form': new URLSearchParams({ s: SECRET }).toString().slice(2),
  'loose percent-encoding': encodeURI(SECRET),
  'percent-encoding, twice': encodeURIComponent(encodeURIComponent(SECRET)),
  'JSON in JSON': JSON.stringify(JSON.stringify(SECRET)).slice(3, -3),
  'HTML, percent-encoded': encodeURIComponent('p&amp;ss&lt;w&gt;&quot;rd&#39;/ö+€ %=~1'),
  'UTF-8 read as Latin-1': Buffer.from(SECRET).toString('latin1'),
  base64: Buffer.from(SECRET).toString('base64'),
  base64url: Buffer.from(SECRET).toString('base64url'),
  'base64, percent-encoded': encodeURIComponent(Buffer.from(SECRET).toString('base64')),
  'hexadecimal digits': Buffer.from(SECRET).toString('hex'),
  'hexadecimal digits in upper case': Buffer.from(SECRET).toString('hex').toUpperCase(),
  'lower case': SECRET.toLowerCase(),
}

test.each(Object.entries(spelled))('a secret is found in %s', (_, text) => {
  const redactor = new Redactor()
  redactor.hide(SECRET, 'password:ada')
  expect(redactor.clean(`before ${text} behind`)).toBe('before «password:ada» behind')
})

test.each([0, 1, 2, 3])(
  'a secret is found in base64 of a longer text, %i bytes from its beginning',
  (offset) => {
    const redactor = new Redactor()
    redactor.hide(SECRET, 'password:ada')
    const around = Buffer.from(`${'u'.repeat(offset)}${SECRET}behind`).toString('base64')
    const cleaned = redactor.clean(around)
    expect(cleaned).toContain('«password:ada»')
    // At either end, a character of base64 that also encodes a neighbour may remain.
    expect(cleaned.replace('«password:ada»', '').length).toBeLessThanOrEqual(
      Math.ceil((offset + 6) * 1.4) + 4,
    )
  },
)

test('a password that a run makes is spelled in one way by everything but base64, digits and case', () => {
  for (let times = 0; times < 200; times++) {
    const password = newPassword()
    const written = [
      JSON.stringify(password).slice(1, -1),
      encodeURIComponent(password),
      new URLSearchParams({ s: password }).toString().slice(2),
      password.replace(/[^A-Za-z0-9._-]/g, '&'),
    ]
    expect(new Set(written)).toEqual(new Set([password]))
    expect(password).toMatch(/[a-z]/)
    expect(password).toMatch(/[A-Z]/)
    expect(password).toMatch(/\d/)
    expect(password).toMatch(/[^A-Za-z0-9]/)
    expect(spellingsOf(password).size).toBeLessThan(16)
  }
})

test('a secret that a target chooses costs little, and is found as it is, in JSON and percent-encoded', () => {
  for (const secret of [SECRET, `"&<${'ö'.repeat(4000)}`]) {
    const few = fewSpellingsOf(secret)
    expect(few.size).toBeLessThan(30)
    for (const text of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      expect(few.has(text)).toBe(true)
  }
})
