import { diffReports } from '../../harness/report/diff.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { regressionsIn } from '../../harness/report/regressions.ts'
import { renderDiffJson } from '../../reporters/diff-json.ts'
import { renderDiffMarkdown } from '../../reporters/diff-markdown.ts'
import { renderDiffText } from '../../reporters/diff-text.ts'
import { styleOf } from '../../reporters/terminal/style.ts'
import { type CommandInput, valueOf } from '../options/values.ts'
import { reportAt } from '../output/report-at.ts'
import { shieldCommands, wantsColor } from '../output/terminal.ts'

/** `forge-conformance diff`: compares two reports. Returns the exit code, 1 for a regression of `--fail-on`. */
export async function diffCommand({ args, flags }: CommandInput): Promise<number> {
  const [oldPath = '', newPath = ''] = args
  const format = valueOf(flags, 'format')
  const [{ report: before }, { report: after }] = await Promise.all([reportAt(oldPath), reportAt(newPath)])
  const diff = diffReports(before, after)
  if (format === 'json') process.stdout.write(renderDiffJson(diff, before, after))
  else if (format === 'markdown') process.stdout.write(`${renderDiffMarkdown(diff)}\n`)
  else {
    const { colors } = styleOf(wantsColor(valueOf(flags, 'color'), process.stdout), Infinity)
    process.stdout.write(shieldCommands(`${renderDiffText(diff, colors)}\n`, process.env))
  }
  return regressionsIn(diff, valueOf(flags, 'failOn')).length > 0 ? exitCodes.failed : exitCodes.held
}
