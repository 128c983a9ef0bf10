import { fromBase64 } from './bytes.ts'
import type { Primitives } from './primitives.ts'

/** The DER of an Ed25519 public key without its last 32 bytes (RFC 8410). */
const HEAD = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00]
const LENGTH = HEAD.length + 32
const PEM = /^\s*-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----\s*$/

/** The DER of an Ed25519 public key, PEM. Throws for any other value. */
export function derOf(publicKey: string): Uint8Array {
  const text = PEM.exec(publicKey)?.[1]
  const der = text === undefined ? undefined : fromBase64(text.replaceAll(/\s/g, ''))
  if (der?.length !== LENGTH || HEAD.some((byte, at) => der[at] !== byte))
    throw new Error('it is no public key of the kind ed25519')
  return der
}

/** SHA-256 of the DER of a public key, in hexadecimal. Throws for an invalid key. */
export async function keyIdOf(publicKey: string, { sha256 }: Pick<Primitives, 'sha256'>): Promise<string> {
  return sha256(derOf(publicKey))
}
