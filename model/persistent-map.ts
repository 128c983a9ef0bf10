/** Bits of a hash that choose among the children of a node. */
const BITS = 5
const MASK = (1 << BITS) - 1

interface Leaf<T> {
  readonly hash: number
  readonly key: string
  readonly value: T
  /** Another key with the same hash. */
  readonly next: Leaf<T> | undefined
}

/** Up to 32 children; the bitmap says which there are. */
interface Branch<T> {
  readonly bitmap: number
  readonly children: ReadonlyArray<Branch<T> | Leaf<T>>
}

const EMPTY: Branch<never> = { bitmap: 0, children: [] }

/** An immutable map with texts as keys, a hash trie. A change copies one path of small nodes and shares all others with the old map. */
export class PersistentMap<T> {
  readonly #root: Branch<T>

  private constructor(root: Branch<T>) {
    this.#root = root
  }

  static empty<T>(): PersistentMap<T> {
    return new PersistentMap<T>(EMPTY)
  }

  get(key: string): T | undefined {
    const hash = hashOf(key)
    let node: Branch<T> | Leaf<T> | undefined = this.#root
    for (let shift = 0; node && 'children' in node; shift += BITS) {
      const bit = 1 << ((hash >>> shift) & MASK)
      node = (node.bitmap & bit) === 0 ? undefined : node.children[place(node.bitmap, bit)]
    }
    for (let leaf = node; leaf; leaf = leaf.next) if (leaf.key === key) return leaf.value
    return undefined
  }

  /** The map with `key` set. */
  with(key: string, value: T): PersistentMap<T> {
    return new PersistentMap(changed(this.#root, { hash: hashOf(key), key, value, next: undefined }, 0))
  }
}

/** Where the child of a bit is among those that there are. */
function place(bitmap: number, bit: number): number {
  let below = bitmap & (bit - 1)
  below -= (below >>> 1) & 0x55555555
  below = (below & 0x33333333) + ((below >>> 2) & 0x33333333)
  return (((below + (below >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

function changed<T>(branch: Branch<T>, leaf: Leaf<T>, shift: number): Branch<T> {
  const bit = 1 << ((leaf.hash >>> shift) & MASK)
  const at = place(branch.bitmap, bit)
  const children = [...branch.children]
  const old = children[at]
  if ((branch.bitmap & bit) === 0 || !old) {
    children.splice(at, 0, leaf)
    return { bitmap: branch.bitmap | bit, children }
  }
  children[at] = 'children' in old ? changed(old, leaf, shift + BITS) : beside(old, leaf, shift + BITS)
  return { bitmap: branch.bitmap, children }
}

/** A leaf in the place of another one: instead of it, after it, or below a node with both. */
function beside<T>(old: Leaf<T>, leaf: Leaf<T>, shift: number): Branch<T> | Leaf<T> {
  if (old.hash === leaf.hash) return { ...leaf, next: without(old, leaf.key) }
  return changed(changed(EMPTY, old, shift), leaf, shift)
}

/** The leaves of one hash without a key. */
function without<T>(leaf: Leaf<T> | undefined, key: string): Leaf<T> | undefined {
  if (!leaf || leaf.key === key) return leaf?.next
  return { ...leaf, next: without(leaf.next, key) }
}

function hashOf(key: string): number {
  let hash = 0
  for (let index = 0; index < key.length; index++) hash = (Math.imul(hash, 31) + key.charCodeAt(index)) | 0
  // Keys that differ at their end alone differ in the lowest bits, which come first.
  return hash ^ (hash >>> 15)
}
