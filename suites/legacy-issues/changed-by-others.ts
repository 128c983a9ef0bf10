import {
  assume,
  controlCreated,
  Observed,
  type Form,
  type LegacyReply,
  type LegacyScenarioContext,
} from '../common/legacy-tools.ts'
import { inLines, inOneLine, statusNames } from './scenarios.ts'

/** The number of further issues that are created if others may have changed a status before a list shows it. */
const TRIALS = 3

/**
 * Others may change the status of an issue; a program can do so a moment after each creation. If lists right after creations show different
 * statuses, that is recorded and judged no further.
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

/** A form, the issue that it created, and the lists before and after. */
interface Creation extends Readonly<Record<'before' | 'created' | 'after', LegacyReply>> {
  readonly form: Form
}

/**
 * Others may close an issue before a list shows it, and a server may hold one back for moderation. If an issue is not listed, further
 * issues are created: a listed one shows that the server does not lose all of them. That is recorded.
 */
export async function observeClosedOrHeldBack(
  { legacy, shared: { member, memberProject, issue } }: LegacyScenarioContext,
  { form, before, created, after }: Creation,
): Promise<void> {
  const [earlier, later] = [before.closedCount() ?? 0, after.closedCount() ?? 0]
  const isListed = after.entries().some(({ summary }) => summary === form['summary'])
  if (isListed || after.issueEntry(created) !== undefined) return
  const caller = legacy.as(member)
  for (let trial = 1; trial <= TRIALS; trial++) {
    const made = await caller.createIssue(memberProject, issue(`closed by somebody, ${trial}`))
    if ((await caller.listIssues(memberProject)).issueEntry(made))
      throw new Observed(`the issue is not listed, and ${later - earlier} more are closed than before`)
  }
}

/**
 * Others may close one issue, or hold it back for moderation. If an issue with a content of several lines is not listed, further issues are
 * created, with one line and with several. Returns if the lists show each issue with one line and none with several, and no more are closed:
 * then the lines are the reason. Anything else is recorded.
 */
export async function observeUnlessLinesAreLost({
  legacy,
  shared: { member, memberProject, issue },
}: LegacyScenarioContext): Promise<void> {
  const caller = legacy.as(member)
  const list = () => caller.listIssues(memberProject)
  const closedBefore = (await list()).closedCount() ?? 0
  for (let trial = 1; trial <= TRIALS; trial++) {
    const [one, several] = [issue(`one line, ${trial}`), issue(`several lines, ${trial}`)]
    const ofOne = await caller.createIssue(memberProject, { ...one, content: inOneLine(one.content) })
    const ofSeveral = await caller.createIssue(memberProject, {
      ...several,
      content: inLines(several.content),
    })
    controlCreated(ofSeveral)
    const shown = await list()
    assume('an issue with a content of one line is listed', shown.issueEntry(ofOne) !== undefined)
    if (shown.issueEntry(ofSeveral) !== undefined)
      throw new Observed('one issue with a content of several lines is not listed, and another is')
  }
  const closed = ((await list()).closedCount() ?? 0) - closedBefore
  if (closed > 0) throw new Observed(`the issues are not listed, and ${closed} more are closed than before`)
}
