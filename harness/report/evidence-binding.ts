import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import type { EvidenceBinding } from './evidence.ts'
import { UnreadableFile } from './unreadable-file.ts'

/**
 * Why a file is not the evidence that a report names, in a few words; undefined where it is. A file of another size is not read.
 * Throws `UnreadableFile` where it cannot be read.
 */
export async function bindingFlaw(
  file: string,
  { sha256, bytes }: EvidenceBinding,
): Promise<string | undefined> {
  try {
    const { size } = await lstat(file)
    if (size !== bytes) return `has ${size} bytes, and the report is about evidence of ${bytes} bytes`
    const digest = createHash('sha256')
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) digest.update(chunk)
    return digest.digest('hex') === sha256
      ? undefined
      : 'is not the evidence of the report: its digest is another one'
  } catch (cause) {
    throw UnreadableFile.from(file, cause)
  }
}
