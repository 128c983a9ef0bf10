import { parse as parseCsv } from 'csv-parse/sync'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { lexer, type Token } from 'marked'
import { Parser, type Result } from 'tap-parser'
import { describe, expect, test } from 'vitest'
import { noEvidence } from '../../../harness/report/evidence.ts'
import { badgeReporter } from '../../../reporters/badge.ts'
import { badgeEndpointReporter } from '../../../reporters/badge-endpoint.ts'
import { csvReporter } from '../../../reporters/csv.ts'
import { githubReporter } from '../../../reporters/github.ts'
import { markdownReporter } from '../../../reporters/markdown.ts'
import { sarifReporter } from '../../../reporters/sarif.ts'
import { tapReporter } from '../../../reporters/tap.ts'
import { report as reportOf, requirement, result } from '../../report/sample.ts'
import { harmfulLines } from './harmless.ts'
import { everyVerdict, hostile } from './reports.ts'

/** The points of each subtest, as a TAP parser reads them. */
function readTap(text: string): { points: Result[]; strange: string[]; ok: boolean } {
  const points: Result[] = []
  const strange: string[] = []
  const parser = new Parser({ strict: true }, () => undefined)
  parser.on('child', (child: Parser) => child.on('assert', (point: Result) => points.push(point)))
  parser.on('extra', (line: string) => strange.push(line))
  parser.end(text)
  return { points, strange, ok: parser.results?.failures.every(({ tapError }) => !tapError) ?? false }
}

describe.each([
  ['every verdict', everyVerdict],
  ['hostile', hostile],
])('a report that is %s', (_, make) => {
  const { report, evidence } = make()
  const results = report.targets.flatMap((target) => target.results)

  test.each([tapReporter, csvReporter, markdownReporter, githubReporter, badgeReporter])(
    '$name is harmless where it is shown',
    (reporter) => {
      expect(harmfulLines(reporter.render(report, evidence))).toEqual([])
    },
  )

  test('is TAP', () => {
    const { points, strange, ok } = readTap(tapReporter.render(report, evidence))
    expect(strange).toEqual([])
    expect(ok).toBe(true)
    expect(points).toHaveLength(results.length)
  })

  test('is CSV, and no cell begins like a formula, whatever separates cells', () => {
    const csv = csvReporter.render(report, evidence)
    const rows = parseCsv<Record<string, string>>(csv, { bom: true, columns: true })
    expect(rows).toHaveLength(results.length)
    for (const cell of rows.flatMap((row) => Object.values(row))) {
      expect(cell).not.toMatch(/^\s*[=+\-@]|^[\t\r]|[;\t][^\S\t]*[=+\-@]/)
      expect(cell.length).toBeLessThan(32_767)
    }
  })

  test('is Markdown short enough for a comment, without markup that a target wrote', () => {
    const markdown = markdownReporter.render(report, evidence)
    expect(markdown.length).toBeLessThan(65_536)
    const kinds = new Set(
      tokensOf(lexer(markdown, { gfm: true }))
        .filter((token) => !isEmptyComment(token))
        .map(({ type }) => type),
    )
    for (const kind of ['html', 'link', 'image', 'code', 'del', 'em']) expect(kinds).not.toContain(kind)
  })

  test('is one GitHub command a line, none that a target wrote', () => {
    const lines = githubReporter.render(report, evidence).trimEnd().split('\n')
    for (const line of lines) expect(line).toMatch(/^::(error|warning|notice) title=[^:,]*::/)
    expect(lines.filter((line) => line.startsWith('::error')).length).toBeLessThanOrEqual(10)
  })

  test('has a badge that is SVG', () => {
    const svg = badgeReporter.render(report, evidence)
    expect(XMLValidator.validate(svg)).toBe(true)
    expect(new XMLParser().parse(svg)).toHaveProperty('svg')
  })
})

test('TAP: only a pass is ok without more words', () => {
  const { report, evidence } = everyVerdict()
  const { points } = readTap(tapReporter.render(report, evidence))
  const plain = points.filter(({ ok, skip, todo }) => ok && !skip && !todo)
  expect(new Set(plain.map(({ name }) => name.split(':')[0]))).toEqual(
    new Set(['stated', 'implied', 'open', 'own'].map((level) => `users.${level}.pass`)),
  )
  const failed = points.find(({ name }) => name.startsWith('users.stated.fail'))
  expect(failed).toMatchObject({
    ok: false,
    diag: { severity: 'fail', message: 'expected status 200, received 500 without a body' },
  })
})

test('Markdown begins with what did not hold, by cause, and ends with the totals', () => {
  const { report, evidence } = everyVerdict()
  const markdown = markdownReporter.render(report, evidence)
  expect(markdown.indexOf('Failures by cause')).toBeLessThan(markdown.indexOf('| target |'))
  expect(markdown).toContain('| `demo` | 1 of 7, 1 observed | 1 of 7, 1 observed | 1 of 7 |')
})

test.each([tapReporter, markdownReporter, githubReporter, sarifReporter])(
  '$name says that a run was interrupted',
  (reporter) => {
    const { report, evidence } = everyVerdict()
    const interrupted = { ...report, run: { ...report.run, interrupted: true } }
    expect(reporter.render(interrupted, evidence)).toContain('interrupted: what was not checked by then')
  },
)

test('a badge is green only where every promise was asked for and held', () => {
  const requirements = ['a', 'b'].map((name) => requirement(`users.get.${name}`))
  const badge = (...verdicts: Parameters<typeof result>[1][]): { message: string; color: string } =>
    JSON.parse(
      badgeEndpointReporter.render(
        reportOf(
          requirements,
          verdicts.map((more, index) => result(requirements[index]?.id ?? '', more)),
        ),
        noEvidence,
      ),
    ) as { message: string; color: string }
  expect(badge({}, {})).toMatchObject({ message: '2/2 stated', color: 'brightgreen' })
  expect(badge({}, { verdict: 'skipped', reason: 'not selected' })).toMatchObject({
    message: '1/2 stated',
    color: 'lightgrey',
  })
  expect(badge({}, { verdict: 'unmet' }).color).toBe('orange')
  expect(badge({ verdict: 'fail' }, { verdict: 'unmet' }).color).toBe('red')
  expect(badge()).toMatchObject({ message: 'no results', color: 'lightgrey' })
})

function tokensOf(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => [
    token,
    ...tokensOf(('tokens' in token && token.tokens) || []),
    ...('items' in token ? tokensOf(token.items as Token[]) : []),
  ])
}

/** An empty comment, which separates a name from its sign. */
function isEmptyComment(token: Token): boolean {
  return token.type === 'html' && token.raw === '<!-- -->'
}
