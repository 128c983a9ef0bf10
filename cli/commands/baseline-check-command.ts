import { hasExpired, whyNeverFails } from '../../harness/report/baseline.ts'
import { exitCodes } from '../../harness/report/exit-code.ts'
import { visible } from '../../harness/report/visible.ts'
import { baselineFile } from '../baseline/baseline-file.ts'
import { readBaseline } from '../baseline/read-baseline.ts'
import { NOT_REVIEWED } from '../baseline/update-baseline.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { didYouMean } from '../base/nearest.ts'
import type { CommandInput } from '../options/command-input.ts'

/** Ids that are compared with all others: a file with thousands of unknown ones has no typing errors. */
const MAX_GUESSES = 50

/** `forge-conformance baseline check`: examines a baseline without a report. Returns the exit code, 1 where an entry is wrong. */
export async function baselineCheckCommand({ flags }: CommandInput): Promise<number> {
  const file = baselineFile(flags, 'baseline check')
  const { baseline } = await readBaseline(file)
  const requirements = new Map(catalogue().map((one) => [one.id, one]))
  const today = new Date()
  const entries = Object.entries(baseline.targets).flatMap(([target, known]) =>
    Object.entries(known).map(([id, entry]) => ({ target, id, entry })),
  )
  let unknown = 0
  const flaws = entries.flatMap(({ target, id, entry }) => {
    const why = whyNeverFails(requirements.get(id))
    const guess = requirements.has(id) || ++unknown > MAX_GUESSES ? '' : didYouMean(id, requirements.keys())
    return [
      ...(why === undefined ? [] : [`${why}${guess}`]),
      ...(hasExpired(entry, today) ? [`expired on ${entry.expires ?? ''}`] : []),
      ...(entry.reason.startsWith(NOT_REVIEWED)
        ? ['the reason is not reviewed: write why it is accepted']
        : []),
    ].map((flaw) => `${target}: ${id}: ${flaw}`)
  })
  for (const flaw of flaws) process.stdout.write(`${visible(flaw)}\n`)
  process.stdout.write(`${visible(file)}: ${entries.length} entries, ${flaws.length} to review\n`)
  return flaws.length > 0 ? exitCodes.failed : exitCodes.held
}
