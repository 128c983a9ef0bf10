import { profileNumbers, type ProfileResult } from '../../harness/report/profiles.ts'
import type { Report } from '../../harness/report/report.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { verdictOfOutcome } from '../common/outcome.ts'
import { paint, type Style } from './style.ts'
import { renderTable } from './table.ts'

const MAX_NAME_LENGTH = 60

/** More profiles than these are counted and not named. */
const MAX_NAMES = 3

/**
 * Whether each target conforms to each profile, one line each. For profiles of which the run checked only a part and found no failure, one
 * line says that nothing is decided.
 */
export function renderProfiles({ targets }: Report, { colors }: Style): string {
  const several = targets.length > 1
  const rows: string[][] = []
  const open = new Set<string>()
  for (const { name, profiles = [] } of targets) {
    for (const result of profiles) {
      if (isPartial(result)) open.add(result.profile)
      else
        rows.push([
          ...(several ? [visibleAtMost(name, MAX_NAME_LENGTH)] : []),
          visibleAtMost(result.profile, MAX_NAME_LENGTH),
          paint(colors, verdictOfOutcome[result.outcome], result.outcome),
          profileNumbers(result),
        ])
    }
  }
  const names = open.size > MAX_NAMES ? `${open.size} profiles` : [...open].join(', ')
  const rest =
    open.size > 0
      ? [
          colors.dim(
            `not decided, since the run checked a part: ${visibleAtMost(names, MAX_NAME_LENGTH * MAX_NAMES)}`,
          ),
        ]
      : []
  return [...(rows.length > 0 ? [renderTable(rows)] : []), ...rest].join('\n')
}

function isPartial({ outcome, notSelected }: ProfileResult): boolean {
  return outcome === 'not decided' && notSelected > 0
}
