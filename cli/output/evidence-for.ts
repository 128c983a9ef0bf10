import { exchangesOfTroubles } from '../../harness/report/troubles.ts'
import { indexEvidence, noEvidence, type Evidence, type Exchange } from '../../harness/report/evidence.ts'
import { pickEvidence, readEvidence } from '../../harness/report/read-evidence.ts'
import type { Report } from '../../harness/report/report.ts'

/**
 * The exchanges of a run: all of them, or those that decided a result that does not hold. A file that cannot be read gives
 * one notice, since a report without evidence is better than none.
 */
export async function evidenceFor(
  report: Report,
  file: string,
  all: boolean,
  notice: (line: string) => void,
): Promise<Evidence> {
  try {
    if (all) return indexEvidence(await gather(readEvidence(file)))
    const wanted = exchangesOfTroubles(report)
    if ([...wanted.values()].every(({ size }) => size === 0)) return noEvidence
    return indexEvidence(await pickEvidence(file, wanted))
  } catch (cause) {
    notice(cause instanceof Error ? cause.message : String(cause))
    return noEvidence
  }
}

async function gather(exchanges: AsyncIterable<Exchange>): Promise<Exchange[]> {
  const all: Exchange[] = []
  for await (const exchange of exchanges) all.push(exchange)
  return all
}
