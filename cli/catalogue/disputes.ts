import file from '../../certified/disputes.json' with { type: 'json' }
import { isDay } from '../../harness/report/is-day.ts'
import type { Dispute, RequirementRecord } from '../../harness/report/report.ts'
import { firstFlaw } from '../../harness/report/validate.ts'
import { didYouMean } from '../../harness/client/nearest.ts'
import { readJson } from '../targets/read-json.ts'
import { UsageError } from '../base/usage-error.ts'

/** The disputes of this package, in the order in which they were opened. */
export const disputes = file.disputes as readonly Dispute[]

/** The disputes in a file of the user. Throws `UsageError` for an invalid file, or for a file with an answered dispute. */
export async function readDisputes(
  path: string,
  requirements: readonly RequirementRecord[],
): Promise<readonly Dispute[]> {
  const content = readJson(path)
  const flaw = await firstFlaw('disputes', content)
  if (flaw) throw new UsageError(`${path} has no disputes: ${flaw}`)
  const own = (content as { readonly disputes: readonly Dispute[] }).disputes
  const ids = requirements.map(({ id }) => id)
  for (const { requirement, state, opened } of own) {
    if (!ids.includes(requirement))
      throw new UsageError(`${path}: no requirement is named "${requirement}"${didYouMean(requirement, ids)}`)
    if (!isDay(opened)) throw new UsageError(`${path}: ${requirement}: opened: ${opened} is no day`)
    if (state !== 'open')
      throw new UsageError(
        `${path}: the dispute about ${requirement} is ${state}; only disputes of the package have answers, and those of a file are open`,
      )
  }
  return own
}
