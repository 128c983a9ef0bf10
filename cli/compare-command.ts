import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { renderPage } from '../reporters/html/render-page.tsx'
import { styleOf } from '../reporters/terminal/style.ts'
import { renderTotals } from '../reporters/terminal/totals.ts'
import { compareReports, sameCatalogue, type ComparedRun } from '../harness/report/compare-reports.ts'
import { exitCodes } from '../harness/report/exit-code.ts'
import { visible } from '../harness/report/visible.ts'
import { EVIDENCE_FILE } from '../harness/report/write-report.ts'
import { wantsColor } from './color.ts'
import { evidenceFor } from './evidence-for.ts'
import { reportAt, type FoundReport } from './report-at.ts'
import { shieldCommands } from './shield-commands.ts'
import { UsageError } from './usage-error.ts'

const PAGE = 'index.html'

export interface CompareFlags {
  readonly output?: string
  readonly allowDifferent?: true
  readonly color: boolean
}

/** `forge-conformance compare`: one matrix of several runs. Gives the exit code. */
export async function compareCommand(paths: readonly string[], flags: CompareFlags): Promise<number> {
  if (paths.length < 2) throw new UsageError('compare wants two reports or more')
  const found = await Promise.all(paths.map(reportAt))
  refuseTwice(found)
  if (!flags.allowDifferent) refuseDifferent(found)
  const comparison = compareReports(await Promise.all(withLabels(found).map(withEvidence)))
  const output = flags.output ?? 'conformance-comparison'
  await write(output, renderPage(comparison))
  const totals = renderTotals(comparison.report, styleOf(wantsColor(flags.color), Infinity))
  const file = visible(join(output, PAGE))
  process.stdout.write(shieldCommands(`${totals}\n\n${file}\n`, process.env))
  return exitCodes.held
}

function refuseTwice(found: readonly FoundReport[]): void {
  const files = found.map(({ file }) => resolve(file))
  const twice = found.find(({ file }, place) => files.indexOf(resolve(file)) !== place)
  if (twice) throw new UsageError(`${twice.file} is named twice`)
}

function refuseDifferent(found: readonly FoundReport[]): void {
  const other = found.find((one) => found[0] && !sameCatalogue([found[0], one]))
  if (!other) return
  const [first] = found
  throw new UsageError(
    `${other.file} is of another catalogue than ${first?.file ?? ''}: what they promise is not the same ` +
      '(--allow-different compares them all the same, and marks the requirements that are not in all)',
  )
}

type Labelled = Omit<ComparedRun, 'evidence'> & Pick<FoundReport, 'file'>

/** A run is called by the folder of its report, where that tells it from the others. */
function withLabels(found: readonly FoundReport[]): Labelled[] {
  const short = found.map(({ file }) => basename(dirname(resolve(file))))
  return found.map(({ report, file }, place) => {
    const label = short[place] ?? ''
    const unique = label !== '' && short.filter((other) => other === label).length === 1
    return { report, file, label: unique ? label : file }
  })
}

async function withEvidence({ report, file, label }: Labelled): Promise<ComparedRun> {
  const notice = (line: string): void => void process.stderr.write(`note ${visible(line)}\n`)
  return {
    report,
    label,
    evidence: await evidenceFor(report, join(dirname(file), EVIDENCE_FILE), true, notice),
  }
}

async function write(folder: string, page: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, PAGE), page)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UsageError(`--output: ${join(folder, PAGE)} cannot be written (${code ?? String(cause)})`)
  }
}
