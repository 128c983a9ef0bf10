/** Keeps each header line once and says where. Names are few and values many: found without making a text of both. */
export class Lines {
  readonly values: Array<readonly [name: string, value: string]> = []
  readonly #places = new Map<string, Map<string, number>>()

  place(name: string, value: string): number {
    let named = this.#places.get(name)
    if (!named) this.#places.set(name, (named = new Map<string, number>()))
    let at = named.get(value)
    if (at === undefined) {
      at = this.values.push([name, value]) - 1
      named.set(value, at)
    }
    return at
  }
}
