import { exchangesOfProblems } from '../../harness/report/problems.ts'
import { indexEvidence, noEvidence, type Evidence } from '../../harness/report/evidence.ts'
import { openEvidence, pickEvidence } from '../../harness/report/read-evidence.ts'
import type { Report } from '../../harness/report/report.ts'

/**
 * The exchanges of a run: all of them, or those that decided a result that does not hold. For a file that cannot be read, it prints one
 * notice, since a report without evidence is better than no report.
 */
export async function evidenceFor(
  report: Report,
  file: string,
  all: boolean,
  notice: (line: string) => void,
): Promise<Evidence> {
  try {
    if (all) return await openEvidence(file)
    const wanted = exchangesOfProblems(report)
    if ([...wanted.values()].every(({ size }) => size === 0)) return noEvidence
    return indexEvidence(await pickEvidence(file, wanted))
  } catch (cause) {
    notice(cause instanceof Error ? cause.message : String(cause))
    return noEvidence
  }
}
