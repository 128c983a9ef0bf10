/** What certificates need of a platform: Node and browsers have it in different forms. */
export interface Primitives {
  /** In hexadecimal. */
  readonly sha256: (bytes: Uint8Array) => Promise<string>
  /** HKDF with SHA-256 (RFC 5869). */
  readonly derive: (secret: Uint8Array, salt: string, info: string, length: number) => Promise<Uint8Array>
  /**
   * Whether an Ed25519 signature is that of a public key, PEM. Throws `Unproven` where the platform has no Ed25519, and another
   * error for an invalid key.
   */
  readonly isSigned: (message: Uint8Array, signature: Uint8Array, publicKey: string) => Promise<boolean>
}
