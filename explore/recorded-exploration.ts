import type { Exploration, ExploreOptions } from './exploration.ts'
import type { TargetRuntime } from '../harness/runtime/target-runtime.ts'

// Besides exchanges, an exploration records the decisions of its budget, for its replay.

/** The effect with the number of large relations. */
const RELATIONS = 'large relations'

/** One letter for each exploration side by side. */
const NAMES = 'abcdefghijklmnop'

/** The prefix of the names that an exploration creates, by its place among those side by side. */
export function explorationName(index: number): string {
  return NAMES.charAt(index)
}

/** For a replay: the number of sequences with a name, and those that were cut off, as the budget decided in the run. */
export function recordedOf({ client: { effects } }: TargetRuntime, name: string): ExploreOptions['recorded'] {
  const { replay } = effects
  return (
    replay && {
      sequences: Number(effects.noted(sequencesOf(name)) ?? 0),
      cuts: recordedCuts(effects.noted(cutsOf(name))),
      inputs: Number(effects.noted(inputsOf(name)) ?? 0),
      fits: () => replay.fits,
    }
  )
}

/** Records the decisions of the budget of explorations side by side. */
export function noteExplorations(
  { client: { effects } }: TargetRuntime,
  explorations: readonly Exploration[],
  relations: number,
): void {
  for (const [index, { sequences, cuts, inputs }] of explorations.entries()) {
    const name = explorationName(index)
    if (inputs > 0) effects.foretell(inputsOf(name), String(inputs))
    effects.foretell(sequencesOf(name), String(sequences))
    if (cuts.size > 0) effects.foretell(cutsOf(name), textOfCuts(cuts))
  }
  effects.foretell(RELATIONS, String(relations))
}

/** `12:3 13:0`: the twelfth sequence sent three parts, the next one none. */
function textOfCuts(cuts: Exploration['cuts']): string {
  return [...cuts].map((pair) => pair.join(':')).join(' ')
}

function recordedCuts(note = ''): Exploration['cuts'] {
  return new Map(
    [...note.matchAll(/(?<!\d)(\d+):(\d+)/g)].map(([, number, parts]) => [Number(number), Number(parts)]),
  )
}

/** The number of sequences that a replayed exploration played side by side; they share the number of issues that it may create. */
export function recordedSideBySide({ client: { effects } }: TargetRuntime): number | undefined {
  return effects.replay && [...NAMES].filter((name) => effects.noted(sequencesOf(name)) !== undefined).length
}

/** The number of large relations that a replayed exploration played; 0 for an exploration of an earlier version. */
export function recordedRelations({ client: { effects } }: TargetRuntime): number | undefined {
  return effects.replay && Number(effects.noted(RELATIONS) ?? 0)
}

function sequencesOf(name: string): string {
  return `sequences ${name}`
}

function inputsOf(name: string): string {
  return `sequences of unusual input ${name}`
}

function cutsOf(name: string): string {
  return `cut sequences ${name}`
}
