import type { Exploration, ExploreOptions } from './explore.ts'
import type { TargetRuntime } from '../harness/runtime/target-runtime.ts'

// What an exploration records for its replay, besides exchanges: what its budget decided.

/** The effect with the number of large relations. */
export const RELATIONS = 'large relations'

/** How many sequences of a name there were, and which were cut off; the budget decided it in the run. */
export function recordedOf(
  { client: { effects } }: TargetRuntime,
  name: string,
): Pick<ExploreOptions, 'recorded'> {
  const { replay } = effects
  if (!replay) return {}
  return {
    recorded: {
      sequences: Number(effects.noted(noteOf(name)) ?? 0),
      cuts: recordedCuts(effects.noted(cutsOf(name))),
      inputs: Number(effects.noted(inputsOf(name)) ?? 0),
      fits: () => replay.fits,
    },
  }
}

/** `12:3 13:0`: of the twelfth sequence three parts were sent, of the next one none. */
export function textOfCuts(cuts: Exploration['cuts']): string {
  return [...cuts].map((pair) => pair.join(':')).join(' ')
}

function recordedCuts(note = ''): Exploration['cuts'] {
  return new Map(
    [...note.matchAll(/(?<!\d)(\d+):(\d+)/g)].map(([, number, parts]) => [Number(number), Number(parts)]),
  )
}

/** How many sequences a replayed exploration played side by side, which share what it may create. */
export function recordedSideBySide(
  { client: { effects } }: TargetRuntime,
  names: string,
): number | undefined {
  return effects.replay && [...names].filter((name) => effects.noted(noteOf(name)) !== undefined).length
}

/** How many large relations a replayed exploration played; none in one of an earlier version. */
export function recordedRelations({ client: { effects } }: TargetRuntime): number | undefined {
  return effects.replay && Number(effects.noted(RELATIONS) ?? 0)
}

export function noteOf(name: string): string {
  return `sequences ${name}`
}

export function inputsOf(name: string): string {
  return `sequences of unusual input ${name}`
}

export function cutsOf(name: string): string {
  return `cut sequences ${name}`
}
