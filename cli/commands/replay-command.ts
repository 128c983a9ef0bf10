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
import { reportAt } from '../output/report-at.ts'
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
  const output = valueOf(flags, 'replayOutput')
  if (output !== undefined && resolve(output) === resolve(dirname(found.file)))
    throw new UsageError(`--output: ${output} holds the report; name another folder`)
  if (output !== undefined) usableFolder(output, () => refuseForeign(output, [REPORT_FILE, EVIDENCE_FILE]))
  const own = await loadSuites(flags)
  const missing = found.report.requirements.find(
    ({ id, level }) => level === 'own' && !own.some((one) => one.id === id),
  )
  if (missing)
    throw new UsageError(`${found.file} has ${missing.id}, of a suite of your own: --suites names its file`)
  const judged = await profilesWith(valueOf(flags, 'judgedProfiles'), found.report.requirements)
  if (output === undefined && flags.judgedProfiles)
    throw new UsageError('--profile: only a written report has profiles; add --output')
  endAtSignals('the replay did not end')
  const { isUndecided, judgeRecorded, shortenedLine } = await import('../verify/judge-recorded.ts')
  const { replayed, differences, requirements, exchanges } = await judgeRecorded(found, {
    driverFile: driverOf(flags),
    own,
  })
    .finally(found.refuseChangedEvidence)
    .catch(refuse)
  const print = (line: string): void => void process.stdout.write(`${visibleAtMost(line, MAX_LINE_LENGTH)}\n`)
  const most = valueOf(flags, 'verbose') ? Infinity : MAX_LINES
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
  print(
    differences.length === 0
      ? `${results} results from ${exchanges} exchanges: all as recorded`
      : `${results} results from ${exchanges} exchanges: ${differences.length} not as recorded`,
  )
  const shortened = shortenedLine(replayed)
  if (shortened !== undefined) print(shortened)
  if (output !== undefined) {
    const { version, name } = packageIdentity()
    const command = [name, ...typed.map(shellWord)].join(' ')
    const report: Report = {
      suite: { name, version, catalogueDigest: catalogueDigest(requirements) },
      run: { ...found.report.run, command },
      requirements,
      ...(found.report.disputes ? { disputes: found.report.disputes } : {}),
      targets: replayed.targets.map((target) => {
        const before = found.report.targets.find((one) => one.name === target.name)
        return { ...target, ...(before ? { leftovers: before.leftovers } : {}) }
      }),
    }
    writeToFolder(output, EVIDENCE_FILE, readPieces(join(dirname(found.file), EVIDENCE_FILE)))
    print(`report ${await writeReport(withProfiles(report, judged), output)}`)
    for (const line of profilesLeftOut(found.report.targets, judged)) note(line)
  }
  const isShown = (one: ResultDifference) =>
    !(shortened === undefined ? one.replayed !== undefined && lacksEvidence(one.replayed) : isUndecided(one))
  if (differences.some(isShown)) return exitCodes.failed
  return differences.length > 0 || replayed.misfits.length > 0 ? exitCodes.incomplete : exitCodes.held
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
