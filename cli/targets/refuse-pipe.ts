import { lstat } from 'node:fs/promises'
import { UsageError } from '../usage-error.ts'

/**
 * Throws `UsageError` where a file is a named pipe or a device: reading it could wait for ever. What is not there, reading tells; what a
 * shell gives by a link, such as `/dev/fd/63`, has somebody who writes it.
 */
export async function refusePipe(file: string): Promise<void> {
  if (/^\/dev\/fd\/\d+$/.test(file)) return
  const found = await lstat(file).catch(() => undefined)
  if (found && !found.isFile() && !found.isDirectory() && !found.isSymbolicLink())
    throw new UsageError(`${file} is no plain file`)
}
