import type { Parser, ReadEntry } from 'tar'
import { allFiles, bundleLimits, type BundleFiles } from '../../proof/certify/bundle-files.ts'
import { Broken } from '../../proof/certify/finding.ts'
import { gunzip } from '../../proof/certify/gunzip.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'

/** First bytes of gzip. */
export const GZIP = [0x1f, 0x8b]
/** Maximum number of entries of an archive, including folders. */
export const MAX_ENTRIES = 100

/** The files of a bundle in an archive; `path` names it. Throws {@link Broken}. */
export async function filesOfArchive(packed: Uint8Array, path: string): Promise<BundleFiles> {
  let tar: Uint8Array
  try {
    tar = gunzip(packed, bundleLimits.unpacked)
  } catch (cause) {
    throw new Broken(`${path} cannot be unpacked: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
  // The parser would unpack a second time, without a limit.
  if (tar[0] === GZIP[0] && tar[1] === GZIP[1]) throw new Broken(`${path} holds another archive`)
  const { Parser } = await import('tar/parse')
  const files = new Map<string, Uint8Array>()
  let entries = 0
  let size = 0
  // An extended header without an entry can hold anything.
  let isHeaderOpen = false
  await new Promise<void>((resolve, reject) => {
    const refuse = (cause: unknown): void => reject(asBroken(cause, path))
    const parser: Parser = new Parser({
      strict: true,
      maxMetaEntrySize: 4096,
      onReadEntry(entry) {
        entry.on('error', refuse)
        size += blocksFor(entry.size)
        isHeaderOpen = false
        attempt(() => {
          if (++entries > MAX_ENTRIES) throw new Broken(`${path} has more than ${MAX_ENTRIES} entries`)
          keep(entry, files)
        })
      },
    })
    const attempt = (act: () => void): void => {
      try {
        act()
      } catch (cause) {
        refuse(cause)
        parser.abort(asBroken(cause, path))
      }
    }
    // Other programs unpack what this parser ignores, such as a sparse file of GNU tar in place of a file that was verified.
    parser.on('ignoredEntry', (entry: ReadEntry) => attempt(() => refuseType(entry)))
    // The replacement of bytes that are not valid text has another length.
    parser.on('meta', (text: string) =>
      attempt(() => {
        if (text.includes('\ufffd')) throw new Broken(`${path} has an extended header that is no text`)
        // GNU tar takes the name and the content of an entry from these.
        if (text.includes('GNU.sparse.')) throw new Broken(`${path} has a sparse file`)
        size += blocksFor(Buffer.byteLength(text))
        isHeaderOpen = true
      }),
    )
    parser.on('nullBlock', () => (size += BLOCK))
    parser.on('end', () => resolve())
    parser.on('error', refuse)
    parser.end(Buffer.from(tar.buffer, tar.byteOffset, tar.byteLength))
  })
  refuseMore(tar, size, path)
  if (isHeaderOpen) throw new Broken(`${path} ends with an extended header`)
  return files
}

const BLOCK = 512

/**
 * Throws {@link Broken} if anything except empty blocks follows the entries that were read, which take `size` bytes. Some readers continue
 * to a second archive, others do not.
 */
function refuseMore(tar: Uint8Array, size: number, path: string): void {
  const more = tar.subarray(size).findIndex((byte) => byte !== 0)
  if (more === -1) return
  const at = size + more - (more % BLOCK)
  const name = new TextDecoder().decode(tar.subarray(at, at + 100)).split('\0', 1)[0] ?? ''
  throw new Broken(`${path} goes on after its end, with ${visibleAtMost(name, 100)}`)
}

/** Size with its header, in bytes. */
function blocksFor(size: number): number {
  return BLOCK + BLOCK * Math.ceil(size / BLOCK)
}

/** Adds an entry of an archive. Throws {@link Broken} for an entry that no bundle has. */
function keep(entry: ReadEntry, files: Map<string, Uint8Array>): void {
  const { path, type } = entry
  // Entries are in one folder with any name, or in no folder.
  const [top = '', ...rest] = path.replace(/^\.\//, '').split('/')
  if (path.startsWith('/') || path.includes('\\') || [top, ...rest].includes('..'))
    throw new Broken(`its entry ${path} leaves the folder of the bundle`)
  if (type === 'Directory') {
    entry.resume()
    return
  }
  // Programs differ in which properties of a global header they apply.
  if (entry.globalExtended) throw new Broken('it has an extended header for all of its entries')
  if (type !== 'File' && type !== 'OldFile') refuseType(entry)
  const whole = [top, ...rest].join('/')
  const name = allFiles.has(whole) || rest.length === 0 ? whole : rest.join('/')
  refuseUnknown(name)
  if (files.has(name)) throw new Broken(`${name} is there twice`)
  const chunks: Buffer[] = []
  files.set(name, new Uint8Array())
  entry.on('data', (chunk: Buffer) => chunks.push(chunk))
  entry.on('end', () => files.set(name, Buffer.concat(chunks)))
}

function refuseType({ path, type }: ReadEntry): never {
  throw new Broken(`its entry ${path} is a ${type}, and no file`)
}

function asBroken(cause: unknown, path: string): Error {
  if (cause instanceof Broken) return cause
  return new Broken(`${path} is no tar archive: ${cause instanceof Error ? cause.message : String(cause)}`)
}

/** Throws {@link Broken} for a file name that no bundle has. */
export function refuseUnknown(name: string): void {
  if (!allFiles.has(name)) throw new Broken(`${name} belongs to no bundle`)
}

/** Throws {@link Broken} if a file or an archive is larger than a bundle may be. */
export function refuseLarger(path: string, size: number, most: number): void {
  if (size > most) throw new Broken(`${path} is larger than a bundle may be`)
}
