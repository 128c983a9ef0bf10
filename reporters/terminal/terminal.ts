import type { Evidence } from '../../harness/report/evidence.ts'
import { outagesOf } from '../../harness/report/outages.ts'
import { NOT_SELECTED } from '../../harness/report/reasons.ts'
import { remarks } from '../../harness/report/remarks.ts'
import type { Report, TargetReport } from '../../harness/report/report.ts'
import { totalsOf } from '../../harness/report/totals.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import type { Reporter } from '../common/reporter.ts'
import { explainedBy, renderFailures } from './failures.ts'
import { renderKnownFailures } from './known-failures.ts'
import { renderLeftovers } from './leftovers.ts'
import { renderMatrix } from './matrix.ts'
import { renderProfiles } from './profiles.ts'
import { renderReasons } from './reasons.ts'
import type { Style } from './style.ts'
import { renderRetries } from './retries.ts'
import { renderTotals } from './totals.ts'

const MAX_NAMES_LENGTH = 1000

/** The summary of a run for a terminal: outages, profiles, matrix, failures, undecided results with reasons, leftovers, repeated requests, totals. */
export function terminalReporter(style: Style): Reporter {
  return {
    name: 'terminal',
    reads: 'decisive exchanges',
    render: (report, evidence) =>
      paragraphs(judgedAlone(report), evidence, style).filter(Boolean).join('\n\n'),
  }
}

/** A report without the requirements that an exploration does not check: it judges only by the rules over all responses. */
function judgedAlone(report: Report): Report {
  const targets = report.targets.map((target) => {
    if (!target.exploration) return target
    const results = target.results.filter(({ reason }) => reason !== NOT_SELECTED)
    return { ...target, results, totals: totalsOf(results, report.requirements) }
  })
  return { ...report, targets }
}

function paragraphs(report: Report, evidence: Evidence, style: Style): string[] {
  const outages = outagesOf(report).map(({ where, line }) =>
    style.colors.red(`${visibleAtMost(where, 100)}: ${visibleAtMost(line, 500)}`),
  )
  // If nothing was judged, one line for each target suffices. One of its documents may have been judged.
  if (report.targets.every((target) => target.unreachable !== undefined && isUnjudged(target)))
    return [outages.join('\n')]
  return [
    outages.join('\n'),
    renderRemarks(report, style),
    renderProfiles(report, style),
    renderMatrix(report, style),
    renderFailures(report, evidence, style),
    renderReasons(report, style, explainedBy(report, evidence)),
    renderKnownFailures(report, style),
    renderLeftovers(report, style),
    renderRetries(report, style),
    renderTotals(report, style),
  ]
}

/**
 * Important remarks: JSON names that target files change, since every verdict depends on them; server errors; operations that only refused.
 */
export function renderRemarks({ targets }: Report, { colors }: Style): string {
  return remarks(targets)
    .map((line) => colors.yellow(visibleAtMost(line, MAX_NAMES_LENGTH)))
    .join('\n')
}

function isUnjudged({ results }: TargetReport): boolean {
  return results.every(({ verdict }) => verdict === 'error' || verdict === 'skipped')
}
