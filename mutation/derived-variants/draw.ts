type Names = ReadonlyArray<string | number | undefined>

/**
 * Decides everything that a seed leaves to chance. Each decision has a name and depends on seed and name alone, so that a further choice
 * changes no other one.
 */
export class Draw {
  readonly #seed: number

  constructor(seed: number) {
    this.#seed = seed
  }

  /** A number from 0 to 1. */
  #at(name: Names): number {
    let hash = 0x811c9dc5
    for (const character of [this.#seed, ...name].join('\0')) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b5)
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
  }

  chance(share: number, ...name: Names): boolean {
    return this.#at(name) < share
  }

  /** An integer, both bounds included. */
  between(least: number, most: number, ...name: Names): number {
    return least + Math.floor(this.#at(name) * (most - least + 1))
  }

  pick<T>(all: readonly [T, ...T[]], ...name: Names): T
  pick<T>(all: readonly T[], ...name: Names): T | undefined
  pick<T>(all: readonly T[], ...name: Names): T | undefined {
    return all[this.between(0, all.length - 1, ...name)]
  }

  /** The same entries in another order, the same one for the same entries. */
  shuffled<T>(all: readonly T[], keyOf: (one: T) => string | number): T[] {
    return all.toSorted((a, b) => this.#at([keyOf(a)]) - this.#at([keyOf(b)]))
  }
}
