import { baselineHeadline, baselineRemarks } from '../../harness/report/baseline-lines.ts'
import type { Report } from '../../harness/report/report.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { knownText } from '../common/outcome.ts'
import type { Style } from './style.ts'

const MAX_LENGTH = 300
const MAX_REMARK_LENGTH = 1000

/** The result of a run compared with its baseline: counts, in full each known failure, and outdated entries. Empty without a baseline. */
export function renderKnownFailures({ run, targets }: Report, { colors, failureLines }: Style): string {
  const { baseline } = run
  if (!baseline) return ''
  const known = targets.flatMap(({ name, results }) =>
    results.flatMap((result) => {
      const on = targets.length > 1 ? ` on ${name}` : ''
      return result.known ? [`  ${result.requirement}${on}: ${knownText(result.known)}`] : []
    }),
  )
  const remark = baseline.strict ? colors.red : colors.yellow
  return [
    visibleAtMost(baselineHeadline(baseline), MAX_LENGTH),
    ...(failureLines === Infinity ? known.map((line) => colors.dim(visibleAtMost(line, MAX_LENGTH))) : []),
    ...baselineRemarks(baseline).map((line) => remark(visibleAtMost(line, MAX_REMARK_LENGTH))),
  ].join('\n')
}
