import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { keyIdOf } from '../../proof/certify/public-key.ts'
import { UsageError } from '../base/usage-error.ts'
import { nodePrimitives } from './node-primitives.ts'
import { readNamed } from '../targets/read-json.ts'

export interface Signer {
  readonly keyId: string
  /** PEM. */
  readonly publicKey: string
  readonly sign: (message: Uint8Array) => Uint8Array
}

/** A new key pair for signatures: PKCS #8 and SPKI, PEM. */
export function newKeyPair(): { readonly privateKey: string; readonly publicKey: string } {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
}

/** The signer with a private key, PEM. Throws a `UsageError` that never repeats the key. */
export async function signerOf(pem: string, place: string): Promise<Signer> {
  refuseMore(pem, place)
  const key = keyIn(() => createPrivateKey(pem), place, 'private')
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
  return {
    publicKey,
    keyId: await keyIdOf(publicKey, nodePrimitives),
    sign: (message) => sign(null, message, key),
  }
}

/** A public key, PEM, from its file. Throws `UsageError`, also for a private key: a verifier must not have one. */
export async function readPublicKey(file: string): Promise<string> {
  const pem = readNamed(file)
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem))
    throw new UsageError(
      `${file}: is a private key, which nobody else needs; the public key is in the file next to it that ends in .pub`,
    )
  refuseMore(pem, file)
  const key = keyIn(() => createPublicKey(pem), file, 'public')
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

/** Refuses a file with several keys: only the first of them would be used. */
function refuseMore(pem: string, place: string): void {
  const count = pem.match(/-----BEGIN /g)?.length ?? 0
  if (count > 1)
    throw new UsageError(`${place}: contains ${count} keys or certificates; give a file with one key`)
}

function keyIn(read: () => KeyObject, place: string, kind: 'private' | 'public'): KeyObject {
  let key: KeyObject
  try {
    key = read()
  } catch {
    throw new UsageError(`${place}: is no ${kind} key, PEM without a passphrase; keygen makes one`)
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new UsageError(`${place}: is a key of the kind ${key.asymmetricKeyType}, not ed25519`)
  return key
}
