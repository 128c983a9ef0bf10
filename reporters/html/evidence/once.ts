/** Keeps each thing once and says where. */
export class Once<T> {
  readonly values: T[] = []
  readonly #places = new Map<string, number>()

  place(key: string, value: T): number {
    let at = this.#places.get(key)
    if (at === undefined) {
      at = this.add(value)
      this.#places.set(key, at)
    }
    return at
  }

  /** Keeps a thing without looking for another like it. */
  add(value: T): number {
    return this.values.push(value) - 1
  }
}
