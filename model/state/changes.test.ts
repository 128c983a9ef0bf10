import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastChangeOf, withChange, type Changes } from './changes.ts'
import type { RequestEvent } from './event.ts'

const request = (name: string): RequestEvent => ({
  ...{ kind: 'request', id: name, method: 'POST', caller: {}, query: {}, at: 0, atMs: 0 },
  parameters: { name },
})
const FOR_MS = 50

test('the last change of a text is found among those that are not too old, however many there are', () => {
  const drawn = fc.tuple(
    fc.constantFrom('Ada', 'adam', 'bob'),
    fc.constantFrom('', 'BOB'),
    fc.integer({ min: -20, max: 30 }),
  )
  fc.assert(
    fc.property(
      fc.array(drawn, { maxLength: 1500, size: 'max' }),
      fc.integer({ min: 1, max: 400 }),
      (all, every) => {
        let changes: Changes | undefined
        let plain: Array<{ readonly texts: readonly string[]; readonly atMs: number }> = []
        let clockMs = 0
        for (const [index, [name, other, stepMs]] of all.entries()) {
          clockMs += stepMs
          const atMs = clockMs
          changes = withChange(changes, { request: request(name), others: [other], atMs }, FOR_MS)
          plain = [...plain.filter((one) => one.atMs >= atMs - FOR_MS), { texts: [name, other], atMs }]
          if (index % every !== 0) continue
          for (const text of ['ada', 'AD', 'bob', 'eve']) {
            const times = plain
              .filter(({ texts }) => texts.some((one) => one.toLowerCase().includes(text.toLowerCase())))
              .map((one) => one.atMs)
            expect(lastChangeOf(changes, [], text, FOR_MS)).toBe(Math.max(-Infinity, ...times))
          }
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('a request in progress may change what it names now', () => {
  expect(lastChangeOf(undefined, [request('ada')], 'ad', FOR_MS)).toBe(Infinity)
  expect(lastChangeOf(undefined, [request('ada')], 'bob', FOR_MS)).toBe(-Infinity)
})
