import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Mutant } from '../mutants/index.ts'
import type { Breadth } from './judged.ts'
import type { Part } from './part.ts'
import { alikeWithin, type Outcome } from './score.ts'

/** Servers that are asked in one run; more would keep too many answers in memory at once. */
const BATCH = 24

/** Scores mutants in as many processes as there are processors, those asked alike together; in the order given. */
export async function scoreSideBySide(mutants: readonly Mutant[], breadth: Breadth): Promise<Outcome[]> {
  const parts = alikeWithin(breadth, mutants)
    .flatMap((alike) => batches(alike.map(({ id }) => id)))
    .sort((a, b) => b.length - a.length)
  const processes = Math.min(availableParallelism(), 4, parts.length)
  const found = new Map<string, Outcome>()
  const work = async (): Promise<void> => {
    const child = fork(fileURLToPath(new URL('part.js', import.meta.url)))
    const gone = once(child, 'exit').then(([code]) => {
      throw new Error(`a process that scores mutants ended with ${String(code)}`)
    })
    gone.catch(() => undefined)
    for (let ids = parts.shift(); ids; ids = parts.shift()) {
      child.send({ ids, breadth } satisfies Part)
      const [outcomes] = (await Promise.race([once(child, 'message'), gone])) as [Outcome[]]
      for (const outcome of outcomes) found.set(outcome.id, outcome)
    }
    child.disconnect()
  }
  await Promise.all(Array.from({ length: processes }, work))
  return mutants.map(({ id }) => found.get(id)).filter((outcome) => outcome !== undefined)
}

function batches(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) =>
    ids.slice(at * BATCH, (at + 1) * BATCH),
  )
}
