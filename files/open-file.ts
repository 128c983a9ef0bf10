import { closeSync, constants, fstatSync, lstatSync, openSync, statSync } from 'node:fs'

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

/** Something that is no regular file is in the place of one: to open a pipe or a device could wait without end, or act. */
export class NotRegular extends Error {
  readonly code: 'EISDIR' | 'ENOTREG'

  constructor(file: string, isFolder: boolean) {
    super(`${file} is ${isFolder ? 'a folder' : 'no regular file'}`)
    this.name = 'NotRegular'
    this.code = isFolder ? 'EISDIR' : 'ENOTREG'
  }
}

/** Opens a regular file for reading. Links are followed. Throws {@link NotRegular}, or what the file system says. */
export function openToRead(file: string): number {
  refuseOther(file, statSync(file))
  return regular(file, openSync(file, O_RDONLY | O_NONBLOCK | O_NOCTTY))
}

/** The same, for a file that is no link. */
export function openItself(file: string): number {
  refuseOther(file, lstatSync(file))
  return regular(file, openSync(file, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW))
}

/** Creates a file for writing and reading. Throws `EEXIST` where something has the name, be it a link to nowhere. */
export function openNew(file: string, mode = 0o666): number {
  return openSync(file, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode)
}

/**
 * Opens a regular file, which is made if it is missing, for reading and for writing at its end. Links are not followed. Throws
 * {@link NotRegular}, or what the file system says.
 */
export function openToAppend(file: string): number {
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (found && !found.isSymbolicLink()) refuseOther(file, found)
  return regular(
    file,
    openSync(file, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o666),
  )
}

/** What has taken the place of the file between two calls is refused as well. */
function regular(file: string, descriptor: number): number {
  try {
    refuseOther(file, fstatSync(descriptor))
    return descriptor
  } catch (cause) {
    closeSync(descriptor)
    throw cause
  }
}

function refuseOther(file: string, found: { isFile(): boolean; isDirectory(): boolean }): void {
  if (!found.isFile()) throw new NotRegular(file, found.isDirectory())
}
