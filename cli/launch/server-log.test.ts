import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ServerLog } from './server-log.ts'

test('the last 8 MiB of a log are kept', () => {
  const log = new ServerLog()
  for (let i = 0; i < 10; i++) log.append(String(i).repeat(1024 * 1024))
  const text = log.text()
  expect(text).toMatch(/^\(2097152 bytes before this are left out\)\n2/)
  expect(text.endsWith('9')).toBe(true)
})

test('a log is written without secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const log = new ServerLog()
  log.append(Buffer.from('password s3cret-word, port 80'))
  const file = log.write(folder, 'target.log', ['s3cret-word', '80'])
  expect(readFileSync(file, 'utf8')).toBe('password «secret», port 80')
})
