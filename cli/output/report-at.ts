import { isDeepStrictEqual } from 'node:util'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { packageIdentity } from '../../schemas/load.ts'
import { withProfiles } from '../../harness/report/profiles.ts'
import { readReport } from '../../harness/report/read-report.ts'
import type { Report } from '../../harness/report/report.ts'
import { bindingFlaw } from '../../harness/report/evidence-binding.ts'
import { refuseIfChanged } from '../../harness/report/unchanged-file.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { EVIDENCE_FILE, REPORT_FILE } from '../../harness/report/write-report.ts'
import { profiles } from '../catalogue/profiles.ts'
import { UsageError } from '../base/usage-error.ts'

export interface FoundReport {
  readonly report: Report
  readonly file: string
  /** Throws `UsageError` if the evidence was changed since the report was read, which looked at its digest. */
  readonly refuseChangedEvidence: () => void
}

async function kindOf(path: string): Promise<'file' | 'folder' | 'other' | 'absent'> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return 'absent'
  if (found.isDirectory()) return 'folder'
  return found.isFile() ? 'file' : 'other'
}

/** The file of a report that is named by its path or by that of its folder. */
export async function reportFile(path: string): Promise<string> {
  return (await kindOf(path)) === 'folder' ? join(path, REPORT_FILE) : path
}

/**
 * Reads a report by the path of the file or of its folder. Rejects one that contradicts itself or the evidence next to it. Throws
 * `UsageError`.
 */
export async function reportAt(path: string): Promise<FoundReport> {
  const file = await reportFile(path)
  const evidence = join(dirname(file), EVIDENCE_FILE)
  const refuse = refuseIfChanged(evidence)
  try {
    const report = await readReport(file)
    await refuseOtherEvidence(report, evidence)
    refuseOtherProfiles(report, file)
    return { report, file, refuseChangedEvidence: () => orUsage(refuse) }
  } catch (cause) {
    throw usageOf(cause)
  }
}

function orUsage(refuse: () => void): void {
  try {
    refuse()
  } catch (cause) {
    throw usageOf(cause)
  }
}

function usageOf(cause: unknown): unknown {
  return cause instanceof UnreadableFile ? new UsageError(cause.message) : cause
}

/**
 * Refuses a profile of this package that claims something else than follows from the results. Of a profile in a file of a user, and of a
 * report of another version, only the file and that version say which requirements belong to it.
 */
function refuseOtherProfiles(report: Report, file: string): void {
  if (report.suite.version !== packageIdentity().version) return
  const derived = withProfiles(report, profiles)
  for (const [index, { name, profiles: shown = [] }] of report.targets.entries()) {
    const own = derived.targets[index]?.profiles ?? []
    const odd = shown.find(
      (one) =>
        profiles.some((known) => known.name === one.profile && known.version === one.version) &&
        !own.some((other) => isDeepStrictEqual(other, one)),
    )
    if (odd)
      throw new UnreadableFile(
        file,
        `was edited or damaged: its profile ${odd.profile} on ${name} does not follow from its results`,
      )
  }
}

/** A report can be read without its evidence; with other evidence, it would mislead. */
async function refuseOtherEvidence({ run }: Report, evidence: string): Promise<void> {
  if (!run.evidence || (await kindOf(evidence)) === 'absent') return
  const flaw = bindingFlaw(evidence, run.evidence)
  if (flaw !== undefined) throw new UnreadableFile(evidence, flaw)
}
