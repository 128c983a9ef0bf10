import { existsSync } from 'node:fs'
import { NotRegular } from '../../files/open-file.ts'
import { readInput } from '../../files/read-input.ts'
import { replaceFile } from '../../files/write-file.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { type CommandInput, valueOf } from '../options/values.ts'
import { reportAt } from '../output/report-at.ts'
import { orUsageError, UsageError } from '../base/usage-error.ts'
import { baselineFile } from '../baseline/baseline-of.ts'
import { readBaseline } from '../baseline/read-baseline.ts'
import { updateBaseline } from '../baseline/update-baseline.ts'
import { print } from '../output/with-ledger.ts'
import { recordsOf } from '../../harness/runtime/contract.ts'
import { baselineFlaws } from '../baseline/baseline-flaws.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { loadSuites } from '../extensions/load-suites.ts'

/** `forge-conformance baseline update`: writes the failures of a report into a baseline. Returns the exit code. */
export async function baselineUpdateCommand({ flags }: CommandInput): Promise<number> {
  const file = baselineFile(flags, 'baseline update')
  const { report } = await reportAt(valueOf(flags, 'report') ?? valueOf(flags, 'output'))
  const existing = existsSync(file) ? await readBaseline(file) : undefined
  const { text, added, removed, kept } = await updateBaseline(existing, file, report)
  if (text !== existing?.text) {
    // Two updates may work at once: neither writes over the other.
    if ((existsSync(file) ? readInput(file) : undefined) !== existing?.text)
      throw new UsageError(`${file} was changed by another program in the meantime: update it again`)
    orUsageError(`${file} cannot be written`, () => replace(file, text))
  }
  for (const line of added) print(`+ ${line}`)
  for (const line of removed) print(`- ${line}`)
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

/** `forge-conformance baseline check`: examines a baseline without a report. Returns the exit code, 1 if an entry is wrong. */
export async function baselineCheckCommand({ flags }: CommandInput): Promise<number> {
  const file = baselineFile(flags, 'baseline check')
  const { baseline } = await readBaseline(file)
  const own = recordsOf({ requirements: await loadSuites(flags), operations: {} })
  const requirements = new Map([...catalogue(), ...own].map((one) => [one.id, one]))
  const flaws = baselineFlaws(baseline, requirements, new Date())
  const entries = Object.values(baseline.targets).flatMap((known) => Object.keys(known))
  for (const flaw of flaws) print(flaw)
  print(`${file}: ${entries.length} entries, ${flaws.length} to review`)
  return flaws.length > 0 ? exitCodes.failed : exitCodes.held
}
