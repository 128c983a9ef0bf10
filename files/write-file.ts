import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, lstatSync, renameSync, rmSync, writeSync } from 'node:fs'
import { isOfDisk } from './is-of-disk.ts'
import { NotRegular, openNew } from './open-file.ts'

/** What is written: text or bytes, in pieces. */
export type Pieces = Iterable<string | Uint8Array>

/** Writes all bytes, also where the system takes them one part after the other. */
export function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done, bytes.length - done)
}

/**
 * Writes a file that is not there yet, whole or not at all. Throws `EEXIST` where something has the name. Errors of the disk name the file
 * `called`, which this one becomes.
 */
export function writeNewFile(file: string, pieces: Pieces, mode = 0o666, called = file): void {
  const descriptor = naming(called, () => openNew(file, mode))
  try {
    try {
      for (const piece of pieces)
        naming(called, () => writeWhole(descriptor, typeof piece === 'string' ? Buffer.from(piece) : piece))
    } finally {
      closeSync(descriptor)
    }
  } catch (cause) {
    discard(file)
    throw cause
  }
}

/**
 * Writes a file whole or not at all, in place of the one that is there, with its permissions. Throws `NotRegular` where that is no regular
 * file: a link, a pipe and a device stay what they are.
 */
export function replaceFile(file: string, pieces: Pieces): void {
  const unfinished = unfinishedName(file)
  const mode = permissionsOf(file)
  writeNewFile(unfinished, pieces, mode, file)
  putInPlace(unfinished, file, mode)
}

/** Who may read a file may depend on what is in it; undefined where there is none. */
function permissionsOf(file: string): number | undefined {
  const found = lstatSync(file, { throwIfNoEntry: false })
  return found?.isFile() ? found.mode & 0o777 : undefined
}

/** Names the file in what the system says of a disk: of a write it tells no name, and nobody knows one that is not finished. */
export function naming<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (isOfDisk((cause as NodeJS.ErrnoException).code)) Object.assign(cause as Error, { path: file })
    throw cause
  }
}

/**
 * Gives a file its name, in place of the regular file that has it, and permissions that a new file does not have by itself. Throws as
 * {@link replaceFile}; then neither is touched but the first one is gone.
 */
function putInPlace(unfinished: string, file: string, mode: number | undefined): void {
  try {
    if (mode !== undefined && permissionsOf(unfinished) !== mode) chmodSync(unfinished, mode)
    const found = lstatSync(file, { throwIfNoEntry: false })
    if (found && !found.isFile()) throw new NotRegular(file, found.isDirectory())
    renameSync(unfinished, file)
  } catch (cause) {
    discard(unfinished)
    throw cause
  }
}

/** Removes what was not written to its end. Never throws: why it was not is what counts. */
export function discard(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // Its folder is gone, or is no folder.
  }
}

/** A name that nothing has, for a file that is still being written. */
export function unfinishedName(file: string): string {
  return `${file}.${randomBytes(6).toString('hex')}.tmp`
}
