import { fromHex, toBytes, toHex } from './bytes.ts'
import type { Primitives } from './primitives.ts'

const ROOT_BYTES = 32
const SEED_BYTES = 16
const NONCE_BYTES = 24
/** Characters of a nonce of names without a common form: 134 bits. */
const NONCE_LETTERS = 26

/** The source of all requests of a phase. */
export interface PhaseSeed {
  /** 128 bits in hexadecimal. */
  readonly seed: string
  /** Part of every name that the phase creates. */
  readonly nonce: string
}

/** The root of all seeds of a certification that answers a challenge, in hexadecimal. */
export async function rootOf(
  challenge: Challenge,
  { vendor, product, version }: Product,
  { derive }: Primitives,
): Promise<string> {
  const info = JSON.stringify([vendor, product, version])
  return toHex(await derive(fromHex(challenge.nonce), 'forge-conformance certificate 1', info, ROOT_BYTES))
}

/** The commitment to the root, published before the first request, so that the root cannot be chosen afterwards. */
export function commitmentTo(root: string, { sha256 }: Primitives): Promise<string> {
  return sha256(toBytes(`forge-conformance root ${root}`))
}

/**
 * The commitment to the generated secret from which all passwords derive, published before the first request. The secret has 256
 * random bits, so it cannot be derived from the commitment.
 */
export function commitmentToSecret(secret: string, { sha256 }: Pick<Primitives, 'sha256'>): Promise<string> {
  return sha256(toBytes(`forge-conformance secret ${secret}`))
}

/** The source of the passwords of one phase, in hexadecimal. */
export async function secretOf(secret: string, phase: string, { derive }: Primitives): Promise<string> {
  return toHex(await derive(fromHex(secret), 'forge-conformance secret 1', phase, ROOT_BYTES))
}

/**
 * Seed and nonce of one phase. Every name derives from the commitment to the secret, which proves that the secret existed before
 * the first request. The choice of requests does not derive from it, so nobody can influence this choice by the secret.
 */
export async function seedOf(
  { root, secret }: { readonly root: string; readonly secret: string },
  phase: string,
  { derive }: Primitives,
): Promise<PhaseSeed> {
  const seed = await derive(fromHex(root), 'forge-conformance phase 1', phase, SEED_BYTES)
  const drawn = await derive(fromHex(root), 'forge-conformance names 1', `${phase} ${secret}`, NONCE_BYTES)
  const number = BigInt(`0x${toHex(drawn)}`)
  return {
    seed: toHex(seed),
    nonce: number.toString(36).slice(-NONCE_LETTERS).padStart(NONCE_LETTERS, '0'),
  }
}

/** A verifier's unpredictable input for the certification of a vendor. */
export interface Challenge {
  readonly challenge: 1
  /** 32 random bytes in hexadecimal. */
  readonly nonce: string
  /** Creation time, ISO 8601. */
  readonly date: string
}

/** The certified product, as its vendor names it. */
export interface Product {
  readonly vendor: string
  readonly product: string
  readonly version: string
}
