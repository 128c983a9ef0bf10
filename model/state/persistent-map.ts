/** The one key by which a map differs from its neighbour on the way to the table, and its value for that key. */
interface Difference<T> {
  readonly neighbour: PersistentMap<T>
  readonly key: string
  /** Undefined for a key that the map does not have. */
  readonly value: T | undefined
}

/**
 * An immutable map with texts as keys. Maps that derive from one another share one table: the map that was used last holds it, and each of
 * the others holds its difference from a neighbour. Access to the last map is as fast as access to a table; access to another map takes one
 * step for each change between the two.
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
    this.#state = { neighbour: newer, key, value: table.get(key) }
    table.set(key, value)
    return newer
  }

  /** Moves the table from the map that has it to this map: each map on the way becomes a difference from the next. */
  static #tableOf<T>(map: PersistentMap<T>): Map<string, T> {
    if (map.#state instanceof Map) return map.#state
    const older: Array<readonly [PersistentMap<T>, Difference<T>]> = []
    let having = map
    while (!(having.#state instanceof Map)) {
      older.push([having, having.#state])
      having = having.#state.neighbour
    }
    const table = having.#state
    for (const [one, { key, value }] of older.reverse()) {
      having.#state = { neighbour: one, key, value: table.get(key) }
      if (value === undefined) table.delete(key)
      else table.set(key, value)
      one.#state = table
      having = one
    }
    return table
  }
}
