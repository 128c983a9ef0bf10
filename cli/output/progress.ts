import type { Colors } from 'picocolors/types.js'
import type { Result } from '../../harness/report/report.ts'
import { SET_UP_FAILED } from '../../harness/report/reasons.ts'
import { visible } from '../../harness/report/visible.ts'
import type { RunListener } from '../../harness/runtime/job.ts'

export interface Screen {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

const REDRAW_MS = 80
const PLAIN_EVERY_MS = 10_000
const words = { preflight: 'connecting to the targets', checks: 'running checks', 'clean-up': 'cleaning up' }

/** Shows the progress of a run: one line that is redrawn on a terminal, a line every ten seconds elsewhere. */
export class Progress implements RunListener {
  readonly #screen: Screen
  readonly #colors: Colors
  /** Whether a summary follows, which shows the first failed step of set-up. */
  readonly #isSummarized: boolean
  readonly #counts = { total: 0, done: 0, failed: 0 }
  #phase: keyof typeof words = 'preflight'
  #drawnAt = performance.now()
  /** Whether an exploration sends the requests: its results come after them. */
  #explores = false

  constructor(screen: Screen, colors: Colors, { isSummarized = false } = {}) {
    this.#screen = screen
    this.#colors = colors
    this.#isSummarized = isSummarized
  }

  started(expected: ReadonlyMap<string, number>): void {
    this.#counts.total = [...expected.values()].reduce((sum, count) => sum + count, 0)
  }

  result(_target: string, { verdict }: Result): void {
    this.#counts.done += 1
    if (verdict === 'fail' || verdict === 'unstable') this.#counts.failed += 1
    // The first result shows that the target can be checked at all.
    const first = this.#counts.done === 1
    this.#show(first ? 0 : this.#screen.isTTY ? REDRAW_MS : PLAIN_EVERY_MS)
  }

  explored(_target: string, requests: number, findings: number): void {
    this.#explores = true
    this.#draw(
      this.#screen.isTTY ? REDRAW_MS : PLAIN_EVERY_MS,
      `exploring: ${requests} requests, ${findings} contradictions`,
      findings,
    )
  }

  compared(_target: string, sequences: number, of: number): void {
    this.#draw(
      this.#screen.isTTY ? REDRAW_MS : PLAIN_EVERY_MS,
      `comparing ordinary clients with the suite's own: ${sequences}/${of} sequences`,
      0,
    )
  }

  phase(phase: keyof typeof words): void {
    this.#phase = phase
    if (phase === 'preflight' || this.#counts.done > 0) this.#show(0)
  }

  notice(line: string): void {
    if (this.#isSummarized && line.includes(`: ${SET_UP_FAILED}`)) return
    this.clear()
    this.#screen.write(`${this.#colors.yellow('note')} ${visible(line)}\n`)
  }

  /** Removes the redrawn line before other output. */
  clear(): void {
    if (this.#screen.isTTY) this.#screen.write('\r\x1b[K')
  }

  #show(notSoonerThanMs: number): void {
    const { total, done, failed } = this.#counts
    const failures = failed > 0 ? `, ${failed} failed so far` : ''
    const what = this.#explores && this.#phase === 'checks' ? 'deciding the rules' : words[this.#phase]
    this.#draw(notSoonerThanMs, `${what}${done > 0 ? `: ${done}/${total}${failures}` : ' …'}`, failed)
  }

  #draw(notSoonerThanMs: number, line: string, failed: number): void {
    const now = performance.now()
    if (now - this.#drawnAt < notSoonerThanMs) return
    this.#drawnAt = now
    if (!this.#screen.isTTY) this.#screen.write(`${line}\n`)
    else {
      const fitting = line.slice(0, Math.max(1, (this.#screen.columns || 80) - 1))
      this.#screen.write(`\r\x1b[K${failed > 0 ? this.#colors.red(fitting) : this.#colors.dim(fitting)}`)
    }
  }
}
