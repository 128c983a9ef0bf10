import { statSync, type Stats } from 'node:fs'
import { resolve } from 'node:path'

interface Watched {
  readonly state: string
  wasOther: boolean
}

/** The states of files that are read more than once, by path. */
const watched = new Map<string, Watched>()

/**
 * From now on, every opening of this path is compared with the file that is there now. The returned function says whether all of them
 * got that file, with its content, and whether it still is there.
 */
export function watchFile(file: string): () => boolean {
  const path = resolve(file)
  const before: Watched = { state: stateOf(statSync(path, { throwIfNoEntry: false })), wasOther: false }
  watched.set(path, before)
  return () => !before.wasOther && stateOf(statSync(path, { throwIfNoEntry: false })) === before.state
}

/** Remembers whether a file that was opened is the watched one. Folders can be renamed without a trace in their files. */
export function noteOpened(file: string, found: Stats): void {
  const known = watched.size > 0 ? watched.get(resolve(file)) : undefined
  if (known && stateOf(found) !== known.state) known.wasOther = true
}

/** Whoever puts a file back changes the time of its last change, which cannot be set. */
function stateOf(found: Stats | undefined): string {
  return found ? [found.dev, found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ') : ''
}
