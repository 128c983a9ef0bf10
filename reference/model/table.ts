/** Returns numbers that are never reused. Tables can share one, as users and organizations do. */
export class Sequence {
  #last: number

  constructor(first = 1) {
    this.#last = first - 1
  }

  next(): number {
    return ++this.#last
  }
}

/** Rows by id and, optionally, by a second key: a name, compared case-insensitively. */
export class Table<T extends { readonly id: number }> {
  readonly #rows = new Map<number, T>()
  readonly #ids = new Map<string, number>()
  readonly #sequence: Sequence
  readonly #key: ((row: T) => string) | undefined

  constructor(sequence: Sequence, key?: (row: T) => string) {
    this.#sequence = sequence
    this.#key = key
  }

  nextId(): number {
    return this.#sequence.next()
  }

  /** Adds a row or replaces the row with the same id. */
  put(row: T): void {
    this.remove(row.id)
    this.#rows.set(row.id, row)
    if (this.#key) this.#ids.set(this.#key(row).toLowerCase(), row.id)
  }

  remove(id: number): void {
    const row = this.#rows.get(id)
    if (!row) return
    this.#rows.delete(id)
    if (this.#key) this.#ids.delete(this.#key(row).toLowerCase())
  }

  removeWhere(test: (row: T) => boolean): void {
    for (const row of this.filter(test)) this.remove(row.id)
  }

  get(id: number): T | undefined {
    return this.#rows.get(id)
  }

  byKey(key: string): T | undefined {
    const id = this.#ids.get(key.toLowerCase())
    return id === undefined ? undefined : this.#rows.get(id)
  }

  find(test: (row: T) => boolean): T | undefined {
    for (const row of this.#rows.values()) if (test(row)) return row
    return undefined
  }

  filter(test: (row: T) => boolean): T[] {
    return [...this.#rows.values()].filter(test).sort((a, b) => a.id - b.id)
  }

  all(): T[] {
    return this.filter(() => true)
  }
}
