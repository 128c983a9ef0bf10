/** What an older map had for the one key by which the next newer one differs from it. */
interface Difference<T> {
  readonly newer: PersistentMap<T>
  readonly key: string
  /** Undefined for a key that it did not have. */
  readonly value: T | undefined
}

/**
 * An immutable map with texts as keys. All maps that came of one share a single table, which the last one that was used has; the others
 * have their difference from it. So the newest map is as fast as a table, and an older one takes as many steps as there were changes.
 */
export class PersistentMap<T> {
  #state: Map<string, T> | Difference<T>

  private constructor(table: Map<string, T>) {
    this.#state = table
  }

  static empty<T>(): PersistentMap<T> {
    return new PersistentMap<T>(new Map())
  }

  get(key: string): T | undefined {
    return PersistentMap.#tableOf(this).get(key)
  }

  /** The map with `key` set. */
  with(key: string, value: T & {}): PersistentMap<T> {
    const table = PersistentMap.#tableOf(this)
    const newer = new PersistentMap(table)
    this.#state = { newer, key, value: table.get(key) }
    table.set(key, value)
    return newer
  }

  /** Takes the table from the map that has it: each map on the way becomes a difference from the next. */
  static #tableOf<T>(map: PersistentMap<T>): Map<string, T> {
    if (map.#state instanceof Map) return map.#state
    const older: Array<readonly [PersistentMap<T>, Difference<T>]> = []
    let having = map
    while (!(having.#state instanceof Map)) {
      older.push([having, having.#state])
      having = having.#state.newer
    }
    const table = having.#state
    for (const [one, { key, value }] of older.reverse()) {
      having.#state = { newer: one, key, value: table.get(key) }
      if (value === undefined) table.delete(key)
      else table.set(key, value)
      one.#state = table
      having = one
    }
    return table
  }
}
