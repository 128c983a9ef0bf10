import { constants, existsSync } from 'node:fs'
import { lstat, open, opendir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import {
  allFiles,
  ATTESTATION_FILE,
  bundleLimits,
  type BundleFiles,
} from '../../harness/certify/bundle-files.ts'
import { CERTIFICATE_FILE } from '../../harness/certify/statement.ts'
import { Broken } from '../../harness/certify/finding.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { filesOfArchive, GZIP, MOST_ENTRIES, refuseLarger, refuseUnknown } from './read-archive.ts'

/** Whether a path is a bundle, rather than the folder of a report. Throws `UnreadableFile`. */
export async function isBundle(path: string): Promise<boolean> {
  const found = await statOf(path)
  if (found.isDirectory())
    return [ATTESTATION_FILE, CERTIFICATE_FILE].some((name) => existsSync(join(path, name)))
  if (!found.isFile()) return false
  const [first, second] = await firstBytes(path)
  return first === GZIP[0] && second === GZIP[1]
}

/** The files of a bundle, a folder or an archive. Nothing is unpacked to disk. Throws {@link Broken} and `UnreadableFile`. */
export async function readBundle(path: string): Promise<BundleFiles> {
  if ((await statOf(path)).isDirectory()) return readFolder(path)
  return filesOfArchive(await readPlain(path, bundleLimits.packed), path)
}

async function readFolder(folder: string): Promise<BundleFiles> {
  const files = new Map<string, Uint8Array>()
  let left: number = bundleLimits.packed
  const read = async (within: string): Promise<void> => {
    let entries = 0
    for await (const { name } of await opendir(join(folder, within))) {
      if (++entries > MOST_ENTRIES) throw new Broken(`${folder} has more than ${MOST_ENTRIES} files`)
      const place = posix.join(within, name)
      if (isFolderOfBundle(place) && (await statOf(join(folder, place))).isDirectory()) await read(place)
      else {
        refuseUnknown(place)
        const bytes = await readPlain(join(folder, place), left)
        left -= bytes.length
        files.set(place, bytes)
      }
    }
  }
  await read('')
  return files
}

function isFolderOfBundle(place: string): boolean {
  return [...allFiles].some((name) => name.startsWith(`${place}/`))
}

/** The bytes of a plain file: what a link names may be any file, and reading a pipe would wait. */
async function readPlain(file: string, most: number): Promise<Uint8Array> {
  if (!(await statOf(file)).isFile()) throw new Broken(`${file} is no plain file`)
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch((cause: unknown) => {
    throw UnreadableFile.from(file, cause)
  })
  try {
    const { size } = await handle.stat()
    refuseLarger(file, size, most)
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

async function statOf(path: string) {
  return lstat(path).catch((cause: unknown) => {
    throw UnreadableFile.from(path, cause)
  })
}

/** The first bytes of a plain file, at most 64. Throws `UnreadableFile`. */
export async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await open(file).catch((cause: unknown) => {
    throw UnreadableFile.from(file, cause)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
