import { createHash } from 'node:crypto'
import { closeSync, createReadStream, fstatSync, type ReadStream, readSync } from 'node:fs'
import { openToRead } from './open-file.ts'

/** Number of bytes that are read at once. */
const CHUNK = 64 * 1024

/** A file is larger than the limit for reading it. */
export class TooLarge extends Error {
  constructor(file: string, most: number) {
    super(`${file} is larger than ${inUnits(most)}`)
    this.name = 'TooLarge'
  }
}

/** A text contains invalid UTF-8: nobody wrote the replacement characters. */
export class NotUtf8 extends Error {
  constructor(file: string) {
    super(`${file} is no text in UTF-8`)
    this.name = 'NotUtf8'
  }
}

/** The bytes of a regular file, at most `most`. Throws `NotRegular`, {@link TooLarge}, or the error of the file system. */
export function readBytes(file: string, most: number, open = openToRead): Buffer {
  const descriptor = open(file)
  try {
    return restOf(descriptor, file, most)
  } finally {
    closeSync(descriptor)
  }
}

/** The text of a regular file. Reads like {@link readBytes}. */
export function readText(file: string, most: number, open = openToRead): string {
  return readBytes(file, most, open).toString('utf8')
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes the bytes of a file. Throws {@link NotUtf8}. */
export function utf8Of(bytes: Buffer, file: string): string {
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw cause instanceof TypeError ? new NotUtf8(file) : cause
  }
}

/** The first bytes of a regular file, at most `count`. */
export function readBeginning(file: string, count: number, open = openToRead): Buffer {
  const descriptor = open(file)
  try {
    const bytes = Buffer.alloc(count)
    return bytes.subarray(0, readSync(descriptor, bytes, 0, count, 0))
  } finally {
    closeSync(descriptor)
  }
}

/** The bytes of a regular file as a stream. Throws like {@link readBytes}. */
export function streamFile(file: string, highWaterMark: number): ReadStream {
  return createReadStream(file, { fd: openToRead(file), highWaterMark })
}

/** The bytes of a regular file in pieces. Each piece is valid until the next one. */
export function* readPieces(file: string): Generator<Buffer> {
  const descriptor = openToRead(file)
  try {
    yield* piecesOf(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function* piecesOf(descriptor: number): Generator<Buffer> {
  const part = Buffer.allocUnsafe(CHUNK)
  for (let count = -1; count !== 0;) {
    count = readSync(descriptor, part, 0, CHUNK, null)
    yield part.subarray(0, count)
  }
}

/** Reads without relying on the size: the system can report 0 for a file with content, and a file can grow while it is read. */
function restOf(descriptor: number, file: string, most: number): Buffer {
  const { size } = fstatSync(descriptor)
  if (size > most) throw new TooLarge(file, most)
  const parts: Buffer[] = []
  for (let read = 0; ;) {
    const part = Buffer.allocUnsafe(Math.max(CHUNK, size - read + 1))
    const count = readSync(descriptor, part, 0, part.length, null)
    read += count
    if (read > most) throw new TooLarge(file, most)
    if (count === 0) return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, read)
    parts.push(part.subarray(0, count))
  }
}

function inUnits(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MiB` : `${bytes} bytes`
}

/** The SHA-256 of the unread part of an open file, in hexadecimal. */
export function digestOf(descriptor: number): string {
  const digest = createHash('sha256')
  for (const part of piecesOf(descriptor)) digest.update(part)
  return digest.digest('hex')
}
