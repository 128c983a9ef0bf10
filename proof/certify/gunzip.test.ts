import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import fc from 'fast-check'
import { gunzip } from './gunzip.ts'

const MIB = 1024 * 1024
const text = gzipSync('a line of evidence\n'.repeat(5000))

it('unpacks the output of zlib, also with several members', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 3000 }), { minLength: 1, maxLength: 4 }), (contents) => {
      const packed = Buffer.concat(contents.map((content) => gzipSync(content)))
      expect(Buffer.from(gunzip(packed, MIB))).toEqual(gunzipSync(packed))
    }),
  )
})

it('accepts no content that zlib does not give', () => {
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.integer({ min: 1, max: 255 }), (at, bits) => {
      const damaged = Buffer.from(text)
      damaged[at] = (damaged[at] ?? 0) ^ bits
      let unpacked: Uint8Array
      try {
        unpacked = gunzip(damaged, MIB)
      } catch {
        return
      }
      expect(Buffer.compare(unpacked, gunzipSync(text))).toBe(0)
    }),
  )
})

it.each<[string, Uint8Array]>([
  ['nothing', new Uint8Array()],
  ['text', Buffer.from('no archive')],
  ['a file that was cut off', text.subarray(0, -1)],
  ['a file without its trailer', text.subarray(0, -8)],
  ['thousands of members', Buffer.concat(Array.from({ length: 1001 }, () => gzipSync('')))],
  ['a file with something behind it', Buffer.concat([text, Buffer.from('x')])],
])('refuses %s', (_, packed) => {
  expect(() => gunzip(packed, MIB)).toThrow('it is no gzip, damaged or cut off')
})

it.each([
  ['a second member', Buffer.concat([text, gzipSync('')])],
  [
    'a comment',
    Buffer.concat([
      text.subarray(0, 3),
      Buffer.of(16),
      text.subarray(4, 10),
      Buffer.from('hidden\0'),
      text.subarray(10),
    ]),
  ],
  ['a date', Buffer.from(text).fill(1, 4, 5)],
])('refuses %s where only content may be', (_, packed) => {
  expect(gunzip(packed, MIB)).toHaveLength(95_000)
  expect(() => gunzip(packed, MIB, { isPlain: true })).toThrow('more than one gzip member, or a header')
  expect(gunzip(text, MIB, { isPlain: true })).toHaveLength(95_000)
})

it('refuses more than it may unpack, in one member or in several', () => {
  expect(gunzip(text, 95_000)).toHaveLength(95_000)
  expect(() => gunzip(text, 94_999)).toThrow('it unpacks to more than 94999 bytes')
  expect(() => gunzip(Buffer.concat([text, text]), 100_000)).toThrow('it unpacks to more than 100000 bytes')
})
