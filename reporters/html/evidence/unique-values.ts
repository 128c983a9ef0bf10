/** Values without duplicates. Each is known by its index. */
export class UniqueValues<T> {
  readonly values: T[] = []
  readonly #indices = new Map<string, number>()

  /** The index of the value with this key, which is added if it is new. */
  indexOf(key: string, value: T): number {
    let index = this.#indices.get(key)
    if (index === undefined) this.#indices.set(key, (index = this.add(value)))
    return index
  }

  /** Adds a value without a search for an equal one. */
  add(value: T): number {
    return this.values.push(value) - 1
  }
}

/** Header lines without duplicates, in a map for each name, which saves a joined key for each line. */
export class UniqueHeaders {
  readonly values: Array<readonly [name: string, value: string]> = []
  readonly #indices = new Map<string, Map<string, number>>()

  indexOf(name: string, value: string): number {
    let named = this.#indices.get(name)
    if (!named) this.#indices.set(name, (named = new Map<string, number>()))
    let index = named.get(value)
    if (index === undefined) named.set(value, (index = this.values.push([name, value]) - 1))
    return index
  }
}
