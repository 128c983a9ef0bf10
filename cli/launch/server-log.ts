import { ByteCollector } from '../../harness/client/byte-collector.ts'
import type { Redactor } from '../../harness/client/redactor.ts'

/** Maximum size of a log in memory: enough for a run, and a limit for a log that repeats itself. */
const KEPT_BYTES = 8 * 1024 * 1024
/** A list of small chunks would need a hundred bytes for each. */
const BLOCK_BYTES = 64 * 1024
/** A line without end must not fill the memory. Part of a line could begin or end within a secret, so that the whole line is left out. */
const MAX_LINE_BYTES = 256 * 1024

/** A redactor reads only this much of a message. */
const END_CHARACTERS = 3000

interface OpenLine {
  bytes: ByteCollector
  /** Bytes of a line that is left out because it is too long. */
  leftOut: number
}

/** The end of the log of a server, in memory: secrets become known while it runs, and {@link ServerLog.clean} removes them. */
export class ServerLog {
  readonly #blocks: Buffer[] = []
  readonly #open: OpenLine[] = []
  /** Bytes of the last block that are used. */
  #used = BLOCK_BYTES
  #dropped = 0

  /** A stream of the log. Lines of several streams are not mixed, so that a secret in several chunks stays whole. */
  stream(): (chunk: Buffer | string) => void {
    const line: OpenLine = { bytes: new ByteCollector(), leftOut: 0 }
    this.#open.push(line)
    return (chunk) => this.#take(line, typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
  }

  /** The log as text, with its secrets. */
  text(): string {
    return [this.#ended(), ...this.#unended()].join('')
  }

  /** The log without the secrets that any of the redactors knows. Its beginning says how much is missing. */
  clean(redactors: readonly Redactor[]): string {
    const [last = '', ...others] = this.#unended()
    const { text, missing } = this.#withoutCut(this.#ended() + last, redactors)
    const ends = [text, ...others].map((part) => redactors.reduce(cleanEnd, part)).join('\n')
    return missing > 0 ? `(${missing} bytes before this are left out)\n${ends}` : ends
  }

  /** If the beginning of the log is missing, its first characters can be the end of a secret: the text without these characters. */
  #withoutCut(whole: string, redactors: readonly Redactor[]): { text: string; missing: number } {
    if (this.#dropped === 0) return { text: whole, missing: 0 }
    const longest = Math.max(0, ...redactors.map((redactor) => redactor.longest))
    let from = whole.indexOf('\n', longest) + 1 || whole.length
    const missing = this.#dropped + Buffer.byteLength(whole.slice(0, from))
    let text = whole
    for (const redactor of redactors) {
      const before = redactor.cleanStart(text, from).length
      text = redactor.clean(text)
      from = before
    }
    return { text: text.slice(from), missing }
  }

  #ended(): string {
    const last = this.#blocks.length - 1
    const parts = this.#blocks.map((block, index) => (index === last ? block.subarray(0, this.#used) : block))
    return Buffer.concat(parts).toString('utf8')
  }

  /** The unfinished lines, at most one for each stream. */
  #unended(): string[] {
    return this.#open
      .map(({ bytes, leftOut }) => (leftOut > 0 ? tooLong(leftOut) : bytes.bytes()).toString('utf8'))
      .filter(Boolean)
  }

  #take(line: OpenLine, chunk: Buffer): void {
    const end = chunk.lastIndexOf('\n') + 1
    if (end === 0) return this.#extend(line, chunk)
    const first = line.bytes.length + line.leftOut === 0 ? 0 : chunk.indexOf('\n') + 1
    if (first > 0) {
      this.#extend(line, chunk.subarray(0, first))
      this.#keep(line.leftOut > 0 ? tooLong(line.leftOut) : line.bytes.bytes())
      line.bytes = new ByteCollector()
      line.leftOut = 0
    }
    this.#keep(chunk.subarray(first, end))
    if (end < chunk.length) this.#extend(line, chunk.subarray(end))
  }

  #extend(line: OpenLine, part: Buffer): void {
    if (line.leftOut === 0 && line.bytes.length + part.length <= MAX_LINE_BYTES) line.bytes.add(part)
    else {
      line.leftOut += line.bytes.length + part.length
      line.bytes = new ByteCollector()
    }
  }

  #keep(bytes: Buffer): void {
    for (let at = 0; at < bytes.length;) {
      if (this.#used === BLOCK_BYTES) {
        this.#blocks.push(Buffer.allocUnsafe(BLOCK_BYTES))
        this.#used = 0
      }
      const copied = bytes.copy(this.#blocks.at(-1) as Buffer, this.#used, at)
      this.#used += copied
      at += copied
    }
    while (this.#blocks.length > KEPT_BYTES / BLOCK_BYTES) {
      this.#blocks.shift()
      this.#dropped += BLOCK_BYTES
    }
  }
}

function tooLong(bytes: number): Buffer {
  return Buffer.from(`(a line of ${bytes} bytes is left out)\n`)
}

/** A server that is killed can stop in the middle of a secret: the beginning of a secret is replaced as well. */
function cleanEnd(text: string, redactor: Redactor): string {
  const cleaned = redactor.clean(text)
  if (cleaned === '' || cleaned.endsWith('\n')) return cleaned
  const end = Math.max(0, cleaned.length - END_CHARACTERS)
  return cleaned.slice(0, end) + redactor.cleanMessage(`${cleaned.slice(end)}…`).slice(0, -1)
}
