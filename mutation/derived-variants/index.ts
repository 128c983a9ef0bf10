import { together } from '../variants/overriding.ts'
import type { Overrides } from '../../reference/overrides.ts'
import type { Choice } from './choice.ts'
import { Draw } from './draw.ts'
import { others } from './others.ts'
import { refusals } from './refusals.ts'
import { responses } from './responses.ts'
import { state } from './state.ts'

/** A right server that follows from the description of the documents and a seed. */
export interface DerivedVariant {
  readonly id: string
  readonly choices: readonly Choice[]
  readonly mutate: (overrides: Overrides) => void
}

/** Draws what the documents leave open. With words, only the choices whose ids contain one of them: to find the choice that matters. */
export function derivedVariant(seed: number, words: readonly string[] = []): DerivedVariant {
  const draw = new Draw(seed)
  const choices = [...state, ...refusals, ...responses, others]
    .flatMap((kind) => kind(draw))
    .filter(({ id }) => words.length === 0 || words.some((word) => id.includes(word)))
  return { id: `derived-${seed}`, choices, mutate: together(...choices.map(({ mutate }) => mutate)) }
}
