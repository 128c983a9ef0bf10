import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readText } from '../../files/read-file.ts'
import { refuseIfChanged } from './unchanged-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

function fileIn(): string {
  const folder = mkdtempSync(join(tmpdir(), 'unchanged-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'evidence')
  writeFileSync(file, 'one')
  return file
}

test('a file that is only read is the same', () => {
  const file = fileIn()
  const refuse = refuseIfChanged(file)
  readFileSync(file)
  expect(refuse).not.toThrow()
})

test.each<readonly [string, (file: string) => void]>([
  ['written', (file) => writeFileSync(file, 'two')],
  ['removed', (file) => rmSync(file)],
  [
    'replaced, and put back',
    (file) => {
      renameSync(file, `${file}.kept`)
      writeFileSync(file, 'two')
      renameSync(`${file}.kept`, file)
    },
  ],
])('a file that was %s is refused', async (_, change) => {
  const file = fileIn()
  const refuse = refuseIfChanged(file)
  await sleep(20)
  change(file)
  expect(refuse).toThrow(UnreadableFile)
})

test('a file that was read in a folder that took the place of its own is refused', () => {
  const file = fileIn()
  const other = fileIn()
  const [own, others] = [dirname(file), dirname(other)]
  const refuse = refuseIfChanged(file)
  const swap = () => {
    renameSync(own, `${own}.kept`)
    renameSync(others, own)
    renameSync(`${own}.kept`, others)
  }
  swap()
  readText(file, 100)
  swap()
  expect(refuse).toThrow(UnreadableFile)
})
