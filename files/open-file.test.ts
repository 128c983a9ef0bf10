import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NotRegular, openItself, openNew, openToAppend, openToRead } from './open-file.ts'
import { readText, TooLarge } from './read-file.ts'
import { replaceFile } from './write-file.ts'

let folder = ''
const at = (name: string): string => join(folder, name)
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'open-file-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (file: string): void => replaceFile(file, ['new'])

describe.runIf(process.platform !== 'win32')('what is no regular file is refused at once', () => {
  const openers = { openToRead, openItself, openToAppend, write }

  test.each(Object.entries(openers))('%s: a pipe', (_name, open) => {
    execFileSync('mkfifo', [at('pipe')])
    expect(() => open(at('pipe'))).toThrow(NotRegular)
  })

  test.each(Object.entries(openers))('%s: a socket', async (_name, open) => {
    const server = createServer().listen(at('socket'))
    await new Promise((listening) => server.once('listening', listening))
    expect(() => open(at('socket'))).toThrow(NotRegular)
    await new Promise((closed) => server.close(closed))
  })

  test.each(Object.entries(openers))('%s: a device', (_name, open) => {
    expect(() => open('/dev/zero')).toThrow(NotRegular)
  })

  test.each(Object.entries(openers))('%s: a folder', (_name, open) => {
    mkdirSync(at('folder'))
    expect(() => open(at('folder'))).toThrow(expect.objectContaining({ code: 'EISDIR' }))
  })
})

test('links are followed where a user names a file to read, and nowhere else', () => {
  writeFileSync(at('file'), 'text')
  symlinkSync(at('file'), at('link'))
  closeSync(openToRead(at('link')))
  for (const open of [openItself, openToAppend, openNew, write]) expect(() => open(at('link'))).toThrow()
  symlinkSync(at('nowhere'), at('dangling'))
  for (const open of [openToAppend, openNew, write]) expect(() => open(at('dangling'))).toThrow()
  expect(readFileSync(at('file'), 'utf8')).toBe('text')
})

test('a regular file is opened', () => {
  const made = openNew(at('file'))
  writeSync(made, 'one')
  closeSync(made)
  expect(() => openNew(at('file'))).toThrow(/EEXIST/)
  const more = openToAppend(at('file'))
  writeSync(more, ' two')
  closeSync(more)
  expect(readText(at('file'), 7)).toBe('one two')
  expect(() => readText(at('file'), 6)).toThrow(TooLarge)
  chmodSync(at('file'), 0o640)
  replaceFile(at('file'), ['three'])
  expect(statSync(at('file')).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o640)
  expect(readText(at('file'), 7, openItself)).toBe('three')
})

test.runIf(process.platform === 'linux')(
  'a file whose size the system does not know is read to its end, or its limit',
  () => {
    expect(readText('/proc/self/status', 100_000)).toContain('Pid:')
    expect(() => readText('/proc/self/status', 10)).toThrow(TooLarge)
  },
)
