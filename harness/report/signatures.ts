import { groupBy } from './group-by.ts'
import type { RequirementRecord } from './report.ts'

/** Method and path of each operation, from the sources of its requirements: `GET /users/{username}`. The most frequent one counts. */
export function signaturesOf(requirements: readonly RequirementRecord[]): ReadonlyMap<string, string> {
  const own = requirements.flatMap(({ operation, source }) => {
    const signature = /\b[A-Z]{3,7} \/\S*/.exec(source)?.[0].replace(/<(\w+)>/g, '{$1}')
    return operation === undefined || signature === undefined ? [] : [{ operation, signature }]
  })
  return new Map(
    [...groupBy(own, ({ operation }) => operation)].flatMap(([operation, some]) => {
      const [most] = [...groupBy(some, ({ signature }) => signature)].toSorted(
        ([, a], [, b]) => b.length - a.length,
      )
      return most ? [[operation, most[0]] as const] : []
    }),
  )
}
