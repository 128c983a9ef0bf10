import { constants, existsSync } from 'node:fs'
import { lstat, open, opendir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import type { Parser, ReadEntry } from 'tar'
import {
  allFiles,
  ATTESTATION_FILE,
  bundleLimits,
  type BundleFiles,
} from '../../harness/certify/bundle-files.ts'
import { CERTIFICATE_FILE } from '../../harness/certify/statement.ts'
import { Broken } from '../../harness/certify/finding.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { nodePrimitives } from './node-primitives.ts'

const GZIP = [0x1f, 0x8b]
/** Entries of an archive, folders included. */
const MOST_ENTRIES = 100

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
  return (await statOf(path)).isDirectory() ? readFolder(path) : readArchive(path)
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

async function readArchive(path: string): Promise<BundleFiles> {
  const packed = await readPlain(path, bundleLimits.packed)
  let tar: Uint8Array
  try {
    tar = await nodePrimitives.gunzip(packed, bundleLimits.unpacked)
  } catch (cause) {
    throw new Broken(`${path} cannot be unpacked: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
  // The parser would unpack a second time, without a limit.
  if (tar[0] === GZIP[0] && tar[1] === GZIP[1]) throw new Broken(`${path} holds another archive`)
  const { Parser } = await import('tar')
  const files = new Map<string, Uint8Array>()
  let entries = 0
  await new Promise<void>((resolve, reject) => {
    const refuse = (cause: unknown): void => reject(asBroken(cause, path))
    const parser: Parser = new Parser({
      strict: true,
      maxMetaEntrySize: 4096,
      onReadEntry(entry) {
        entry.on('error', refuse)
        try {
          if (++entries > MOST_ENTRIES) throw new Broken(`${path} has more than ${MOST_ENTRIES} entries`)
          keep(entry, files)
        } catch (cause) {
          refuse(cause)
          parser.abort(asBroken(cause, path))
        }
      },
    })
    parser.on('end', () => resolve())
    parser.on('error', refuse)
    parser.end(Buffer.from(tar.buffer, tar.byteOffset, tar.byteLength))
  })
  return files
}

/** Takes an entry of an archive. Throws {@link Broken} where no bundle has such an entry. */
function keep(entry: ReadEntry, files: Map<string, Uint8Array>): void {
  const { path, type } = entry
  // All entries are in one folder, whatever its name is.
  const [top = '', ...rest] = path.replace(/^\.\//, '').split('/')
  if (path.startsWith('/') || path.includes('\\') || [top, ...rest].includes('..'))
    throw new Broken(`its entry ${path} leaves the folder of the bundle`)
  if (type === 'Directory') {
    entry.resume()
    return
  }
  if (type !== 'File' && type !== 'OldFile') throw new Broken(`its entry ${path} is a ${type}, and no file`)
  const name = rest.join('/')
  refuseUnknown(name === '' ? top : name)
  if (files.has(name)) throw new Broken(`${name} is there twice`)
  const chunks: Buffer[] = []
  files.set(name, new Uint8Array())
  entry.on('data', (chunk: Buffer) => chunks.push(chunk))
  entry.on('end', () => files.set(name, Buffer.concat(chunks)))
}

function asBroken(cause: unknown, path: string): Error {
  if (cause instanceof Broken) return cause
  return new Broken(`${path} is no tar archive: ${cause instanceof Error ? cause.message : String(cause)}`)
}

function isFolderOfBundle(place: string): boolean {
  return [...allFiles].some((name) => name.startsWith(`${place}/`))
}

function refuseUnknown(name: string): void {
  if (!allFiles.has(name)) throw new Broken(`${name} belongs to no bundle`)
}

/** The bytes of a plain file: what a link names may be any file, and reading a pipe would wait. */
async function readPlain(file: string, most: number): Promise<Uint8Array> {
  if (!(await statOf(file)).isFile()) throw new Broken(`${file} is no plain file`)
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch((cause: unknown) => {
    throw UnreadableFile.from(file, cause)
  })
  try {
    const { size } = await handle.stat()
    if (size > most) throw new Broken(`${file} is larger than a bundle may be`)
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

async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await open(file).catch((cause: unknown) => {
    throw UnreadableFile.from(file, cause)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
