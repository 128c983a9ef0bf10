import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UsageError } from '../usage-error.ts'

/** Writes a file that is not there yet. Throws `UsageError`. */
export async function writeNew(
  file: string,
  text: string,
  { mode = 0o644, option = '--output' } = {},
): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text, { flag: 'wx', mode })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UsageError(
      code === 'EEXIST'
        ? `${option}: ${file} exists already`
        : `${option}: ${file} cannot be written (${code ?? String(cause)})`,
    )
  }
}
