import type { RecordedRun } from '../../harness/report/evidence.ts'
import { evidenceLines } from '../../harness/report/read-evidence.ts'
import type { Report } from '../../harness/report/report.ts'
import { divisionOf } from '../../harness/report/shards.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { UsageError } from '../base/usage-error.ts'
import type { ShardEvidence } from './merge-evidence.ts'

/**
 * Throws a `UsageError` if all shards of a run are there by their numbers, and what the evidence says of their selections is not the
 * division of their reports: some requirements would be in none of them. Evidence that cannot be read is reported when it is merged.
 */
export async function refuseOtherDivision(
  shards: readonly ShardEvidence[],
  { run, requirements }: Report,
): Promise<void> {
  if (run.missingShards) return
  const ordered = shards.toSorted((a, b) => a.shard.index - b.shard.index)
  const runs = await Promise.all(ordered.map(({ file }) => recordedRunIn(file)))
  const rules = new Set(requirements.flatMap(({ id, isRule }) => (isRule ? id : [])))
  const selections = runs.flatMap((recorded) =>
    typeof recorded?.selected === 'object' ? [recorded.selected] : [],
  )
  const [first = []] = selections
  if (selections.length < shards.length) return
  const division = divisionOf(
    selections.map((ids) => ids.filter((id) => !rules.has(id))),
    first.filter((id) => rules.has(id)),
    runs[0]?.repeats ?? 1,
  )
  if (ordered.some(({ shard }) => shard.division !== division))
    throw new UsageError(
      `${ordered.map(({ file }) => file).join(' and ')} were not selected as shard 1 to ${ordered.length} of one run: a report was changed, or is of another version`,
    )
}

async function recordedRunIn(file: string): Promise<RecordedRun | undefined> {
  try {
    for await (const line of evidenceLines(file)) return 'header' in line ? line.header.run : undefined
  } catch (cause) {
    if (!(cause instanceof UnreadableFile)) throw cause
  }
  return undefined
}
