import { renderDiffJson } from '../reporters/diff-json.ts'
import { renderDiffMarkdown } from '../reporters/diff-markdown.ts'
import { renderDiffText } from '../reporters/diff-text.ts'
import { styleOf } from '../reporters/terminal/style.ts'
import { diffReports } from '../harness/report/diff.ts'
import { exitCodes } from '../harness/report/exit-code.ts'
import { wantsColor } from './color.ts'
import { didYouMean } from './nearest.ts'
import { reportAt } from './report-at.ts'
import { shieldCommands } from './shield-commands.ts'
import { UsageError } from './usage-error.ts'

const formats = ['text', 'markdown', 'json']

export interface DiffFlags {
  readonly format: string
  readonly color: boolean
}

/** `forge-conformance diff`: gives the exit code, 1 where something got worse. */
export async function diffCommand(oldPath: string, newPath: string, flags: DiffFlags): Promise<number> {
  const { format, color } = flags
  if (!formats.includes(format))
    throw new UsageError(
      `--format: "${format}" is none of ${formats.join(', ')}${didYouMean(format, formats)}`,
    )
  const [{ report: before }, { report: after }] = await Promise.all([reportAt(oldPath), reportAt(newPath)])
  const diff = diffReports(before, after)
  if (format === 'json') process.stdout.write(renderDiffJson(diff, before, after))
  else if (format === 'markdown') process.stdout.write(`${renderDiffMarkdown(diff)}\n`)
  else {
    const { colors } = styleOf(wantsColor(color), Infinity)
    process.stdout.write(shieldCommands(`${renderDiffText(diff, colors)}\n`, process.env))
  }
  return diff.worse.length > 0 ? exitCodes.failed : exitCodes.held
}
