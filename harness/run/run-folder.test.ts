import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeWritten, writeToFolder } from '../../files/written-files.ts'
import { RunFolder } from '../runtime/run-folder.ts'

test.each<[string, (output: string, other: string) => void, 'refused' | 'written']>([
  ['a link to another', (output, other) => symlinkSync(other, output), 'refused'],
  ['another', (output) => mkdirSync(output), 'refused'],
  ['nothing', () => {}, 'written'],
])('with %s in the place of a folder in use, files are not written elsewhere', (_, replace, outcome) => {
  const parent = mkdtempSync(join(tmpdir(), 'run-folder-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const [output, moved, other] = [join(parent, 'output'), join(parent, 'moved'), join(parent, 'other')]
  mkdirSync(other)
  const folder = new RunFolder(output, 'abc123')
  writeToFolder(output, 'a.json', ['1'])
  renameSync(output, moved)
  replace(output, other)
  const write = (): unknown => writeToFolder(output, 'a.json', ['2'])
  if (outcome === 'written') {
    write()
    write()
  } else {
    expect(write).toThrow(`${output} is another folder than when the run began`)
    expect(() => removeWritten(output, ['a.json'])).toThrow('is another folder')
  }
  expect(readdirSync(other)).toEqual([])
  folder.close()
  write()
})
