import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyCommand } from './verify-command.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'))
  execFileSync('mkfifo', [join(folder, 'pipe')])
  symlinkSync('/dev/zero', join(folder, 'endless'))
  mkdirSync(join(folder, 'empty'))
  writeFileSync(join(folder, 'empty.tgz'), '')
  writeFileSync(join(folder, 'sparse'), '')
  truncateSync(join(folder, 'sparse'), 8 * 1024 ** 3)
  writeFileSync(join(folder, 'notes.txt'), 'all passed')
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['pipe', 'is no regular file'],
  ['endless', 'is no regular file'],
  ['empty', 'is no report and no bundle: report.json is not there'],
  ['empty.tgz', 'is empty: no report and no bundle'],
  ['sparse', 'is no report and no bundle'],
  ['notes.txt', 'is no report and no bundle'],
  ['missing', 'is not there'],
])('a path that is not a report or a bundle is a usage error: %s', async (name, why) => {
  const path = join(folder, name)
  const refused = verifyCommand({ args: [path], flags: {}, typed: [] })
  await expect(refused).rejects.toMatchObject({ name: 'UsageError', message: `${path} ${why}` })
})
