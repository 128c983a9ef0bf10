import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PersistentMap } from './persistent-map.ts'

// A few keys that repeat often.
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

it('goes on from any earlier map, and changes none of the others', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, fc.nat(), fc.nat()), { minLength: 1, maxLength: 60 }), (changes) => {
      const first = { map: PersistentMap.empty<number>(), known: new Map<string, number>() }
      const all = [first]
      for (const [key, value, from] of changes) {
        const { map, known } = all[from % all.length] ?? first
        all.push({ map: map.with(key, value), known: new Map(known).set(key, value) })
      }
      for (const { map, known } of all) for (const [key] of changes) expect(map.get(key)).toBe(known.get(key))
    }),
    { numRuns: 60 },
  )
})
