import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { derOf, keyIdOf } from './public-key.ts'

const pem = { publicKeyEncoding: { type: 'spki', format: 'pem' } } as const
const sha256 = async (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

it('reads the DER that Node writes, and its digest is the key id', async () => {
  const { publicKey } = generateKeyPairSync('ed25519', {
    ...pem,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' })
  expect(Buffer.from(derOf(publicKey))).toEqual(der)
  expect(Buffer.from(derOf(`\n${publicKey.replaceAll('\n', '\r\n')} `))).toEqual(der)
  expect(await keyIdOf(publicKey, { sha256 })).toBe(await sha256(der))
})

it('rejects keys of other kinds and other values', () => {
  const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256', ...pem, privateKeyEncoding })
  const { publicKey: x25519, privateKey } = generateKeyPairSync('x25519', { ...pem, privateKeyEncoding })
  for (const other of [publicKey, x25519, privateKey, '', 'ssh-ed25519 AAAA'])
    expect(() => derOf(other)).toThrow('it is no public key of the kind ed25519')
})
