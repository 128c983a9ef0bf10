import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderLock, LOCK_FILE } from './folder-lock.ts'
import { UnusableFolder } from './unusable-folder.ts'

let folder = ''

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function plant(holder: unknown): void {
  writeFileSync(join(folder, LOCK_FILE), typeof holder === 'string' ? holder : JSON.stringify(holder))
}

test('a folder has one holder at a time', () => {
  const lock = new FolderLock(folder, 'first1')
  expect(() => new FolderLock(folder, 'second')).toThrow(UnusableFolder)
  expect(() => new FolderLock(folder, 'second')).toThrow(`process id ${process.pid}`)
  lock.release()
  expect(readdirSync(folder)).toEqual([])
  new FolderLock(folder, 'second').release()
})

test('the lock of a process that has ended is replaced', async () => {
  const child = spawn(process.execPath, ['--version'])
  await once(child, 'exit')
  plant({ pid: child.pid, host: hostname(), run: 'gone00' })
  const lock = new FolderLock(folder, 'second')
  expect(readFileSync(join(folder, LOCK_FILE), 'utf8')).toContain('second')
  lock.release()
})

test.runIf(process.platform === 'linux')('a process id that was used again does not hold the lock', () => {
  plant({ pid: process.pid, host: hostname(), began: '1', run: 'gone00' })
  new FolderLock(folder, 'second').release()
})

test('a lock that was cut off is replaced after a while, and a file of a user with the same beginning is not', () => {
  const long = new Date(Date.now() - 3_600_000)
  const file = join(folder, LOCK_FILE)
  for (const cut of ['', '{"pi', '{"pid":', '{"pid":12', `{"pid":12,"host":"${hostname()}","ru`]) {
    plant(cut)
    utimesSync(file, long, long)
    new FolderLock(folder, 'second').release()
  }
  for (const text of ['{"pid":my precious text', '{"pid":12}\nprecious', 'precious', '{"pid":12, precious']) {
    plant(text)
    utimesSync(file, long, long)
    expect(() => new FolderLock(folder, 'second')).toThrow('is no lock of a run')
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
})

test('a lock of another machine is respected, and the message names the file', () => {
  plant({ pid: 1, host: 'elsewhere', run: 'other1' })
  expect(() => new FolderLock(folder, 'second')).toThrow(/on elsewhere.*delete .*run\.lock/)
})

test('the run that a clean-up takes over does not hold the lock', () => {
  new FolderLock(folder, 'first1')
  expect(() => new FolderLock(folder, 'second', 'other1')).toThrow(UnusableFolder)
  new FolderLock(folder, 'second', 'first1').release()
})

test.each(['', '{"p', '{"pid":12,"host":"'])(
  'a lock that ends with %j is replaced when it is old',
  (text) => {
    plant(text)
    expect(() => new FolderLock(folder, 'second')).toThrow(UnusableFolder)
    const old = new Date(Date.now() - 60_000)
    utimesSync(join(folder, LOCK_FILE), old, old)
    new FolderLock(folder, 'second').release()
  },
)

test.each([
  'null',
  '[]',
  '{"pid":-1}',
  '{"pid":"1"}',
  '{"pid":1}',
  '{"pid":99999999999,"host":"here","run":"a"}',
  'package-lock',
  '{"pid":1'.padEnd(9000, '1'),
])('a file with %j in it is no lock, and stays', (text) => {
  plant(text)
  const old = new Date(Date.now() - 60_000)
  utimesSync(join(folder, LOCK_FILE), old, old)
  expect(() => new FolderLock(folder, 'second')).toThrow(/run\.lock is no lock of a run; move or delete it/)
  expect(readFileSync(join(folder, LOCK_FILE), 'utf8')).toBe(text)
  expect(readdirSync(folder)).toEqual([LOCK_FILE])
})

test.runIf(process.platform !== 'win32')('a pipe in place of the lock is refused at once, and stays', () => {
  execFileSync('mkfifo', [join(folder, LOCK_FILE)])
  expect(() => new FolderLock(folder, 'second')).toThrow(/run\.lock is no lock of a run/)
  expect(readdirSync(folder)).toEqual([LOCK_FILE])
})

test('a symbolic link in place of the lock is neither followed nor removed', () => {
  const elsewhere = join(folder, 'elsewhere')
  writeFileSync(elsewhere, 'text')
  const old = new Date(Date.now() - 60_000)
  utimesSync(elsewhere, old, old)
  symlinkSync(elsewhere, join(folder, LOCK_FILE))
  expect(() => new FolderLock(folder, 'second')).toThrow(/run\.lock is no lock of a run/)
  expect(readFileSync(join(folder, LOCK_FILE), 'utf8')).toBe('text')
})

test('of several processes that find a lock without a holder, one takes it', async () => {
  plant({ pid: 2 ** 22 + 1, host: hostname(), run: 'gone00' })
  const outcomes = Array.from({ length: 20 }, (_, index) => {
    try {
      return new FolderLock(folder, `run${index}`)
    } catch (cause) {
      expect(cause).toBeInstanceOf(UnusableFolder)
      return undefined
    }
  })
  expect(outcomes.filter(Boolean)).toHaveLength(1)
})
