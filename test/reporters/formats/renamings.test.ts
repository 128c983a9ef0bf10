import { expect, test } from 'vitest'
import { diffReports } from '../../../harness/report/diff.ts'
import { indexEvidence } from '../../../harness/report/evidence.ts'
import { renderDiffJson } from '../../../reporters/diff-json.ts'
import { renderDiffMarkdown } from '../../../reporters/diff-markdown.ts'
import { renderDiffText } from '../../../reporters/diff-text.ts'
import { reporters } from '../../../reporters/registry.ts'
import { renderExplanation } from '../../../reporters/terminal/explanation.ts'
import { styleOf } from '../../../reporters/terminal/style.ts'
import { terminalReporter } from '../../../reporters/terminal/terminal.ts'
import { exchange, report, requirement, result } from '../../report/sample.ts'

const style = styleOf(false, Infinity)
const one = requirement('users.get.name')
const drivers = { 'code-hosting': { extends: 'gitea', names: { User: { fullName: 'display_name' } } } }
const failed = [result(one.id, { verdict: 'fail', expected: 'a', received: 'b', exchanges: ['check:a#1'] })]
const [plain, renamed] = [report([one], failed), report([one], failed, { drivers })]
const evidence = indexEvidence([exchange('check:a#1')])
const line = /User\.fullName is display(\\?_|<!-- -->)*name/

const formats: ReadonlyArray<readonly [string, (of: typeof plain) => string | Promise<string>]> = [
  ['terminal', (of) => terminalReporter(style).render(of, evidence)],
  ...Object.entries(reporters).map(
    ([name, load]) => [name, async (of: typeof plain) => (await load()).render(of, evidence)] as const,
  ),
  ['explain', (of) => renderExplanation(one, of, evidence, style)],
  ['diff as text', (of) => renderDiffText(diffReports(plain, of), style.colors)],
  ['diff as Markdown', (of) => renderDiffMarkdown(diffReports(plain, of))],
  ['diff as JSON', (of) => renderDiffJson(diffReports(plain, of), plain, of)],
]

test.each(formats.filter(([name]) => !name.startsWith('badge')))(
  '%s shows changed JSON names before any result',
  async (name, render) => {
    const text = await render(renamed)
    const [found] = line.exec(text) ?? []
    expect(found, text.slice(0, 2000)).toBeDefined()
    const first = name === 'csv' || name === 'sarif' ? -1 : text.indexOf('users.get.name')
    if (first !== -1) expect(text.search(line)).toBeLessThan(first)
    expect(await render(plain)).not.toMatch(line)
  },
)

test.each(formats.filter(([name]) => name.startsWith('badge')))(
  '%s says that names are changed',
  async (_, render) => {
    expect(await render(renamed)).toContain('JSON names changed')
    expect(await render(plain)).not.toContain('JSON names changed')
  },
)

test('in CSV it is the first column, and there only where names are changed', async () => {
  const csv = formats.find(([name]) => name === 'csv')?.[1]
  expect(await csv?.(renamed)).toMatch(/^\ufeffrenamed,target,/)
  expect(await csv?.(plain)).toMatch(/^\ufefftarget,/)
})
