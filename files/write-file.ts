import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, lstatSync, renameSync, rmSync, writeSync } from 'node:fs'
import { NotRegular, openNew } from './open-file.ts'
import { keepAtExit, removeAtExit } from './remove-at-exit.ts'

export type Pieces = Iterable<string | Uint8Array>

/** Writes all bytes, even if the system writes only a part at once. */
export function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done, bytes.length - done)
}

/**
 * Writes a new file, completely or not at all. Throws `EEXIST` if the name exists. Errors of the disk name the file `called`, which this
 * one becomes later.
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
 * Writes a file completely or not at all. It replaces an existing file and keeps its permissions. Throws `NotRegular` if that is not a
 * regular file: a link, a pipe or a device stays unchanged.
 */
export function replaceFile(file: string, pieces: Pieces): void {
  const unfinished = unfinishedName(file)
  const mode = permissionsOf(file)
  writeNewFile(unfinished, pieces, mode, file)
  putInPlace(unfinished, file, mode)
}

/** The permissions of a file, which may protect its content; undefined if there is no file. */
function permissionsOf(file: string): number | undefined {
  const found = lstatSync(file, { throwIfNoEntry: false })
  return found?.isFile() ? found.mode & 0o777 : undefined
}

/**
 * Adds the name of the file to disk errors: the error of a write contains no name, and the name of an unfinished file means nothing to
 * users.
 */
export function naming<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (isOfDisk((cause as NodeJS.ErrnoException).code)) Object.assign(cause as Error, { path: file })
    throw cause
  }
}

/**
 * Renames a file, in place of the regular file that has the name, and sets permissions that a new file does not have by default. Throws
 * like {@link replaceFile}; then the unfinished file is removed, and the other one is unchanged.
 */
function putInPlace(unfinished: string, file: string, mode: number | undefined): void {
  try {
    if (mode !== undefined && permissionsOf(unfinished) !== mode) chmodSync(unfinished, mode)
    const found = lstatSync(file, { throwIfNoEntry: false })
    if (found && !found.isFile()) throw new NotRegular(file, found.isDirectory())
    renameUnfinished(unfinished, file)
  } catch (cause) {
    discard(unfinished)
    throw cause
  }
}

/** Gives a file that is written its name. */
export function renameUnfinished(unfinished: string, file: string): void {
  renameSync(unfinished, file)
  keepAtExit(unfinished)
}

/** Removes an unfinished file. Never throws: the error of the write is the important one. */
export function discard(file: string): void {
  try {
    rmSync(file, { force: true })
    keepAtExit(file)
  } catch {
    // Its folder no longer exists, or is not a folder.
  }
}

/** An unused name for a file that is still being written. If it is not renamed, it is removed when the process ends. */
export function unfinishedName(file: string): string {
  const name = `${file}.${randomBytes(6).toString('hex')}.tmp`
  removeAtExit(name)
  return name
}

/** Whether the code of an error means that no file can be written. */
export function isOfDisk(code: string | undefined): code is string {
  return code !== undefined && ['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG', 'EIO'].includes(code)
}
