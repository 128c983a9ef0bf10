import { expect, test } from 'vitest'
import { Redactor } from '../../harness/client/redactor.ts'
import { ServerLog } from './server-log.ts'

const SECRET = 's3cret-of-the-administrator'
const MIB = 1024 * 1024

function redactor(): Redactor {
  const known = new Redactor()
  known.hide(SECRET, 'password:admin')
  known.hideBasic('root', SECRET, 'basic:admin')
  return known
}

test('the last 8 MiB of a log are kept', () => {
  const log = new ServerLog()
  const append = log.stream()
  for (let i = 0; i < 10; i++) append(`${String(i).repeat(1023)}\n`.repeat(1024))
  const text = log.clean([])
  expect(text).toMatch(/^\(\d+ bytes before this are left out\)\n2/)
  expect(text.length).toBeGreaterThan(8 * MIB - 100_000)
  expect(text.endsWith('9\n')).toBe(true)
})

test('a log is cleaned by redactors that learn of a secret after it was written', () => {
  const log = new ServerLog()
  const append = log.stream()
  const header = Buffer.from(`root:${SECRET}`).toString('base64')
  append(Buffer.from(`password ${SECRET}, Basic ${header}, ${encodeURIComponent(`/${SECRET}`)}, port 80\n`))
  expect(log.clean([new Redactor(), redactor()])).toBe(
    'password «password:admin», Basic «basic:admin», %2F«password:admin», port 80\n',
  )
})

test('a secret stays whole that comes in two chunks, with another stream between them', () => {
  const log = new ServerLog()
  const [stdout, stderr] = [log.stream(), log.stream()]
  stdout(`one ${SECRET.slice(0, 9)}`)
  stderr('warning\n')
  stdout(`${SECRET.slice(9)} two\n`)
  expect(log.clean([redactor()])).toBe('warning\none «password:admin» two\n')
})

test('the end of a secret is left out whose beginning is not kept', () => {
  const log = new ServerLog()
  const append = log.stream()
  for (let i = 0; i < 400; i++) append(`${SECRET}\n`.repeat(1000))
  expect(log.text().startsWith(SECRET)).toBe(false)
  const [first, ...lines] = log.clean([redactor(), new Redactor()]).split('\n')
  expect(first).toMatch(/left out/)
  expect(new Set(lines)).toEqual(new Set(['«password:admin»', '']))
})

test('the beginning of a secret is replaced where a stream ends within it', () => {
  const log = new ServerLog()
  const [stdout, stderr] = [log.stream(), log.stream()]
  stdout(`starting\nBasic ${SECRET.slice(0, 12)}`)
  stderr(`${SECRET.slice(0, 7)}`)
  expect(log.clean([redactor()])).toBe('starting\nBasic «password:admin»\n«password:admin»')
})

test('a line that does not end takes no memory, and is left out whole', () => {
  const log = new ServerLog()
  const append = log.stream()
  append('before\n')
  for (let i = 0; i < 100; i++) append('x'.repeat(MIB))
  expect(log.text().length).toBeLessThan(1000)
  append(`${SECRET}\nafter\n`)
  expect(log.clean([redactor()])).toBe(
    `before\n(a line of ${100 * MIB + SECRET.length + 1} bytes is left out)\nafter\n`,
  )
})

test('chunks of one byte take no more memory than others', () => {
  const log = new ServerLog()
  const append = log.stream()
  const before = process.memoryUsage().heapUsed
  const byte = Buffer.from('\n')
  for (let i = 0; i < 2 * MIB; i++) append(byte)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60 * MIB)
  expect(log.clean([])).toHaveLength(2 * MIB)
})
