import { closeSync, constants, fstatSync, lstatSync, openSync, statSync } from 'node:fs'
import { noteOpened } from './watched-file.ts'

const {
  O_RDONLY = 0,
  O_RDWR,
  O_CREAT,
  O_EXCL,
  O_APPEND,
  O_NOFOLLOW = 0,
  O_NONBLOCK = 0,
  O_NOCTTY = 0,
} = constants as Readonly<Record<string, number | undefined>> & typeof constants

/** The path is not a regular file: opening a pipe or a device could wait forever, or have effects. */
export class NotRegular extends Error {
  readonly code: 'EISDIR' | 'ENOTREG'

  constructor(file: string, isFolder: boolean) {
    super(`${file} is ${isFolder ? 'a folder' : 'no regular file'}`)
    this.name = 'NotRegular'
    this.code = isFolder ? 'EISDIR' : 'ENOTREG'
  }
}

/** Opens a regular file for reading. Links are followed. Throws {@link NotRegular}, or the error of the file system. */
export function openToRead(file: string): number {
  refuseOther(file, statSync(file))
  return regular(file, openSync(file, O_RDONLY | O_NONBLOCK | O_NOCTTY))
}

/** The same for a file that is not a link. */
export function openItself(file: string): number {
  refuseOther(file, lstatSync(file))
  return regular(file, openSync(file, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW))
}

/** Creates a file for writing and reading. Throws `EEXIST` if the name exists, even as a link to nowhere. */
export function openNew(file: string, mode = 0o666): number {
  return openSync(file, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode)
}

/**
 * Opens a regular file for reading and appending, and creates it if it is missing. Links are not followed. Throws {@link NotRegular}, or
 * the error of the file system.
 */
export function openToAppend(file: string): number {
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (found && !found.isSymbolicLink()) refuseOther(file, found)
  return regular(
    file,
    openSync(file, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o666),
  )
}

/** Checks the opened file again, in case it was replaced between two calls. */
function regular(file: string, descriptor: number): number {
  try {
    const found = fstatSync(descriptor)
    refuseOther(file, found)
    noteOpened(file, found)
    return descriptor
  } catch (cause) {
    closeSync(descriptor)
    throw cause
  }
}

function refuseOther(file: string, found: { isFile(): boolean; isDirectory(): boolean }): void {
  if (!found.isFile()) throw new NotRegular(file, found.isDirectory())
}
