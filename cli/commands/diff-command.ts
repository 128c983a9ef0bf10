import { diffReports } from '../../harness/report/diff.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { setbacksIn } from '../../harness/report/setbacks.ts'
import { renderDiffJson } from '../../reporters/diff-json.ts'
import { renderDiffMarkdown } from '../../reporters/diff-markdown.ts'
import { renderDiffText } from '../../reporters/diff-text.ts'
import { styleOf } from '../../reporters/terminal/style.ts'
import { valueOf } from '../options/values.ts'
import { reportAt } from '../output/report-at.ts'
import { shieldCommands, wantsColor } from '../output/terminal.ts'
import type { CommandInput } from './command-input.ts'

/** `forge-conformance diff`: compares two reports. Returns the exit code, 1 where it shows a setback of `--fail-on`. */
export async function diffCommand({ args, asked }: CommandInput): Promise<number> {
  const [oldPath = '', newPath = ''] = args
  const format = valueOf(asked, 'format')
  const [{ report: before }, { report: after }] = await Promise.all([reportAt(oldPath), reportAt(newPath)])
  const diff = diffReports(before, after)
  if (format === 'json') process.stdout.write(renderDiffJson(diff, before, after))
  else if (format === 'markdown') process.stdout.write(`${renderDiffMarkdown(diff)}\n`)
  else {
    const { colors } = styleOf(wantsColor(valueOf(asked, 'color'), process.stdout), Infinity)
    process.stdout.write(shieldCommands(`${renderDiffText(diff, colors)}\n`, process.env))
  }
  return setbacksIn(diff, valueOf(asked, 'failOn')).length > 0 ? exitCodes.failed : exitCodes.held
}
