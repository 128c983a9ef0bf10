import { watchFile } from '../../files/watched-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

/**
 * For a file that is read more than once: a digest says nothing about what a later reading gets. The returned function throws
 * `UnreadableFile` if the file was written or replaced since, or a reading got another file, also if it has its former content again.
 */
export function refuseIfChanged(file: string): () => void {
  const isSame = watchFile(file)
  return () => {
    if (!isSame()) throw new UnreadableFile(file, 'was changed while it was read')
  }
}
