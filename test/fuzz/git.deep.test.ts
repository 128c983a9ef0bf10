import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { git } from '../../fixtures/git/program.ts'
import { defaultLimits } from '../../harness/client/limits.ts'
import { bytes, holds } from './holds.ts'

// A program that replaces git writes drawn output.

let folder = ''
const path = process.env['PATH']
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fuzz-git-'))
  const program = join(folder, 'git')
  writeFileSync(program, '#!/bin/sh\ncat "$FUZZ/out"; cat "$FUZZ/err" >&2; exit $CODE\n')
  chmodSync(program, 0o755)
  process.env['PATH'] = `${folder}:${path}`
})
afterAll(() => {
  process.env['PATH'] = path
  rmSync(folder, { recursive: true })
})

test('git returns what it writes, or fails with one line of bounded length', async () => {
  const messages = fc.oneof(
    bytes(),
    fc
      .constantFrom('', '\n\n', '\r', 'x'.repeat(100_000), '\u0085\u2028', 'a\rb\nc')
      .map((text) => Buffer.from(text)),
  )
  await holds(
    fc.tuple(bytes(20_000), messages, fc.constantFrom(0, 1, 128), fc.constantFrom(1000, 64 * 1024)),
    async ([out, error, code, maxOutputBytes]) => {
      writeFileSync(join(folder, 'out'), out)
      writeFileSync(join(folder, 'err'), error)
      const env = { FUZZ: folder, CODE: String(code) }
      const limits = { ...defaultLimits, gitOutputBytes: maxOutputBytes }
      const ended = await git(['push'], { env, limits }).catch((cause: unknown) => cause)
      if (Buffer.isBuffer(ended)) {
        expect(code).toBe(0)
        expect(ended.equals(out)).toBe(true)
        return
      }
      expect(ended).toBeInstanceOf(Error)
      expect((ended as Error).message).toMatch(/^git push [^\n\r]{1,400}$/)
      expect(code !== 0 || out.length > maxOutputBytes).toBe(true)
    },
    60,
  )
})
