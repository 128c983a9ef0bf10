import { Gunzip } from 'fflate'
import { joined } from './bytes.ts'

/** Compressed bytes per step. Output is at most a thousand times larger. */
const CHUNK = 64 * 1024
/** Limits the number of members, because each takes time, even with little content. */
const MAX_MEMBERS = 1000
/** Length of CRC-32 and size of the content (RFC 1952). */
const TRAILER = 8

/** Place of the flags and the date in the header (RFC 1952). Flags announce a name, a comment, or another field. */
const FLAGS_AND_DATE = [3, 8] as const

/** One member of a gzip file. */
interface Member {
  readonly crc: number
  readonly size: number
}

const nothing: Member = { crc: 0, size: 0 }

/**
 * Unpacks gzip with one or several members, with the same result in Node and in browsers. Throws if the file is damaged, has
 * thousands of members, or unpacks to more than `most` bytes. `isPlain`: also throws if it has more than one member, or a header with
 * a date, a name or a comment: content that nobody sees.
 */
export function gunzip(packed: Uint8Array, most: number, { isPlain = false } = {}): Uint8Array {
  const parts: Uint8Array[] = []
  let total = 0
  let member = nothing
  let isWhole = true
  let members = 0
  const endAt = (end: number): void => {
    if (++members > MAX_MEMBERS) throw damaged()
    isWhole &&= isTrailerOf(packed.subarray(Math.max(0, end - TRAILER), end), member)
    member = nothing
  }
  const unpacking = new Gunzip((part) => {
    total += part.length
    if (total > most) throw new TooLarge(most)
    member = { crc: crc32(part, member.crc), size: member.size + part.length }
    if (part.length > 0) parts.push(part)
  })
  unpacking.onmember = endAt
  try {
    for (let at = 0; at < packed.length; at += CHUNK)
      unpacking.push(packed.subarray(at, at + CHUNK), at + CHUNK >= packed.length)
  } catch (cause) {
    throw cause instanceof TooLarge ? cause : damaged()
  }
  endAt(packed.length)
  if (!isWhole) throw damaged()
  if (isPlain && (members > 1 || packed.subarray(...FLAGS_AND_DATE).some((byte) => byte !== 0)))
    throw new Error('it has more than one gzip member, or a header with a date, a name or a comment')
  return joined(...parts)
}

/** Thrown before more is unpacked. */
export class TooLarge extends Error {
  constructor(most: number) {
    super(`it unpacks to more than ${most} bytes`)
  }
}

function damaged(): Error {
  return new Error('it is no gzip, damaged or cut off')
}

function isTrailerOf(bytes: Uint8Array, { crc, size }: Member): boolean {
  if (bytes.length !== TRAILER) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, TRAILER)
  return view.getUint32(0, true) === crc && view.getUint32(4, true) === size % 2 ** 32
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The CRC-32 of bytes as in gzip; `before` is the CRC-32 of the preceding bytes. */
function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before
  for (const byte of bytes) crc = (table[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}
