import type { RunOptions } from '../harness/runtime/job.ts'
import { auditOn } from './audit-on.ts'
import type { Audited } from './audit.ts'
import type { SequenceResult } from './play.ts'
import { seedNumber } from './seed-number.ts'
import type { ExplorationTarget } from './sender.ts'
import { usersAloneOn } from './users-alone-on.ts'
import { momentsAlone } from './users-alone.ts'

type Budget = NonNullable<RunOptions['explore']>

/** The sequences of ordinary users beside the explorations of a target: an audit, and stretches in which nobody else sends. */
export class SequencesBeside {
  /** What the stretches showed. */
  readonly alone: SequenceResult[] = []
  readonly #target: ExplorationTarget
  readonly #seed: string
  readonly #budget: Budget
  readonly #quiet = new Deferred()
  #auditing: Promise<Audited | undefined> | undefined
  #busy: Promise<unknown> = Promise.resolve()
  readonly #moments: readonly number[]

  constructor(target: ExplorationTarget, seed: string, budget: Budget) {
    this.#target = target
    this.#seed = seed
    this.#budget = budget
    this.#moments = momentsAlone(seed, budget.requests)
  }

  /** Begins the audit, and waits until its accounts are as old as they have to be; no longer where there is no audit. */
  async begin(): Promise<void> {
    const { effects } = this.#target.runtime.client
    const aged = new Deferred()
    this.#auditing = auditOn(this.#target, this.#seed, {
      quiet: this.#quiet.promise,
      aged: aged.resolve,
      forMs: this.#budget.auditMs,
      // A replay has the order of the run, in which an action may have been on its way.
      free: async () => void (effects.replay ?? (await this.#busy)),
    })
    await Promise.race([aged.promise, this.#auditing])
  }

  /** Ordinary users alone send, at the moments that are drawn for it. */
  async leaveAlone(moment: number): Promise<void> {
    const stretch = usersAloneOn(this.#target, {
      moment,
      seed: seedNumber(`${this.#seed} alone ${moment}`),
      isDrawn: this.#moments.includes(moment),
      forMs: this.#budget.forMs,
    })
    this.#busy = stretch
    const result = await stretch
    if (result) this.alone.push(result)
  }

  /** Waits for the end of the audit, when everything else has ended. */
  async end(): Promise<Audited | undefined> {
    this.#quiet.resolve()
    return this.#auditing
  }
}

/** A promise that others resolve. */
class Deferred {
  resolve = (): void => {}
  readonly promise = new Promise<void>((resolve) => (this.resolve = resolve))
}
