import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { usageErrorOf } from '../base/usage-error.ts'

/** Editors write a file in several steps. */
const SETTLED_MS = 60

/**
 * Calls `changed` with a path after files within `paths` were saved, created or removed. Folders named node_modules, names that begin with
 * a dot, and everything within `ignored` are left out. Throws `UsageError` if a path does not exist. Returns a function that ends the
 * watch.
 */
export function watchFiles(
  paths: readonly string[],
  ignored: string,
  changed: (path: string) => void,
): () => void {
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined
  const isIgnored = (path: string): boolean =>
    resolve(path) === resolve(ignored) || basename(path) === 'node_modules' || /^\.[^./]/.test(basename(path))
  const note = (path: string): void => {
    clearTimeout(timer)
    timer = setTimeout(() => changed(path), SETTLED_MS)
  }
  const add = (path: string): void => {
    if (watchers.has(path) || isIgnored(path)) return
    const isFolder = statSync(path).isDirectory()
    const watcher = watch(path, (_event, name) => {
      const at = isFolder && name !== null ? join(path, name) : path
      if (isIgnored(at)) return
      addIfFolder(at)
      note(at)
    })
    // Removing a folder ends its watch; the watch of its parent reports the change.
    watcher.on('error', () => forget(path))
    watchers.set(path, watcher)
    if (isFolder)
      for (const entry of readdirSync(path, { withFileTypes: true }))
        if (entry.isDirectory()) add(join(path, entry.name))
  }
  const forget = (path: string): void => {
    watchers.get(path)?.close()
    watchers.delete(path)
  }
  const addIfFolder = (path: string): void => {
    try {
      if (statSync(path).isDirectory()) add(path)
    } catch {
      forget(path)
    }
  }
  for (const path of paths) {
    try {
      add(path)
    } catch (cause) {
      for (const watcher of watchers.values()) watcher.close()
      throw usageErrorOf(`--watch-path: ${path} cannot be watched`, cause)
    }
  }
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers.values()) watcher.close()
  }
}
