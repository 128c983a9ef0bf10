import { closeSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { openToAppend } from '../../files/open-file.ts'
import { writeWhole } from '../../files/write-file.ts'
import { writeToFolder } from '../../files/written-files.ts'
import { reporters } from '../../reporters/registry.ts'
import type { Reporter } from '../../reporters/common/reporter.ts'
import { noEvidence, type Evidence } from '../../harness/report/evidence.ts'
import type { Report } from '../../harness/report/report.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { settling } from '../base/settling.ts'
import { orUndefined } from '../base/usage-error.ts'
import type { LoadedReporter } from '../extensions/load-reporters.ts'
import { TERMINAL } from '../options/options.ts'
import { evidenceFor } from './evidence-for.ts'
import { shieldCommands } from './terminal.ts'

/** Maximum length of a message of a reporter. */
const MAX_LENGTH = 300

export interface Outlet {
  readonly output: string
  readonly evidenceFile: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Writes to standard output instead of a file. */
  readonly toStdout?: boolean
  readonly stdout: (text: string) => void
  /** The reporter `terminal`, in the style of this terminal. */
  readonly terminal: Reporter
  readonly ownReporters?: readonly LoadedReporter[]
  /** Reporters that did part of their work during clean-up, by name. */
  readonly prepared?: PreparedReporters
  readonly notice: (line: string) => void
}

export interface Written {
  /** The files that were written, relative to the output folder. */
  readonly files: readonly string[]
  /** False if a reporter failed. */
  readonly whole: boolean
}

interface Job {
  readonly name: string
  readonly deliver: (reporter: Reporter, pieces: Iterable<string>) => Promise<void>
}

/**
 * Runs reporters by name, one after another, then those of the user. A reporter that fails causes one notice and does not affect the
 * others.
 */
export async function writeReports(
  names: readonly string[],
  report: Report,
  outlet: Outlet,
): Promise<Written> {
  const { ownReporters = [] } = outlet
  const files: string[] = []
  const failed: string[] = []
  const attempt = async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (cause) {
      failed.push(name)
      // Foreign code can throw anything, and what it throws can throw itself.
      const message = orUndefined(() => String(cause instanceof Error ? cause.message : cause))
      const [why = ''] = (message ?? 'it threw something without a message').split('\n')
      outlet.notice(`the reporter ${name} failed: ${why.slice(0, MAX_LENGTH)}`)
      return undefined
    }
  }
  // Shards have no annotations and no summary: the report that merges them has both.
  const jobs = report.run.shard ? chosenJobs(names, outlet, files) : jobsOf(names, outlet, files)
  const loaded = await Promise.all(
    jobs.map((job) => attempt(job.name, async () => ({ job, reporter: await load(job.name, outlet) }))),
  )
  const ready = loaded.filter((one) => one !== undefined)
  const evidence = await evidenceOf(
    report,
    [...ready, ...ownReporters].map(({ reporter }) => reporter),
    outlet,
  )
  for (const { job, reporter } of ready)
    await attempt(job.name, async () =>
      job.deliver(reporter, reporter.pieces?.(report, evidence) ?? [reporter.render(report, evidence)]),
    )
  for (const { from, reporter } of ownReporters)
    await attempt(from, async () => {
      // Reporters get a copy: changes to it do not affect exit code and other formats.
      const content: unknown = await settling(reporter.render(structuredClone(report), evidence), 'render')
      if (typeof content !== 'string') throw new Error(`render returned no text (${typeof content})`)
      deliver(reporter.file, [content], outlet, files)
    })
  return { files, whole: failed.length === 0 }
}

function deliver(
  file: string | undefined,
  pieces: Iterable<string>,
  { output, stdout, toStdout }: Outlet,
  files: string[],
): void {
  if (file === undefined || toStdout) {
    for (const piece of pieces) stdout(piece)
    return
  }
  writeToFolder(output, file, pieces)
  files.push(file)
}

/** The given reporters, and those for GitHub's runner if the command runs there. */
function jobsOf(names: readonly string[], outlet: Outlet, files: string[]): Job[] {
  const { environment } = outlet
  const onGitHub = environment['GITHUB_ACTIONS'] === 'true' && !names.includes('github')
  const summary = environment['GITHUB_STEP_SUMMARY']
  const jobs = chosenJobs([...names, ...(onGitHub ? ['github'] : [])], outlet, files)
  if (summary)
    jobs.push({
      name: 'markdown',
      deliver: async (_reporter, pieces) => {
        try {
          refuseOwn(summary, outlet.output)
          append(summary, `${[...pieces].join('')}\n`)
        } catch (cause) {
          throw new Error(`GITHUB_STEP_SUMMARY: ${UnreadableFile.from(summary, cause).message}`)
        }
      },
    })
  return jobs
}

function chosenJobs(names: readonly string[], outlet: Outlet, files: string[]): Job[] {
  const { environment, stdout } = outlet
  return names.map((name): Job => ({
    name,
    deliver: async ({ file }, pieces) => {
      if (name === TERMINAL) return stdout(shieldCommands(`${[...pieces].join('')}\n`, environment))
      deliver(file, pieces, outlet, files)
    },
  }))
}

async function load(name: string, { terminal, prepared }: Outlet): Promise<Reporter> {
  if (name === TERMINAL) return terminal
  const loader = prepared?.get(name) ?? reporters[name]
  if (!loader) throw new Error('it does not exist')
  return loader()
}

export type PreparedReporters = ReadonlyMap<string, () => Promise<Reporter>>

/** Loads reporters and starts the work that they can do before clean-up has ended. Never throws. */
export function prepareReports(
  names: readonly string[],
  judged: Report,
  evidence: Evidence,
): PreparedReporters {
  return new Map(
    names.flatMap((name) => {
      const preparing = reporters[name]?.().then(
        (reporter) => reporter.prepare?.(judged, evidence) ?? reporter,
      )
      if (!preparing) return []
      // A reporter that fails is reported when its file is written.
      preparing.catch(() => undefined)
      return [[name, () => preparing] as const]
    }),
  )
}

/** The evidence, read once for all reporters, and only the part that they use. */
async function evidenceOf(
  report: Report,
  some: ReadonlyArray<Pick<Reporter, 'reads'>>,
  { evidenceFile, notice }: Outlet,
): Promise<Evidence> {
  const reads = new Set(some.map((reporter) => reporter.reads))
  if (!reads.has('all exchanges') && !reads.has('decisive exchanges')) return noEvidence
  return evidenceFor(report, evidenceFile, reads.has('all exchanges'), notice)
}

/** Throws for a file of the output folder: its content would no longer be what the run wrote. */
function refuseOwn(summary: string, output: string): void {
  if (realpathSync(dirname(resolve(summary))) === realpathSync(output))
    throw new UnreadableFile(summary, 'is in the output folder')
}

function append(file: string, text: string): void {
  const descriptor = openToAppend(file)
  try {
    writeWhole(descriptor, Buffer.from(text))
  } finally {
    closeSync(descriptor)
  }
}
