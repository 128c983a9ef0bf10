import { Observed, type LegacyReply, type LegacyScenarioContext } from '../legacy-tools.ts'
import { statusNames } from './scenarios.ts'

/** How often issues are created whose status others may have changed before a list shows it. */
const TRIALS = 3

/**
 * Others may change the status of an issue, also a program that does so a moment after each creation. Where lists right after
 * creations show different statuses, that is recorded and judged no further.
 */
export async function observeStatusAtFirst({
  legacy,
  shared: { member, memberProject, issue },
}: LegacyScenarioContext): Promise<void> {
  const caller = legacy.as(member)
  const seen = new Set<unknown>()
  for (let trial = 1; trial <= TRIALS; trial++)
    for (const status of statusNames) {
      const made = await caller.createIssue(memberProject, { ...issue(`${status}, ${trial}`), status })
      const entry = (await caller.listIssues(memberProject)).issueEntry(made)
      if (entry) seen.add(entry['status'])
      if (seen.size > 1) throw new Observed('the status of an issue changes after its creation')
    }
}

/** Others may close an issue as soon as it is there. Where one is not listed and more are closed than before, that is recorded. */
export function observeClosedByOthers(before: LegacyReply, created: LegacyReply, after: LegacyReply): void {
  const [earlier, later] = [before.closedCount() ?? 0, after.closedCount() ?? 0]
  if (after.issueEntry(created) === undefined && later > earlier)
    throw new Observed(`the issue is not listed, and ${later - earlier} more are closed than before`)
}
