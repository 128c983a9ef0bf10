import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ForeignFile, writeToFolder } from '../../files/written-files.ts'
import { fileOfReporter, reporters } from '../../reporters/registry.ts'
import { UsageError } from '../base/usage-error.ts'
import { removeFormerRun } from './remove-former-run.ts'

let folder = ''
const all = Object.values(fileOfReporter)
const html = { files: ['index.html'] }
const write = (...names: string[]): void => {
  for (const name of names) writeToFolder(folder, name, ['x'])
}
const plant = (...names: string[]): void => {
  for (const name of names) writeFileSync(join(folder, name), 'x')
}

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'former-run-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('every file of an earlier run is removed, in all formats; the ledger and other files stay', () => {
  write('report.json', 'evidence.ndjson', 'difference.json', 'target.log', 'target-2.log', 'own.txt', ...all)
  plant('ledger.ndjson', 'mine.html')
  removeFormerRun(folder, { files: ['index.html', 'own.txt'] })
  expect(readdirSync(folder).sort()).toEqual(['ledger.ndjson', 'mine.html', 'written-files.json'])
})

test('a list of written files removes only files that the suite or a reporter of the command names', () => {
  write('notes.txt', 'harness.config.ts', 'target.log.bak', 'report.json')
  removeFormerRun(folder, html)
  expect(readdirSync(folder).sort()).toEqual([
    'harness.config.ts',
    'notes.txt',
    'target.log.bak',
    'written-files.json',
  ])
})

test('a report of another tool is refused, and no file is touched', () => {
  plant('report.json', 'target.log', ...all)
  expect(() => removeFormerRun(folder, html)).toThrow(ForeignFile)
  expect(readdirSync(folder).sort()).toEqual(['report.json', 'target.log', ...all].sort())
})

test('files of another tool stay where the run does not write them', () => {
  plant('junit.xml', 'summary.md', 'target.log', 'difference.json')
  removeFormerRun(folder, html)
  expect(readdirSync(folder).sort()).toEqual(['difference.json', 'junit.xml', 'summary.md', 'target.log'])
  expect(() => removeFormerRun(folder, { ...html, servers: 1 })).toThrow(/target\.log is not as/)
  expect(() => removeFormerRun(folder, { ...html, against: true })).toThrow(/difference\.json is not as/)
  expect(() => removeFormerRun(folder, { files: ['junit.xml'] })).toThrow(/junit\.xml is not as/)
})

test('a page that somebody edited stays, and the run does not begin', () => {
  write('report.json', 'junit.xml')
  writeFileSync(join(folder, 'junit.xml'), 'edited')
  expect(() => removeFormerRun(folder, html)).toThrow(/junit\.xml is not as the suite wrote it/)
  expect(readFileSync(join(folder, 'report.json'), 'utf8')).toBe('x')
})

test.runIf(process.getuid?.() !== 0)('a file that cannot be removed is a mistake in usage', () => {
  write('evidence.ndjson')
  chmodSync(folder, 0o500)
  expect(() => removeFormerRun(folder, html)).toThrow(UsageError)
  chmodSync(folder, 0o700)
})

test('the files of all reporters are known', async () => {
  const loaded = await Promise.all(
    Object.entries(reporters).map(async ([name, load]) => [name, (await load()).file] as const),
  )
  expect(Object.fromEntries(loaded.filter(([, file]) => file !== undefined))).toEqual(fileOfReporter)
})
