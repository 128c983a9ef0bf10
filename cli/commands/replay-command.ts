import { dirname, join, resolve } from 'node:path'
import { readPieces } from '../../files/read-file.ts'
import { refuseForeign, writeToFolder } from '../../files/written-files.ts'
import { shellWord } from '../../harness/report/shell-word.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { withProfiles } from '../../harness/report/profiles.ts'
import type { Report, Result } from '../../harness/report/report.ts'
import { whyOf } from '../../harness/report/reasons.ts'
import { lacksEvidence, type ResultDifference } from '../../proof/replay/result-differences.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { EVIDENCE_FILE, REPORT_FILE, writeReport } from '../../harness/report/write-report.ts'
import { catalogueDigest } from '../../harness/report/catalogue-digest.ts'
import { packageIdentity } from '../../schemas/load.ts'
import { loadSuites } from '../extensions/load-suites.ts'
import { type CommandInput, valueOf } from '../options/values.ts'
import { endAtSignals } from '../output/stop-signals.ts'
import { reportAt, type FoundReport } from '../output/report-at.ts'
import type { JudgedAgain } from '../verify/judge-recorded.ts'
import { usableFolder } from '../output/usable.ts'
import { profilesLeftOut, profilesWith } from '../catalogue/profiles.ts'
import { note } from '../base/note.ts'
import { UsageError } from '../base/usage-error.ts'

/** Lines of each kind that a terminal shows without --verbose. */
const MAX_LINES = 20
const MAX_LINE_LENGTH = 500

/** `forge-conformance replay`: judges a run again from its evidence. Sends nothing. Returns the exit code. */
export async function replayCommand({ args: [path = ''], flags, typed }: CommandInput): Promise<number> {
  const found = await reportAt(path)
  const output = outputOf(flags, found.file)
  const own = await suitesFor(flags, found)
  const judged = await profilesWith(valueOf(flags, 'judgedProfiles'), found.report.requirements)
  if (output === undefined && flags.judgedProfiles)
    throw new UsageError('--profile: only a written report has profiles; add --output')
  endAtSignals('the replay did not end')
  const { isUndecided, judgeRecorded, shortenedLine } = await import('../verify/judge-recorded.ts')
  const again = await judgeRecorded(found, { driverFile: driverOf(flags), own })
    .finally(found.refuseChangedEvidence)
    .catch(refuse)
  const { replayed, differences } = again
  printDifferences(again, valueOf(flags, 'verbose') ? Infinity : MAX_LINES)
  const shortened = shortenedLine(replayed)
  if (shortened !== undefined) print(shortened)
  if (output !== undefined) {
    writeToFolder(output, EVIDENCE_FILE, readPieces(join(dirname(found.file), EVIDENCE_FILE)))
    const report = withProfiles(reportOf(found.report, again, typed), judged)
    print(`report ${await writeReport(report, output)}`)
    for (const line of profilesLeftOut(found.report.targets, judged)) note(line)
  }
  const isShown = (one: ResultDifference) =>
    !(shortened === undefined ? one.replayed !== undefined && lacksEvidence(one.replayed) : isUndecided(one))
  if (differences.some(isShown)) return exitCodes.failed
  return differences.length > 0 || replayed.misfits.length > 0 ? exitCodes.incomplete : exitCodes.held
}

/** The folder of `--output`, which is not that of the report. */
function outputOf(flags: CommandInput['flags'], file: string): string | undefined {
  const output = valueOf(flags, 'replayOutput')
  if (output === undefined) return undefined
  if (resolve(output) === resolve(dirname(file)))
    throw new UsageError(`--output: ${output} holds the report; name another folder`)
  usableFolder(output, () => refuseForeign(output, [REPORT_FILE, EVIDENCE_FILE]))
  return output
}

/** The suites of `--suites`, which have the requirements of the report that are not those of this package. */
async function suitesFor(flags: CommandInput['flags'], { report, file }: FoundReport) {
  const own = await loadSuites(flags)
  const missing = report.requirements.find(
    ({ id, level }) => level === 'own' && !own.some((one) => one.id === id),
  )
  if (missing)
    throw new UsageError(`${file} has ${missing.id}, of a suite of your own: --suites names its file`)
  return own
}

function print(line: string): void {
  process.stdout.write(`${visibleAtMost(line, MAX_LINE_LENGTH)}\n`)
}

/** Prints how the replay differs from the report; `most`: lines of each kind. */
function printDifferences({ replayed, differences, exchanges }: JudgedAgain, most: number): void {
  const some = <T>(all: readonly T[], lineOf: (one: T) => string): void => {
    for (const one of all.slice(0, most)) print(lineOf(one))
    if (all.length > most) print(`and ${all.length - most} more; --verbose shows all`)
  }
  some(
    replayed.misfits,
    ({ target, exchange, kind, how }) => `${target}: ${exchange} is ${said[kind]}: ${how}`,
  )
  some(
    differences,
    ({ target, requirement, recorded, replayed: again }) =>
      `${target}: ${requirement}: ${inBoth(inWords(recorded), inWords(again))}`,
  )
  const results = replayed.targets.reduce((sum, one) => sum + one.results.length, 0)
  const differing = differences.length === 0 ? 'all' : `${differences.length} not`
  print(`${results} results from ${exchanges} exchanges: ${differing} as recorded`)
}

/** The report of a replay: the results of the replay, and all else as in the replayed report. */
function reportOf(before: Report, { replayed, requirements }: JudgedAgain, typed: readonly string[]): Report {
  const { version, name } = packageIdentity()
  return {
    suite: { name, version, catalogueDigest: catalogueDigest(requirements) },
    run: { ...before.run, command: [name, ...typed.map(shellWord)].join(' ') },
    requirements,
    ...(before.disputes ? { disputes: before.disputes } : {}),
    targets: replayed.targets.map((target) => {
      const known = before.targets.find((one) => one.name === target.name)
      return { ...target, ...(known ? { leftovers: known.leftovers } : {}) }
    }),
  }
}

function driverOf(flags: CommandInput['flags']): string | undefined {
  const file = valueOf(flags, 'replayDriver')
  return file === undefined ? undefined : resolve(file)
}

const said = { missing: 'not in the evidence', other: 'another request', unread: 'not read' } as const

function inWords(result: Result | undefined): string {
  if (!result) return 'nothing'
  return [result.verdict, whyOf(result)].filter((part) => part !== undefined).join(': ')
}

function inBoth(recorded: string, replayed: string): string {
  return recorded === replayed
    ? `${recorded} in both, with other exchanges or facts`
    : `recorded ${recorded}, replayed ${replayed}`
}

function refuse(cause: unknown): never {
  const isKnown =
    cause instanceof UnreadableFile || (cause instanceof Error && cause.name === 'NotReplayable')
  throw isKnown ? new UsageError(cause.message) : cause
}
