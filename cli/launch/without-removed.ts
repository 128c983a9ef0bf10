import type { Report, TargetReport } from '../../harness/report/report.ts'
import type { ResolvedTarget } from '../targets/resolve-target.ts'

/**
 * A report without the leftovers on servers that the run removes. The data of a plain process may outlive it, so that its leftovers stay.
 */
export function withoutRemoved(
  report: Report,
  resolved: ReadonlyArray<Pick<ResolvedTarget, 'target' | 'launch'>>,
): Report {
  const removed = new Set(
    resolved.flatMap(({ target, launch }) => (launch && launch.start === undefined ? [target.name] : [])),
  )
  if (removed.size === 0) return report
  return {
    ...report,
    targets: report.targets.map((target) => {
      if (!removed.has(target.name)) return target
      const rest: { mayAppear?: unknown } & TargetReport = {
        ...target,
        leftovers: [],
        serverRemoved: true,
      }
      delete rest.mayAppear
      return rest
    }),
  }
}
