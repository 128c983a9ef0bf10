import { dirname, join } from 'node:path'
import { cleanUpFlaw, type CleanUpFacts } from '../../proof/replay/clean-up-shown.ts'
import { RecordedEvidence } from '../../proof/replay/recorded-run.ts'
import { replay, type Replayed, type ReplayOptions } from '../../proof/replay/replay.ts'
import { resultDifferences, type ResultDifference } from '../../proof/replay/result-differences.ts'
import type { Requirement } from '../../harness/checks/check.ts'
import type { EvidenceHeader } from '../../harness/report/evidence.ts'
import type { RequirementRecord, TargetReport } from '../../harness/report/report.ts'
import { EVIDENCE_FILE } from '../../harness/report/write-report.ts'
import { visible } from '../../harness/report/visible.ts'
import { recordsOf, withOwn } from '../../harness/runtime/contract.ts'
import { contract } from '../catalogue/contract.ts'
import { note } from '../base/note.ts'
import { loadCodeHostingDriver } from '../targets/load-driver.ts'
import type { FoundReport } from '../output/report-at.ts'

/** A run that was judged again from its evidence. */
export interface JudgedAgain {
  readonly replayed: Replayed
  readonly differences: readonly ResultDifference[]
  /** The catalogue by which it was judged. */
  readonly requirements: readonly RequirementRecord[]
  readonly exchanges: number
  readonly header: EvidenceHeader
  /** Contradictions between report and evidence about the clean-up: one line for each target. */
  readonly cleanUpFlaws: readonly string[]
}

/**
 * Judges a run again by the catalogue of this package, and by suites of the user, `own`. `driverFile`: the driver of a target that is a
 * file; `limits`: the limits for evidence of others. Throws `UnreadableFile` and `NotReplayable`.
 */
export async function judgeRecorded(
  { report, file }: Pick<FoundReport, 'report' | 'file'>,
  {
    driverFile,
    limits,
    own = [],
  }: Pick<ReplayOptions, 'driverFile' | 'limits'> & { readonly own?: readonly Requirement[] } = {},
): Promise<JudgedAgain> {
  if (driverFile !== undefined) await loadCodeHostingDriver(driverFile, '--driver')
  const recorded = await RecordedEvidence.open(join(dirname(file), EVIDENCE_FILE))
  const judging = withOwn(contract, own)
  const replayed = await replay(report, recorded, judging, {
    driverFile,
    ...(limits ? { limits } : {}),
    progress: (repeat, of) => {
      if (repeat > 1) note(`judging repeat ${repeat} of ${of} …`)
    },
  })
  return {
    replayed,
    differences: resultDifferences(report, replayed.targets),
    requirements: recordsOf(judging),
    exchanges: recorded.exchanges,
    header: recorded.header,
    cleanUpFlaws: report.targets.flatMap((target) => {
      const flaw = cleanUpFlaw(cleanUpFacts(target, recorded, replayed))
      return flaw === undefined ? [] : [`${target.name}: ${flaw}`]
    }),
  }
}

/** What a replay lacks because of the limit `evidenceBodyBytes`, in words. */
export function shortenedLine({
  shortened: [first, ...others],
}: Pick<Replayed, 'shortened'>): string | undefined {
  return (
    first &&
    `the evidence has only the beginning of ${others.length + 1} responses that results depend on, such as ${visible(first)}: a run with a larger --limit evidenceBodyBytes can be verified`
  )
}

/** Whether a result differs as it can where bodies are missing: it lacks evidence, or is that of a rule, which knows less of the server. */
export function isUndecided({ requirement, replayed }: ResultDifference): boolean {
  return replayed?.verdict === 'unmet' || rules.has(requirement)
}

const rules: ReadonlySet<string> = new Set(
  recordsOf(contract).flatMap(({ id, isRule }) => (isRule ? [id] : [])),
)

function cleanUpFacts(
  { name, leftovers, mayAppear = [], serverRemoved }: TargetReport,
  recorded: RecordedEvidence,
  { created, unseen, issues }: Replayed,
): CleanUpFacts {
  const { run } = recorded.header
  return {
    created: created.filter(({ target }) => target === name),
    named: [...leftovers, ...mayAppear],
    saysAllGone: leftovers.every(({ kind }) => kind === 'legacy issue'),
    steps: recorded.cleanUpOf(name),
    namesAll: serverRemoved !== true,
    hasAdmin: run?.targets.find((target) => target.name === name)?.codeHosting?.admin !== undefined,
    isInterrupted: run?.interrupted === true,
    repeats: run?.repeats ?? 1,
    unseen: unseen.get(name) ?? [],
    issues: issues.flatMap((issue) => (issue.target === name ? [issue.name] : [])),
  }
}
