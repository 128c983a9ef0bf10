import { mkdirSync, rmdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and its missing parents, one after another. Returns the new folders, the innermost first. Throws the error of the file
 * system; then no new folder is left. Node's recursive version never ends if an existing folder does not accept new ones, as in `/proc`.
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

/** Throws if a file is in the place of the folder. */
function isThere(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found && !found.isDirectory())
    throw Object.assign(new Error(`${folder} is no folder`), { code: 'ENOTDIR' })
  return found !== undefined || dirname(folder) === folder
}
