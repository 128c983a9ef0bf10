import { expect, test } from 'vitest'
import { exchange, report, requirement, result } from '../../test/report/sample.ts'
import { compareReports, sameCatalogue, type ComparedRun } from './compare-reports.ts'
import { indexEvidence } from './evidence.ts'

function run(label: string, ids: readonly string[], target: string, digest = 'sha256:0'): ComparedRun {
  const requirements = ids.map((id) => requirement(id))
  const made = report(
    requirements,
    ids.map((id) => result(id)),
    { name: target },
  )
  return {
    label,
    report: { ...made, suite: { ...made.suite, catalogueDigest: digest } },
    evidence: indexEvidence([
      exchange('check:a#1', { target, request: { method: 'GET', url: `http://${label}/`, headers: [] } }),
    ]),
  }
}

test('puts the targets of all runs side by side, those of one name told apart', () => {
  const { report, runs, evidence } = compareReports([
    run('old', ['a.b.c'], 'forge'),
    run('new', ['a.b.c'], 'forge'),
    run('other', ['a.b.c'], 'else'),
  ])
  expect(report.targets.map(({ name }) => name)).toEqual(['forge (old)', 'forge (new)', 'else'])
  expect(runs.map(({ columns }) => columns)).toEqual([[0], [1], [2]])
  expect(evidence.exchange('forge (new)', 'check:a#1')?.request.url).toBe('http://new/')
  expect([...evidence.exchanges('else')]).toHaveLength(1)
  expect(evidence.exchange('nobody', 'check:a#1')).toBeUndefined()
})

test('marks the requirements that are not in all catalogues', () => {
  const runs = [run('old', ['a.b.c', 'a.b.gone'], 'one'), run('new', ['a.b.new', 'a.b.c'], 'two', 'sha256:1')]
  const { report, notInAll } = compareReports(runs)
  expect(sameCatalogue(runs)).toBe(false)
  expect(report.requirements.map(({ id }) => id)).toEqual(['a.b.c', 'a.b.gone', 'a.b.new'])
  expect([...notInAll]).toEqual([
    ['a.b.gone', ['new']],
    ['a.b.new', ['old']],
  ])
})
