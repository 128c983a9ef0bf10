import { closeSync, fstatSync } from 'node:fs'
import { digestOf } from '../../files/read-file.ts'
import { openItself } from '../../files/open-file.ts'
import type { EvidenceBinding } from './evidence.ts'
import { UnreadableFile } from './unreadable-file.ts'

/**
 * Why a file is not the evidence that a report names, in a few words; undefined if it is. A file of another size is not read.
 * Throws `UnreadableFile` if it cannot be read.
 */
export function bindingFlaw(file: string, { sha256, bytes }: EvidenceBinding): string | undefined {
  try {
    const descriptor = openItself(file)
    try {
      const { size } = fstatSync(descriptor)
      if (size !== bytes) return `has ${size} bytes, and the report is about evidence of ${bytes} bytes`
      return digestOf(descriptor) === sha256
        ? undefined
        : 'is not the evidence of the report: its digest is another one'
    } finally {
      closeSync(descriptor)
    }
  } catch (cause) {
    throw UnreadableFile.from(file, cause)
  }
}
