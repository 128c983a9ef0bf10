import { mkdirSync, rmdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder with those that it is in, one after the other, and gives those that were made, the innermost first. Throws what the file
 * system says, and leaves nothing then. Node's own way goes round without end where a folder cannot be made in one that is there, as in `/proc`.
 */
export function makeFolders(folder: string): string[] {
  const missing: string[] = []
  for (let one = resolve(folder); !isThere(one); one = dirname(one)) missing.push(one)
  const made: string[] = []
  for (const one of missing.reverse())
    try {
      mkdirSync(one)
      made.unshift(one)
    } catch (cause) {
      // Another process may have made it.
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST' && isThere(one)) continue
      for (const own of made) rmdirSync(own)
      throw cause
    }
  return made
}

/** Throws where a file is in the place of the folder. */
function isThere(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found && !found.isDirectory())
    throw Object.assign(new Error(`${folder} is no folder`), { code: 'ENOTDIR' })
  return found !== undefined || dirname(folder) === folder
}
