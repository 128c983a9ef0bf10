import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { emptyFolder } from '../support/resources.ts'

const script = fileURLToPath(new URL('../../pipelines/results.js', import.meta.url))

test.each([
  ['0', /^report=.*report\.json$/m, 'a summary'],
  ['2', /^report=$/m, 'no report'],
])('after exit code %s the outputs name the report that the run wrote', (code, report, comment) => {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'report.json'), JSON.stringify({ targets: [], requirements: [] }))
  writeFileSync(join(folder, 'summary.md'), 'a summary\n')
  const outputs = join(folder, 'outputs')
  execFileSync(process.execPath, [script, folder, code], { env: { ...process.env, GITHUB_OUTPUT: outputs } })
  expect(readFileSync(outputs, 'utf8')).toMatch(report)
  expect(readFileSync(join(folder, 'comment.md'), 'utf8')).toContain(comment)
})
