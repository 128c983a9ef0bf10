import { rmdirSync } from 'node:fs'
import { makeFolders } from '../../files/make-folders.ts'

/**
 * Makes a folder with those that it is in, and gives what removes exactly the ones that were not there before, as far as they are empty. Throws
 * the error of the file system, and leaves nothing then.
 */
export function makeFolder(folder: string): () => void {
  const made = makeFolders(folder)
  return () => {
    try {
      for (const one of made) rmdirSync(one)
    } catch {
      // Something else is in it: those that it is in stay as well.
    }
  }
}
