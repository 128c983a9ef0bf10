import type { Contradiction } from '../../model/state/contradiction.ts'
import type { Requirement } from '../checks/check.ts'
import { exchangeSource } from '../client/exchange-id.ts'
import { Inconclusive, Interrupted } from '../client/inconclusive.ts'
import { NotRecorded } from '../client/recording.ts'
import { groupBy } from '../report/group-by.ts'
import type { KeptExchanges } from './judge-rules.ts'
import type { TargetRuntime } from '../runtime/target-runtime.ts'

/** The largest number of repeated reads, for each rule and in total. */
const MAX_PER_RULE = 6
const MAX_READS = 200

const OWNER = exchangeSource('scenario', 'reads once more')

/**
 * Repeats reads whose responses do not show an earlier change.
 *
 * Such a response proves nothing until the target's patience has passed, because it may show the earlier state
 * (docs/how-we-know/verdict-rules.md). Sequences repeat the read at once. For checks, which do not wait, this function repeats it
 * after the patience, so that the rules over all responses can judge the result. Sends nothing if no response differs.
 */
export async function askAgain(
  runtime: TargetRuntime,
  rules: readonly Requirement[],
  kept: KeptExchanges | undefined,
): Promise<void> {
  const { signal, client, target } = runtime
  if (rules.length === 0 || !kept || signal?.aborted) return
  const judged = kept.judgedFor(runtime)
  const selected = new Set(rules.map(({ id }) => id))
  const decided = new Set(judged.contradictions.map(({ rule }) => rule))
  const open = judged.possiblyStale.filter(({ rule }) => selected.has(rule) && !decided.has(rule))
  const reads = latest(open).flatMap((id) => runtime.readsAgain?.get(id) ?? [])
  if (reads.length === 0) return
  try {
    await client.effects.pause(target.patienceMs, signal)
  } catch (cause) {
    if (cause instanceof Interrupted) return
    throw cause
  }
  await Promise.all(
    reads.slice(-MAX_READS).map((read) =>
      read(OWNER).catch((cause: unknown) => {
        // A request that cannot be sent, or is not in the evidence of a replay, decides nothing.
        if (![Inconclusive, Interrupted, NotRecorded].some((kind) => cause instanceof kind)) throw cause
      }),
    ),
  )
}

/** The ids of the latest differing responses, for each rule; their resources most likely still exist. */
function latest(open: readonly Contradiction[]): string[] {
  const some = [...groupBy(open, ({ rule }) => rule).values()].flatMap((all) => all.slice(-MAX_PER_RULE))
  return [...new Set(some.map(({ exchange }) => exchange))]
}
