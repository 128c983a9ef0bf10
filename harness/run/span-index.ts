import { closeSync, readSync, rmSync, writeSync } from 'node:fs'
import { openNew } from '../../files/open-file.ts'
import { unfinishedName } from '../../files/write-file.ts'
import type { Span } from '../report/indexed-evidence.ts'
import { comparePlaces, placeOf, type Place } from '../report/evidence-order.ts'

/** The number of spans in memory: more than a run has. */
const MOST = 8192
/** Bytes per read of each sorted part. */
const CHUNK = 16 * 1024

/** The position of a line changes when the journal becomes the evidence. */
export interface MovingSpan extends Span {
  offset: number
}

interface Placed {
  readonly span: MovingSpan
  readonly place: Place
}

/** A sorted part in the file: a line for each span. */
interface Part {
  readonly offset: number
  readonly length: number
}

/**
 * The positions of the exchanges of one target, in the order of the evidence. With a file, spans beyond the limit are stored there
 * in sorted parts, which are merged when they are read: memory does not grow.
 */
export class SpanIndex {
  readonly #target: string
  readonly #file: string | undefined
  readonly #parts: Part[] = []
  #descriptor: number | undefined
  #fileSize = 0
  #recent: MovingSpan[] = []
  #size = 0

  /** `file`: the prefix of the file name; the file is created on demand. Without it, all spans stay in memory. */
  constructor(target: string, file?: string) {
    this.#target = target
    this.#file = file
  }

  get size(): number {
    return this.#size
  }

  /** Throws if the file cannot be written. */
  add(span: MovingSpan): void {
    this.#recent.push(span)
    this.#size += 1
    if (this.#file !== undefined && this.#recent.length >= MOST) this.#store(this.#file)
  }

  *inOrder(): Generator<MovingSpan> {
    const sources = [...this.#parts.map((part) => this.#read(part)), sorted(this.#recent).values()]
    const heads = sources.flatMap((source) => {
      const { value, done } = source.next()
      return done ? [] : [{ source, placed: value }]
    })
    while (heads.length > 0) {
      const first = heads.reduce((a, b) => (comparePlaces(b.placed.place, a.placed.place) < 0 ? b : a))
      yield first.placed.span
      const { value, done } = first.source.next()
      if (done) heads.splice(heads.indexOf(first), 1)
      else first.placed = value
    }
  }

  close(): void {
    if (this.#descriptor === undefined) return
    closeSync(this.#descriptor)
    this.#descriptor = undefined
  }

  #store(file: string): void {
    this.#descriptor ??= openNameless(file)
    const lines = sorted(this.#recent).map(
      ({ span: { id, offset, length } }) => `${JSON.stringify([id, offset, length])}\n`,
    )
    const bytes = Buffer.from(lines.join(''))
    for (let done = 0; done < bytes.length;)
      done += writeSync(this.#descriptor, bytes, done, bytes.length - done, this.#fileSize + done)
    this.#parts.push({ offset: this.#fileSize, length: bytes.length })
    this.#fileSize += bytes.length
    this.#recent = []
  }

  *#read({ offset, length }: Part): Generator<Placed, undefined> {
    const buffer = Buffer.allocUnsafe(CHUNK)
    let rest = ''
    for (let done = 0; done < length;) {
      const most = Math.min(CHUNK, length - done)
      const read = readSync(this.#descriptor ?? -1, buffer, 0, most, offset + done)
      if (read === 0) throw new Error('the index of the evidence is shorter than what was written')
      done += read
      // Ids are written in JSON, and may contain multi-byte characters.
      rest += buffer.toString('latin1', 0, read)
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield placedOf(this.#spanOf(line))
    }
  }

  #spanOf(line: string): MovingSpan {
    const [id, offset, length] = JSON.parse(Buffer.from(line, 'latin1').toString()) as [
      string,
      number,
      number,
    ]
    return { target: this.#target, id, offset, length }
  }
}

/** A new file that is unlinked at once, so that it disappears with the process. */
function openNameless(file: string): number {
  const name = unfinishedName(file)
  const descriptor = openNew(name)
  rmSync(name)
  return descriptor
}

function placedOf(span: MovingSpan): Placed {
  return { span, place: placeOf(span.id) }
}

function sorted(spans: readonly MovingSpan[]): Placed[] {
  return spans.map(placedOf).sort((a, b) => comparePlaces(a.place, b.place))
}
