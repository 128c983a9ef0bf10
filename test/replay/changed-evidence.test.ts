import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { verifyReport } from '../../cli/verify/verify-report.ts'
import { asked } from '../../mutation/score/judged.ts'
import type { Finding } from '../../proof/certify/finding.ts'
import { runToReplay } from './replay-of.ts'

test('evidence that is replaced after its digest was read, and put back, is refused', async () => {
  const selected = new Set([...asked()].filter((id) => /^users\.get\.(?!every)/.test(id)))
  const { folder } = await runToReplay([{ id: 'forge', options: {} }], selected)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [evidence, kept] = ['evidence.ndjson', 'kept.ndjson'].map((name) => join(folder, name)) as [
    string,
    string,
  ]
  const findings: Finding[] = []
  for await (const finding of verifyReport(folder)) {
    findings.push(finding)
    if (finding.line.includes('is the file that the report names')) {
      cpSync(evidence, kept)
      renameSync(evidence, `${kept}.own`)
      renameSync(kept, evidence)
      renameSync(`${kept}.own`, evidence)
    }
  }
  expect(findings.at(-1)).toMatchObject({
    state: 'broken',
    line: expect.stringMatching(/evidence\.ndjson was changed while it was read$/) as string,
  })
})
