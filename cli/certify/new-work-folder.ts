import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a temporary folder, which is removed at the latest when the process ends, also by a signal that is caught. */
export async function newWorkFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forge-conformance-verify-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
