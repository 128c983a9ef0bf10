import { rmdirSync } from 'node:fs'
import { makeFolders } from '../../files/make-folders.ts'

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
