import { expect, test } from 'vitest'
import { report, requirement, result } from '../../test/report/sample.ts'
import { applyBaseline, type Baseline } from './baseline.ts'
import { baselineHeadline, baselineRemarks } from './baseline-lines.ts'
import type { Report, RequirementRecord, Result } from './report.ts'
import { flaws } from './validate.ts'

const today = new Date('2026-06-15T23:59:00Z')
const [a, b] = [requirement('users.get.a'), requirement('users.get.b')]
const open = requirement('users.get.open', { level: 'open' })
const untestable = requirement('users.get.untestable', { testable: false, reason: 'no' })

function applied(targets: Baseline['targets'], results: readonly Result[], strict = false): Report {
  const plain = report([a, b, open, untestable], results)
  return applyBaseline(plain, { file: 'b.yaml', baseline: { targets }, strict, today })
}

test('a failure that is listed carries its entry; verdicts and totals stay', async () => {
  const entry = {
    reason: 'by design',
    owner: 'team',
    issue: 'https://tracker.example/1',
    expires: '2026-06-15',
  }
  const marked = applied({ demo: { [a.id]: entry } }, [
    result(a.id, { verdict: 'fail' }),
    result(b.id, { verdict: 'unstable' }),
  ])
  expect(marked.targets[0]?.results.map(({ verdict, known }) => [verdict, known])).toEqual([
    ['fail', entry],
    ['unstable', undefined],
  ])
  expect(marked.targets[0]?.totals.stated).toEqual({ fail: 1, unstable: 1 })
  expect(marked.run.baseline).toEqual({
    file: 'b.yaml',
    strict: false,
    known: 1,
    new: 1,
    passing: [],
    unmatched: [],
    expired: [],
  })
  expect(await flaws('report', marked)).toEqual([])
})

test('the day on which an entry expires is its last one', () => {
  const failing = [result(a.id, { verdict: 'fail' })]
  const on = (expires: string) => applied({ demo: { [a.id]: { reason: 'r', expires } } }, failing)
  expect(on('2026-06-15').run.baseline?.expired).toEqual([])
  const over = on('2026-06-14')
  expect(over.run.baseline?.expired).toEqual([{ target: 'demo', requirement: a.id, why: '2026-06-14' }])
  expect(over.targets[0]?.results[0]?.known).toMatchObject({ expired: true })
})

test('entries of every target apply where the target has none of its own', () => {
  const marked = applied(
    { '*': { [a.id]: { reason: 'all' }, [b.id]: { reason: 'all' } }, demo: { [a.id]: { reason: 'own' } } },
    [result(a.id, { verdict: 'fail' }), result(b.id, { verdict: 'fail' })],
  )
  expect(marked.targets[0]?.results.map(({ known }) => known?.reason)).toEqual(['own', 'all'])
})

test('outdated entries are listed with their reasons, undecided ones are not', () => {
  const entry = { reason: 'r' }
  const marked = applied(
    {
      demo: {
        [a.id]: entry,
        [b.id]: entry,
        [open.id]: entry,
        [untestable.id]: entry,
        'users.get.gone': entry,
      },
      constructor: { [a.id]: entry },
    },
    [result(a.id), result(b.id, { verdict: 'unmet' }), result(open.id, { verdict: 'observed' })],
    true,
  )
  const { baseline } = marked.run
  expect(baseline?.passing).toEqual([{ target: 'demo', requirement: a.id }])
  expect(baseline?.unmatched).toEqual([
    { target: 'demo', requirement: open.id, why: 'an open question does not fail' },
    { target: 'demo', requirement: untestable.id, why: 'the requirement is not testable' },
    { target: 'demo', requirement: 'users.get.gone', why: 'no requirement has this id' },
    { target: 'constructor', why: 'no target of this run has this name' },
  ])
  expect(baseline && [baselineHeadline(baseline), ...baselineRemarks(baseline)]).toEqual([
    'b.yaml: 0 known failures, no new failure',
    'b.yaml: 1 entry no longer needed, since the requirement holds; "forge-conformance baseline update" removes them: users.get.a on demo (exit code 1 by --strict)',
    'b.yaml: 4 entries without a match: users.get.open on demo (an open question does not fail), users.get.untestable on demo (the requirement is not testable), users.get.gone on demo (no requirement has this id), all of constructor (no target of this run has this name) (exit code 1 by --strict)',
  ])
})

test('that a rule over all responses holds is told by a run of everything alone', () => {
  const rule = requirement('users.get.every-refusal', { isRule: true })
  const passingWith = (other: Partial<Result>) =>
    applyBaseline(report([a, rule], [result(a.id, other), result(rule.id)]), {
      file: 'b.yaml',
      baseline: { targets: { demo: { [rule.id]: { reason: 'x' } } } },
      strict: true,
      today,
    }).run.baseline?.passing.length
  expect(passingWith({})).toBe(1)
  expect(passingWith({ verdict: 'unmet' })).toBe(1)
  expect(passingWith({ verdict: 'skipped', reason: 'not selected' })).toBe(0)
})

test('an entry for a group of rules knows the failures of each, and holds when all of them do', () => {
  const group = 'users.get.every-state'
  const [one, other] = ['users.get.every-subject', 'users.get.every-same-id'].map((id) =>
    requirement(id, { isRule: true, group }),
  ) as [RequirementRecord, RequirementRecord]
  const withGroup = (...results: readonly Result[]) =>
    applyBaseline(report([one, other], results), {
      file: 'b.yaml',
      baseline: { targets: { demo: { [group]: { reason: 'x' } } } },
      strict: true,
      today,
    })
  const failing = withGroup(result(one.id, { verdict: 'fail' }), result(other.id))
  expect(failing.run.baseline).toMatchObject({ known: 1, new: 0, passing: [], unmatched: [] })
  expect(failing.targets[0]?.results[0]?.known).toMatchObject({ reason: 'x' })
  expect(withGroup(result(one.id), result(other.id)).run.baseline?.passing).toHaveLength(1)
})
