/** The platform functions for certificates, which Node and browsers offer in different forms. */
export interface Primitives {
  /** Result in hexadecimal. */
  readonly sha256: (bytes: Uint8Array) => Promise<string>
  /** HKDF with SHA-256 (RFC 5869). */
  readonly derive: (secret: Uint8Array, salt: string, info: string, length: number) => Promise<Uint8Array>
  /**
   * Whether an Ed25519 signature was made by a public key, PEM. Throws `Unproven` if the platform has no Ed25519, and another error
   * for an invalid key.
   */
  readonly isSigned: (message: Uint8Array, signature: Uint8Array, publicKey: string) => Promise<boolean>
}
