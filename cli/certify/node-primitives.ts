import { createHash, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Primitives } from '../../harness/certify/primitives.ts'

const unzip = promisify(gunzip)

/** What certificates need, by Node. */
export const nodePrimitives: Primitives = {
  async sha256(bytes) {
    return createHash('sha256').update(bytes).digest('hex')
  },
  async derive(secret, salt, info, length) {
    return new Uint8Array(hkdfSync('sha256', secret, salt, info, length))
  },
  async isSigned(message, signature, publicKey) {
    return verify(null, message, createPublicKey(publicKey), signature)
  },
  async keyId(publicKey) {
    const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' })
    return createHash('sha256').update(der).digest('hex')
  },
  async gunzip(bytes, most) {
    try {
      return await unzip(bytes, { maxOutputLength: most })
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      throw code === 'ERR_BUFFER_TOO_LARGE' ? new Error(`it unpacks to more than ${most} bytes`) : cause
    }
  },
}
