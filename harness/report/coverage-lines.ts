import { groupBy } from './group-by.ts'
import type { TargetReport } from './report.ts'

/** The coverage of the tables by the requests to a target, one line each. */
export function coverageLines({ coverage }: Pick<TargetReport, 'coverage'>): string[] {
  if (!coverage) return []
  const { relations, inputs } = coverage
  return [
    `relations: ${relations.asked} of ${relations.askable} combinations of relation, disturbance and reader were asked`,
    `inputs: ${inputs.asked} of ${inputs.askable} combinations of operation, place and input were asked`,
  ]
}

/** The parts that an exploration left out because the target does not have them: one line for each missing operation. */
export function leftOutLines({ exploration }: Pick<TargetReport, 'exploration'>): string[] {
  const { leftOut = [], skipped = [] } = exploration ?? {}
  const isAbsent = ({ operation, reason }: { operation: string; reason: string }) =>
    reason === `${operation} is absent`
  const absent = leftOut.filter(isAbsent)
  const others = leftOut.filter((one) => !isAbsent(one))
  return [
    ...(absent.length > 0
      ? [
          `left out, since they respond as a path does that the server does not have: ${absent.map(({ operation }) => operation).join(', ')}`,
        ]
      : []),
    ...[...groupBy(others, ({ reason }) => reason)].map(
      ([reason, some]) => `left out, since ${reason}: ${firstOf(some.map(({ operation }) => operation))}`,
    ),
    ...(skipped.length > 0
      ? [
          `sequences that were skipped: ${firstOf(skipped.map(({ sequence, reason }) => `${sequence} (${reason})`))}`,
        ]
      : []),
  ]
}

/** The number of listed names. */
const NAMES = 8

function firstOf(names: readonly string[]): string {
  const more = names.length - NAMES
  return more > 1 ? `${names.slice(0, NAMES).join(', ')} and ${more} more` : names.join(', ')
}
