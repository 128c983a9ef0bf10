import { createHash, createPublicKey, hkdfSync, verify } from 'node:crypto'
import type { Primitives } from '../../proof/certify/primitives.ts'
import { derOf } from '../../proof/certify/public-key.ts'

export const nodePrimitives: Primitives = {
  async sha256(bytes) {
    return createHash('sha256').update(bytes).digest('hex')
  },
  async derive(secret, salt, info, length) {
    return new Uint8Array(hkdfSync('sha256', secret, salt, info, length))
  },
  async isSigned(message, signature, publicKey) {
    const key = createPublicKey({ key: Buffer.from(derOf(publicKey)), format: 'der', type: 'spki' })
    return verify(null, message, key, signature)
  },
}
