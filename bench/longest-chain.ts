import type { Exchange } from '../harness/client/exchange.ts'

/** One step of a chain: an exchange, with its start and duration in milliseconds; the start is relative to the first exchange. */
export interface Step {
  readonly id: string
  readonly startMs: number
  readonly durationMs: number
}

/** The times of exchanges are whole milliseconds. */
const TOLERANCE_MS = 1

/**
 * The chain of exchanges that determined the duration of a run: starts with the exchange that ended last, and repeatedly goes back to the
 * one that ended last before it began. In a run with more concurrency than it can use, these are its dependent requests.
 */
export function longestChain(exchanges: readonly Exchange[]): Step[] {
  const steps = exchanges
    .map(({ id, startedAt, durationMs }) => ({ id, startMs: Date.parse(startedAt), durationMs }))
    .sort((a, b) => a.startMs - b.startMs)
  const firstMs = steps[0]?.startMs ?? 0
  const endOf = ({ startMs, durationMs }: Step): number => startMs + durationMs
  const lastOf = (some: readonly Step[]): Step | undefined =>
    some.reduce<Step | undefined>(
      (last, step) => (last && endOf(last) >= endOf(step) ? last : step),
      undefined,
    )
  const chain: Step[] = []
  for (let step = lastOf(steps); step;) {
    const { startMs } = step
    chain.unshift({ ...step, startMs: startMs - firstMs })
    step = lastOf(steps.filter((one) => one.startMs < startMs && endOf(one) <= startMs + TOLERANCE_MS))
  }
  return chain
}
