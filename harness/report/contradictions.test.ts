import { expect, test } from 'vitest'
import { report, requirement, result, targetReport } from '../../test/report/sample.ts'
import { contradictionIn } from './contradictions.ts'
import { withProfiles, type Profile, type ProfileResult } from './profiles.ts'
import type { Verdict } from './report.ts'

test('the requirements of a report are looked through once, however many targets it has', () => {
  let looks = 0
  const counted = {
    ...requirement('a.b.c'),
    get document() {
      looks += 1
      return 'legacy-forge' as const
    },
  }
  const { suite, run } = report([requirement('a.b.c', { document: 'legacy-forge' })], [])
  const targets = Array.from({ length: 500 }, (_, index) => targetReport([], [], { name: `target ${index}` }))
  expect(
    contradictionIn({ suite, run: { ...run, complete: false }, requirements: [counted], targets }),
  ).toBeUndefined()
  expect(looks).toBeLessThan(10)
})

test.each<[Verdict, string | undefined]>([
  ['observed', undefined],
  ['unmet', undefined],
  ['pass', 'it has the verdict pass of a.b.c on demo, which is an open question'],
  ['fail', 'it has the verdict fail of a.b.c on demo, which is an open question'],
])('an open question cannot pass or fail: %s', (verdict, contradiction) => {
  const { suite, run, ...rest } = report(
    [requirement('a.b.c', { level: 'open' })],
    [result('a.b.c', { verdict })],
  )
  expect(contradictionIn({ ...rest, suite, run: { ...run, complete: false } })).toBe(contradiction)
})

const profile: Profile = {
  ...{ name: 'users', version: 1, title: 'Users', says: 'A server with users.' },
  ...{ document: 'code-hosting', requirements: ['users'] },
}

/** A report whose profile was derived from other verdicts, or was edited. */
function withEdited(
  profileOf: Readonly<Record<string, Verdict>>,
  resultsOf: Readonly<Record<string, Verdict>>,
  edited: Partial<ProfileResult> = {},
) {
  const requirements = [
    requirement('users.get.id'),
    requirement('users.get.name'),
    requirement('users.get.order', { level: 'implied' }),
    requirement('users.get.every-user', { level: 'implied', isRule: true }),
  ]
  const of = (verdicts: Readonly<Record<string, Verdict>>) =>
    report(
      requirements,
      requirements.map(({ id }) => result(id, { verdict: verdicts[id] ?? 'pass' })),
    )
  const profiles = withProfiles(of(profileOf), [profile]).targets[0]?.profiles ?? []
  const { targets, ...rest } = of(resultsOf)
  return {
    ...rest,
    targets: targets.map((one) => ({
      ...one,
      profiles: profiles.map((shown) => ({ ...shown, ...edited })),
    })),
  }
}

const failing = { 'users.get.id': 'fail' } as const
const all: Readonly<Record<string, Verdict>> = {
  'users.get.id': 'unstable',
  'users.get.name': 'unmet',
  'users.get.order': 'fail',
  'users.get.every-user': 'fail',
}

test.each([{}, failing, all])('a profile of the results %j follows from them', (verdicts) => {
  expect(contradictionIn(withEdited(verdicts, verdicts))).toBeUndefined()
})

test.each<[string, Parameters<typeof withEdited>]>([
  ['lists a failure that passed', [failing, {}]],
  ['lists a rule that holds', [{ 'users.get.every-user': 'fail' }, {}]],
  ['lists an implied failure that passed', [{ 'users.get.order': 'fail' }, {}]],
  ['lists as undecided what passed', [{ 'users.get.name': 'unmet' }, {}]],
  ['conforms with a failure', [failing, failing, { outcome: 'conforms' }]],
  ['conforms with what is undecided', [all, all, { outcome: 'conforms' }]],
  ['conforms with what was not selected', [{}, {}, { notSelected: 1 }]],
  ['conforms with fewer passed than stated', [failing, failing, { outcome: 'conforms', against: [] }]],
  ['counts a failure as passed', [failing, failing, { passed: 2 }]],
  ['counts an implied failure against the target', [{}, all, { against: ['users.get.order'] }]],
  ['lists a failure twice', [failing, failing, { passed: 0, against: ['users.get.id', 'users.get.id'] }]],
])('a report with a profile that %s contradicts itself', (_, [shown, results, edited]) => {
  expect(contradictionIn(withEdited(shown, results, edited))).toBe(
    'its profile users on demo does not follow from its results',
  )
})

test('a report that marks a failure as known, and names no baseline, contradicts itself', () => {
  const known = result('users.get.id', { verdict: 'fail', known: { reason: 'accepted' } })
  expect(contradictionIn(report([requirement('users.get.id')], [known]))).toBe(
    'it marks 1 failures as known, and its baseline lists none',
  )
})
