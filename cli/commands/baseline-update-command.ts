import { existsSync } from 'node:fs'
import { NotRegular } from '../../files/open-file.ts'
import { replaceFile } from '../../files/write-file.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { type CommandInput, valueOf } from '../options/values.ts'
import { reportAt } from '../output/report-at.ts'
import { orUsageError, UsageError } from '../base/usage-error.ts'
import { baselineFile } from '../baseline/baseline-of.ts'
import { readBaseline } from '../baseline/read-baseline.ts'
import { updateBaseline } from '../baseline/update-baseline.ts'
import { print } from '../output/with-ledger.ts'

export async function baselineUpdateCommand({ flags }: CommandInput): Promise<number> {
  const file = baselineFile(flags, 'baseline update')
  const { report } = await reportAt(valueOf(flags, 'report') ?? valueOf(flags, 'output'))
  const existing = existsSync(file) ? await readBaseline(file) : undefined
  const { text, added, removed, kept } = await updateBaseline(existing, file, report)
  if (text !== existing?.text) orUsageError(`${file} cannot be written`, () => replace(file, text))
  print(...added.map((line) => `+ ${line}`), ...removed.map((line) => `- ${line}`))
  print(`${file}: ${added.length} added, ${removed.length} removed, ${kept} kept`)
  return exitCodes.held
}

function replace(file: string, text: string): void {
  try {
    replaceFile(file, [text])
  } catch (cause) {
    throw cause instanceof NotRegular ? new UsageError(cause.message) : cause
  }
}
