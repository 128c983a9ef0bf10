import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeFolders } from './make-folders.ts'

/** The identity of each folder in the file system, by the paths of folders that a run uses. */
const held = new Map<string, string | undefined>()

/** From now on, nothing is written into a folder that replaces this one. Returns a function that ends this protection. */
export function holdFolder(folder: string): () => void {
  const path = resolve(folder)
  held.set(path, identityOf(path))
  return () => void held.delete(path)
}

/** Throws if another folder, or a link to one, replaced one that is held. */
export function assertSameFolder(folder: string): void {
  const known = held.get(resolve(folder))
  const found = identityOf(folder)
  if (known !== undefined && found !== undefined && found !== known)
    throw new Error(`${folder} is another folder than when the run began`)
}

/** Makes a folder if it is missing, for example after it was removed. Throws like {@link assertSameFolder}. */
export function makeSameFolder(folder: string): void {
  assertSameFolder(folder)
  const path = resolve(folder)
  if (makeFolders(folder).length > 0 && held.has(path)) held.set(path, identityOf(path))
}

/** Undefined if there is no folder. For a link, the identity of its target. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}
