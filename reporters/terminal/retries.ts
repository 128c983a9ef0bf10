import type { Report } from '../../harness/report/report.ts'
import { retriesLine } from '../../harness/report/retries.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import type { Style } from './style.ts'

const MAX_LENGTH = 500

/** One line for each target with repeated requests, so that repetitions are visible. */
export function renderRetries({ targets }: Report, { colors }: Style): string {
  return targets
    .flatMap((target) => {
      const line = retriesLine(target)
      return line === undefined ? [] : [colors.yellow(visibleAtMost(`${target.name}: ${line}`, MAX_LENGTH))]
    })
    .join('\n')
}
