/** What certificates need of a platform: Node and browsers have it in different forms. */
export interface Primitives {
  /** In hexadecimal. */
  readonly sha256: (bytes: Uint8Array) => Promise<string>
  /** HKDF with SHA-256 (RFC 5869). */
  readonly derive: (secret: Uint8Array, salt: string, info: string, length: number) => Promise<Uint8Array>
  /** Whether an Ed25519 signature is that of a public key, PEM. Throws where the key is none. */
  readonly isSigned: (message: Uint8Array, signature: Uint8Array, publicKey: string) => Promise<boolean>
  /** SHA-256 of the public key as DER, in hexadecimal. Throws where the key is none. */
  readonly keyId: (publicKey: string) => Promise<string>
  /** Unpacks gzip. Throws where it is damaged or gives more than `most` bytes. */
  readonly gunzip: (bytes: Uint8Array, most: number) => Promise<Uint8Array>
}
