import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { verifyReport } from '../../cli/verify/verify-report.ts'
import type { Finding } from '../../proof/certify/finding.ts'
import { reportDigest } from '../../harness/report/report-digest.ts'
import { totalsOf } from '../../harness/report/totals.ts'
import { asked } from '../../mutation/score/judged.ts'
import { runToReplay } from './replay-of.ts'

const selected = new Set([...asked()].filter((id) => id.startsWith('users.') && !id.includes('.every-')))

test('a run whose evidence reached its limit is not proven; what its evidence shows otherwise is broken all the same', async () => {
  const limits = { evidenceBytes: 20 * 1024 }
  const { folder, report } = await runToReplay([{ id: 'forge', options: {}, limits }], selected)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const last = async (): Promise<Finding | undefined> => {
    let found: Finding | undefined
    for await (const finding of verifyReport(folder)) found = finding
    return found
  }
  expect(await last()).toEqual({
    state: 'unproven',
    line: expect.stringMatching(
      /^forge: its evidence reached its limit, and \d+ exchanges have no bodies: \d+ results cannot be derived again$/,
    ) as string,
  })
  const targets = report.targets.map((target) => {
    const results = target.results.map((result) =>
      result.requirement === 'users.get.status' ? { ...result, verdict: 'fail' as const } : result,
    )
    return { ...target, results, totals: totalsOf(results, report.requirements) }
  })
  const edited = { ...report, targets }
  writeFileSync(join(folder, 'report.json'), JSON.stringify({ ...edited, digest: reportDigest(edited) }))
  expect((await last())?.state).toBe('broken')
})
