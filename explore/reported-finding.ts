import type { ExplorationReport } from '../harness/report/exploration-report.ts'
import { essential, upTo } from './essential.ts'
import type { Exchange } from '../harness/client/exchange.ts'
import { timesText } from '../harness/report/repeated-reads.ts'
import type { Finding as FirstFinding } from './exploration.ts'

/**
 * A contradiction, and the options of an exploration that repeats it; without options if the requests of the exploration depend on time.
 */
export type Finding = Omit<FirstFinding, 'sent'> & { readonly again?: readonly string[] }

/** A relevant exchange of a finding, and how often its request was sent. */
interface ShownExchange {
  readonly exchange: Exchange
  readonly times: number
}

/** The relevant exchanges of a finding, in which a read that was repeated until the target's patience had passed is one. */
function shownOf({ contradiction, exchanges, repeated, isShortest, isRestarted }: Finding): ShownExchange[] {
  const named = new Set([contradiction.exchange, ...contradiction.because])
  const relevant = isRestarted
    ? exchanges.filter(({ id }) => named.has(id))
    : isShortest
      ? upTo(exchanges, contradiction)
      : essential(exchanges, contradiction)
  const earlier = new Map<string, number>()
  return relevant.flatMap((exchange) => {
    const key = `${exchange.caller} ${exchange.request.method} ${exchange.request.url}`
    const times = (earlier.get(key) ?? 0) + 1
    const isEarlier = repeated.has(exchange.id) && !named.has(exchange.id)
    earlier.set(key, isEarlier ? times : 0)
    return isEarlier ? [] : [{ exchange, times }]
  })
}

export function findingReport(finding: Finding): FindingReport {
  const { contradiction, steps, again, isRestarted = false, isShortest } = finding
  const shown = shownOf(finding)
  return {
    requirement: contradiction.rule,
    steps: steps.map(({ do: step }) => step),
    ...(again ? { again } : {}),
    ...(isRestarted ? { isRestarted } : {}),
    ...(isShortest || isRestarted ? {} : { mayBeShorter: true }),
    exchanges: shown.map(({ exchange }) => exchange.id),
    requests: shown.map(
      ({ exchange: { caller, request, response }, times }) =>
        `${request.method} ${request.url} as ${caller}: ${String(response?.status ?? 'no response')}${timesText(times)}`,
    ),
  }
}

type FindingReport = ExplorationReport['findings'][number]

/** The shortest sequence for each rule: the one with the fewest requests among those that were shortened. */
export function uniqueByRule(findings: readonly Finding[]): Finding[] {
  const byRule = new Map<string, Finding>()
  for (const finding of findings) {
    const { rule } = finding.contradiction
    const known = byRule.get(rule)
    if (!known || lengthOf(finding) < lengthOf(known)) byRule.set(rule, finding)
  }
  return [...byRule.values()]
}

function lengthOf(finding: Finding): number {
  return (finding.isShortest ? 0 : 1_000_000) + shownOf(finding).length
}
