import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { contentCodings, decodeBody } from './decode-body.ts'

const plain = Buffer.from('{"ok":true}')
const limits = { answerBytes: 1000, contentCodings: 2 }

test.each([
  [['gzip'], gzipSync(plain)],
  [['x-gzip'], gzipSync(plain)],
  [['deflate'], deflateSync(plain)],
  [['deflate'], deflateRawSync(plain)],
  [['br'], brotliCompressSync(plain)],
  [['GZIP '], gzipSync(plain)],
  [['deflate, gzip'], gzipSync(deflateSync(plain))],
  [['deflate', 'gzip'], gzipSync(deflateSync(plain))],
  [['identity', 'identity,identity'], plain],
  [[], plain],
])('%j is undone', async (lines, body) => {
  await expect(decodeBody(body, contentCodings(lines), limits)).resolves.toEqual(plain)
})

test('a body that grows over the limit is refused, and told apart from a broken one', async () => {
  const grown = (bytes: number) => decodeBody(gzipSync(Buffer.alloc(bytes)), ['gzip'], limits)
  await expect(grown(1000)).resolves.toHaveLength(1000)
  await expect(grown(1001)).rejects.toMatchObject({ tooLarge: true })
  await expect(grown(1001)).rejects.toThrow('(--limit answerBytes=2000 permits more)')
  await expect(decodeBody(plain, ['gzip'], limits)).rejects.toMatchObject({ tooLarge: false })
})

test('more codings than the limit are not undone', async () => {
  const thrice = gzipSync(gzipSync(gzipSync(plain)))
  const codings = ['gzip', 'gzip', 'gzip']
  await expect(decodeBody(thrice, codings, { ...limits, contentCodings: 3 })).resolves.toEqual(plain)
  await expect(decodeBody(thrice, codings, limits)).rejects.toThrow(/more than 2 content codings/)
})

test('the event loop turns while a large body is decompressed', async () => {
  const bomb = gzipSync(gzipSync(Buffer.alloc(16 * 1024 * 1024)))
  let turns = 0
  const counting = setInterval(() => (turns += 1))
  await decodeBody(bomb, ['gzip', 'gzip'], { ...limits, answerBytes: 16 * 1024 * 1024 })
  clearInterval(counting)
  expect(turns).toBeGreaterThan(3)
})
