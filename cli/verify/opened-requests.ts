import { join } from 'node:path'
import { OpenedSecrets } from '../../harness/client/opened-secrets.ts'
import { defaultLimits } from '../../harness/client/limits.ts'
import type { OpenedRequests } from '../../proof/certify/secret-reveal.ts'
import { RecordedEvidence } from '../../proof/replay/recorded-run.ts'
import { replay } from '../../proof/replay/replay.ts'
import type { Report } from '../../harness/report/report.ts'
import { EVIDENCE_FILE } from '../../harness/report/write-report.ts'
import { contract } from '../catalogue/contract.ts'

/**
 * Compares the requests in the evidence of a folder with those that the run sends if its passwords derive from `secret`. The report was
 * verified before. Throws `UnreadableFile` and `NotReplayable`.
 */
export async function openedRequests(
  folder: string,
  report: Report,
  { secret, driverFile }: { readonly secret: string; readonly driverFile?: string | undefined },
): Promise<OpenedRequests> {
  const opened = new OpenedSecrets()
  const recorded = await RecordedEvidence.open(join(folder, EVIDENCE_FILE))
  await replay(report, recorded, contract, { driverFile, limits: defaultLimits, opening: { secret, opened } })
  return opened
}
