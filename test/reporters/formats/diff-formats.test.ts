import pc from 'picocolors'
import { expect, test } from 'vitest'
import { diffReports } from '../../../harness/report/diff.ts'
import { renderDiffJson } from '../../../reporters/diff-json.ts'
import { renderDiffMarkdown } from '../../../reporters/diff-markdown.ts'
import { renderDiffText } from '../../../reporters/diff-text.ts'
import { report, requirement, result } from '../../report/sample.ts'
import { harmfulLines } from './harmless.ts'
import { hostile } from './reports.ts'

const colors = pc.createColors(false)
const requirements = ['a', 'b', 'c'].map((name) => requirement(`users.get.${name}`))
const before = report(requirements, [
  result('users.get.a'),
  result('users.get.b', { verdict: 'unmet', reason: 'issues' }),
  result('users.get.c'),
])
const after = report(requirements, [
  result('users.get.a', { verdict: 'fail', expected: 'status 200', received: '500 without a body' }),
  result('users.get.b'),
  result('users.get.c'),
])

test('as text: what got worse first, then the rest, then the sum', () => {
  expect(renderDiffText(diffReports(before, after), colors)).toBe(
    [
      'worse: 1',
      '  users.get.a (stated): pass → fail',
      '    expected status 200, received 500 without a body',
      '',
      'better: 1',
      '  users.get.b (stated): unmet → pass',
      '',
      '1 worse, 1 better, 1 unchanged',
    ].join('\n'),
  )
  expect(renderDiffText(diffReports(before, before), colors)).toBe('nothing changed, 3 unchanged')
})

test('as Markdown: what got worse is open, the rest is folded', () => {
  const markdown = renderDiffMarkdown(diffReports(before, after))
  expect(markdown).toMatch(
    /^## Conformance: 1 worse, 1 better, 1 unchanged\n\n### Got worse: 1\n\n- `users\.get\.a`/,
  )
  expect(markdown).toContain('<details><summary>Got better: 1</summary>')
})

test('as JSON: counts, and both verdicts of each change', () => {
  const json = JSON.parse(renderDiffJson(diffReports(before, after), before, after)) as unknown
  expect(json).toMatchObject({
    sameCatalogue: true,
    counts: { worse: 1, better: 1, new: 0, gone: 0, changed: 0, unchanged: 1 },
    changes: { worse: [{ requirement: 'users.get.a', old: { verdict: 'pass' }, new: { verdict: 'fail' } }] },
  })
})

test('nothing that a target wrote acts on its reader', () => {
  const { report: nasty } = hostile()
  const tame = { ...nasty, targets: nasty.targets.map((target) => ({ ...target, results: [] })) }
  const diff = diffReports(tame, nasty)
  for (const text of [
    renderDiffText(diff, colors),
    renderDiffMarkdown(diff),
    renderDiffJson(diff, tame, nasty),
  ])
    expect(harmfulLines(text)).toEqual([])
  expect(renderDiffMarkdown(diff).length).toBeLessThan(65_536)
})
