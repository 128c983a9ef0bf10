import { expect, test } from 'vitest'
import { diffReports } from '../../../harness/report/diff.ts'
import { withDisputes } from '../../../harness/report/disputes.ts'
import { indexEvidence } from '../../../harness/report/evidence.ts'
import type { Dispute } from '../../../harness/report/report.ts'
import { renderDiffJson } from '../../../reporters/diff-json.ts'
import { renderDiffMarkdown } from '../../../reporters/diff-markdown.ts'
import { renderDiffText } from '../../../reporters/diff-text.ts'
import { reporters } from '../../../reporters/registry.ts'
import { renderExplanation } from '../../../reporters/terminal/explanation.ts'
import { styleOf } from '../../../reporters/terminal/style.ts'
import { terminalReporter } from '../../../reporters/terminal/terminal.ts'
import { exchange, report, requirement, result } from '../../report/sample.ts'

const style = styleOf(false, Infinity)
const [failing, passing] = [requirement('users.get.name'), requirement('users.get.status')]
const failed = result(failing.id, {
  verdict: 'fail',
  expected: 'a',
  received: 'b',
  exchanges: ['check:users.get.name#1'],
})
const plain = report([failing, passing], [failed, result(passing.id)])
const dispute: Dispute = {
  requirement: failing.id,
  section: 'Users',
  argument: 'The word is not there.',
  state: 'rejected',
  opened: '2026-11-21',
  answer: 'It is in the table.',
  answered: '2026-11-22',
}
const disputed = withDisputes(plain, [dispute, { ...dispute, requirement: 'users.get.unknown' }])
const evidence = indexEvidence([exchange('check:users.get.name#1')])

const formats: ReadonlyArray<readonly [string, (of: typeof plain) => string | Promise<string>]> = [
  ['terminal', (of) => terminalReporter(style).render(of, evidence)],
  ...Object.entries(reporters)
    .filter(([name]) => !name.startsWith('badge') && name !== 'har')
    .map(([name, load]) => [name, async (of: typeof plain) => (await load()).render(of, evidence)] as const),
  ['explain', (of) => renderExplanation(failing, of, evidence, style)],
  ['diff as text', (of) => renderDiffText(diffReports(fixed(of), of), style.colors)],
  ['diff as Markdown', (of) => renderDiffMarkdown(diffReports(fixed(of), of))],
  ['diff as JSON', (of) => renderDiffJson(diffReports(fixed(of), of), fixed(of), of)],
]

/** The same report before the failure. */
function fixed(of: typeof plain): typeof plain {
  return {
    ...of,
    targets: of.targets.map((one) => ({ ...one, results: [result(failing.id), result(passing.id)] })),
  }
}

test.each(formats)('%s shows argument and answer beside the verdict', async (_, render) => {
  const text = await render(disputed)
  expect(text).toMatch(/disputed/)
  expect(text).toContain('The word is not there.')
  expect(text).toContain('It is in the table.')
  expect(await render(plain)).not.toContain('The word')
})

test.each(['junit', 'tap', 'csv', 'ctrf', 'html'])(
  '%s shows a dispute about a requirement that passes',
  async (name) => {
    const own = withDisputes(plain, [{ ...dispute, requirement: passing.id }])
    const reporter = await reporters[name]?.()
    expect(reporter?.render(own, evidence)).toContain('The word is not there.')
  },
)

test('a report has the disputes about its own requirements alone', () => {
  expect(disputed.disputes).toEqual([dispute])
  expect(withDisputes(plain, [])).toEqual(plain)
})
