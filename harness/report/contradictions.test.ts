import { expect, test } from 'vitest'
import { report, requirement, targetReport } from '../../test/report/sample.ts'
import { contradictionIn } from './contradictions.ts'

test('the requirements of a report are looked through once, however many targets it has', () => {
  let looks = 0
  const counted = {
    ...requirement('a.b.c'),
    get document() {
      looks += 1
      return 'legacy-forge' as const
    },
  }
  const { suite, run } = report([requirement('a.b.c', { document: 'legacy-forge' })], [])
  const targets = Array.from({ length: 500 }, (_, index) => targetReport([], [], { name: `target ${index}` }))
  expect(
    contradictionIn({ suite, run: { ...run, complete: false }, requirements: [counted], targets }),
  ).toBeUndefined()
  expect(looks).toBeLessThan(10)
})
