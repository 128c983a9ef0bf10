import { outagesOf } from '../harness/report/outages.ts'
import { renamings } from '../harness/report/renamings.ts'
import { countsServerErrors } from '../harness/report/server-errors.ts'
import type { Report } from '../harness/report/report.ts'
import { judgedOf } from './common/outcome.ts'
import { heldOf, knownSuffix, observedSuffix } from './run-summary.ts'

/** The text and colour of a badge. Green requires that every stated and implied requirement was checked and holds. */
export interface BadgeContent {
  readonly label: string
  readonly message: string
  readonly color: 'brightgreen' | 'red' | 'orange' | 'lightgrey'
}

/** The badge of a run, for all its targets together. */
export function badgeContent(report: Report): BadgeContent {
  const several = report.targets.length === 1 ? '' : `, ${report.targets.length} targets`
  const renamed = renamings(report.targets).length > 0 ? ', JSON names changed' : ''
  const label = `${report.suite.name}${several}${renamed}`
  const stated = heldOf(report.targets, 'stated')
  const implied = heldOf(report.targets, 'implied')
  const all = stated.all + implied.all
  const parts = [
    ...(stated.all > 0 ? [`${stated.held}/${stated.all} stated`] : []),
    ...(implied.all > 0 ? [`${implied.held}/${implied.all} implied`] : []),
  ]
  return {
    label,
    message:
      parts.length === 0
        ? 'no results'
        : `${parts.join(', ')}${observedSuffix(report.targets)}${knownSuffix(report.targets)}`,
    color: colorOf(report, all > 0 && stated.held + implied.held === all),
  }
}

function colorOf(report: Report, allHeld: boolean): BadgeContent['color'] {
  const judged = judgedOf(report).filter(({ requirement }) => requirement.level !== 'own')
  const outcomes = new Set(judged.map(({ outcome }) => outcome))
  if (outcomes.has('failed') || countsServerErrors(report)) return 'red'
  if (outcomes.has('broken') || outcomes.has('known') || outagesOf(report).length > 0) return 'orange'
  return allHeld ? 'brightgreen' : 'lightgrey'
}
