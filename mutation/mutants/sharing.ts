import type { Mutate } from './mutant.ts'

export const together =
  (...all: readonly Mutate[]): Mutate =>
  (overrides) => {
    for (const mutate of all) mutate(overrides)
  }

/** Parts that share a state, which is new for each server. */
export const sharing =
  <S>(begin: () => S, partsOf: (state: S) => readonly Mutate[]): Mutate =>
  (overrides) =>
    together(...partsOf(begin()))(overrides)

/** Parts that share a set. */
export const marking = <T = string>(partsOf: (marked: Set<T>) => readonly Mutate[]): Mutate =>
  sharing(() => new Set<T>(), partsOf)

/** Parts that share values by key. */
export const keeping = <V, K = string>(partsOf: (kept: Map<K, V>) => readonly Mutate[]): Mutate =>
  sharing(() => new Map<K, V>(), partsOf)
