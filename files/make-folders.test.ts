import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolders } from './make-folders.ts'

let top = ''
beforeEach(() => (top = mkdtempSync(join(tmpdir(), 'make-folders-'))))
afterEach(() => rmSync(top, { recursive: true, force: true }))

test('folders are made with those that they are in, and given from the innermost on', () => {
  expect(makeFolders(join(top, 'a/b/c'))).toEqual(['a/b/c', 'a/b', 'a'].map((one) => join(top, one)))
  expect(makeFolders(join(top, 'a/b/c'))).toEqual([])
})

test('a file in place of a folder is refused, and nothing is made', () => {
  writeFileSync(join(top, 'file'), '')
  expect(() => makeFolders(join(top, 'file'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }))
  expect(() => makeFolders(join(top, 'file/a/b'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }))
  expect(() => makeFolders(join(top, 'a', 'x'.repeat(300)))).toThrow(/ENAMETOOLONG/)
  expect(readdirSync(top)).toEqual(['file'])
})
