import type { Report } from '../../harness/report/report.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import type { Style } from './style.ts'

const SHOWN = 10
const MAX_LENGTH = 200

/** Resources that the run created and could not delete, and the number of those that may appear later. */
export function renderLeftovers({ targets }: Report, style: Style): string {
  const appearing = targets.flatMap(({ name, mayAppear = [] }) =>
    mayAppear.length > 0
      ? [
          style.colors.yellow(
            `may appear on ${visibleAtMost(name, MAX_LENGTH)} later: ${mayAppear.length} ${mayAppear.length === 1 ? 'resource' : 'resources'} whose creation had no clear response; "forge-conformance clean" removes them`,
          ),
        ]
      : [],
  )
  const left = targets
    .filter(({ leftovers }) => leftovers.length > 0)
    .map(({ name, leftovers }) => {
      const lines = leftovers
        .slice(0, SHOWN)
        .map(({ kind, name: what, why }) => `  ${visibleAtMost(`${kind} ${what}: ${why}`, MAX_LENGTH)}`)
      const more = leftovers.length > SHOWN ? [`  and ${leftovers.length - SHOWN} more, in the report`] : []
      const head = `left behind on ${visibleAtMost(name, MAX_LENGTH)}: ${leftovers.length}`
      return [style.colors.yellow(head), ...lines, ...more].join('\n')
    })
  return [...left, ...appearing].join('\n')
}
