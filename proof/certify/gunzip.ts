import { Gunzip } from 'fflate'
import { crc32 } from './crc32.ts'
import { joined } from './bytes.ts'

/** What is unpacked at a time. It gives at most a thousand times as much. */
const CHUNK = 64 * 1024
/** Each costs time, however little is in it. */
const MOST_MEMBERS = 1000
/** CRC-32 and size of the content (RFC 1952). */
const TRAILER = 8

/** One member of a gzip file. */
interface Member {
  readonly crc: number
  readonly size: number
}

const nothing: Member = { crc: 0, size: 0 }

/**
 * Unpacks gzip of one or several members, in Node and in browsers alike: what one of them refuses, the other does. Throws where it is
 * damaged, has thousands of members, or gives more than `most` bytes.
 */
export function gunzip(packed: Uint8Array, most: number): Uint8Array {
  const parts: Uint8Array[] = []
  let total = 0
  let member = nothing
  let isWhole = true
  let members = 0
  const endAt = (end: number): void => {
    if (++members > MOST_MEMBERS) throw damaged()
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
