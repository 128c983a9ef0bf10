import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { CertificateFacts } from '../../proof/certify/certificate.ts'
import { packageRoot } from '../../schemas/load.ts'

/** Folders of an installed package that decide verdicts. Documentation does not. */
const FOLDERS = ['bin', 'dist/chunks', 'dist/cli', 'dist/page', 'dist/reference', 'profiles', 'schemas']
/** These files exist only in a checkout. */
const NOT_PUBLISHED = /^schemas\/(?!.*\.json$)/

/** SHA-256 over paths and digests of the files of the installed package, and the number of files. */
export async function packageFiles(): Promise<CertificateFacts['suite']['files']> {
  const root = packageRoot()
  const found = await Promise.all(FOLDERS.map((folder) => filesIn(join(root, folder))))
  const names = ['package.json', ...found.flat().map((file) => relative(root, file).split(sep).join('/'))]
    .filter((name) => !NOT_PUBLISHED.test(name))
    .sort()
  const all = createHash('sha256')
  for (const name of names) {
    const digest = createHash('sha256')
      .update(await readFile(join(root, name)))
      .digest('hex')
    all.update(`${digest} ${name}\n`)
  }
  return { sha256: all.digest('hex'), count: names.length }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}
