import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const jiti = fileURLToPath(new URL('../../node_modules/jiti/lib/jiti-cli.mjs', import.meta.url))
const script = fileURLToPath(new URL('./fill-heap.ts', import.meta.url))

async function heapOf(...words: readonly string[]): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [jiti, script, ...words])
  return Number(stdout)
}

test('a heap that grows slowly is much smaller', async () => {
  const usual = await heapOf()
  expect(await heapOf('slowly')).toBeLessThan(0.75 * usual)
})
