import { toBytes, toHex } from '../../../proof/certify/bytes.ts'
import { Unproven } from '../../../proof/certify/finding.ts'
import type { Primitives } from '../../../proof/certify/primitives.ts'
import { derOf } from '../../../proof/certify/public-key.ts'

export const browserPrimitives: Primitives = {
  async sha256(bytes) {
    return toHex(new Uint8Array(await subtle().digest('SHA-256', plain(bytes))))
  },
  async derive(secret, salt, info, length) {
    const key = await subtle().importKey('raw', plain(secret), 'HKDF', false, ['deriveBits'])
    const how = { name: 'HKDF', hash: 'SHA-256', salt: plain(toBytes(salt)), info: plain(toBytes(info)) }
    return new Uint8Array(await subtle().deriveBits(how, key, 8 * length))
  },
  async isSigned(message, signature, publicKey) {
    const der = plain(derOf(publicKey))
    const key = await subtle().importKey('spki', der, 'Ed25519', false, ['verify']).catch(refuseOldBrowser)
    return subtle().verify('Ed25519', key, plain(signature), plain(message))
  },
}

/** Some browsers have WebCrypto only on pages from a server. */
function subtle(): SubtleCrypto {
  const { subtle: found } = crypto as { readonly subtle?: SubtleCrypto }
  if (found) return found
  throw new Unproven('anything: this browser has no WebCrypto for this page; use another one, or the command')
}

function refuseOldBrowser(cause: unknown): never {
  if (!(cause instanceof Error) || cause.name !== 'NotSupportedError') throw cause
  throw new Unproven(
    'whether the signature is right: this browser has no Ed25519, as Chromium 137, Firefox 129, Safari 17 and later ones have',
  )
}

/** WebCrypto does not accept bytes that another thread could change meanwhile. */
function plain(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : bytes.slice()
}
