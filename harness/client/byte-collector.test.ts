import { expect, test } from 'vitest'
import { ByteCollector } from './byte-collector.ts'

test('chunks are put together and copied', () => {
  const collector = new ByteCollector()
  expect(collector.bytes()).toHaveLength(0)
  const chunk = Buffer.from('ab')
  collector.add(chunk)
  chunk.write('xx')
  for (const text of ['c', '', 'defghi']) collector.add(Buffer.from(text))
  expect(collector.bytes().toString()).toBe('abcdefghi')
  expect(collector.length).toBe(9)
})

test('a byte in a chunk of its own takes a byte', () => {
  const collector = new ByteCollector()
  const chunks = 2 * 1024 * 1024
  const one = Buffer.from('x')
  const before = process.memoryUsage().rss
  for (let sent = 0; sent < chunks; sent += 1) collector.add(Buffer.from(one))
  expect(collector.bytes()).toHaveLength(chunks)
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})
