import { styleOf } from '../../reporters/terminal/style.ts'
import { renderTable } from '../../reporters/terminal/table.ts'
import { requirementsOf } from '../../harness/report/profiles.ts'
import { recordsOf } from '../../harness/runtime/contract.ts'
import type { RequirementRecord } from '../../harness/report/report.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { loadSuites } from '../extensions/load-suites.ts'
import { type CommandInput, placeOf, valueOf, type Values } from '../options/values.ts'
import { wantsColor } from '../output/terminal.ts'
import { profileNamed, profiles } from '../catalogue/profiles.ts'
import { select } from '../catalogue/selection.ts'

/** `forge-conformance requirements`: lists the catalogue. Returns the exit code. */
export async function requirementsCommand({ flags }: CommandInput): Promise<number> {
  const documented = await Promise.resolve(catalogue())
  const all = [...documented, ...recordsOf({ requirements: await loadSuites(flags), operations: {} })]
  if (valueOf(flags, 'profiles')) return listProfiles(all, flags)
  const { profile } = flags
  const own = profile && (await profileNamed(profile.value, documented, placeOf('profile', profile)))
  const requirements = select(all, flags, own)
  if (valueOf(flags, 'json')) {
    process.stdout.write(`${JSON.stringify(requirements, null, 1)}\n`)
    return 0
  }
  const { dim } = styleOf(wantsColor(valueOf(flags, 'color'), process.stdout), 0).colors
  const rows = requirements.map(({ id, level, testable, says }) => [
    id,
    dim(testable ? level : `${level}, not testable`),
    says,
  ])
  process.stdout.write(`${rows.length > 0 ? renderTable(rows) : 'no requirement matches'}\n`)
  return 0
}

/** One line for each profile: its name, version, the number of stated requirements that decide it, and the servers that it is for. */
function listProfiles(requirements: readonly RequirementRecord[], flags: Values): number {
  if (valueOf(flags, 'json')) {
    process.stdout.write(`${JSON.stringify(profiles, null, 1)}\n`)
    return 0
  }
  const { dim } = styleOf(wantsColor(valueOf(flags, 'color'), process.stdout), 0).colors
  const rows = profiles.map((profile) => {
    const stated = requirementsOf(profile, requirements).filter(({ level }) => level === 'stated')
    return [`${profile.name} ${profile.version}`, dim(`${stated.length} stated`), profile.says]
  })
  process.stdout.write(`${renderTable(rows)}\n`)
  return 0
}
