import { expect, test } from 'vitest'
import { hasEffect } from '../../mutation/mutants/breaking.ts'
import type { LegacyIssue } from '../../reference/model/legacy-forge.ts'
import { startReference } from '../../reference/start.ts'
import { judge } from '../support/judge.ts'

const id = 'legacy-issues.create.lines'
const hasLines = ({ content }: LegacyIssue): boolean => content.includes('\n')

/** What happens to a created issue with a content of several lines. */
type Fate = (issue: LegacyIssue) => LegacyIssue | undefined

test.each<[string, string, Fate]>([
  ['all are lost', 'fail', () => undefined],
  ['one with quotes is held back', 'observed', (issue) => (issue.summary.includes('"') ? undefined : issue)],
  ['somebody closes each', 'observed', (issue) => ({ ...issue, status: 5 })],
  ['none is lost', 'pass', (issue) => issue],
])('issues with a content of several lines: if %s, the verdict is %s', async (_fate, verdict, fate) => {
  const mutate = hasEffect('legacy.createIssue', async (call, apply) => {
    await apply()
    const { issues } = call.forge.legacy
    const issue = [...issues.values()].at(-1)
    if (issue === undefined || !hasLines(issue)) return
    const kept = fate(issue)
    if (kept) issues.set(issue.id, kept)
    else issues.delete(issue.id)
  })
  const server = await startReference({ mutate })
  try {
    const target = { ...server.target, timeoutMs: 60_000, patienceMs: 0 }
    const { results } = await judge(target, (one) => one.id === id)
    expect(results.get(id)?.verdict).toBe(verdict)
  } finally {
    await server.close()
  }
})
