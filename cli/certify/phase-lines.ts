import type { PhaseName } from '../../proof/certify/certificate.ts'
import { auditLine, differentialLines } from '../output/exploration-lines.ts'
import { outagesOfTarget } from '../../harness/report/outages.ts'
import type { Report } from '../../harness/report/report.ts'

const MAX_FAILURES = 20

/** The findings of a phase, for the terminal. */
export function phaseLines(
  phase: PhaseName,
  { targets, requirements }: Report,
  isVerbose: boolean,
): string[] {
  const open = new Set(requirements.flatMap(({ id, level }) => (level === 'open' ? [id] : [])))
  return targets.flatMap((target) => {
    const { results, exploration, unreachable } = target
    const asked = results.filter(
      ({ requirement, verdict }) => !open.has(requirement) && verdict !== 'skipped',
    )
    const failed = asked.filter(({ verdict }) => verdict === 'fail' || verdict === 'unstable')
    const undecided = asked.filter(({ verdict }) => verdict === 'unmet' || verdict === 'error')
    const what = exploration
      ? `${exploration.requests - (exploration.differential?.requests ?? 0)} random requests in ${exploration.sequences} sequences`
      : `${asked.length} requirements`
    const most = isVerbose ? Infinity : unreachable === undefined ? MAX_FAILURES : 0
    return [
      ...outagesOfTarget(target).map(({ where, line }) => `${phase}: ${where}: ${line}`),
      ...(exploration?.audit ? [auditLine(exploration.audit)] : []),
      ...(exploration?.differential ? differentialLines(exploration.differential) : []),
      `${phase}: ${what}; ${failed.length} failed, ${undecided.length} undecided`,
      ...[...failed, ...undecided]
        .slice(0, most)
        .map(
          ({ requirement, verdict, reason, message }) =>
            `  ${[verdict, requirement, reason, message].filter((part) => part !== undefined).join(': ')}`,
        ),
      ...(most > 0 && failed.length + undecided.length > most ? ['  and more; --verbose shows all'] : []),
    ]
  })
}
