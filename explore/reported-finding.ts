import type { ExplorationReport } from '../harness/report/exploration-report.ts'
import { essential, upTo } from './essential.ts'
import type { Exchange } from '../harness/client/exchange.ts'
import type { Finding as FirstFinding } from './exploration.ts'

/**
 * A contradiction, and the options of an exploration that repeats it; without options if the requests of the exploration depend on time.
 */
export type Finding = Omit<FirstFinding, 'sent'> & { readonly again?: readonly string[] }

/** The relevant exchanges of a finding. */
function shownOf({ contradiction, exchanges, isShortest }: Finding): readonly Exchange[] {
  return isShortest ? upTo(exchanges, contradiction) : essential(exchanges, contradiction)
}

export function findingReport(finding: Finding): FindingReport {
  const { contradiction, steps, again } = finding
  const shown = shownOf(finding)
  return {
    requirement: contradiction.rule,
    steps: steps.map(({ do: step }) => step),
    ...(again ? { again } : {}),
    exchanges: shown.map(({ id }) => id),
    requests: shown.map(
      ({ caller, request, response }) =>
        `${request.method} ${request.url} as ${caller}: ${String(response?.status ?? 'no response')}`,
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
