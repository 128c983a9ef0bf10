import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'

const CHUNK = 1024 * 1024

/** The SHA-256 of the unread part of an open file, in hexadecimal. */
export function digestOf(descriptor: number): string {
  const digest = createHash('sha256')
  const part = Buffer.allocUnsafe(CHUNK)
  for (let count = -1; count !== 0;) {
    count = readSync(descriptor, part, 0, CHUNK, null)
    digest.update(part.subarray(0, count))
  }
  return digest.digest('hex')
}
