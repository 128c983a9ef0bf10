import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()

/** Makes a folder for temporary files. It is removed at the latest when the process ends, also after a caught signal. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  // One listener for all folders: a register has many bundles.
  if (folders.size === 0) process.on('exit', removeAll)
  folders.add(folder)
  return folder
}

export function removeTemporaryFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  folders.delete(folder)
  if (folders.size === 0) process.off('exit', removeAll)
}

function removeAll(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
