import { mkdtempSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reporterFiles, reporters } from '../../reporters/registry.ts'
import { UsageError } from '../usage-error.ts'
import { removeFormerRun } from './remove-former-run.ts'

let folder = ''
const write = (...names: string[]): void => {
  for (const name of names) writeFileSync(join(folder, name), 'x')
}

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'former-run-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('every file of an earlier run goes, in whatever format; the ledger and other files stay', () => {
  write('report.json', 'evidence.ndjson', 'difference.json', ...reporterFiles, 'ledger.ndjson', 'mine.html')
  removeFormerRun(folder)
  expect(readdirSync(folder).sort()).toEqual(['ledger.ndjson', 'mine.html'])
})

test('a folder without an earlier run keeps its files, such as the page of another tool', () => {
  write('index.html', 'junit.xml')
  removeFormerRun(folder)
  expect(readdirSync(folder).sort()).toEqual(['index.html', 'junit.xml'])
})

test('a file that cannot be removed is a mistake in usage', () => {
  write('evidence.ndjson')
  mkdirSync(join(folder, 'junit.xml'))
  expect(() => removeFormerRun(folder)).toThrow(UsageError)
  expect(() => removeFormerRun(folder)).toThrow(/junit\.xml of an earlier run cannot be removed \(\w+\)/)
})

test('the files of all reporters are known', async () => {
  const loaded = await Promise.all(Object.values(reporters).map((load) => load()))
  expect(loaded.flatMap(({ file }) => file ?? []).sort()).toEqual(reporterFiles.toSorted())
})
