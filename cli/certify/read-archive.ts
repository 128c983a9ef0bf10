import { allFiles, allFolders, bundleLimits, type BundleFiles } from '../../proof/certify/bundle-files.ts'
import { Broken } from '../../proof/certify/finding.ts'
import { gunzip } from '../../proof/certify/gunzip.ts'
import { tarEntries } from './tar-entries.ts'

/** First bytes of gzip. */
export const GZIP = [0x1f, 0x8b]
/** Maximum number of entries of an archive, including folders. */
export const MAX_ENTRIES = 100

/** The files of a bundle in an archive; `path` names it. Throws {@link Broken}. */
export function filesOfArchive(packed: Uint8Array, path: string): BundleFiles {
  const tar = unpacked(packed, path)
  if (tar[0] === GZIP[0] && tar[1] === GZIP[1]) throw new Broken(`${path} holds another archive`)
  const files = new Map<string, Uint8Array>()
  const folders = new Set<string>()
  let entries = 0
  for (const { name, content } of tarEntries(tar, path)) {
    if (++entries > MAX_ENTRIES) throw new Broken(`${path} has more than ${MAX_ENTRIES} entries`)
    const [folder, file] = placeOf(name)
    if (content === undefined) {
      if (file !== '') refuseUnknown(file, allFolders)
      continue
    }
    refuseUnknown(file)
    if (files.has(file)) throw new Broken(`${file} is there twice`)
    files.set(file, content)
    // Unpacked, the files would not be one bundle.
    if (folders.add(folder).size > 1) throw new Broken(`${path} has its files in more than one folder`)
  }
  return files
}

function unpacked(packed: Uint8Array, path: string): Uint8Array {
  try {
    return gunzip(packed, bundleLimits.unpacked)
  } catch (cause) {
    throw new Broken(`${path} cannot be unpacked: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

/**
 * The folder in which all of a bundle is, which may have any name or none, and the place of an entry in it, which is empty for that folder.
 * Throws {@link Broken} for an entry outside of it.
 */
function placeOf(name: string): readonly [folder: string, place: string] {
  const path = name.replace(/^\.\//, '').replace(/\/$/, '')
  if (name.startsWith('/') || name.includes('\\') || path.split('/').includes('..'))
    throw new Broken(`its entry ${name} leaves the folder of the bundle`)
  if (allFiles.has(path) || allFolders.has(path)) return ['', path]
  const [folder = '', ...rest] = path.split('/')
  if (rest.length > 0) return [folder, rest.join('/')]
  return name.endsWith('/') ? [folder, ''] : ['', path]
}

/** Throws {@link Broken} for a file or another name that no bundle has. */
export function refuseUnknown(name: string, known: ReadonlySet<string> = allFiles): void {
  if (!known.has(name)) throw new Broken(`${name} belongs to no bundle`)
}

/** Throws {@link Broken} if a file or an archive is larger than a bundle may be. */
export function refuseLarger(path: string, size: number, most: number): void {
  if (size > most) throw new Broken(`${path} is larger than a bundle may be`)
}
