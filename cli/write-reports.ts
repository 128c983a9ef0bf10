import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { reporters } from '../reporters/registry.ts'
import type { Reporter } from '../reporters/reporter.ts'
import { noEvidence, type Evidence } from '../harness/report/evidence.ts'
import type { Report } from '../harness/report/report.ts'
import { TERMINAL } from './choose-reporters.ts'
import { evidenceFor } from './evidence-for.ts'
import { shieldCommands } from './shield-commands.ts'

/** Where reports go, and where they come from. */
export interface Outlet {
  /** The folder for files. */
  readonly output: string
  readonly evidenceFile: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Writes to standard output what would fill a file. */
  readonly toStdout?: boolean
  readonly stdout: (text: string) => void
  /** The reporter of that name, as this terminal wants it. */
  readonly terminal: Reporter
  readonly notice: (line: string) => void
}

export interface Written {
  /** The files that were written, without their folder. */
  readonly files: readonly string[]
  /** False where a reporter failed. */
  readonly whole: boolean
}

interface Job {
  readonly name: string
  readonly deliver: (reporter: Reporter, text: string) => Promise<void>
}

/** Runs reporters by name, one after another. The fault of one is one line, and takes nothing from the others. */
export async function writeReports(
  names: readonly string[],
  report: Report,
  outlet: Outlet,
): Promise<Written> {
  const files: string[] = []
  const failed: string[] = []
  const trouble = (name: string, cause: unknown): void => {
    failed.push(name)
    const [why = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
    outlet.notice(`the reporter ${name} failed: ${why}`)
  }
  const jobs = jobsOf(names, outlet, files)
  const loaded = await Promise.all(
    jobs.map(async (job) => {
      try {
        return [{ job, reporter: await load(job.name, outlet) }]
      } catch (cause) {
        trouble(job.name, cause)
        return []
      }
    }),
  )
  const ready = loaded.flat()
  const evidence = await evidenceOf(
    report,
    ready.map(({ reporter }) => reporter),
    outlet,
  )
  for (const { job, reporter } of ready) {
    try {
      await job.deliver(reporter, reporter.render(report, evidence))
    } catch (cause) {
      trouble(job.name, cause)
    }
  }
  return { files, whole: failed.length === 0 }
}

/** What was asked for, and what GitHub's runner wants when it is there. */
function jobsOf(names: readonly string[], outlet: Outlet, files: string[]): Job[] {
  const { output, environment, stdout, toStdout } = outlet
  const onGitHub = environment['GITHUB_ACTIONS'] === 'true' && !names.includes('github')
  const summary = environment['GITHUB_STEP_SUMMARY']
  const jobs = [...names, ...(onGitHub ? ['github'] : [])].map((name): Job => ({
    name,
    deliver: async ({ file }, text) => {
      if (name === TERMINAL) return stdout(shieldCommands(`${text}\n`, environment))
      if (file === undefined || toStdout) return stdout(text)
      await writeWhole(join(output, file), text)
      files.push(file)
    },
  }))
  if (summary) jobs.push({ name: 'markdown', deliver: (_reporter, text) => appendFile(summary, `${text}\n`) })
  return jobs
}

async function load(name: string, { terminal }: Outlet): Promise<Reporter> {
  if (name === TERMINAL) return terminal
  const loader = reporters[name]
  if (!loader) throw new Error('there is none of that name')
  return loader()
}

/** Read once for all, and only as far as some reporter looks. */
async function evidenceOf(
  report: Report,
  some: readonly Reporter[],
  { evidenceFile, notice }: Outlet,
): Promise<Evidence> {
  const reads = new Set(some.map((reporter) => reporter.reads))
  if (!reads.has('all exchanges') && !reads.has('decisive exchanges')) return noEvidence
  return evidenceFor(report, evidenceFile, reads.has('all exchanges'), notice)
}

/** Whole, or not at all. */
async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}.tmp`
  try {
    await writeFile(unfinished, text)
    await rename(unfinished, file)
  } catch (cause) {
    await rm(unfinished, { force: true })
    throw cause
  }
}
