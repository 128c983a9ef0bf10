import { appendFileSync, writeFileSync } from 'node:fs'
import type { Exchange } from '../client/exchange.ts'

const FLUSH_AT = 128 * 1024

/** Takes exchanges to disk in the order they end, a JSON line each, so that a crash loses little. */
export class EvidenceJournal {
  readonly #file: string
  #pending = ''

  /** Continues `file`, which is made if it is missing. */
  constructor(file: string) {
    this.#file = file
    writeFileSync(file, '', { flag: 'a' })
  }

  add(exchange: Exchange): void {
    this.#pending += `${JSON.stringify(exchange)}\n`
    if (this.#pending.length >= FLUSH_AT) this.flush()
  }

  flush(): void {
    if (this.#pending === '') return
    appendFileSync(this.#file, this.#pending)
    this.#pending = ''
  }
}
