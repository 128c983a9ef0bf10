/** Parts into which a map is divided; a change copies one of them. */
const PARTS = 256

/** An immutable map with texts as keys. A change makes a new map, which shares all but one small part with the old one. */
export class PersistentMap<T> {
  readonly #parts: ReadonlyArray<ReadonlyMap<string, T> | undefined>

  private constructor(parts: ReadonlyArray<ReadonlyMap<string, T> | undefined>) {
    this.#parts = parts
  }

  static empty<T>(): PersistentMap<T> {
    return new PersistentMap<T>([])
  }

  get(key: string): T | undefined {
    return this.#parts[partOf(key)]?.get(key)
  }

  /** The map with `key` set. */
  with(key: string, value: T): PersistentMap<T> {
    const at = partOf(key)
    return this.#withPart(at, new Map(this.#parts[at]).set(key, value))
  }

  #withPart(at: number, part: ReadonlyMap<string, T>): PersistentMap<T> {
    const parts =
      this.#parts.length === PARTS
        ? [...this.#parts]
        : Array.from({ length: PARTS }, (_, n) => this.#parts[n])
    parts[at] = part
    return new PersistentMap(parts)
  }
}

function partOf(key: string): number {
  let hash = 0
  for (let index = 0; index < key.length; index++) hash = (hash * 31 + key.charCodeAt(index)) | 0
  return (hash ^ (hash >>> 8) ^ (hash >>> 16)) & (PARTS - 1)
}
