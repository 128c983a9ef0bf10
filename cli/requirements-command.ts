import { styleOf } from '../reporters/terminal/style.ts'
import { renderTable } from '../reporters/terminal/table.ts'
import { catalogue } from './catalogue.ts'
import { wantsColor } from './color.ts'
import type { SelectionFlags } from './run-options.ts'
import { select } from './selection.ts'

/** `forge-conformance requirements`: gives the exit code. */
export async function requirementsCommand(
  flags: SelectionFlags & { readonly json?: true; readonly color: boolean },
): Promise<number> {
  const requirements = select(await Promise.resolve(catalogue()), flags)
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(requirements, null, 1)}\n`)
    return 0
  }
  const { dim } = styleOf(wantsColor(flags.color), 0).colors
  const rows = requirements.map(({ id, level, testable, says }) => [
    id,
    dim(testable ? level : `${level}, not testable`),
    says,
  ])
  process.stdout.write(`${rows.length > 0 ? renderTable(rows) : 'no requirement fits'}\n`)
  return 0
}
