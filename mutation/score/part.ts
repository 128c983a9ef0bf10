import { mutants } from '../mutants/index.ts'
import type { Breadth } from './judged.ts'
import { scoreAlike } from './score.ts'

// A process that scores the mutants it is told of, one message after the other, until its parent lets it go.

/** What the parent asks: mutants that are alike, by id. */
export interface Part {
  readonly ids: readonly string[]
  readonly breadth: Breadth
}

process.on('message', ({ ids, breadth }: Part) => {
  const wanted = new Set(ids)
  const chosen = mutants.filter(({ id }) => wanted.has(id))
  scoreAlike(chosen, breadth).then(
    (outcomes) => process.send?.(outcomes),
    (cause: unknown) => {
      process.stderr.write(`${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`)
      process.exit(1)
    },
  )
})
