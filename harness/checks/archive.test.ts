import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { create } from 'tar'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Answer, BodyDefect } from '../client/answer.ts'
import { Inconclusive } from '../client/inconclusive.ts'
import { defaultLimits } from '../client/limits.ts'
import { filesOfArchive } from './archive.ts'

const limits = { ...defaultLimits, archiveBytes: 20_000 }

function filesOf(body: Uint8Array): Promise<Map<string, Buffer>> {
  return filesOfArchive(
    new Answer({
      id: 'check:a#1',
      request: 'GET /a',
      status: 200,
      headers: [],
      body: Buffer.from(body),
      limits,
    }),
  )
}

const zip = (bytes: number) => zipSync({ 'a.txt': strToU8('a'.repeat(bytes)) })

function tar(bytes: number): Buffer {
  const cwd = mkdtempSync(join(tmpdir(), 'archive-'))
  writeFileSync(join(cwd, 'a.txt'), 'a'.repeat(bytes))
  create({ cwd, file: join(cwd, 'a.tar'), sync: true }, ['a.txt'])
  const packed = gzipSync(readFileSync(join(cwd, 'a.tar')))
  rmSync(cwd, { recursive: true })
  return packed
}

test.each([
  ['zip', zip],
  ['gzipped tar', tar],
])('a %s over the limit is inconclusive, and no defect', async (_format, pack) => {
  expect((await filesOf(pack(10_000))).get('a.txt')).toHaveLength(10_000)
  await expect(filesOf(pack(30_000))).rejects.toThrow(Inconclusive)
  await expect(filesOf(pack(30_000))).rejects.toThrow('--limit archiveBytes=40000')
})

test('a zip may unpack to as many bytes as archiveBytes', async () => {
  expect((await filesOf(zip(20_000))).get('a.txt')).toHaveLength(20_000)
  await expect(filesOf(zip(20_001))).rejects.toThrow(Inconclusive)
})

test('a gzipped tar that is packed twice is not unpacked twice', async () => {
  await expect(filesOf(gzipSync(tar(10_000)))).rejects.toThrow(BodyDefect)
})
