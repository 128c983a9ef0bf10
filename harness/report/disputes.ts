import { groupBy } from './group-by.ts'
import type { Dispute, Report } from './report.ts'

/** The report with those of `disputes` that concern its requirements. */
export function withDisputes(report: Report, disputes: readonly Dispute[]): Report {
  const ids = new Set(report.requirements.map(({ id }) => id))
  const own = disputes.filter(({ requirement }) => ids.has(requirement))
  return own.length === 0 ? report : { ...report, disputes: own }
}

/** The disputes of several reports, each once. */
export function disputesOnce(reports: readonly Report[]): Pick<Report, 'disputes'> {
  const all = reports.flatMap(({ disputes = [] }) => disputes)
  const once = new Map(all.map((dispute) => [JSON.stringify(dispute), dispute]))
  return once.size === 0 ? {} : { disputes: [...once.values()] }
}

/** The disputes of a report by the ids of the requirements that they are about. */
export function disputesOf({ disputes = [] }: Pick<Report, 'disputes'>): ReadonlyMap<string, Dispute[]> {
  return groupBy(disputes, ({ requirement }) => requirement)
}

/** The argument and the answer of disputes about one requirement, on one line; undefined if there are none. */
export function disputeText(disputes: readonly Dispute[] | undefined): string | undefined {
  return disputes?.map(textOf).join('; ')
}

function textOf({ state, section, argument, answer, link }: Dispute): string {
  const answered = answer === undefined ? '' : ` Answer: ${answer}`
  return `disputed (${state}; ${section}): ${argument}${answered}${link === undefined ? '' : ` See ${link}`}`
}
