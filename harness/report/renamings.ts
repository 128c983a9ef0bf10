import { isRecord } from './is-record.ts'
import type { TargetReport } from './report.ts'

/** Entries that are listed; longer lists state the number of further ones. */
const SHOWN = 20

/**
 * The JSON names that the target file changes, on one line: verdicts depend on them, so every format shows them first. Undefined if
 * none is changed. Contains text of the target file.
 */
export function renamedIn({ drivers }: Pick<TargetReport, 'drivers'>): string | undefined {
  const renamed = Object.values(drivers).flatMap(namesOf)
  if (renamed.length === 0) return undefined
  const more = renamed.length > SHOWN ? ` and ${renamed.length - SHOWN} more` : ''
  return `the target file changes JSON names: ${renamed.slice(0, SHOWN).join(', ')}${more}`
}

/** The same for all targets of a report that change names, each with the name of the target. */
export function renamings(targets: ReadonlyArray<Pick<TargetReport, 'name' | 'drivers'>>): string[] {
  return targets.flatMap((target) => {
    const renamed = renamedIn(target)
    return renamed === undefined ? [] : [`${target.name}: ${renamed}`]
  })
}

/** `User.fullName is display_name`, for each name of a driver. */
function namesOf(driver: unknown): string[] {
  const names = isRecord(driver) ? driver['names'] : undefined
  if (!isRecord(names)) return []
  return Object.entries(names).flatMap(([kind, fields]) =>
    isRecord(fields)
      ? Object.entries(fields).map(([field, name]) => `${kind}.${field} is ${String(name)}`)
      : [],
  )
}
