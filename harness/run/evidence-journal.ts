import { closeSync, readSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { makeSameFolder } from '../../files/held-folder.ts'
import { openNew } from '../../files/open-file.ts'
import { discard, unfinishedName, writeWhole } from '../../files/write-file.ts'
import { beginInFolder, GROWING, placeInFolder, removeWritten } from '../../files/written-files.ts'
import type { EvidenceBody, Exchange, HeaderLines } from '../client/exchange.ts'
import { present } from '../client/present.ts'
import type { RunEvent } from '../client/run-event.ts'
import type { Evidence, EvidenceBinding, EvidenceCut, RecordedRun } from '../report/evidence.ts'
import { IndexedEvidence, type Span, readSpan } from '../report/indexed-evidence.ts'
import { SpanIndex, type MovingSpan } from './span-index.ts'
import { holderOf } from '../runtime/folder-lock.ts'

const FLUSH_AT = 128 * 1024
/** Bytes per copied chunk. */
const CHUNK = 1024 * 1024
/** Characters of headers that an exchange over the limit keeps. */
const KEPT_OF_HEADERS = 2000

/** The header of an evidence file, without its version. */
export interface EvidenceHead {
  readonly suite: { readonly name: string; readonly version: string }
  readonly seed: string
  readonly startedAt: string
  readonly run: RecordedRun
}

/**
 * Writes exchanges to disk in the order of their end, a JSON line each, so that a crash loses little and memory does not grow; at
 * the end writes them in the order of the evidence. It records the position of each line when it writes it, so nothing has to be
 * read to find it.
 */
export class EvidenceJournal {
  readonly #file: string
  readonly #descriptor: number
  /** Bytes that each target may use in a repeat. */
  readonly #limits: ReadonlyMap<string, number>
  readonly #spans = new Map<string, SpanIndex>()
  readonly #used = new Map<string, number>()
  readonly #cuts = new Map<string, EvidenceCut>()
  /** Lines that are not exchanges. */
  readonly #events: MovingSpan[] = []
  readonly #isLong: boolean
  #pending: Array<{ readonly span: MovingSpan; readonly line: string; readonly to: Receiver }> = []
  #pendingBytes = 0
  #size = 0
  #problem: string | undefined
  #isClosed = false
  /** The evidence file, once it is written. */
  #evidenceFile: string | undefined
  #binding: EvidenceBinding | undefined

  /**
   * Replaces `file`. `limits`: targets in order, each with the bytes that its exchanges may use in a repeat. `isLong`: there may be
   * too many exchanges to keep their positions in memory; {@link evidence} is then unavailable.
   */
  constructor(file: string, limits: ReadonlyMap<string, number>, run: string, isLong = false) {
    this.#isLong = isLong
    this.#file = file
    this.#limits = limits
    const head = `${GROWING}${JSON.stringify(holderOf(run)).slice(1)}\n`
    this.#descriptor = beginInFolder(dirname(file), basename(file), head)
    this.#size = Buffer.byteLength(head)
    for (const [place, target] of [...limits.keys()].entries())
      this.#spans.set(target, new SpanIndex(target, isLong ? `${file}.index${place}` : undefined))
  }

  /** The reason for missing exchanges: a full disk, for example. */
  get problem(): string | undefined {
    return this.#problem
  }

  /** Binds the evidence file to a report, once it is written. */
  get binding(): EvidenceBinding | undefined {
    return this.#binding
  }

  /** The exchanges that the limits shortened, by target. */
  get cuts(): ReadonlyMap<string, EvidenceCut> {
    return this.#cuts
  }

  /** Adds an exchange of a repeat. */
  add(exchange: Exchange, repeat: number): void {
    const { target, id } = exchange
    const budget = `${repeat} ${target}`
    const used = this.#used.get(budget) ?? 0
    let line = `${JSON.stringify(exchange)}\n`
    let length = Buffer.byteLength(line)
    if (used + length > (this.#limits.get(target) ?? Infinity)) {
      const whole = length
      line = `${JSON.stringify(withoutBodies(exchange))}\n`
      length = Buffer.byteLength(line)
      const cut = this.#cuts.get(target)
      this.#cuts.set(target, {
        exchanges: (cut?.exchanges ?? 0) + 1,
        bytes: (cut?.bytes ?? 0) + whole - length,
      })
    }
    this.#used.set(budget, used + length)
    const spans = this.#spans.get(target)
    if (spans) this.#append({ target, id, offset: 0, length: length - 1 }, line, (span) => spans.add(span))
  }

  /** Adds other data for a replay. */
  addEvent(event: RunEvent): void {
    const line = `${JSON.stringify(event)}\n`
    const length = Buffer.byteLength(line) - 1
    this.#append({ target: event.target, id: '', offset: 0, length }, line, (span) => this.#events.push(span))
  }

  #append(span: MovingSpan, line: string, to: Receiver): void {
    this.#pending.push({ span, line, to })
    this.#pendingBytes += span.length + 1
    if (this.#pendingBytes >= FLUSH_AT) this.flush()
  }

  flush(): void {
    const pending = this.#pending
    if (pending.length === 0) return
    this.#pending = []
    this.#pendingBytes = 0
    if (!this.#write(pending.map(({ line }) => line).join(''))) return
    for (const { span, to } of pending) {
      span.offset = this.#size
      this.#size += span.length + 1
      try {
        to(span)
      } catch (cause) {
        this.#noteTrouble(`${this.#file}.index`, cause)
      }
    }
  }

  /** The exchanges so far, read on demand, also after {@link writeTo}. */
  evidence(): Evidence {
    this.flush()
    if (this.#isLong) throw new Error('the exchanges of a long journal are read from the evidence file')
    return new IndexedEvidence(this.#ordered(), (span) => this.#read(span))
  }

  /** Writes the exchanges in order between a header and a footer: the whole file, or nothing. Never throws. */
  writeTo(evidenceFile: string, head: EvidenceHead): void {
    this.flush()
    const unfinished = unfinishedName(evidenceFile)
    const folder = dirname(evidenceFile)
    try {
      makeSameFolder(folder)
      const binding = this.#writeAll(unfinished, head)
      placeInFolder(folder, basename(evidenceFile), unfinished, binding.sha256)
      this.#binding = binding
      this.#evidenceFile = evidenceFile
    } catch (cause) {
      this.#noteTrouble(evidenceFile, cause)
      discard(unfinished)
    }
  }

  /** Closes the journal and removes its file. */
  close(): void {
    this.#isClosed = true
    closeSync(this.#descriptor)
    for (const spans of this.#spans.values()) spans.close()
    try {
      removeWritten(dirname(this.#file), [basename(this.#file)])
    } catch (cause) {
      this.#noteTrouble(this.#file, cause)
    }
  }

  #writeAll(file: string, head: EvidenceHead): EvidenceBinding {
    const output = openNew(file)
    try {
      const buffer = Buffer.allocUnsafe(CHUNK)
      let used = 0
      let written = 0
      const digest = createHash('sha256')
      const empty = (): void => {
        writeWhole(output, buffer.subarray(0, used))
        digest.update(buffer.subarray(0, used))
        written += used
        used = 0
      }
      const put = (text: string): void => {
        if (used + Buffer.byteLength(text) > CHUNK) empty()
        used += buffer.write(text, used)
      }
      put(`${JSON.stringify({ evidence: 1, ...head })}\n`)
      const moved: Array<readonly [MovingSpan, number]> = []
      for (const span of this.#inOrder()) {
        const { offset, length } = span
        if (used + length + 1 > CHUNK) empty()
        if (!this.#isLong) moved.push([span, written + used])
        for (let done = 0; done < length + 1;) {
          const read = readSync(
            this.#descriptor,
            buffer,
            used,
            Math.min(CHUNK - used, length + 1 - done),
            offset + done,
          )
          if (read === 0) throw new Error('the journal is shorter than what was written')
          done += read
          used += read
          if (used === CHUNK) empty()
        }
      }
      const exchanges = [...this.#spans.values()].reduce((total, { size }) => total + size, 0)
      const counts = { exchanges, events: this.#events.length }
      put(`${JSON.stringify({ footer: true, ...counts, ...this.#footerCut() })}\n`)
      empty()
      for (const [span, offset] of moved) span.offset = offset
      return { sha256: digest.digest('hex'), bytes: written }
    } finally {
      closeSync(output)
    }
  }

  #footerCut(): { readonly cut?: EvidenceCut } {
    const cuts = [...this.#cuts.values()]
    if (cuts.length === 0) return {}
    const sum = (of: (cut: EvidenceCut) => number) => cuts.reduce((total, cut) => total + of(cut), 0)
    return { cut: { exchanges: sum(({ exchanges }) => exchanges), bytes: sum(({ bytes }) => bytes) } }
  }

  *#ordered(): Generator<MovingSpan> {
    for (const spans of this.#spans.values()) yield* spans.inOrder()
  }

  /** All lines; those that are not exchanges come last. */
  *#inOrder(): Generator<MovingSpan> {
    yield* this.#ordered()
    yield* this.#events
  }

  #read(span: Span): string {
    if (this.#evidenceFile !== undefined) return readSpan(this.#evidenceFile, span)
    // The system gives the number of a closed file to the next one.
    if (this.#isClosed) throw new Error('the evidence could not be written')
    const line = Buffer.allocUnsafe(span.length)
    return line.toString('utf8', 0, readSync(this.#descriptor, line, 0, span.length, span.offset))
  }

  /** False if the text was not written; the file then ends before it. */
  #write(text: string): boolean {
    if (this.#problem !== undefined) return false
    try {
      writeWhole(this.#descriptor, Buffer.from(text))
      return true
    } catch (cause) {
      this.#noteTrouble(this.#file, cause)
      return false
    }
  }

  #noteTrouble(file: string, cause: unknown): void {
    const { code, message } = cause as NodeJS.ErrnoException
    this.#problem ??= `${file} cannot be written (${code ?? message})`
  }
}

/** Stores a span whose line was written. */
type Receiver = (span: MovingSpan) => void

/** The part of an exchange that the limit keeps: everything except bodies and long headers. */
function withoutBodies(exchange: Exchange): Exchange {
  const { request, response } = exchange
  return {
    ...exchange,
    request: shortened(request),
    ...present({ response: response && shortened(response) }),
  }
}

function shortened<T extends { readonly headers: HeaderLines; readonly body?: EvidenceBody }>(message: T): T {
  let left = KEPT_OF_HEADERS
  const headers = message.headers.filter(([name, value]) => (left -= name.length + value.length) >= 0)
  const cutHeaders = message.headers.length - headers.length
  const body = message.body && emptied(message.body)
  return { ...message, headers, ...present({ cutHeaders: cutHeaders || undefined, body }) }
}

function emptied(body: EvidenceBody): EvidenceBody {
  const kept = 'text' in body ? Buffer.byteLength(body.text) : Buffer.byteLength(body.base64, 'base64')
  return { text: '', cut: body.cut ?? body.bytes ?? kept }
}
