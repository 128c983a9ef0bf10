import { rmdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeNewFile } from '../../files/write-file.ts'
import { UsageError, usageErrorOf } from '../base/usage-error.ts'
import { makeFolders } from '../../files/make-folders.ts'

/** Writes a new file. Returns a function that removes it together with the folders that were made for it. Throws `UsageError`. */
export function writeNew(file: string, text: string, { mode = 0o644, option = '--output' } = {}): () => void {
  let removeFolder = (): void => undefined
  try {
    removeFolder = makeFolder(dirname(file))
    writeNewFile(file, [text], mode)
    return () => {
      rmSync(file, { force: true })
      removeFolder()
    }
  } catch (cause) {
    removeFolder()
    const isThere = (cause as NodeJS.ErrnoException).code === 'EEXIST'
    throw isThere
      ? new UsageError(`${option}: ${file} exists already`)
      : usageErrorOf(`${option}: ${file} cannot be written`, cause)
  }
}

/**
 * Makes a folder with its missing parents. Returns a function that removes exactly the folders that it made, as far as they are empty.
 * Throws the error of the file system; then no new folder is left.
 */
export function makeFolder(folder: string): () => void {
  const made = makeFolders(folder)
  return () => {
    try {
      for (const one of made) rmdirSync(one)
    } catch {
      // The folder is not empty, so its parents stay as well.
    }
  }
}
