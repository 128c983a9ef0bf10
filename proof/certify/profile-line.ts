import { visible } from '../../harness/report/visible.ts'
import type { CertifiedProfile } from './certificate.ts'

/** The maximum number of ids that a line names. */
const MAX_IDS = 10

/** One line about a profile: the outcome, and what failed without deciding it. */
export function profileLine({
  profile,
  outcome,
  passed,
  stated,
  against,
  undecided,
  remarks,
}: CertifiedProfile): string {
  return [
    `${profile}: ${outcome}, ${passed} of ${stated} stated requirements passed`,
    ...(against.length > 0 ? [`against it: ${firstOf(against)}`] : []),
    ...(undecided.length > 0 ? [`undecided: ${firstOf(undecided)}`] : []),
    ...(remarks.length > 0
      ? [`${remarks.length} implied failed, which the profile does not count: ${firstOf(remarks)}`]
      : []),
  ].join('; ')
}

/** The first ids of a list, and the number of the others. */
function firstOf(ids: readonly string[]): string {
  const first = ids.slice(0, MAX_IDS).map(visible).join(', ')
  return ids.length > MAX_IDS ? `${first} and ${ids.length - MAX_IDS} more` : first
}
