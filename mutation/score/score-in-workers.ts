import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Mutant } from '../mutants/index.ts'
import type { Variant } from '../variants/index.ts'
import type { Breadth } from './judged.ts'
import { alikeWithin, type MutantResult } from './score.ts'
import type { VariantResult } from './try-variants.ts'
import type { Part, PartResult } from './worker.ts'

/** Servers in one run; more would keep too many responses in memory at once. */
const MUTANTS_AT_ONCE = 24
const VARIANTS_AT_ONCE = 6

/** The results of mutants and variants, in the order given. */
export interface Score {
  readonly mutants: readonly MutantResult[]
  readonly variants: readonly VariantResult[]
}

/** Scores mutants and variants in as many processes as there are processors. */
export async function scoreInWorkers(
  mutants: readonly Mutant[],
  variants: readonly Variant[],
  breadth: Breadth,
): Promise<Score> {
  const parts = [...variantParts(variants), ...mutantParts(mutants, breadth)]
  const foundMutants = new Map<string, MutantResult>()
  const foundVariants = new Map<string, VariantResult>()
  const work = async (): Promise<void> => {
    // Responses of many servers are young at once: with more room for them, the garbage collector takes half the time.
    const execArgv = ['--max-semi-space-size=64']
    const child = fork(fileURLToPath(new URL('worker.js', import.meta.url)), { execArgv })
    const gone = once(child, 'exit').then(([code]) => {
      throw new Error(`a worker process ended with exit code ${String(code)}`)
    })
    gone.catch(() => undefined)
    for (let part = parts.shift(); part; part = parts.shift()) {
      child.send(part)
      const [result] = (await Promise.race([once(child, 'message'), gone])) as [PartResult]
      if ('mutants' in result) for (const one of result.mutants) foundMutants.set(one.id, one)
      else for (const one of result.variants) foundVariants.set(one.id, one)
    }
    child.disconnect()
  }
  const processes = Math.min(availableParallelism(), 4, parts.length)
  await Promise.all(Array.from({ length: processes }, work))
  return {
    mutants: mutants.map(({ id }) => foundMutants.get(id)).filter((one) => one !== undefined),
    variants: variants.map(({ id }) => foundVariants.get(id)).filter((one) => one !== undefined),
  }
}

/** Variants take longest and come first, so that both processes end at about the same time. */
function variantParts(variants: readonly Variant[]): Part[] {
  return [true, false].flatMap((overHttp) =>
    batches(
      variants.filter((variant) => (variant.overHttp ?? false) === overHttp),
      VARIANTS_AT_ONCE,
    ).map((ids) => ({ variants: ids, overHttp })),
  )
}

function mutantParts(mutants: readonly Mutant[], breadth: Breadth): Part[] {
  return alikeWithin(breadth, mutants)
    .flatMap((alike) => batches(alike, MUTANTS_AT_ONCE))
    .sort((a, b) => b.length - a.length)
    .map((ids) => ({ mutants: ids, breadth }))
}

function batches(all: ReadonlyArray<{ readonly id: string }>, size: number): string[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size).map(({ id }) => id),
  )
}
