import { Buffer } from './buffer.ts'
import { failure, MemoryFiles, type MemoryFile } from './memory-files.ts'

// The functions of `node:fs` that the verification of a bundle uses, on files in memory: a browser gives a page no other files.

export const memory = new MemoryFiles()
memory.addFolder('/tmp')

export const constants = {
  O_RDONLY: 0,
  O_RDWR: 2,
  O_CREAT: 64,
  O_EXCL: 128,
  O_APPEND: 1024,
} as const

interface Opened {
  readonly file: MemoryFile
  readonly appends: boolean
  at: number
}

const descriptors = new Map<number, Opened>()
let lastDescriptor = 2
let folders = 0

interface Stats {
  readonly size: number
  readonly ino: number
  readonly nlink: number
  isFile(): boolean
  isDirectory(): boolean
  isSymbolicLink(): boolean
  isFIFO(): boolean
}

export function openSync(path: string, flags: string | number): number {
  const descriptor = (lastDescriptor += 1)
  descriptors.set(descriptor, { file: opened(path, flags), at: 0, appends: isSet(flags, constants.O_APPEND) })
  return descriptor
}

function opened(path: string, flags: string | number): MemoryFile {
  const found = memory.find(path)
  if (flags === 'r' || (typeof flags === 'number' && !isSet(flags, constants.O_CREAT)))
    return memory.file(path)
  if (found === 'folder') throw failure('EISDIR', path)
  if (found && (isSet(flags, constants.O_EXCL) || String(flags).includes('x'))) throw failure('EEXIST', path)
  if (flags === 'w') found?.truncate(0)
  return found ?? memory.create(path)
}

function isSet(flags: string | number, flag: number): boolean {
  return typeof flags === 'number' && (flags & flag) !== 0
}

function descriptorOf(descriptor: number): Opened {
  const found = descriptors.get(descriptor)
  if (!found) throw failure('EBADF', String(descriptor))
  return found
}

export function readSync(
  descriptor: number,
  into: Uint8Array,
  offset: number,
  length: number,
  position: number | null,
): number {
  const one = descriptorOf(descriptor)
  const from = position ?? one.at
  const part = one.file.content().subarray(from, from + length)
  into.set(part, offset)
  if (position === null) one.at += part.length
  return part.length
}

export function writeSync(
  descriptor: number,
  data: Uint8Array | string,
  offset = 0,
  length?: number,
): number {
  const one = descriptorOf(descriptor)
  const whole = bytesOf(data)
  const part = whole.subarray(offset, length === undefined ? whole.length : offset + length)
  const at = one.appends ? one.file.size : one.at
  one.file.write(part, at)
  one.at = at + part.length
  return part.length
}

export function statSync(path: string, options?: { readonly throwIfNoEntry: true }): Stats
export function statSync(path: string, options: { readonly throwIfNoEntry?: boolean }): Stats | undefined
export function statSync(
  path: string,
  { throwIfNoEntry = true }: { readonly throwIfNoEntry?: boolean } = {},
): Stats | undefined {
  const found = memory.find(path)
  if (!found && throwIfNoEntry) throw failure('ENOENT', path)
  return found && statsOf(found)
}

function statsOf(found: MemoryFile | 'folder'): Stats {
  const isFolder = found === 'folder'
  return {
    size: isFolder ? 0 : found.size,
    ino: isFolder ? 0 : found.ino,
    nlink: 1,
    isFile: () => !isFolder,
    isDirectory: () => isFolder,
    isSymbolicLink: () => false,
    isFIFO: () => false,
  }
}

export function readFileSync(path: string | URL, encoding?: string): Buffer | string {
  const content = Buffer.from(memory.file(pathOf(path)).content())
  return encoding === undefined ? content : content.toString('utf8')
}

export function mkdtempSync(prefix: string): string {
  const folder = `${prefix}${(folders += 1)}`
  memory.addFolder(folder)
  return folder
}

export const closeSync = (descriptor: number): void => void descriptors.delete(descriptor)
export const ftruncateSync = (descriptor: number, size: number): void =>
  descriptorOf(descriptor).file.truncate(size)
export const fstatSync = (descriptor: number): Stats => statsOf(descriptorOf(descriptor).file)
export const existsSync = (path: string | URL): boolean => memory.find(pathOf(path)) !== undefined
export const writeFileSync = (path: string, data: Uint8Array | string): void =>
  void memory.create(path, bytesOf(data).slice())
export const mkdirSync = (path: string): void => memory.addFolder(path)
export const readdirSync = (path: string): string[] => memory.list(path)
export const rmSync = (path: string): void => memory.remove(path)
export { rmSync as rmdirSync, rmSync as unlinkSync }
export const renameSync = (from: string, to: string): void => memory.rename(from, to)
/** There are no links and no permissions here. */
export { statSync as lstatSync }
export function chmodSync(): void {}

/** A file in pieces, as Node reads it. */
export function createReadStream(
  path: string,
  { highWaterMark = 64 * 1024, fd }: { readonly highWaterMark?: number; readonly fd?: number } = {},
): AsyncIterable<Buffer> & { destroy(): void } {
  return {
    async *[Symbol.asyncIterator]() {
      const content = (fd === undefined ? memory.file(path) : descriptorOf(fd).file).content()
      for (let at = 0; at < content.length; at += highWaterMark)
        yield Buffer.from(content.subarray(at, at + highWaterMark))
    },
    destroy() {},
  }
}

function bytesOf(data: Uint8Array | string): Uint8Array {
  return typeof data === 'string' ? new TextEncoder().encode(data) : data
}

function pathOf(path: string | URL): string {
  return typeof path === 'string' ? path : path.pathname
}
