import { existsSync } from 'node:fs'
import { NotRegular } from '../../files/open-file.ts'
import { replaceFile } from '../../files/write-file.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { visible } from '../../harness/report/visible.ts'
import { valueOf } from '../options/values.ts'
import { reportAt } from '../output/report-at.ts'
import { UsageError } from '../base/usage-error.ts'
import { baselineFile } from '../baseline/baseline-file.ts'
import { readBaseline } from '../baseline/read-baseline.ts'
import { updateBaseline } from '../baseline/update-baseline.ts'
import type { CommandInput } from '../options/command-input.ts'

/** `forge-conformance baseline update`: writes the failures of a report into a baseline. Returns the exit code. */
export async function baselineUpdateCommand({ flags }: CommandInput): Promise<number> {
  const file = baselineFile(flags, 'baseline update')
  const { report } = await reportAt(valueOf(flags, 'report') ?? valueOf(flags, 'output'))
  const existing = existsSync(file) ? await readBaseline(file) : undefined
  const { text, added, removed, kept } = await updateBaseline(existing, file, report)
  if (text !== existing?.text) write(file, text)
  for (const [sign, lines] of [
    ['+', added],
    ['-', removed],
  ] as const)
    for (const line of lines) process.stdout.write(`${sign} ${visible(line)}\n`)
  process.stdout.write(`${visible(file)}: ${added.length} added, ${removed.length} removed, ${kept} kept\n`)
  return exitCodes.held
}

function write(file: string, text: string): void {
  try {
    replaceFile(file, [text])
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    throw new UsageError(
      cause instanceof NotRegular ? message : `${file} cannot be written (${code ?? String(cause)})`,
    )
  }
}
