import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { makeFolders } from '../../files/make-folders.ts'
import { applyBaseline } from '../../harness/report/baseline.ts'
import { shellWord } from '../../harness/report/shell-word.ts'
import { exitCodeOf, exitCodes } from '../../harness/report/exit-code.ts'
import { mergeReports, NoShards, shardOf } from '../../harness/report/merge-reports.ts'
import { withProfiles } from '../../harness/report/profiles.ts'
import type { Report } from '../../harness/report/report.ts'
import { EVIDENCE_FILE, writeReport } from '../../harness/report/write-report.ts'
import { packageIdentity } from '../../schemas/load.ts'
import { baselineOf } from '../baseline/baseline-of.ts'
import { type CommandInput, valueOf } from '../options/values.ts'
import { mergeEvidence, type ShardEvidence } from '../output/merge-evidence.ts'
import { refuseOtherDivision } from '../output/refuse-other-division.ts'
import { filesOf, removeFormerRun } from '../output/remove-former-run.ts'
import { reportAt, type FoundReport } from '../output/report-at.ts'
import { summarize } from '../output/summary.ts'
import { wantsColor } from '../output/terminal.ts'
import { usableFolder } from '../output/usable.ts'
import { endAtSignals } from '../output/stop-signals.ts'
import { note } from '../base/note.ts'
import { profilesLeftOut, profilesWith } from '../catalogue/profiles.ts'
import { loadReporters } from '../extensions/load-reporters.ts'
import { orUsageError, UsageError } from '../base/usage-error.ts'

/** `forge-conformance merge`: makes one report from the shards of a run. Returns the exit code of that report. */
export async function mergeCommand({ args: paths, flags, typed }: CommandInput): Promise<number> {
  endAtSignals('the merge did not end: merge the parts again')
  const baseline = await baselineOf(flags)
  const ownReporters = await loadReporters(flags)
  const output = valueOf(flags, 'mergeOutput')
  const found = await Promise.all(paths.map(reportAt))
  const place = found.find(({ file }) => isSamePlace(dirname(file), output))
  if (place) throw new UsageError(`--output: ${output} holds ${place.file}; name another folder`)
  const unjudged = merge(found, [packageIdentity().name, ...typed.map(shellWord)].join(' '))
  const parts = partsOf(found)
  await refuseOtherDivision(parts, unjudged)
  const judged = await profilesWith(valueOf(flags, 'judgedProfiles'), unjudged.requirements)
  const merged = withProfiles(unjudged, judged)
  orUsageError(`--output: the folder ${output} cannot be created`, () => makeFolders(output))
  const files = filesOf(valueOf(flags, 'reporter'), ownReporters)
  usableFolder(output, () => removeFormerRun(output, { files }))
  const { missing, binding } = await mergeEvidence(parts, merged, output)
  for (const { refuseChangedEvidence } of found) refuseChangedEvidence()
  const lacking =
    missing.length > 0
      ? { complete: false, fileErrors: [...(merged.run.fileErrors ?? []), ...missing] }
      : undefined
  const whole: Report = { ...merged, run: { ...merged.run, ...lacking, evidence: binding } }
  const report = baseline ? applyBaseline(whole, baseline) : whole
  await writeReport(report, output)
  for (const line of missing) note(line)
  const ofParts = found.flatMap((part) => part.report.targets)
  for (const line of profilesLeftOut(ofParts, judged)) note(line)
  const [former] = found.flatMap(({ report: { run } }) => run.baseline?.file ?? [])
  if (!baseline && former !== undefined)
    note(`the parts were compared with ${former}; --baseline compares the merged report with it`)
  const isWhole = await summarize(report, {
    reporters: valueOf(flags, 'reporter'),
    ownReporters,
    output,
    colored: wantsColor(valueOf(flags, 'color'), process.stdout),
    verbose: valueOf(flags, 'verbose'),
    notice: note,
  })
  const code = exitCodeOf(report)
  return code === exitCodes.held && !isWhole ? exitCodes.incomplete : code
}

function partsOf(found: readonly FoundReport[]): ShardEvidence[] {
  return found.map(({ report, file }) => ({
    file: join(dirname(file), EVIDENCE_FILE),
    shard: shardOf({ label: file, report }),
  }))
}

function merge(found: readonly FoundReport[], command: string): Report {
  try {
    return mergeReports(
      found.map(({ file, report }) => ({ label: file, report })),
      command,
    )
  } catch (cause) {
    throw cause instanceof NoShards ? new UsageError(cause.message) : cause
  }
}

/** Whether two paths are one folder, by any name or link. A path that does not exist is none yet. */
function isSamePlace(one: string, other: string): boolean {
  const isThere = existsSync(one) && existsSync(other)
  return isThere ? realpathSync(one) === realpathSync(other) : resolve(one) === resolve(other)
}
