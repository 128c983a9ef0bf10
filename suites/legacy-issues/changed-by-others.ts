import { Observed, type LegacyReply, type LegacyScenarioContext } from '../common/legacy-tools.ts'
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

/**
 * Others may close an issue before a list shows it. Where one is not listed, and more are closed than before, others are created: one of
 * them that is listed shows that the server does not close all at once. That is recorded.
 */
export async function observeClosedByOthers(
  { legacy, shared: { member, memberProject, issue } }: LegacyScenarioContext,
  { before, created, after }: Readonly<Record<'before' | 'created' | 'after', LegacyReply>>,
): Promise<void> {
  const [earlier, later] = [before.closedCount() ?? 0, after.closedCount() ?? 0]
  if (after.issueEntry(created) !== undefined || later <= earlier) return
  const caller = legacy.as(member)
  for (let trial = 1; trial <= TRIALS; trial++) {
    const made = await caller.createIssue(memberProject, issue(`closed by somebody, ${trial}`))
    if ((await caller.listIssues(memberProject)).issueEntry(made))
      throw new Observed(`the issue is not listed, and ${later - earlier} more are closed than before`)
  }
}
