import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PersistentMap } from './persistent-map.ts'

// "Aa" and "BB" have one hash, and so has every text of as many of them.
const keys = fc.oneof(
  fc.constantFrom('', 'AaAa', 'AaBB', 'BBAa', 'BBBB'),
  fc.string({ maxLength: 3 }),
  fc.nat(2000).map((n) => `shown state of x:${n}`),
)

it('holds what was set last, and leaves earlier maps as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, fc.nat()), { maxLength: 300, size: 'max' }), (entries) => {
      const known = new Map<string, number>()
      let map = PersistentMap.empty<number>()
      const half = Math.floor(entries.length / 2)
      let [before, knownBefore] = [map, new Map(known)]
      for (const [index, [key, value]] of entries.entries()) {
        map = map.with(key, value)
        known.set(key, value)
        if (index === half) [before, knownBefore] = [map, new Map(known)]
      }
      for (const [key] of entries) {
        expect(map.get(key)).toBe(known.get(key))
        expect(before.get(key)).toBe(knownBefore.get(key))
      }
      expect(map.get('another')).toBeUndefined()
    }),
    { numRuns: 60 },
  )
})
