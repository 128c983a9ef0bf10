import { mutants } from '../mutants/index.ts'
import { variants } from '../variants/index.ts'
import type { Breadth } from './judged.ts'
import { scoreAlike, type MutantResult } from './score.ts'
import { tryVariants, type VariantResult } from './try-variants.ts'

// A process that scores the servers named in each message, until its parent disconnects.

/** A message of the parent: mutants of one group, or variants, by id. */
export type Part =
  | { readonly mutants: readonly string[]; readonly breadth: Breadth }
  | { readonly variants: readonly string[]; readonly overHttp: boolean }

export type PartResult = { readonly mutants: MutantResult[] } | { readonly variants: VariantResult[] }

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
  if ('variants' in part)
    return { variants: await tryVariants(named(variants, part.variants), part.overHttp) }
  return { mutants: await scoreAlike(named(mutants, part.mutants), part) }
}

function named<T extends { readonly id: string }>(all: readonly T[], ids: readonly string[]): T[] {
  return all.filter(({ id }) => ids.includes(id))
}
