import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()

/** Makes a temporary folder. It is removed at the latest when the process ends, also after a caught signal. */
export async function newWorkFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forge-conformance-verify-'))
  // One listener for all folders: a register has many bundles.
  if (folders.size === 0) process.once('exit', removeAll)
  folders.add(folder)
  return folder
}

function removeAll(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
