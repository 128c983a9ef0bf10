import { basename, dirname, join, resolve } from 'node:path'
import { writeToFolder } from '../../files/written-files.ts'
import { renderPage } from '../../reporters/html/render-page.tsx'
import { styleOf } from '../../reporters/terminal/style.ts'
import { renderRemarks } from '../../reporters/terminal/terminal.ts'
import { renderTotals } from '../../reporters/terminal/totals.ts'
import { compareReports, sameCatalogue, type ComparedRun } from '../../harness/report/compare-reports.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { visible } from '../../harness/report/visible.ts'
import { EVIDENCE_FILE } from '../../harness/report/write-report.ts'
import { type CommandInput, valueOf } from '../options/values.ts'
import { evidenceFor } from '../output/evidence-for.ts'
import { reportAt, reportFile, type FoundReport } from '../output/report-at.ts'
import { shieldCommands, wantsColor } from '../output/terminal.ts'
import { usableFolder } from '../output/usable.ts'
import { orUsageError, UsageError } from '../base/usage-error.ts'

const PAGE = 'index.html'

/** `forge-conformance compare`: writes one matrix of several runs. Returns the exit code. */
export async function compareCommand({ args: paths, flags }: CommandInput): Promise<number> {
  if (paths.length < 2) throw new UsageError('compare requires two reports or more')
  const files = await Promise.all(paths.map(reportFile))
  refuseTwice(files)
  const found = await Promise.all(files.map(reportAt))
  if (!valueOf(flags, 'allowDifferent')) refuseDifferent(found)
  const comparison = compareReports(await Promise.all(withLabels(found).map(withEvidence)))
  const output = valueOf(flags, 'compareOutput')
  const page = renderPage(comparison)
  orUsageError(`--output: ${join(output, PAGE)} cannot be written`, () =>
    usableFolder(output, () => writeToFolder(output, PAGE, [page])),
  )
  const style = styleOf(wantsColor(valueOf(flags, 'color'), process.stdout), Infinity)
  const totals = [renderRemarks(comparison.report, style), renderTotals(comparison.report, style)]
    .filter(Boolean)
    .join('\n\n')
  const file = visible(join(output, PAGE))
  process.stdout.write(shieldCommands(`${totals}\n\n${file}\n`, process.env))
  return exitCodes.held
}

/** Checked before the files are read: many reports take seconds and a gigabyte. */
function refuseTwice(files: readonly string[]): void {
  const paths = files.map((file) => resolve(file))
  const twice = files.find((_, place) => paths.indexOf(paths[place] ?? '') !== place)
  if (twice !== undefined) throw new UsageError(`${twice} is given twice`)
}

function refuseDifferent(found: readonly FoundReport[]): void {
  const other = found.find((one) => found[0] && !sameCatalogue([found[0], one]))
  if (!other) return
  const [first] = found
  throw new UsageError(
    `${other.file} and ${first?.file ?? ''} come from different catalogues; --allow-different compares them ` +
      'and marks the requirements that not all of them have',
  )
}

type Labelled = Omit<ComparedRun, 'evidence'> & Pick<FoundReport, 'file'>

/** The label of a run is the folder of its report if that is unique, otherwise the path. */
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
