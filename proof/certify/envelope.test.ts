import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fromBase64, toBytes, toText } from './bytes.ts'
import { envelopeOf, openEnvelope, preAuthentication } from './envelope.ts'

describe('a DSSE envelope', () => {
  it('has the pre-authentication encoding of the specification', () => {
    const encoded = preAuthentication('http://example.com/HelloWorld', toBytes('hello world'))
    expect(toText(encoded)).toBe('DSSEv1 29 http://example.com/HelloWorld 11 hello world')
  })

  it('counts bytes, not characters', () => {
    expect(toText(preAuthentication('é', toBytes('ü')))).toBe('DSSEv1 2 é 2 ü')
  })

  it('is signed so that OpenSSL accepts the signature', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const { payload, payloadType, signatures } = envelopeOf(toBytes('{}'), {
      keyId: 'k',
      sign: (message) => sign(null, message, privateKey),
    })
    const message = preAuthentication(payloadType, fromBase64(payload) ?? new Uint8Array())
    const signature = fromBase64(signatures[0]?.sig ?? '') ?? new Uint8Array()
    expect(verify(null, message, publicKey, signature)).toBe(true)
  })

  it.each([
    ['text', 'is no DSSE envelope'],
    [
      { payloadType: 'application/json', payload: '', signatures: [] },
      'has a payload that is not application/vnd.in-toto+json',
    ],
    [
      { payloadType: 'application/vnd.in-toto+json', payload: '%', signatures: [] },
      'has a payload that is no base64',
    ],
    [{ payloadType: 'application/vnd.in-toto+json', payload: '' }, 'has no list of signatures'],
    [
      { payloadType: 'application/vnd.in-toto+json', payload: '', signatures: [{}] },
      'has no list of signatures',
    ],
  ])('%j is none', (value, why) => {
    expect(openEnvelope(value)).toBe(why)
  })

  it('takes base64 in the alphabet of URLs', () => {
    const bytes = Uint8Array.from([251, 255, 254])
    expect(fromBase64('-__-')).toEqual(bytes)
    expect(fromBase64('+//+')).toEqual(bytes)
  })
})
