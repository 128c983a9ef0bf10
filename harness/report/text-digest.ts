import { createHash } from 'node:crypto'

/** The SHA-256 digest of a text in UTF-8, as files of the suite have it: `sha256:` and 64 hexadecimal digits. */
export function textDigest(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}
