import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

let root: string | undefined

/** The folder of this package, from its sources as well as from what is built of them. */
export function packageRoot(): string {
  root ??= findRoot(dirname(fileURLToPath(import.meta.url)))
  return root
}

/** The schema kept in `schemas/<name>.schema.json`. */
export function loadSchema(name: string): Record<string, unknown> {
  const file = join(packageRoot(), 'schemas', `${name}.schema.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
}

/** Name and version of this package, as reports give them. */
export function packageIdentity(): { name: string; version: string } {
  const { name, version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
    name: string
    version: string
  }
  return { name, version }
}

function findRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) throw new Error(`no package.json above ${from}`)
  }
}
