import { styleOf } from '../../reporters/terminal/style.ts'
import { renderTable } from '../../reporters/terminal/table.ts'
import { catalogue } from '../catalogue.ts'
import { valueOf } from '../options/values.ts'
import { wantsColor } from '../output/terminal.ts'
import type { CommandInput } from './command-input.ts'
import { select } from './selection.ts'

/** `forge-conformance requirements`: lists the catalogue. Returns the exit code. */
export async function requirementsCommand({ asked }: CommandInput): Promise<number> {
  const requirements = select(await Promise.resolve(catalogue()), asked)
  if (valueOf(asked, 'json')) {
    process.stdout.write(`${JSON.stringify(requirements, null, 1)}\n`)
    return 0
  }
  const { dim } = styleOf(wantsColor(valueOf(asked, 'color'), process.stdout), 0).colors
  const rows = requirements.map(({ id, level, testable, says }) => [
    id,
    dim(testable ? level : `${level}, not testable`),
    says,
  ])
  process.stdout.write(`${rows.length > 0 ? renderTable(rows) : 'no requirement matches'}\n`)
  return 0
}
