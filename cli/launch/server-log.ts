import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is kept of a log: enough for a run, and no more than a log that repeats itself may take. */
const KEPT_BYTES = 8 * 1024 * 1024

/** The last of what a server wrote. */
export class ServerLog {
  readonly #chunks: Buffer[] = []
  #size = 0
  #dropped = 0

  append(chunk: Buffer | string): void {
    const bytes = Buffer.from(chunk)
    this.#chunks.push(bytes)
    this.#size += bytes.length
    while (this.#size > KEPT_BYTES && this.#chunks.length > 1) {
      const { length } = this.#chunks.shift() ?? bytes
      this.#size -= length
      this.#dropped += length
    }
  }

  /** The log as text, which says at its beginning how much of it is missing. */
  text(): string {
    const missing = this.#dropped > 0 ? `(${this.#dropped} bytes before this are left out)\n` : ''
    return missing + Buffer.concat(this.#chunks).toString('utf8')
  }

  /** Writes the log without the given secrets. Returns the path of the file. */
  write(folder: string, name: string, secrets: readonly string[]): string {
    const file = join(folder, name)
    const text = secrets
      .filter(({ length }) => length >= 4)
      .reduce((all, secret) => all.replaceAll(secret, '«secret»'), this.text())
    writeFileSync(file, text)
    return file
  }
}
