import { expect, test } from 'vitest'
import type { Certificate } from '../../proof/certify/certificate.ts'
import { dayAfter, refusal, type RegisterRules } from './register.ts'

const challenge = { challenge: 1, nonce: 'a'.repeat(64), date: '2026-11-01T12:00:00.000Z' } as const
const rules: RegisterRules = {
  keys: { Acme: ['0f', '1f'] },
  challenges: new Map([[challenge.nonce, challenge.date]]),
}
const certificate = {
  product: { vendor: 'Acme', product: 'Forge', version: '1.4' },
  outcome: 'conforms',
  signer: { keyId: '1f', publicKey: '' },
  seeds: { commitment: '', root: '', secret: '', challenge },
  createdAt: '2026-11-15T11:59:59.000Z',
} as unknown as Certificate

const NOW = Date.parse('2027-01-01T00:00:00Z')

test('a certificate that conforms, is signed by its vendor and answers a challenge in time is accepted', () => {
  expect(refusal(certificate, rules, { now: NOW })).toBeUndefined()
})

const identity = 'https://github.com/acme/forge/.github/workflows/certify.yml@refs/heads/main'
const issuer = 'https://token.actions.githubusercontent.com'

test('a certificate that an identity of its vendor signed is accepted, and no other identity', () => {
  const keyless = { ...certificate, signer: { keyless: true } } as const
  const keys = { Acme: ['0f', { identity: '/https://github\\.com/acme/forge/.*/', issuer }] }
  const whyNot = (signedBy?: { identity: string; issuer: string }): string | undefined =>
    refusal(keyless, { ...rules, keys }, { now: NOW, ...(signedBy ? { signedBy } : {}) })
  expect(whyNot({ identity, issuer })).toBeUndefined()
  expect(whyNot()).toBe('nobody verified who signed it')
  const [elsewhere, other] = [identity.replace('acme', 'evil'), 'https://gitlab.com']
  expect(whyNot({ identity: elsewhere, issuer })).toBe(
    `keys.json has no identity ${elsewhere} of ${issuer} for Acme`,
  )
  expect(whyNot({ identity, issuer: other })).toBe(
    `keys.json has no identity ${identity} of ${other} for Acme`,
  )
})

test.each([
  ['a product that is not decided', { outcome: 'not decided' }, 'the outcome is not decided'],
  ['no signature', { signer: undefined }, 'nobody signed it'],
  ['a key of nobody', { signer: { keyId: '2f', publicKey: '' } }, 'keys.json has no key 2f of Acme'],
  [
    'a vendor named like a property of every object',
    { product: { ...certificate.product, vendor: 'constructor' } },
    'keys.json has no key 1f of constructor',
  ],
  ['no challenge', { seeds: { commitment: '', root: '', secret: '' } }, 'it answers no challenge'],
  [
    'a challenge of the vendor',
    { seeds: { ...certificate.seeds, challenge: { ...challenge, nonce: 'b'.repeat(64) } } },
    'its challenge of 2026-11-01T12:00:00.000Z is not in challenges/',
  ],
  [
    'a challenge with another date',
    { seeds: { ...certificate.seeds, challenge: { ...challenge, date: '2026-11-02T12:00:00.000Z' } } },
    'its challenge of 2026-11-02T12:00:00.000Z is not in challenges/',
  ],
  [
    'an answer that is late',
    { createdAt: '2026-11-15T12:00:00.001Z' },
    'it answers its challenge of 2026-11-01T12:00:00.000Z after more than 14 days',
  ],
  ['an invalid date', { createdAt: '2026-13-45T00:00:00Z' }, 'its date is invalid: 2026-13-45T00:00:00Z'],
  [
    'a date to come',
    { createdAt: '2027-01-02T00:00:00.001Z' },
    'it was made on 2027-01-02T00:00:00.001Z, which is not yet',
  ],
])('%s is refused', (_, change, why) => {
  expect(refusal({ ...certificate, ...change } as Certificate, rules, { now: NOW })).toBe(why)
})

test('days are counted in UTC', () => {
  expect(dayAfter('2026-11-22T23:59:59.999Z', 365)).toBe('2027-11-22')
  expect(dayAfter('2027-12-31T00:00:00Z', 1)).toBe('2028-01-01')
})
