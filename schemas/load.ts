import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

let root: string | undefined

/** The folder of this package, from its sources as well as from what is built of them. */
export function packageRoot(): string {
  root ??= findRoot(dirname(fileURLToPath(import.meta.url)))
  return root
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
