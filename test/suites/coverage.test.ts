import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('../../dist/bench/coverage/main.js', import.meta.url))

test('every documented status has, for every kind of caller, a requirement or a reason', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [main, '--check'])
  expect(stdout).not.toContain('neither')
  expect(stdout).toMatch(/^\d+ of \d+ cells have requirements/)
})
