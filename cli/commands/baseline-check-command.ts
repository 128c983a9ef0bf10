import { exitCodes } from '../../harness/report/exit-code.ts'
import { recordsOf } from '../../harness/runtime/contract.ts'
import { baselineFile } from '../baseline/baseline-of.ts'
import { baselineFlaws } from '../baseline/baseline-flaws.ts'
import { readBaseline } from '../baseline/read-baseline.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { loadSuites } from '../extensions/load-suites.ts'
import type { CommandInput } from '../options/values.ts'
import { print } from '../output/with-ledger.ts'

/** `forge-conformance baseline check`: examines a baseline without a report. Returns the exit code, 1 if an entry is wrong. */
export async function baselineCheckCommand({ flags }: CommandInput): Promise<number> {
  const file = baselineFile(flags, 'baseline check')
  const { baseline } = await readBaseline(file)
  const own = recordsOf({ requirements: await loadSuites(flags), operations: {} })
  const requirements = new Map([...catalogue(), ...own].map((one) => [one.id, one]))
  const flaws = baselineFlaws(baseline, requirements, new Date())
  const entries = Object.values(baseline.targets).flatMap((known) => Object.keys(known))
  print(...flaws, `${file}: ${entries.length} entries, ${flaws.length} to review`)
  return flaws.length > 0 ? exitCodes.failed : exitCodes.held
}
