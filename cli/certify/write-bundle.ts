import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolders } from '../../files/make-folders.ts'
import { writeNewFile } from '../../files/write-file.ts'
import type { BundleFiles } from '../../proof/certify/bundle-files.ts'

/** The folder of all entries of an archive. */
const TOP = 'certificate'

export function isArchiveName(output: string): boolean {
  return /\.(?:tgz|tar\.gz)$/.test(output)
}

/** Writes a bundle, as a folder or as an archive according to its name. `work` is a folder next to it. Writes all of it or nothing. */
export async function writeBundle(files: BundleFiles, output: string, work: string): Promise<void> {
  const folder = join(work, TOP)
  for (const [name, bytes] of files) {
    makeFolders(dirname(join(folder, name)))
    writeNewFile(join(folder, name), [bytes])
  }
  if (!isArchiveName(output)) return rename(folder, output)
  const archive = join(work, 'bundle.tgz')
  const { create } = await import('tar')
  const names = [...files.keys()].map((name) => `${TOP}/${name}`)
  await create({ gzip: true, portable: true, cwd: work, file: archive, mtime: new Date(0) }, names)
  await rename(archive, output)
}
