import { quote } from '../../harness/report/curl.ts'
import type { Report } from '../../harness/report/report.ts'
import { packageIdentity } from '../../schemas/load.ts'

/**
 * One line for each target on which a run left something that can be removed: nothing removes issues of a legacy forge. `what`: `kept` or
 * `left`, before the number.
 */
export function howToClean({ targets }: Pick<Report, 'targets'>, output: string, what: string): string[] {
  return targets.flatMap(({ name, leftovers, mayAppear = [], again }) => {
    const removable = leftovers.filter(({ kind }) => kind !== 'legacy issue')
    const count = removable.length + mayAppear.length
    const words = [packageIdentity().name, 'clean', ...(again?.target ?? []), '--output', output]
    return count === 0
      ? []
      : [`${what} ${count} resources on ${name}; this removes them: ${words.map(quote).join(' ')}`]
  })
}
