import { Composer } from 'yaml'
import { expect, test, vi } from 'vitest'
import { parseBaseline } from './read-baseline.ts'

test('of a text with many syntax errors, nothing is read after the first one', async () => {
  const composed = vi.spyOn(Composer.prototype, 'next')
  const text = `targets: {}\n${'}\n'.repeat(500)}`
  await expect(parseBaseline(text, 'b.yaml')).rejects.toThrow(/^b\.yaml:2: Unexpected flow-map-end token/)
  expect(composed.mock.calls.length).toBeLessThan(10)
  composed.mockRestore()
})
