import type { Exchange } from '../../harness/report/evidence.ts'
import { withoutRepeats } from '../../harness/report/repeated-reads.ts'

/**
 * Without the repetitions of reads that waited for an effect: keeps the first, the last and those that decide. `timesOf` counts equal
 * reads with equal responses up to the one that is kept.
 */
export function withoutPolls(
  scene: readonly Exchange[],
  kept: ReadonlySet<string | undefined>,
): { readonly scene: readonly Exchange[]; readonly timesOf: (exchange: Exchange) => number } {
  const times = new Map(withoutRepeats(scene).map((one) => [one.exchange, one.times]))
  return {
    scene: scene.filter((one, index) => {
      const [before, after] = [scene[index - 1], scene[index + 1]]
      return kept.has(one.id) || !before || !after || !isSame(before, one) || !isSame(one, after)
    }),
    timesOf: (exchange) => times.get(exchange) ?? 1,
  }
}

/** Whether a read repeats the one before, to wait for an effect. */
export function isSame(one: Exchange, other: Exchange): boolean {
  const [{ request: a }, { request: b }] = [one, other]
  return a.method === 'GET' && a.method === b.method && a.url === b.url && one.caller === other.caller
}

/** Whether an exchange is the last of equal reads. */
export function isLastRead(exchange: Exchange, after: Exchange | undefined): boolean {
  return exchange.request.method === 'GET' && !(after && isSame(exchange, after))
}
