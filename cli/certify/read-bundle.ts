import { closeSync, existsSync, fstatSync } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { NotRegular, openItself } from '../../files/open-file.ts'
import { readBeginning, readBytes, TooLarge } from '../../files/read-file.ts'
import {
  allFolders,
  ATTESTATION_FILE,
  bundleLimits,
  type BundleFiles,
} from '../../proof/certify/bundle-files.ts'
import { CERTIFICATE_FILE } from '../../proof/certify/statement.ts'
import { Broken } from '../../proof/certify/finding.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { filesOfArchive, GZIP, MAX_ENTRIES, refuseLarger, refuseUnknown } from './read-archive.ts'

/** Whether a path is a bundle and not the folder of a report. Throws `UnreadableFile`. */
export async function isBundle(path: string): Promise<boolean> {
  const found = await statOf(path)
  if (found.isDirectory())
    return [ATTESTATION_FILE, CERTIFICATE_FILE].some((name) => existsSync(join(path, name)))
  if (!found.isFile()) return false
  const [first, second] = await firstBytes(path)
  return first === GZIP[0] && second === GZIP[1]
}

/** The files of a bundle, which is a folder or an archive. Nothing is unpacked to disk. Throws {@link Broken} and `UnreadableFile`. */
export async function readBundle(path: string): Promise<BundleFiles> {
  if ((await statOf(path)).isDirectory()) return readFolder(path)
  return filesOfArchive(readPlain(path, bundleLimits.packed), path)
}

async function readFolder(folder: string): Promise<BundleFiles> {
  const files = new Map<string, Uint8Array>()
  let left: number = bundleLimits.packed
  const read = async (within: string): Promise<void> => {
    let entries = 0
    for await (const { name } of await opendir(join(folder, within))) {
      if (++entries > MAX_ENTRIES) throw new Broken(`${folder} has more than ${MAX_ENTRIES} files`)
      const place = posix.join(within, name)
      if (allFolders.has(place) && (await statOf(join(folder, place))).isDirectory()) await read(place)
      else {
        refuseUnknown(place)
        const bytes = readPlain(join(folder, place), left)
        left -= bytes.length
        files.set(place, bytes)
      }
    }
  }
  await read('')
  return files
}

/** The bytes of a regular file. Links are not followed: they can point to any file. */
function readPlain(file: string, most: number): Uint8Array {
  try {
    const descriptor = openItself(file)
    try {
      refuseLarger(file, fstatSync(descriptor).size, most)
    } finally {
      closeSync(descriptor)
    }
    return readBytes(file, most, openItself)
  } catch (cause) {
    if (cause instanceof NotRegular || cause instanceof TooLarge) throw new Broken(cause.message)
    throw cause instanceof Broken ? cause : UnreadableFile.from(file, cause)
  }
}

async function statOf(path: string) {
  return lstat(path).catch((cause: unknown) => {
    throw UnreadableFile.from(path, cause)
  })
}

/** The first bytes of a regular file, at most 64. Throws `UnreadableFile`. */
export async function firstBytes(file: string): Promise<Uint8Array> {
  try {
    return readBeginning(file, 64)
  } catch (cause) {
    throw UnreadableFile.from(file, cause)
  }
}
