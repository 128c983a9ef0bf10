import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { visible } from '../../harness/report/visible.ts'
import { valueOf } from '../options/values.ts'
import { reportAt } from '../output/report-at.ts'
import { UsageError } from '../usage-error.ts'
import { baselineFile } from '../baseline/baseline-file.ts'
import { readBaseline } from '../baseline/read-baseline.ts'
import { updateBaseline } from '../baseline/update-baseline.ts'
import type { CommandInput } from './command-input.ts'

/** `forge-conformance baseline update`: writes the failures of a report into a baseline. Returns the exit code. */
export async function baselineUpdateCommand({ asked }: CommandInput): Promise<number> {
  const file = baselineFile(asked, 'baseline update')
  const { report } = await reportAt(valueOf(asked, 'report') ?? valueOf(asked, 'output'))
  const existing = existsSync(file) ? await readBaseline(file) : undefined
  const { text, added, removed, kept } = await updateBaseline(existing, file, report)
  if (text !== existing?.text) await write(file, text)
  for (const [sign, lines] of [
    ['+', added],
    ['-', removed],
  ] as const)
    for (const line of lines) process.stdout.write(`${sign} ${visible(line)}\n`)
  process.stdout.write(`${visible(file)}: ${added.length} added, ${removed.length} removed, ${kept} kept\n`)
  return exitCodes.held
}

/** Writes the whole file or nothing. */
async function write(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`
  try {
    await writeFile(unfinished, text)
    await rename(unfinished, file)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UsageError(`${file} cannot be written (${code ?? String(cause)})`)
  }
}
