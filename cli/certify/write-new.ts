import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeNewFile } from '../../files/write-file.ts'
import { makeFolder } from './make-folder.ts'
import { UsageError } from '../base/usage-error.ts'

/** Writes a new file. Returns a function that removes it together with the folders that were made for it. Throws `UsageError`. */
export function writeNew(file: string, text: string, { mode = 0o644, option = '--output' } = {}): () => void {
  let removeFolder = (): void => undefined
  try {
    removeFolder = makeFolder(dirname(file))
    writeNewFile(file, [text], mode)
    return () => {
      rmSync(file, { force: true })
      removeFolder()
    }
  } catch (cause) {
    removeFolder()
    const { code } = cause as NodeJS.ErrnoException
    throw new UsageError(
      code === 'EEXIST'
        ? `${option}: ${file} exists already`
        : `${option}: ${file} cannot be written (${code ?? String(cause)})`,
    )
  }
}
