import type { Challenge, Product } from './challenge.ts'
import { fromHex, toBytes, toHex } from './bytes.ts'
import type { Primitives } from './primitives.ts'

const ROOT_BYTES = 32
const SEED_BYTES = 16
const NONCE_BYTES = 24
/** A nonce of names that have no form in common: 134 bits. */
const NONCE_LETTERS = 26

/** What all requests of a phase derive from. */
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

/** What is published before the first request of a certification, so that the root cannot be chosen afterwards. */
export function commitmentTo(root: string, { sha256 }: Primitives): Promise<string> {
  return sha256(toBytes(`forge-conformance root ${root}`))
}

/** Seed and nonce of one phase. */
export async function seedOf(root: string, phase: string, { derive }: Primitives): Promise<PhaseSeed> {
  const length = SEED_BYTES + NONCE_BYTES
  const bytes = await derive(fromHex(root), 'forge-conformance phase 1', phase, length)
  const number = BigInt(`0x${toHex(bytes.subarray(SEED_BYTES))}`)
  return {
    seed: toHex(bytes.subarray(0, SEED_BYTES)),
    nonce: number.toString(36).slice(-NONCE_LETTERS).padStart(NONCE_LETTERS, '0'),
  }
}
