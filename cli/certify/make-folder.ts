import { existsSync, rmdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder with those that it is in, and gives what removes exactly the ones that were not there before, as far as they are empty. Throws
 * the error of the file system, and leaves nothing then.
 */
export async function makeFolder(folder: string): Promise<() => void> {
  const missing: string[] = []
  for (let one = resolve(folder); !existsSync(one) && dirname(one) !== one; one = dirname(one))
    missing.push(one)
  const remove = (): void => {
    try {
      for (const one of missing) rmdirSync(one)
    } catch {
      // Something else is in it, or it was never made: those that it is in stay as well.
    }
  }
  try {
    await mkdir(folder, { recursive: true })
  } catch (cause) {
    while (missing[0] !== undefined && !existsSync(missing[0])) missing.shift()
    remove()
    throw cause
  }
  return remove
}
