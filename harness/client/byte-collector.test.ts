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

test('as many bytes as expected are copied once', () => {
  const collector = new ByteCollector(4)
  collector.add(Buffer.from('ab'))
  const first = collector.bytes().buffer
  collector.add(Buffer.from('cd'))
  const whole = collector.bytes()
  expect(whole.toString()).toBe('abcd')
  collector.add(Buffer.from('e'))
  expect(collector.bytes().toString()).toBe('abcde')
  expect(first).not.toBe(whole.buffer)
  expect(whole.buffer.byteLength).toBe(4)
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
