import type { ShownSequence } from '../third-set/shown-sequence.ts'
import { LegacyTracker, type ListedIssue } from './legacy-tracker.ts'

/** Issues of projects: a sequence for each bug. */
export const legacyIssueSequences: Record<string, ShownSequence> = {
  'legacy-issues/new-issue-sets-the-status-of-the-one-before': async (requests) => {
    const tracker = new LegacyTracker(requests)
    const { member } = requests.legacy
    const number = await tracker.report('pub', member, 'The first')
    const status = async () =>
      (await tracker.list('pub', member)).issues.find(({ id }) => id === number)?.status
    const first = await status()
    await tracker.report('pub', member, 'The second', { status: 'Started' })
    return { first, last: await status(), right: first }
  },

  'legacy-issues/closed-count-is-that-of-the-project-read-first': async (requests) => {
    const closed = async (project: string) =>
      (await new LegacyTracker(requests).list(project, requests.legacy.member)).closed
    return { first: await closed('priv'), last: await closed('pub'), right: 1 }
  },

  'legacy-issues/short-summary-ends-like-a-longer-one': async (requests) => {
    const tracker = new LegacyTracker(requests)
    const { member } = requests.legacy
    const stored = async (summary: string) => {
      const number = await tracker.report('pub', member, summary)
      return (await tracker.list('pub')).issues.find(({ id }) => id === number)?.summary
    }
    return { first: await stored('A summary that is long'), last: await stored('Short'), right: 'Short' }
  },

  'legacy-issues/field-is-reported-as-required-only-once': async (requests) => {
    const isCreated = async () =>
      (await new LegacyTracker(requests).report('pub', requests.legacy.member, '', { content: 'Some' })) !==
      undefined
    return { first: await isCreated(), last: await isCreated(), right: false }
  },

  'legacy-issues/reporter-sees-own-issues-only': async (requests) => {
    const tracker = new LegacyTracker(requests)
    const { member, outsider } = requests.legacy
    await tracker.report('pub', member, 'Of the member')
    const first = summaries((await tracker.list('pub', outsider)).issues)
    await tracker.report('pub', outsider, 'Of the outsider')
    const last = summaries((await tracker.list('pub', outsider)).issues)
    return { first, last, right: [...first, 'Of the outsider'].toSorted() }
  },

  'legacy-issues/issue-with-an-owner-is-hidden-from-others': async (requests) => {
    const tracker = new LegacyTracker(requests)
    const { member, outsider } = requests.legacy
    const isSeen = async (summary: string, more = {}) => {
      await tracker.report('pub', member, summary, more)
      return summaries((await tracker.list('pub', outsider)).issues).includes(summary)
    }
    const first = await isSeen('Whose is it')
    return { first, last: await isSeen('Mine', { owner: member.login }), right: true }
  },

  'legacy-issues/own-issues-of-other-projects-are-listed': async (requests) => {
    const tracker = new LegacyTracker(requests)
    const { member } = requests.legacy
    const listed = async () => summaries((await tracker.list('pub', member)).issues)
    const first = await listed()
    await tracker.report('priv', member, 'Only here')
    return { first, last: await listed(), right: first }
  },
}

function summaries(issues: readonly ListedIssue[]): string[] {
  return issues.map(({ summary }) => summary).toSorted()
}
