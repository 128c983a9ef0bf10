import type { Contradiction } from '../../model/state/contradiction.ts'
import type { Requirement } from '../checks/check.ts'
import { exchangeSource } from '../client/exchange-id.ts'
import { Inconclusive, Interrupted } from '../client/inconclusive.ts'
import { NotRecorded } from '../client/recording.ts'
import type { KeptExchanges } from './judge-rules.ts'
import type { TargetRuntime } from '../runtime/target-runtime.ts'

/** How many reads are sent again at most, for each rule and in all. */
const MAX_PER_RULE = 6
const MAX_READS = 200

const OWNER = exchangeSource('scenario', 'reads once more')

/**
 * A response that differs from what earlier requests changed proves nothing as long as the target's patience: it may show what was before
 * (docs/how-we-know/verdict-rules.md). Sequences ask again at once. For checks, which go on, this sends such reads once more when the patience is over, so
 * that the rules over all responses can judge them. Sends nothing where no read differs.
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
        // What cannot be sent, or is not in the evidence of a replay, decides nothing.
        if (![Inconclusive, Interrupted, NotRecorded].some((kind) => cause instanceof kind)) throw cause
      }),
    ),
  )
}

/** The ids of the latest responses that differ, for each rule; what they are about is most likely to be there still. */
function latest(open: readonly Contradiction[]): string[] {
  const byRule = new Map<string, string[]>()
  for (const { rule, exchange } of open) byRule.set(rule, [...(byRule.get(rule) ?? []), exchange])
  return [...new Set([...byRule.values()].flatMap((ids) => ids.slice(-MAX_PER_RULE)))]
}
