import type { Requirement } from '../harness/checks/check.ts'
import { NOT_SELECTED } from '../harness/report/reasons.ts'
import type { ExplorationReport } from '../harness/report/exploration-report.ts'
import type { Result } from '../harness/report/report.ts'
import { contradicted, passed, type RuleResults } from '../oracle/rule-results.ts'
import type { Audited } from './audit.ts'
import { mergedCounts, type Counts } from './counts.ts'
import { coverageOf } from './coverage.ts'
import type { Compared } from './differential-on.ts'
import type { Exploration } from './exploration.ts'
import type { Cell } from './input-cells.ts'
import type { SequenceResult } from './play.ts'
import { sentSteps } from './shortener.ts'
import { findingReport, uniqueByRule, type Finding } from './reported-finding.ts'
import { missingResult } from './scope-of.ts'
import type { Scope } from './scope.ts'

/** The result of exploring one target. */
export interface Explored extends RuleResults {
  readonly exploration: ExplorationReport
  /** The cells of the tables of coverage that were asked. */
  readonly asked: ReadonlySet<string>
  /** The operations that were requested. */
  readonly scope: Scope
}

/** Everything that was played on a target. */
export interface Played {
  readonly explorations: readonly Exploration[]
  readonly sideBySide: number
  readonly audited: Audited | undefined
  /** The sequences in which only ordinary users sent requests. */
  readonly alone: readonly SequenceResult[]
  readonly compared: Compared | undefined
}

interface ExploredParts {
  readonly rules: readonly Requirement[]
  readonly scope: Scope
  readonly cells: ReadonlyMap<string, Cell>
  readonly observations: RuleResults['observations']
  /** Scripted sequences that were not played, with the reasons. */
  readonly skipped: ReadonlyMap<string, string>
}

/** The results of the rules, and the report, for everything that was played. */
export function exploredOf(
  played: Played,
  { rules, scope, cells, observations, skipped: allSkipped }: ExploredParts,
): Explored {
  const { explorations, audited, compared } = played
  const besides = besidesOf(played)
  const counted = [...explorations, ...besides, ...(compared ? [compared] : [])]
  const findings = findingsIn(played, new Set(rules.map(({ id }) => id)))
  const judged = mergedCounts(counted.map((one) => one.judged))
  const reached = mergedCounts(counted.map((one) => one.reached))
  const asked = new Set(explorations.flatMap((one) => [...one.asked]))
  const skipped = [...allSkipped].flatMap(([sequence, reason]) =>
    reason === NOT_SELECTED ? [] : [{ sequence, reason }],
  )
  return {
    asked,
    scope,
    results: rules.map(({ id }) => missingResult(id, scope) ?? resultOf(id, findings, judged)),
    observations,
    exploration: {
      requests:
        sumOf(explorations, (one) => one.requests) +
        sumOf(besides, (one) => one.exchanges.length) +
        (compared?.requests ?? 0),
      sequences: sumOf(explorations, (one) => one.sequences) + besides.length + (compared?.sequences ?? 0),
      reached: [...reached].sort().map(([what, times]) => ({ what, times })),
      ...(cells.size > 0 ? { coverage: coverageOf(cells, asked) } : {}),
      ...(scope.leftOut.length > 0 ? { leftOut: scope.leftOut } : {}),
      ...(skipped.length > 0 ? { skipped } : {}),
      findings: findings.map(findingReport),
      ...(audited ? { audit: auditReport(audited) } : {}),
      ...(compared ? { differential: compared.report } : {}),
    },
  }
}

/** The sequences of ordinary users besides the explorations. */
function besidesOf({ audited, alone }: Played): readonly SequenceResult[] {
  return [...(audited ? [audited.result] : []), ...alone]
}

function sumOf<T>(all: readonly T[], numberOf: (one: T) => number): number {
  return all.reduce((sum, one) => sum + numberOf(one), 0)
}

function auditReport({ actions, before, result }: Audited): ExplorationReport['audit'] & object {
  return { acts: actions, before, requests: result.exchanges.length }
}

function findingsIn(played: Played, judges: ReadonlySet<string>): Finding[] {
  const { explorations, sideBySide, compared } = played
  const reaching = (steps: number) => ['--side-by-side', String(sideBySide), '--steps', String(steps)]
  const inBoth = (compared?.contradicted ?? [])
    .flatMap(findingsOf)
    .map((finding) => ({ ...finding, again: ['--differential', String(compared?.begun), ...reaching(1)] }))
  return uniqueByRule([
    // Explorations side by side have equal parts of the steps. Waiting takes a different number of requests each time. The number at the
    // end of the sequence therefore has some margin, and no further sequence begins.
    ...explorations
      .flatMap((one) => one.findings)
      .map(({ sent, ...finding }) => ({ ...finding, again: reaching(sent * sideBySide) })),
    ...[...besidesOf(played).flatMap(findingsOf), ...inBoth].filter(({ contradiction }) =>
      judges.has(contradiction.rule),
    ),
  ])
}

/** The contradictions of a sequence that is not shortened. */
function findingsOf({ contradictions, exchanges, repeated, ...played }: SequenceResult): Finding[] {
  const steps = sentSteps(played)
  return contradictions.map((contradiction) => ({
    ...{ contradiction, steps, exchanges, repeated },
    isShortest: false,
  }))
}

function resultOf(id: string, findings: readonly Finding[], judged: Counts): Result {
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
