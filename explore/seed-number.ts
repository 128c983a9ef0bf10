import { createHash } from 'node:crypto'

/** A number for a generator, from 0 to 2^31 - 1. */
export function seedNumber(seed: string): number {
  return createHash('sha256').update(seed).digest().readUInt32BE() >>> 1
}
