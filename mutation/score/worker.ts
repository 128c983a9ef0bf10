import { heldOut } from '../held-out/index.ts'
import { mutants } from '../mutants/index.ts'
import { variants } from '../variants/index.ts'
import type { HeldOutResult } from './held-out.ts'
import { tryHeldOut } from './held-out.ts'
import type { Breadth } from './judged.ts'
import { scoreAlike, type MutantResult } from './score.ts'
import { tryDerived, type DerivedResult } from './try-derived.ts'
import { tryVariants, type VariantResult } from './try-variants.ts'

// A process that tries the servers named in each message, until its parent disconnects.

/** A message of the parent: the servers to try in one run, by id. */
export type Part =
  | { readonly kind: 'mutants'; readonly ids: readonly string[]; readonly breadth: Breadth }
  | { readonly kind: 'variants'; readonly ids: readonly string[]; readonly overHttp: boolean }
  | { readonly kind: 'held out'; readonly ids: readonly string[] }
  | { readonly kind: 'derived'; readonly seeds: readonly number[]; readonly words: readonly string[] }

export type PartResult = MutantResult[] | VariantResult[] | HeldOutResult[] | DerivedResult[]

process.on('message', (part: Part) => {
  resultOf(part).then(
    (result) => process.send?.(result),
    (cause: unknown) => {
      process.stderr.write(`${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`)
      process.exit(1)
    },
  )
})

async function resultOf(part: Part): Promise<PartResult> {
  switch (part.kind) {
    case 'mutants':
      return scoreAlike(named(mutants, part.ids), part)
    case 'variants':
      return tryVariants(named(variants, part.ids), part.overHttp)
    case 'held out':
      return tryHeldOut(named(heldOut, part.ids))
    case 'derived':
      return tryDerived(part.seeds, part)
  }
}

function named<T extends { readonly id: string }>(all: readonly T[], ids: readonly string[]): T[] {
  return all.filter(({ id }) => ids.includes(id))
}
