/** Keeps each thing once and says where. */
export class Once<T> {
  readonly values: T[] = []
  readonly #places = new Map<string, number>()

  place(key: string, value: T): number {
    let at = this.#places.get(key)
    if (at === undefined) {
      at = this.values.push(value) - 1
      this.#places.set(key, at)
    }
    return at
  }
}
