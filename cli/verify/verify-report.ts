import { lstat, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { defaultLimits, limitNames, limitTable } from '../../harness/client/limits.ts'
import { lacksEvidence } from '../../proof/replay/result-differences.ts'
import { evidenceFlaw } from '../../proof/replay/evidence-flaw.ts'
import { WRITTEN_FILES } from '../../files/written-files.ts'
import { refuseIfChanged } from '../../harness/report/unchanged-file.ts'
import { bindingFlaw } from '../../harness/report/evidence-binding.ts'
import { catalogueDigest } from '../../harness/report/catalogue-digest.ts'
import { visible } from '../../harness/report/visible.ts'
import { withProfiles } from '../../harness/report/profiles.ts'
import {
  Broken,
  type Finding,
  holds,
  otherBuildLine,
  unprovable,
  Unproven,
} from '../../proof/certify/finding.ts'
import { MAX_REPORT_BYTES, readReport } from '../../harness/report/read-report.ts'
import type { Report, TargetReport } from '../../harness/report/report.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { EVIDENCE_FILE, REPORT_FILE } from '../../harness/report/write-report.ts'
import { recordsOf } from '../../harness/runtime/contract.ts'
import { packageIdentity } from '../../schemas/load.ts'
import { contract } from '../catalogue/contract.ts'
import { disputes } from '../catalogue/disputes.ts'
import { disputesFlaw } from './disputes-since.ts'
import { profiles, unknownProfiles } from '../catalogue/profiles.ts'
import { isUndecided, judgeRecorded, shortenedLine, type JudgedAgain } from './judge-recorded.ts'

/** Verifies a folder with report and evidence, step by step; nothing is sent. Stops at the first step that does not hold. */
export async function* verifyReport(path: string, driverFile?: string): AsyncGenerator<Finding> {
  yield* ended(reportFindings(path, { driverFile }))
}

/** The findings, followed by one about the step that does not hold, if there is one. */
export async function* ended(findings: AsyncGenerator<Finding, unknown>): AsyncGenerator<Finding> {
  try {
    yield* findings
  } catch (cause) {
    if (cause instanceof Broken || cause instanceof UnreadableFile)
      yield { state: 'broken', line: cause.message }
    else if (cause instanceof Unproven || (cause instanceof Error && cause.name === 'NotReplayable'))
      yield { state: 'unproven', line: cause.message }
    // No run writes JSON that is nested as deeply.
    else if (cause instanceof RangeError && cause.message.includes('call stack'))
      yield { state: 'broken', line: 'what it says is nested too deeply' }
    else throw cause
  }
}

export interface ReportQuestions {
  readonly driverFile?: string | undefined
  /** Description of another build of this version that made the report: findings of a replay are then `unproven`. */
  readonly otherBuild?: string | undefined
}

/** The steps of {@link verifyReport}; returns the report. Throws if one does not hold. */
export async function* reportFindings(
  path: string,
  { driverFile, otherBuild }: ReportQuestions = {},
): AsyncGenerator<Finding, Report> {
  const file = (await statOf(path)).isDirectory() ? join(path, REPORT_FILE) : path
  await plainFile(file, MAX_REPORT_BYTES)
  const report = await readReport(file)
  if (report.digest === undefined)
    throw new Unproven(`${file} has no digest: it is a report of an earlier version, or was edited`)
  yield holds(`${REPORT_FILE} is whole: totals, catalogue and digest are those of its content`)

  const { name, version } = packageIdentity()
  const { suite } = report
  if (suite.name !== name || suite.version !== version)
    throw new Unproven(
      `it is a report of ${suite.name} ${suite.version}, and this is ${name} ${version}: verify it with that version`,
    )
  const own = report.requirements.find(({ level }) => level === 'own')
  if (own)
    throw new Unproven(
      `it has ${visible(own.id)}, of a suite that no document states: nothing here can judge it; replay --suites does with the suite, and a run without suites can be verified`,
    )
  const hasCatalogue = suite.catalogueDigest === catalogueDigest(recordsOf(contract))
  if (hasCatalogue) yield holds(`the catalogue is that of ${name} ${version}`)
  else if (otherBuild === undefined) throw new Broken(`its catalogue is not that of ${name} ${version}`)

  const evidence = join(dirname(file), EVIDENCE_FILE)
  const refuse = refuseIfChanged(evidence)
  yield* evidenceFindings(evidence, report)

  if (!hasCatalogue && otherBuild !== undefined) {
    yield { state: 'unproven', line: otherBuildLine(otherBuild, 'its catalogue is another one') }
    return report
  }
  try {
    yield* replayFindings(
      report,
      await judgeRecorded({ report, file }, { driverFile, limits: defaultLimits }),
    )
  } catch (cause) {
    refuse()
    if (otherBuild === undefined || !(cause instanceof Broken)) throw cause
    yield { state: 'unproven', line: otherBuildLine(otherBuild, cause.message) }
    return report
  }
  refuse()
  yield* strangeProfiles(report)
  const disputed = disputedIn(report)
  if (disputed.length > 0)
    yield holds(`disputed: ${disputed.join(', ')}; explain prints arguments and answers`)
  yield* furtherFiles(dirname(file))
  yield unprovable(UNDERIVED)
  return report
}

/** Verifies that the evidence belongs to the report. Throws {@link Broken}, {@link Unproven} or {@link UnreadableFile}. */
async function* evidenceFindings(evidence: string, report: Report): AsyncGenerator<Finding> {
  if (!report.run.evidence)
    throw new Unproven('it names no evidence: an earlier version wrote it, or merged it')
  await plainFile(evidence, Infinity)
  const other = bindingFlaw(evidence, report.run.evidence)
  if (other !== undefined) throw new Broken(`${evidence} ${other}`)
  yield holds(`${EVIDENCE_FILE} is the file that the report names`)
  if (report.run.nonce === undefined)
    throw new Unproven('it was merged of the reports of shards: verify each of these')

  const flaw = await evidenceFlaw(evidence, report)
  if (flaw !== undefined) throw new Broken(`${evidence}: ${flaw}`)
  yield holds('no exchange of its checks is missing, twice or out of place')
}

/** Names files next to the report that the verification does not read. */
async function* furtherFiles(folder: string): AsyncGenerator<Finding> {
  const further = (await readdir(folder)).filter(
    (one) => ![REPORT_FILE, EVIDENCE_FILE, WRITTEN_FILES].includes(one),
  )
  if (further.length > 0)
    yield holds(
      `not looked at: ${further.slice(0, 5).join(', ')}${further.length > 5 ? ` and ${further.length - 5} more` : ''}; render makes those of a run from its report`,
    )
}

/** Names profiles that this version does not have: a file of somebody else defines their requirements. */
function* strangeProfiles({ targets }: Report): Generator<Finding> {
  for (const target of targets)
    for (const profile of unknownProfiles(target))
      yield {
        state: 'unproven',
        line: `${target.name}: its conformance to the profile ${visible(profile)}, which this version does not have, cannot be derived`,
      }
}

/** Findings that need a replay. Throws {@link Broken}. */
function* replayFindings(report: Report, again: JudgedAgain): Generator<Finding> {
  refuseDifferences(report, again)
  const results = again.replayed.targets.reduce((sum, target) => sum + target.results.length, 0)
  yield holds(`${results} results are those that ${again.exchanges} recorded exchanges give`)
  if (report.run.fileErrors === undefined && again.cleanUpFlaws[0] !== undefined)
    throw new Broken(again.cleanUpFlaws[0])
  yield* loweredLimits(report, again)
  yield* lackingEvidence(report)
  yield cleanUpFinding(report, again)
  const { ofOtherClients, strays } = again.replayed
  if (strays[0] !== undefined)
    yield unprovable(
      `that the run sent all exchanges outside of clean-up: nothing asks for ${strays.length} exchanges, such as ${visible(strays[0])}`,
    )
  if (ofOtherClients[0] !== undefined)
    yield unprovable(
      `that requests have the header lines of their clients: ${ofOtherClients.length} have other ones in the evidence, such as ${visible(ofOtherClients[0])}; an option can set some`,
    )
}

/**
 * Nothing but the evidence shows the limits of a run, and a lower limit makes an `error` of a failure; that of bodies in the evidence does
 * not.
 */
function* loweredLimits({ targets }: Report, { header }: JudgedAgain): Generator<Finding> {
  for (const { name, results } of targets) {
    const { limits = {} } = header.run?.targets.find((target) => target.name === name) ?? {}
    const lower = limitNames.find(
      (limit) =>
        limit !== 'evidenceBodyBytes' &&
        limitTable[limit].per === 'exchange' &&
        (limits[limit] ?? Infinity) < limitTable[limit].default,
    )
    if (lower !== undefined && results.some(({ verdict }) => verdict === 'error'))
      yield {
        state: 'unproven',
        line: `${name}: that its run had the limit ${lower}=${limits[lower]}: it is below the default, nothing but the evidence shows it, and it can make an error of a failure`,
      }
  }
}

/** A report that a replay wrote: what its evidence lacks can be a failure of the run. */
function* lackingEvidence({ targets }: Report): Generator<Finding> {
  for (const { name, results } of targets) {
    const lacking = results.filter(lacksEvidence)
    if (lacking[0])
      yield {
        state: 'unproven',
        line: `${name}: the verdicts of ${lacking.length} requirements, such as ${visible(lacking[0].requirement)}: the evidence is insufficient for them`,
      }
  }
}

/** The disputed requirements that have a verdict, each with the state of the dispute. */
function disputedIn({ disputes: own = [], targets }: Report): string[] {
  const judged = new Set(
    targets.flatMap(({ results }) =>
      results.filter(({ verdict }) => verdict !== 'skipped').map(({ requirement }) => requirement),
    ),
  )
  const shown = own.filter(({ requirement }) => judged.has(requirement))
  return [...new Set(shown.map(({ requirement, state }) => `${requirement} (${state})`))]
}

/** Only the responses of a clean-up show what it removed, and no check reads them. */
function cleanUpFinding({ run, targets }: Report, { replayed, cleanUpFlaws }: JudgedAgain): Finding {
  if (cleanUpFlaws[0] !== undefined)
    return unprovable(`what was removed: ${cleanUpFlaws[0]}; the report says that files could not be written`)
  const gone = targets.flatMap(({ name, serverRemoved }) => (serverRemoved ? [name] : []))
  if (gone.length > 0)
    return unprovable(`what was left on ${gone.join(', ')}: the report says that the run removed the server`)
  const count = replayed.created.length
  return run.interrupted
    ? holds(
        `of ${count} resources that the run created, the clean-up looked for each, or it is named as left`,
      )
    : holds(`of ${count} resources that the run created, each was removed, or is named as left`)
}

/** Parts that may be edited, since nothing else in the files determines them. */
const UNDERIVED =
  'that nobody edited notes, the command, how to reach a target again, times and durations, shard, baseline, errors of the run, ' +
  'whether it was complete, why a target was not reached or given up, what was cut, open disputes, leftovers of earlier runs, what may appear and why something was left, ' +
  'responses that no check reads, such as those of the preflight and of clean-up where they fit, header lines that no check reads, settings and notes of the evidence that changed no request, and properties that no schema ' +
  'names: nothing derives them'

/** Results, observations, targets and profiles must equal those of the replay. */
function refuseDifferences(report: Report, again: JudgedAgain): void {
  refuseUnprovable(report, again)
  refuseOtherResults(again)
  const flaw = disputesFlaw(report, disputes)
  if (flaw !== undefined) throw new Broken(flaw)
  const judged = withProfiles({ ...report, targets: again.replayed.targets }, profiles)
  for (const [index, target] of report.targets.entries()) refuseOtherFacts(target, judged.targets[index])
}

/** Evidence that was cut decides nothing: neither that the report is right nor that it is wrong. */
function refuseUnprovable(report: Report, { differences, replayed }: JudgedAgain): void {
  if (replayed.misfits.length + differences.length === 0) return
  const cut = report.targets.find(({ evidenceCut }) => evidenceCut)
  const isOfCut =
    replayed.misfits.every(({ kind }) => kind === 'unread') &&
    differences.every(({ replayed: again }) => again?.verdict === 'unmet')
  if (cut && isOfCut)
    throw new Unproven(
      `${cut.name}: its evidence reached its limit, and ${cut.evidenceCut?.exchanges ?? 0} exchanges have no bodies: ${differences.length} results cannot be derived again`,
    )
  const shortened = shortenedLine(replayed)
  if (shortened !== undefined && differences.every(isUndecided)) throw new Unproven(shortened)
}

const MISFITS = {
  missing: 'is not in the evidence',
  other: 'is another request than the check sends',
  unread: 'is an exchange that no check asks for',
} as const

function refuseOtherResults({ differences: [first], replayed: { misfits } }: JudgedAgain): void {
  const [misfit] = misfits
  if (misfit) throw new Broken(`${misfit.target}: ${misfit.exchange} ${MISFITS[misfit.kind]} (${misfit.how})`)
  if (!first) return
  const { target, requirement, recorded, replayed: again } = first
  const [one, other] = [recorded?.verdict ?? 'absent', again?.verdict ?? 'absent']
  throw new Broken(
    `${target}: ${requirement} is ${one} in the report, and ${other} by its evidence${one === other ? ' with other exchanges or another message' : ''}${again?.message === undefined ? '' : ` (${again.message})`}`,
  )
}

/** What a report says of a target besides results must be what its evidence gives. */
function refuseOtherFacts(target: TargetReport, again: TargetReport | undefined): void {
  const { name, profiles: own = [] } = target
  const facts: ReadonlyArray<readonly [string, unknown, unknown]> = [
    ...Object.entries(DERIVED).map(([what, key]) => [what, target[key], again?.[key]] as const),
    ...profiles.map(
      ({ name: profile }) =>
        [
          `profile ${profile}`,
          own.find((one) => one.profile === profile),
          again?.profiles?.find((one) => one.profile === profile),
        ] as const,
    ),
  ]
  const other = facts.find(([, one, another]) => !isDeepStrictEqual(one, plain(another)))
  if (other) throw new Broken(`${name}: its ${other[0]} is not that of the evidence`)
  const twice = own.find(({ profile }, at) => own.findIndex((one) => one.profile === profile) < at)
  if (twice) throw new Broken(`${name}: it has the profile ${visible(twice.profile)} twice`)
}

/** The properties of a target's report that its evidence determines, by the words of a message. */
const DERIVED = {
  observations: 'observations',
  retries: 'retries',
  'server errors': 'serverErrors',
  'hollow operations': 'hollow',
  documents: 'documents',
  drivers: 'drivers',
  exploration: 'exploration',
  coverage: 'coverage',
} as const satisfies Record<string, keyof TargetReport>

/** A value as it is after writing it to a file. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)
}

/** Rejects links, which can point to any file. */
async function plainFile(file: string, most: number): Promise<void> {
  const found = await statOf(file)
  if (!found.isFile()) throw new Broken(`${file} is no regular file`)
  if (found.size > most) throw new Broken(`${file} has ${found.size} bytes, more than a report has`)
}

async function statOf(path: string) {
  return lstat(path).catch((cause: unknown) => {
    throw UnreadableFile.from(path, cause)
  })
}
