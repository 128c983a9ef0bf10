import { shellWord } from '../../harness/report/shell-word.ts'
import type { Report } from '../../harness/report/report.ts'
import { packageIdentity } from '../../schemas/load.ts'

/**
 * One line for each target on which a run left something that can be removed: issues of a legacy forge cannot. `what`: `kept` or `left`,
 * before the number.
 */
export function howToClean({ targets }: Pick<Report, 'targets'>, output: string, what: string): string[] {
  return targets.flatMap(({ name, leftovers, mayAppear = [], again }) => {
    const removable = leftovers.filter(({ kind }) => kind !== 'legacy issue').length
    const later = mayAppear.length
    if (removable + later === 0) return []
    const words = [packageIdentity().name, 'clean', ...(again?.target ?? []), '--output', output]
    const there =
      removable === 0
        ? `${later} resources may appear on ${name} later`
        : `${what} ${removable} resources on ${name}${later === 0 ? '' : `, and ${later} may appear later`}`
    return [`${there}; this removes them: ${words.map(shellWord).join(' ')}`]
  })
}
