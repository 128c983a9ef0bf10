import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { HeldOut } from '../held-out/held-out.ts'
import type { Mutant } from '../mutants/index.ts'
import type { Variant } from '../variants/index.ts'
import type { HeldOutResult } from './held-out.ts'
import type { Breadth } from './judged.ts'
import type { DerivedResult } from './try-derived.ts'
import { alikeWithin, type MutantResult } from './score.ts'
import type { VariantResult } from './try-variants.ts'
import type { Part, PartResult } from './worker.ts'

/** The number of servers in one run; with more servers, too many responses would be in memory at once. */
const MUTANTS_AT_ONCE = 24
const ASKED_EVERYTHING_AT_ONCE = 6

/** The results of mutants and variants, in the order given. */
export interface Score {
  readonly mutants: readonly MutantResult[]
  readonly variants: readonly VariantResult[]
}

/** Scores mutants and variants in one process per processor. */
export async function scoreInWorkers(
  mutants: readonly Mutant[],
  variants: readonly Variant[],
  breadth: Breadth,
): Promise<Score> {
  // Variants take longest and come first, so that all processes end at about the same time.
  const results = await tryInWorkers([...variantParts(variants), ...mutantParts(mutants, breadth)])
  return {
    mutants: mutants.map(({ id }) => results.get(id) as MutantResult),
    variants: variants.map(({ id }) => results.get(id) as VariantResult),
  }
}

/** Runs the full suite on servers that are held out, in one process per processor. */
export async function tryHeldOutInWorkers(servers: readonly HeldOut[]): Promise<HeldOutResult[]> {
  const parts = batches(idsOf(servers), ASKED_EVERYTHING_AT_ONCE)
  const results = await tryInWorkers(parts.map((ids) => ({ kind: 'held out', ids })))
  return servers.map(({ id }) => results.get(id) as HeldOutResult)
}

/** Runs the full suite on the servers that are derived from these seeds, in one process per processor. */
export async function tryDerivedInWorkers(
  seeds: readonly number[],
  words: readonly string[],
): Promise<DerivedResult[]> {
  const parts = batches(seeds, ASKED_EVERYTHING_AT_ONCE).map((some): Part => ({
    kind: 'derived',
    seeds: some,
    words,
  }))
  return [...(await tryInWorkers(parts)).values()] as DerivedResult[]
}

/** The results of servers, by id. */
async function tryInWorkers(all: readonly Part[]): Promise<Map<string, PartResult[number]>> {
  const parts = [...all]
  const found = new Map<string, PartResult[number]>()
  const work = async (): Promise<void> => {
    // Responses of many servers are short-lived: with more room for them, the garbage collector takes half the time.
    const execArgv = ['--max-semi-space-size=64']
    const child = fork(fileURLToPath(new URL('worker.js', import.meta.url)), { execArgv })
    const gone = once(child, 'exit').then(([code]) => {
      throw new Error(`a worker process ended with exit code ${String(code)}`)
    })
    gone.catch(() => undefined)
    for (let part = parts.shift(); part; part = parts.shift()) {
      child.send(part)
      const [results] = (await Promise.race([once(child, 'message'), gone])) as [PartResult]
      for (const one of results) found.set(one.id, one)
    }
    child.disconnect()
  }
  const processes = Math.min(availableParallelism(), 4, parts.length)
  await Promise.all(Array.from({ length: processes }, work))
  return found
}

function variantParts(variants: readonly Variant[]): Part[] {
  return [true, false].flatMap((overHttp) =>
    batches(
      idsOf(variants.filter((variant) => (variant.overHttp ?? false) === overHttp)),
      ASKED_EVERYTHING_AT_ONCE,
    ).map((ids): Part => ({ kind: 'variants', ids, overHttp })),
  )
}

function mutantParts(mutants: readonly Mutant[], breadth: Breadth): Part[] {
  return alikeWithin(breadth, mutants)
    .flatMap((alike) => batches(idsOf(alike), MUTANTS_AT_ONCE))
    .sort((a, b) => b.length - a.length)
    .map((ids) => ({ kind: 'mutants', ids, breadth }))
}

function batches<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}

function idsOf(all: ReadonlyArray<{ readonly id: string }>): string[] {
  return all.map(({ id }) => id)
}
