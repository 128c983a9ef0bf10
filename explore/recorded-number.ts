import type { RecordedEffects } from '../harness/client/recorded-effects.ts'

/** In a replay, a number that the run recorded; undefined if it recorded none. */
export function recordedNumber(effects: RecordedEffects, what: string): number | undefined {
  const noted = effects.replay && effects.noted(what)
  return noted === undefined ? undefined : Number(noted)
}
