import { setTimeout as sleep } from 'node:timers/promises'
import type { EarlierAttempt, Fault } from './exchange.ts'
import type { Rate } from './rate.ts'
import { isOverloaded, MAX_ATTEMPTS, pauseBeforeRetry, saysNothingWasDone } from './retry.ts'
import type { Budget } from './budget.ts'
import type { Transport } from './transport.ts'
import { withCleanMessages, type WireOutcome, type WireRequest } from './wire.ts'

/** The dependencies of {@link carryRepeatedly}. */
interface Carrier {
  readonly transport: Transport
  readonly rate: Rate
  readonly budget: Budget
  /** The longest pause that a target may request, in milliseconds. */
  readonly retryPauseMs: number
  /**
   * After a refused connection: whether the target accepts connections again. `earlier`: why the target had sent no response to an earlier
   * attempt.
   */
  readonly isBack: (refused: Fault, earlier: string | undefined) => Promise<boolean>
  /** Sends a request that was cut when the target went away, while no other such request is in progress. */
  readonly alone: <T>(send: () => Promise<T>) => Promise<T>
  /** Removes secrets from a message. */
  readonly clean: (message: string) => string
  /** Once aborted, nothing is repeated. */
  readonly signal?: AbortSignal
}

/** The last attempt of a request, and the earlier ones. */
interface Carried {
  readonly outcome: WireOutcome
  readonly attempts: readonly EarlierAttempt[]
  /** The allowed waiting time is used up. */
  readonly isSpent: boolean
  /** Only of the last attempt, without pauses. */
  readonly durationMs: number
}

/** Sends a request that has its turn, and repeats it if the target asks for that. */
export async function carryRepeatedly(
  wire: WireRequest,
  { transport, rate, budget, retryPauseMs, isBack, alone, clean, signal }: Carrier,
): Promise<Carried> {
  const attempts: EarlierAttempt[] = []
  const firstAt = performance.now()
  let inVainMs = 0
  /** Why the target, which received the request, did not answer and went away. */
  let cut: string | undefined
  const send = async () => {
    const sentAt = performance.now()
    const outcome = withCleanMessages(await transport.carry(wire), clean)
    return { sentAt, outcome, durationMs: Math.round((performance.now() - sentAt) * 1000) / 1000 }
  }
  for (;;) {
    // Others that were cut at the same time must not be cut again with the one that ends the target.
    const { sentAt, outcome, durationMs } = await (cut === undefined ? send() : alone(send))
    if ('answer' in outcome && outcome.earlier !== undefined)
      attempts.push({ outcome: outcome.earlier, waitedMs: 0 })
    if (await isReceivable(outcome, attempts, (refused) => isBack(refused, cut))) continue
    const isHeard = rate.hasAcceptedSince(firstAt)
    const before = { attempts: attempts.length, forMs: sentAt - firstAt, isHeard }
    const pauseMs = pauseBeforeRetry(wire, outcome, before, retryPauseMs)
    const ownPauseMs = noteRate(rate, outcome, { sentAt, pauseMs: pauseMs ?? 0, times: attempts.length + 1 })
    const countedMs = pauseMs === undefined ? undefined : budget.mayWait(pauseMs)
    if (countedMs === undefined || signal?.aborted) {
      if (!saysNotNow(outcome)) budget.waitedWell(inVainMs)
      return { outcome, attempts, isSpent: pauseMs !== undefined && countedMs === undefined, durationMs }
    }
    if ('fault' in outcome) cut ??= outcome.fault.message
    inVainMs += countedMs
    if (ownPauseMs > 0) await sleep(ownPauseMs, undefined, signal ? { signal } : {}).catch(() => {})
    attempts.push({
      outcome: 'fault' in outcome ? outcome.fault.message : `status ${outcome.answer.status}`,
      waitedMs: ownPauseMs + (await rate.turn(signal, true)),
    })
  }
}

/** Whether a target that received nothing of a request accepts connections again. The refusal becomes one of the attempts. */
async function isReceivable(
  outcome: WireOutcome,
  attempts: EarlierAttempt[],
  isBack: (refused: Fault) => Promise<boolean>,
): Promise<boolean> {
  if (!('fault' in outcome && outcome.isUnsent) || attempts.length + 1 >= MAX_ATTEMPTS) return false
  const refusedAt = performance.now()
  if (!(await isBack(outcome.fault))) return false
  attempts.push({ outcome: outcome.fault.message, waitedMs: Math.round(performance.now() - refusedAt) })
  return true
}

/** Reports an outcome to the rate. Returns the pause of the request alone, in milliseconds. */
function noteRate(
  rate: Rate,
  outcome: WireOutcome,
  { sentAt, pauseMs, times }: { readonly sentAt: number; readonly pauseMs: number; readonly times: number },
): number {
  if ('fault' in outcome) return pauseMs
  if (saysNothingWasDone(outcome.answer.status)) return rate.refused(sentAt, pauseMs, times)
  rate.accepted(sentAt)
  return pauseMs
}

/** Whether the target asks for a later attempt. */
export function saysNotNow(outcome: WireOutcome): boolean {
  return 'answer' in outcome && isOverloaded(outcome.answer.status)
}
