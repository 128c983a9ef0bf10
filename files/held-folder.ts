import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { makeFolders } from './make-folders.ts'

/** What the file system knows a folder by, for the paths of folders that a run uses. */
const held = new Map<string, string | undefined>()

/** From here on, nothing is written into a folder that takes the place of this one. Returns what ends that. */
export function holdFolder(folder: string): () => void {
  const path = resolve(folder)
  held.set(path, identityOf(path))
  return () => void held.delete(path)
}

/** Throws where another folder, be it by a link, is in the place of one that is held. */
export function assertSameFolder(folder: string): void {
  const known = held.get(resolve(folder))
  const found = identityOf(folder)
  if (known !== undefined && found !== undefined && found !== known)
    throw new Error(`${folder} is another folder than when the run began`)
}

/** Makes a folder if it is missing, as where somebody has removed it. Throws as {@link assertSameFolder}. */
export function makeSameFolder(folder: string): void {
  assertSameFolder(folder)
  const path = resolve(folder)
  if (makeFolders(folder).length > 0 && held.has(path)) held.set(path, identityOf(path))
}

/** Undefined where there is no folder. Of a link, what it points to. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}
