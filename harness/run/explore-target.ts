import { createHash } from 'node:crypto'
import type { ExploreOptions, Finding } from '../explore/explore.ts'
import type { Contradiction } from '../../model/contradiction.ts'
import type { Exchange } from '../client/exchange.ts'
import { contradicted, passed } from '../oracle/rule-results.ts'
import type { Requirement } from '../checks/check.ts'
import { NOT_SELECTED } from '../report/reasons.ts'
import type { ExplorationReport, Result } from '../report/report.ts'
import type { RunOptions } from './job.ts'
import type { TargetRuntime } from './target-runtime.ts'

/** What an exploration of one target showed. */
export interface Explored {
  readonly results: readonly Result[]
  readonly exploration: ExplorationReport
}

/** Explores one target with several sequences at a time, each with a seed that derives from that of the run. */
export async function exploreTarget(
  runtime: TargetRuntime,
  rules: readonly Requirement[],
  { explore: budget = { requests: 0, forMs: 0, sideBySide: 1 }, seed, listener, signal }: RunOptions,
): Promise<Explored> {
  const { codeHosting, target } = runtime
  const { explore } = await import('../explore/explore.ts')
  const sideBySide = Math.min(budget.sideBySide, target.concurrency)
  const names = 'abcdefghijklmnop'
  const counts = new Map<number, readonly [requests: number, findings: number]>()
  // No rule is left where the target cannot be reached.
  const explorations =
    codeHosting && rules.length > 0
      ? await Promise.all(
          Array.from({ length: sideBySide }, (_, index) =>
            explore(
              { runtime, codeHosting },
              {
                seedOf: (batch) => numberOf(`${seed} ${index} ${batch}`),
                requests: Math.ceil(budget.requests / sideBySide),
                forMs: budget.forMs,
                setting: { listsFollowMs: target.patienceMs, searchFollowsMs: target.patienceMs },
                name: names.charAt(index),
                ...recordedOf(runtime, names.charAt(index)),
                withTours: index === 0,
                signal,
                progress(requests, findings) {
                  counts.set(index, [requests, findings])
                  const total = [...counts.values()].reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0])
                  listener.explored?.(target.name, ...total)
                },
              },
            ),
          ),
        )
      : []
  for (const [index, { sequences }] of explorations.entries())
    runtime.client.acts.foretell(noteOf(names.charAt(index)), String(sequences))
  const findings = uniqueByRule(explorations.flatMap((one) => one.findings))
  const judged = merged(explorations.map((one) => one.judged))
  const reached = merged(explorations.map((one) => one.reached))
  return {
    results: rules.map(({ id }) => resultOf(id, findings, judged)),
    exploration: {
      requests: explorations.reduce((sum, one) => sum + one.requests, 0),
      sequences: explorations.reduce((sum, one) => sum + one.sequences, 0),
      reached: [...reached].sort().map(([what, times]) => ({ what, times })),
      findings: findings.map(({ contradiction, steps, exchanges }) => ({
        requirement: contradiction.rule,
        steps: steps.map(({ do: step }) => step),
        exchanges: essential(exchanges, contradiction).map(({ id }) => id),
        requests: essential(exchanges, contradiction).map(
          ({ caller, request, response }) =>
            `${request.method} ${request.url} as ${caller}: ${String(response?.status ?? 'no response')}`,
        ),
      })),
    },
  }
}

/** How many sequences of a name there were; the budget decided it in the run. */
function recordedOf({ client: { acts } }: TargetRuntime, name: string): Pick<ExploreOptions, 'recorded'> {
  const { replay } = acts
  if (!replay) return {}
  return { recorded: { sequences: Number(acts.noted(noteOf(name)) ?? 0), fits: () => replay.fits } }
}

function noteOf(name: string): string {
  return `sequences ${name}`
}

function resultOf(id: string, findings: readonly Finding[], judged: ReadonlyMap<string, number>): Result {
  const found = findings.find(({ contradiction }) => contradiction.rule === id)
  if (found) {
    const { contradiction, exchanges } = found
    return contradicted(
      [contradiction],
      exchanges.find((one) => one.id === contradiction.exchange),
      [],
    )
  }
  if ((judged.get(id) ?? 0) > 0) return passed(id, [])
  return { requirement: id, verdict: 'skipped', reason: NOT_SELECTED, exchanges: [], durationMs: 0 }
}

/** The requests that changed something, and those on which the contradiction rests. */
function essential(exchanges: readonly Exchange[], { exchange, because }: Contradiction): Exchange[] {
  const last = exchanges.findIndex(({ id }) => id === exchange)
  return exchanges.filter(({ id, request, response }, index) => {
    const hasChanged = request.method !== 'GET' && (response?.status ?? 500) < 400 && index < last
    return hasChanged || id === exchange || because.includes(id)
  })
}

/** The shortest sequence for each rule. */
function uniqueByRule(findings: readonly Finding[]): Finding[] {
  const byRule = new Map<string, Finding>()
  for (const finding of findings) {
    const { rule } = finding.contradiction
    const known = byRule.get(rule)
    if (!known || finding.steps.length < known.steps.length) byRule.set(rule, finding)
  }
  return [...byRule.values()]
}

function merged(counts: ReadonlyArray<ReadonlyMap<string, number>>): Map<string, number> {
  const all = new Map<string, number>()
  for (const [key, count] of counts.flatMap((one) => [...one])) all.set(key, (all.get(key) ?? 0) + count)
  return all
}

/** A number for a generator, from 0 to 2^31 - 1. */
function numberOf(seed: string): number {
  return createHash('sha256').update(seed).digest().readUInt32BE() >>> 1
}
