import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from './write-new.ts'

let top = ''
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'make-folder-'))
  mkdirSync(join(top, 'before'))
})
afterEach(() => rmSync(top, { recursive: true }))

test('removes the folders that it made, and none that was there', () => {
  const remove = makeFolder(join(top, 'before/a/b'))
  expect(existsSync(join(top, 'before/a/b'))).toBe(true)
  remove()
  expect(readdirSync(join(top, 'before'))).toEqual([])
  const none = makeFolder(join(top, 'before'))
  none()
  expect(readdirSync(top)).toEqual(['before'])
})

test('leaves the folders in which something is', () => {
  const remove = makeFolder(join(top, 'a/b/c'))
  writeFileSync(join(top, 'a/bundle.tgz'), '')
  remove()
  expect(readdirSync(join(top, 'a'))).toEqual(['bundle.tgz'])
})

test('leaves nothing where a folder cannot be made', () => {
  const long = 'x'.repeat(300)
  expect(() => makeFolder(join(top, 'a/b', long))).toThrow(/ENAMETOOLONG/)
  expect(readdirSync(top)).toEqual(['before'])
})
