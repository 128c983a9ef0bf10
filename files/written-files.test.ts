import { createHash } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  beginInFolder,
  GROWING,
  ForeignFile,
  placeInFolder,
  refuseForeign,
  removeWritten,
  WRITTEN_FILES,
  writeToFolder,
} from './written-files.ts'

let folder = ''
const at = (name: string): string => join(folder, name)
const text = (name: string): string => readFileSync(at(name), 'utf8')
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'written-files-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what was written is replaced and removed', () => {
  writeToFolder(folder, 'a', ['one'])
  writeToFolder(folder, 'a', ['two', Buffer.from(' three')])
  writeToFolder(folder, 'b', [])
  expect(text('a')).toBe('two three')
  refuseForeign(folder, ['a', 'b', 'c'])
  removeWritten(folder, ['a', 'c'])
  expect(readdirSync(folder)).toEqual(['b', WRITTEN_FILES])
})

test('a file that the suite did not write is not replaced or removed', () => {
  writeToFolder(folder, 'own', ['x'])
  writeFileSync(at('a'), 'precious')
  expect(() => refuseForeign(folder, ['own', 'a'])).toThrow(ForeignFile)
  expect(() => writeToFolder(folder, 'a', ['x'])).toThrow(
    `${at('a')} is not as the suite wrote it, by written-files.json next to it; move or delete it, or name another folder with --output`,
  )
  expect(() => beginInFolder(folder, 'a', 'x\n')).toThrow(ForeignFile)
  removeWritten(folder, ['own', 'a'])
  expect(text('a')).toBe('precious')
  expect(readdirSync(folder)).toEqual(['a', WRITTEN_FILES])
})

test('a changed file stays, and then no other file is removed either', () => {
  writeToFolder(folder, 'a', ['one'])
  writeToFolder(folder, 'b', ['two'])
  writeFileSync(at('b'), 'edited')
  expect(() => removeWritten(folder, ['a', 'b'])).toThrow(ForeignFile)
  expect(() => writeToFolder(folder, 'b', ['three'])).toThrow(ForeignFile)
  expect([text('a'), text('b')]).toEqual(['one', 'edited'])
})

test('a link or a folder in place of a file stays, with any content', () => {
  writeToFolder(folder, 'a', ['one'])
  rmSync(at('a'))
  writeFileSync(at('copy'), 'one')
  symlinkSync(at('copy'), at('a'))
  expect(() => removeWritten(folder, ['a'])).toThrow(ForeignFile)
  rmSync(at('a'))
  mkdirSync(at('a'))
  expect(() => refuseForeign(folder, ['a'])).toThrow(ForeignFile)
})

test('a file that grows is known by its first line', () => {
  const head = (run: number) => `${GROWING}"run":${run}}\n`
  const descriptor = beginInFolder(folder, 'a', head(1))
  writeFileSync(descriptor, 'more\n')
  closeSync(descriptor)
  closeSync(beginInFolder(folder, 'a', head(2)))
  expect(text('a')).toBe(head(2))
  writeFileSync(at('a'), `other\n${head(2)}`)
  expect(() => beginInFolder(folder, 'a', head(3))).toThrow(ForeignFile)
  writeFileSync(at('a'), head(2).trimEnd())
  expect(() => removeWritten(folder, ['a'])).toThrow(ForeignFile)
})

test("the first line of a user's file does not make it one that grows", () => {
  const line = '<!doctype html>\n'
  const mark = `first-line:${createHash('sha256').update(line).digest('hex')}`
  writeFileSync(at(WRITTEN_FILES), JSON.stringify({ writtenFiles: 1, files: { 'index.html': [mark] } }))
  writeFileSync(at('index.html'), `${line}precious`)
  expect(() => writeToFolder(folder, 'index.html', ['x'])).toThrow(ForeignFile)
  expect(text('index.html')).toBe(`${line}precious`)
})

test('however the process ends while a file is replaced, the existing file is on the list', () => {
  writeToFolder(folder, 'a', ['one'])
  const sha256 = createHash('sha256').update('two').digest('hex')
  // The new file is lost just before it is renamed.
  expect(() => placeInFolder(folder, 'a', at('lost'), sha256)).toThrow(/ENOENT/)
  refuseForeign(folder, ['a'])
  writeFileSync(at('a'), 'two')
  refuseForeign(folder, ['a'])
  writeToFolder(folder, 'a', ['three'])
  writeFileSync(at('a'), 'one')
  expect(() => refuseForeign(folder, ['a'])).toThrow(ForeignFile)
})

const elsewhere = ['../a', '/a', 'a/b', './a', '..', '', 'a\\b', 'c:a']

test.each([
  ...['', '{}', '{"writtenFiles":2,"files":{}}', '{"writtenFiles":1,"files":{"a":"x"}}', 'null'],
  ...elsewhere.map((name) => JSON.stringify({ writtenFiles: 1, files: { [name]: [] } })),
])('a list %j is somebody else’s, and stays', (content) => {
  writeFileSync(at(WRITTEN_FILES), content)
  expect(() => writeToFolder(folder, 'a', ['x'])).toThrow(/written-files\.json is no list of files/)
  expect(() => refuseForeign(folder, [])).toThrow(ForeignFile)
  expect(readdirSync(folder)).toEqual([WRITTEN_FILES])
  expect(text(WRITTEN_FILES)).toBe(content)
})
