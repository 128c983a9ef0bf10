import { sha1 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import nacl from 'tweetnacl'
import { Buffer } from './buffer.ts'

// The functions of `node:crypto` that a replay uses: synchronous hashes, which WebCrypto does not have.

const algorithms = { sha1, sha256 } as const

class Hash {
  readonly #hash: ReturnType<typeof sha256.create>

  constructor(algorithm: keyof typeof algorithms) {
    this.#hash = algorithms[algorithm].create()
  }

  update(data: string | Uint8Array): this {
    this.#hash.update(typeof data === 'string' ? new TextEncoder().encode(data) : data)
    return this
  }

  digest(): Buffer
  digest(encoding: 'hex' | 'base64'): string
  digest(encoding?: 'hex' | 'base64'): Buffer | string {
    const digest = Buffer.from(this.#hash.digest())
    return encoding === undefined ? digest : digest.toString(encoding)
  }
}

export function createHash(algorithm: keyof typeof algorithms): Hash {
  return new Hash(algorithm)
}

export function randomBytes(count: number): Buffer {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(count)))
}

interface PrivateKey {
  readonly seed: Uint8Array
}

/** Reads an Ed25519 key in PKCS #8 (RFC 8410), which ends with its 32 bytes. */
export function createPrivateKey({ key }: { readonly key: Uint8Array }): PrivateKey {
  return { seed: key.subarray(-32) }
}

export function createPublicKey({ seed }: PrivateKey) {
  const { publicKey } = nacl.sign.keyPair.fromSeed(Uint8Array.from(seed))
  return { export: () => ({ x: Buffer.from(publicKey).toString('base64url') }) }
}
