import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodeBody } from './decode-body.ts'

const plain = Buffer.from('{"ok":true}')

test.each([
  ['gzip', gzipSync(plain)],
  ['x-gzip', gzipSync(plain)],
  ['deflate', deflateSync(plain)],
  ['deflate', deflateRawSync(plain)],
  ['br', brotliCompressSync(plain)],
  ['GZIP ', gzipSync(plain)],
  ['deflate, gzip', gzipSync(deflateSync(plain))],
  ['identity', plain],
  [undefined, plain],
])('%s is undone', (coding, body) => {
  expect(decodeBody(body, coding, 1000)).toEqual(plain)
})

test('a body that grows over the limit is refused, and told apart from a broken one', () => {
  expect(() => decodeBody(gzipSync(Buffer.alloc(1001)), 'gzip', 1000)).toThrow(
    expect.objectContaining({ tooLarge: true }),
  )
  expect(() => decodeBody(plain, 'gzip', 1000)).toThrow(expect.objectContaining({ tooLarge: false }))
})

test('no body is no body, whatever coding is named', () => {
  expect(decodeBody(Buffer.alloc(0), 'gzip', 10)).toHaveLength(0)
})
