import { rmSync } from 'node:fs'

const paths = new Set<string>()

/** Removes a file or folder when the process ends, also after a caught signal, unless it is kept until then. */
export function removeAtExit(path: string): void {
  // One listener for all: a register has many bundles.
  if (paths.size === 0) process.on('exit', removeAll)
  paths.add(path)
}

/** The path is no longer removed when the process ends: it is gone, or has become another one's. */
export function keepAtExit(path: string): void {
  if (paths.delete(path) && paths.size === 0) process.off('exit', removeAll)
}

function removeAll(): void {
  for (const path of paths)
    try {
      rmSync(path, { recursive: true, force: true })
    } catch {
      // Its folder no longer exists, or is not a folder.
    }
}
