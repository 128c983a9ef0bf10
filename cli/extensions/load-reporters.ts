import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { WRITTEN_FILES } from '../../files/written-files.ts'
import { LEDGER_FILE } from '../../fixtures/ledger.ts'
import {
  DIFFERENCE_FILE,
  EVIDENCE_FILE,
  JOURNAL_FILE,
  REPORT_FILE,
} from '../../harness/report/write-report.ts'
import { LOCK_FILE } from '../../harness/runtime/folder-lock.ts'
import { ownReporterFlaw, type OwnReporter } from '../../reporters/common/own-reporter.ts'
import { fileOfReporter } from '../../reporters/registry.ts'
import { UsageError } from '../base/usage-error.ts'
import { folderOf, placeOf, type Values } from '../options/values.ts'
import { importDefault } from '../targets/import-default.ts'

/** A reporter of the user with its code file, which messages name. */
export interface LoadedReporter {
  readonly from: string
  readonly reporter: OwnReporter
}

const EXAMPLE = 'export default defineReporter({ version: 1, file, render })'

/** Files that an output folder can contain in addition to those of the user's reporters. */
const others = [
  REPORT_FILE,
  EVIDENCE_FILE,
  JOURNAL_FILE,
  DIFFERENCE_FILE,
  LEDGER_FILE,
  WRITTEN_FILES,
  LOCK_FILE,
  ...Object.values(fileOfReporter),
]

/** The reporter with values that are read once: a getter could give another file after the check. */
function asRead(reporter: unknown): unknown {
  if (typeof reporter !== 'object' || reporter === null) return reporter
  const { version, file, reads, render } = reporter as Readonly<Record<string, unknown>>
  const bound: unknown = typeof render === 'function' ? render.bind(reporter) : render
  return { version, file, reads, render: bound }
}

/** The reporters that an option names. Throws `UsageError` if one cannot be used. */
export async function loadReporters({
  reporters: named,
}: Pick<Values, 'reporters'>): Promise<LoadedReporter[]> {
  if (!named) return []
  const place = placeOf('reporters', named)
  const taken = new Set(others)
  const loaded: LoadedReporter[] = []
  for (const path of named.value) {
    const from = join(folderOf(named), path)
    if (!existsSync(from)) throw new UsageError(`${place}: ${from} does not exist`)
    const reporter = asRead(await importDefault(from, EXAMPLE))
    const flaw = ownReporterFlaw(reporter, taken)
    if (flaw !== undefined) throw new UsageError(`${place}: ${from} is no reporter: ${flaw}`)
    const one = { from, reporter: reporter as OwnReporter }
    taken.add(one.reporter.file.toLowerCase())
    loaded.push(one)
  }
  return loaded
}
