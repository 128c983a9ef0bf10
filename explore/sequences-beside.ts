import type { RunOptions } from '../harness/runtime/job.ts'
import { auditOn } from './audit-on.ts'
import type { Audited } from './audit.ts'
import type { SequenceResult } from './play.ts'
import { seedNumber } from './seed-number.ts'
import type { ExplorationTarget } from './sender.ts'
import { usersAloneOn } from './users-alone-on.ts'
import { momentsAlone } from './users-alone.ts'

type Budget = NonNullable<RunOptions['explore']>

/** The sequences of ordinary users besides the explorations of a target: an audit, and times in which only ordinary users send requests. */
export class SequencesBeside {
  /** The results of the times with ordinary users only. */
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

  /** Begins the audit, and waits until its accounts are old enough; without an audit, it does not wait. */
  async begin(): Promise<void> {
    const { effects } = this.#target.runtime.client
    const aged = new Deferred()
    this.#auditing = auditOn(this.#target, this.#seed, {
      quiet: this.#quiet.promise,
      aged: aged.resolve,
      forMs: this.#budget.auditMs,
      // A replay keeps the order of the run, in which an action may have been in flight.
      free: async () => void (effects.replay ?? (await this.#busy)),
    })
    await Promise.race([aged.promise, this.#auditing])
  }

  /** Plays a sequence with ordinary users only, at the drawn moments. */
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

  /** Waits for the end of the audit, after the explorations have ended. */
  async end(): Promise<Audited | undefined> {
    this.#quiet.resolve()
    return this.#auditing
  }
}

/** A promise that other code resolves. */
class Deferred {
  resolve = (): void => {}
  readonly promise = new Promise<void>((resolve) => (this.resolve = resolve))
}
