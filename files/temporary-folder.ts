import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepAtExit, removeAtExit } from './remove-at-exit.ts'

/** Makes a folder for temporary files. It is removed at the latest when the process ends, also after a caught signal. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  removeAtExit(folder)
  return folder
}

export function removeTemporaryFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  keepAtExit(folder)
}
