import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { judgeRecorded } from '../../cli/verify/judge-recorded.ts'
import type { Report } from '../../harness/report/report.ts'
import { packageRoot } from '../../schemas/load.ts'

// A recorded run on Gitea 1.25.4. A check that now sends other requests cannot be decided from it; all others must give the recorded
// verdicts.
test('the run on a real server that was recorded once gives the recorded verdicts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['report.json', 'evidence.ndjson']) {
    const packed = readFileSync(join(packageRoot(), 'test/data/gitea', `${name}.gz`))
    writeFileSync(join(folder, name), gunzipSync(packed))
  }
  const file = join(folder, 'report.json')
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  const { replayed, differences } = await judgeRecorded({ report, file })
  // Also requirements that the suite did not have when the run was recorded.
  const isUndecidable = ({ recorded, replayed: one }: (typeof differences)[number]): boolean =>
    (one?.verdict === 'unmet' && one.reason === 'the evidence') || recorded === undefined
  expect(
    differences
      // A check that waits for more reads rests on other exchanges, with the same verdict.
      .filter((one) => !isUndecidable(one) && one.recorded?.verdict !== one.replayed?.verdict)
      .map(({ requirement, recorded, replayed: one }) => [requirement, recorded?.verdict, one?.verdict]),
  ).toEqual([])
  const asked = replayed.targets.flatMap(({ results }) =>
    results.filter(({ verdict }) => verdict !== 'skipped'),
  )
  expect(asked.filter(({ verdict }) => verdict === 'fail').length).toBeGreaterThan(20)
  // If there are more, record a new run.
  expect(differences.length).toBeLessThan(asked.length / 10)
})
