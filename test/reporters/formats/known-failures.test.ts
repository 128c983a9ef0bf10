import { expect, test } from 'vitest'
import { applyBaseline } from '../../../harness/report/baseline.ts'
import { noEvidence } from '../../../harness/report/evidence.ts'
import { reporters } from '../../../reporters/registry.ts'
import { styleOf } from '../../../reporters/terminal/style.ts'
import { terminalReporter } from '../../../reporters/terminal/terminal.ts'
import { report, requirement, result } from '../../report/sample.ts'

const [known, fresh] = [requirement('users.get.known'), requirement('users.get.fresh')]
const fail = (id: string) => result(id, { verdict: 'fail', expected: `right ${id}`, received: `wrong ${id}` })
const marked = applyBaseline(report([known, fresh], [fail(known.id), fail(fresh.id)]), {
  file: 'b.yaml',
  strict: false,
  today: new Date('2026-06-15'),
  baseline: { targets: { demo: { [known.id]: { reason: 'by <design>', owner: 'team' } }, gone: {} } },
})

async function rendered(name: string): Promise<string> {
  const reporter = await reporters[name]?.()
  return reporter?.render(marked, noEvidence) ?? ''
}

const text = 'known failure: by <design> (team)'
const escaped = 'known failure: by &lt;design&gt; (team)'

test('JUnit: a known failure is skipped with its reason, a new one fails', async () => {
  const xml = await rendered('junit')
  expect(xml).toContain('tests="2" failures="1" errors="0" skipped="1"')
  expect(xml).toContain(`<skipped message="${escaped}">${escaped}</skipped>`)
})

test('CTRF: a known failure is skipped and tagged', async () => {
  const { results } = JSON.parse(await rendered('ctrf')) as { results: { summary: object; tests: object[] } }
  expect(results.summary).toMatchObject({ failed: 1, skipped: 1 })
  expect(results.tests).toMatchObject([
    { name: known.id, status: 'skipped', rawStatus: 'fail', extra: { known: text } },
    { name: fresh.id, status: 'failed', rawStatus: 'fail' },
  ])
})

test('TAP: a known failure is a TODO', async () => {
  const tap = await rendered('tap')
  expect(tap).toMatch(/ {4}not ok 1 - users\.get\.known: .* # TODO known failure: by <design> \(team\)\n/)
  expect(tap).toMatch(/ {4}not ok 2 - users\.get\.fresh: .*\n/)
})

test('SARIF and annotations are quiet on known failures, and count them', async () => {
  const { runs } = JSON.parse(await rendered('sarif')) as {
    runs: Array<{ results: Array<{ ruleId: string }>; properties: object }>
  }
  expect(runs[0]?.results.map(({ ruleId }) => ruleId)).toEqual([fresh.id])
  expect(runs[0]?.properties).toMatchObject({ baseline: 'b.yaml', knownFailures: [known.id] })
  const annotations = await rendered('github')
  expect(annotations).not.toContain(known.id)
  expect(annotations.match(/^::error /gm)).toHaveLength(1)
  expect(annotations).toContain(fresh.id)
  expect(annotations).toContain('1 known failure')
  expect(annotations).toMatch(/^::notice title=baseline::b\.yaml: 1 entry without a match: all of gone/m)
})

test('Markdown: causes are those of new failures, known ones are folded', async () => {
  const markdown = await rendered('markdown')
  expect(markdown).toMatch(/^## .*0 of 2 stated held, 1 known failure\n/)
  const [causes = '', folded = ''] = markdown.split('<details>')
  expect(causes).toContain(fresh.id)
  expect(causes).not.toContain(known.id)
  expect(folded).toMatch(
    /<summary>b\.yaml: 1 known failure, 1 new failure<\/summary>\n\n- `users\.get\.known` /,
  )
})

test('terminal: totals and matrix count known failures apart, and --verbose lists them', () => {
  const brief = terminalReporter(styleOf(false, 20)).render(marked, noEvidence)
  expect(brief).toContain('0 of 2 stated requirements held, 1 failed, 1 known failure')
  expect(brief).toContain('0/2  1 failed  1 known')
  expect(brief).toContain('b.yaml: 1 known failure, 1 new failure')
  expect(brief).not.toContain(known.id)
  expect(terminalReporter(styleOf(false, Infinity)).render(marked, noEvidence)).toContain(
    `  ${known.id}: ${text}`,
  )
})

test('CSV, badge and page tell them apart', async () => {
  const [head = '', first = '', second = ''] = (await rendered('csv')).split('\r\n')
  expect(head).toMatch(/,known$/)
  expect(first).toMatch(/,known failure: by <design> \(team\)$/)
  expect(second).toMatch(/,$/)
  expect(JSON.parse(await rendered('badge-endpoint'))).toMatchObject({
    message: '0/2 stated, 1 known failure',
    color: 'red',
  })
  const page = await rendered('html')
  const [failures = '', others = ''] = page.slice(page.indexOf('Failed operations')).split('Known failures')
  expect(failures.includes(fresh.id)).toBe(true)
  expect(failures.includes(known.id)).toBe(false)
  expect(others.includes('known failure: by &lt;design> (team)')).toBe(true)
})

test('with known failures alone, nothing is red, and the badge is not green', async () => {
  const some = {
    ...marked,
    targets: marked.targets.map((one) => ({ ...one, results: one.results.slice(0, 1) })),
  }
  const junit = (await reporters['junit']?.())?.render(some, noEvidence)
  expect(junit).toContain('failures="0"')
  const badge = (await reporters['badge-endpoint']?.())?.render(some, noEvidence) ?? ''
  expect(JSON.parse(badge)).toMatchObject({ color: 'orange', isError: false })
})
