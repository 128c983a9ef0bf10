import { Composer, YAMLParseError } from 'yaml'
import { expect, test, vi } from 'vitest'
import { parseBaseline } from './read-baseline.ts'

test('of a text with many syntax errors, nothing is read after the first one', async () => {
  const composed = vi.spyOn(Composer.prototype, 'next')
  const text = `targets: {}\n${'}\n'.repeat(500)}`
  await expect(parseBaseline(text, 'b.yaml')).rejects.toThrow(/^b\.yaml:2: Unexpected flow-map-end token/)
  expect(composed.mock.calls.length).toBeLessThan(10)
  composed.mockRestore()
})

test.each([
  ['flow sequence', '[,,,,', /^b\.yaml:2: Unexpected , in flow sequence/],
  ['text', '"\\q\\q', /^b\.yaml:2: Invalid escape sequence \\q/],
  ['node', '&x &y &x &y', /^b\.yaml:2: A node can have at most one anchor/],
])('of a %s with many errors, the parser keeps none', async (_, start, message) => {
  const kept = vi.fn()
  Object.defineProperty(YAMLParseError.prototype, 'code', { set: kept, configurable: true })
  const text = `# YAML\n${start}${start.slice(1).repeat(200)}`
  try {
    await expect(parseBaseline(text, 'b.yaml')).rejects.toThrow(message)
    expect(kept).not.toHaveBeenCalled()
  } finally {
    Reflect.deleteProperty(YAMLParseError.prototype, 'code')
  }
})

test.each([
  [
    'a last day that does not exist',
    'a, expires: 2026-11-31',
    'targets.demo.x.expires: 2026-11-31 is no day',
  ],
  ['a reason that nobody can see', '"\u200b"', 'targets.demo.x.reason has no letter and no digit'],
])('%s is refused', async (_, entry, message) => {
  await expect(parseBaseline(`targets: { demo: { x: { reason: ${entry} } } }`, 'b.yaml')).rejects.toThrow(
    `b.yaml: ${message}`,
  )
})

test('anchors and aliases are counted before the parser looks at all of them for each', async () => {
  const entries = (count: number) => Array.from({ length: count }, (_, n) => `  b${n}: *a\n`).join('')
  const text = (count: number) => `targets:\n  a: &a {}\n  "*b": {} # &c\n${entries(count)}`
  await expect(parseBaseline(text(999), 'b.yaml')).resolves.toBeDefined()
  await expect(parseBaseline(text(1000), 'b.yaml')).rejects.toThrow(
    'b.yaml: has more than 1000 anchors and aliases, which is no baseline',
  )
})

test('a map as a key is refused in one line, without a warning of the parser', async () => {
  const warned = vi.spyOn(process, 'emitWarning')
  await expect(parseBaseline('? {a: 1}\n: x\n', 'b.yaml')).rejects.toThrow('b.yaml: ')
  expect(warned).not.toHaveBeenCalled()
})
