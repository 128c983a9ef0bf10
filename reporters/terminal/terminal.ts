import type { Evidence } from '../../harness/report/evidence.ts'
import { renamings } from '../../harness/report/renamings.ts'
import type { Report, TargetReport } from '../../harness/report/report.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import type { Reporter } from '../reporter.ts'
import { explainedBy, renderFailures } from './failures.ts'
import { renderLeftovers } from './leftovers.ts'
import { renderMatrix } from './matrix.ts'
import { renderReasons } from './reasons.ts'
import type { Style } from './style.ts'
import { renderTotals } from './totals.ts'

const LONGEST_NAMES = 1000

/** The summary of a run for a terminal: matrix, failures, undecided results with reasons, leftovers, totals. */
export function terminalReporter(style: Style): Reporter {
  return {
    name: 'terminal',
    reads: 'decisive exchanges',
    render: (report, evidence) => paragraphs(report, evidence, style).filter(Boolean).join('\n\n'),
  }
}

function paragraphs(report: Report, evidence: Evidence, style: Style): string[] {
  const unreachable = report.targets.flatMap(({ name, unreachable }) =>
    unreachable === undefined
      ? []
      : [style.colors.red(`${visibleAtMost(name, 100)}: ${visibleAtMost(unreachable, 500)}`)],
  )
  // Without any judgement, one line for each target suffices; one of its documents may have been judged.
  if (unreachable.length === report.targets.length && report.targets.every(isUnjudged))
    return [unreachable.join('\n')]
  return [
    renderRenamings(report, style),
    renderMatrix(report, style),
    renderFailures(report, evidence, style),
    renderReasons(report, style, explainedBy(report, evidence)),
    renderLeftovers(report, style),
    unreachable.join('\n'),
    renderTotals(report, style),
  ]
}

/** The JSON names that target files change: every verdict rests on them. */
export function renderRenamings({ targets }: Report, { colors }: Style): string {
  return renamings(targets)
    .map((line) => colors.yellow(visibleAtMost(line, LONGEST_NAMES)))
    .join('\n')
}

function isUnjudged({ results }: TargetReport): boolean {
  return results.every(({ verdict }) => verdict === 'error' || verdict === 'skipped')
}
