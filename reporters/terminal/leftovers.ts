import type { Report } from '../../harness/report/report.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import type { Style } from './style.ts'

const SHOWN = 10
const LONGEST = 200

/** Resources that the run created and could not delete. */
export function renderLeftovers(report: Report, style: Style): string {
  return report.targets
    .filter(({ leftovers }) => leftovers.length > 0)
    .map(({ name, leftovers }) => {
      const lines = leftovers
        .slice(0, SHOWN)
        .map(({ kind, name: what, why }) => `  ${visibleAtMost(`${kind} ${what}: ${why}`, LONGEST)}`)
      const more = leftovers.length > SHOWN ? [`  and ${leftovers.length - SHOWN} more, in the report`] : []
      const head = `left behind on ${visibleAtMost(name, LONGEST)}: ${leftovers.length}`
      return [style.colors.yellow(head), ...lines, ...more].join('\n')
    })
    .join('\n')
}
