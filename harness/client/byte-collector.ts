/**
 * Collects chunks in one growing buffer. A list of chunks takes a hundred bytes for each, and a peer may send each byte in its own
 * chunk.
 */
export class ByteCollector {
  #buffer: Buffer
  #length = 0

  /** `expected` bytes fit without a second buffer; unused memory costs nothing. */
  constructor(expected = 0) {
    this.#buffer = Buffer.allocUnsafeSlow(expected)
  }

  /** Bytes so far. */
  get length(): number {
    return this.#length
  }

  /** Copies `chunk`. */
  add(chunk: Uint8Array): void {
    const length = this.#length + chunk.length
    if (length > this.#buffer.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#length))
      this.#buffer.copy(grown, 0, 0, this.#length)
      this.#buffer = grown
    }
    this.#buffer.set(chunk, this.#length)
    this.#length = length
  }

  /** All bytes, without unused memory. */
  bytes(): Buffer {
    if (this.#length === this.#buffer.length) return this.#buffer
    return Buffer.from(this.#buffer.subarray(0, this.#length))
  }
}
