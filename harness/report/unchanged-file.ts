import { statSync } from 'node:fs'
import { UnreadableFile } from './unreadable-file.ts'

/**
 * For a file that is read more than once: a digest says nothing about what a later reading gets. The returned function throws
 * `UnreadableFile` if the file was written or replaced since, also if it has its former content again.
 */
export function refuseIfChanged(file: string): () => void {
  const before = stateOf(file)
  return () => {
    if (stateOf(file) !== before) throw new UnreadableFile(file, 'was changed while it was read')
  }
}

/** Whoever puts a file back changes the time of its last change, which cannot be set. */
function stateOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? [found.dev, found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ') : ''
}
