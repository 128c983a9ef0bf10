import { expect, test } from 'vitest'
import { report, requirement, result } from '../../test/report/sample.ts'
import { profileNumbers, profileResult, withProfiles, type Profile } from './profiles.ts'
import type { RequirementRecord, Result, Verdict } from './report.ts'

const profile: Profile = {
  name: 'small',
  version: 2,
  title: 'Small',
  says: 'A small server.',
  document: 'code-hosting',
  requirements: ['users', 'repos.get'],
  except: ['users.odd'],
}

const requirements: RequirementRecord[] = [
  requirement('users.get.status'),
  requirement('users.get.id'),
  requirement('users.get.name', { level: 'implied' }),
  requirement('users.get.order', { level: 'open' }),
  requirement('users.get.500', { testable: false, reason: 'nothing brings it about' }),
  requirement('users.get.every-answer', { isRule: true }),
  requirement('users.odd.status'),
  requirement('repos.get.status'),
  requirement('repos.get-hook.status'),
]

const good: Record<string, Verdict> = {
  'users.get.status': 'pass',
  'users.get.id': 'pass',
  'users.get.name': 'pass',
  'users.get.order': 'observed',
  'users.get.every-answer': 'pass',
  'users.odd.status': 'fail',
  'repos.get.status': 'pass',
  'repos.get-hook.status': 'fail',
}

function judged(changes: Record<string, Partial<Result> | undefined> = {}) {
  const results = Object.entries(good).map(([id, verdict]) => result(id, { verdict, ...changes[id] }))
  return profileResult(profile, requirements, { results })
}

test('a target conforms if every stated requirement of the profile passed, with any results of the others', () => {
  expect(judged()).toEqual({
    profile: 'small',
    version: 2,
    outcome: 'conforms',
    stated: 3,
    passed: 3,
    against: [],
    undecided: [],
    notSelected: 0,
    remarks: [],
    rules: 1,
    implied: 1,
  })
})

test.each(['fail', 'unstable'] as const)(
  'a stated requirement that is %s decides against the target',
  (verdict) => {
    expect(judged({ 'users.get.id': { verdict } })).toMatchObject({
      outcome: 'does not conform',
      passed: 2,
      against: ['users.get.id'],
    })
  },
)

test.each(['unmet', 'error', 'observed'] as const)(
  'a stated requirement that is %s leaves it undecided',
  (verdict) => {
    const found = judged({ 'users.get.id': { verdict } })
    expect(found).toMatchObject({ outcome: 'not decided', undecided: ['users.get.id'] })
    expect(profileNumbers(found)).toBe('2 of 3 stated passed, 1 undecided')
  },
)

test('a requirement that was left out leaves it undecided, and a failure decides all the same', () => {
  const leftOut = { 'users.get.id': { verdict: 'skipped', reason: 'not selected' } } as const
  expect(judged(leftOut)).toMatchObject({ outcome: 'not decided', undecided: [], notSelected: 1 })
  expect(judged({ ...leftOut, 'repos.get.status': { verdict: 'fail' } })).toMatchObject({
    outcome: 'does not conform',
    against: ['repos.get.status'],
    notSelected: 1,
  })
  expect(judged({ 'users.get.id': { verdict: 'skipped', reason: 'withheld' } })).toMatchObject({
    outcome: 'not decided',
    undecided: ['users.get.id'],
  })
})

test('the numbers of stated requirements add up, and rules are counted apart', () => {
  const found = judged({
    'users.get.every-answer': { verdict: 'fail' },
    'users.get.id': { verdict: 'skipped', reason: 'not selected' },
  })
  expect(found.outcome).toBe('does not conform')
  expect(profileNumbers(found)).toBe(
    '2 of 3 stated passed, 1 not checked; 1 of 1 rule over all responses failed (1 every-answer)',
  )
})

test('an implied failure is a remark', () => {
  const found = judged({ 'users.get.name': { verdict: 'fail' } })
  expect(found).toMatchObject({ outcome: 'conforms', remarks: ['users.get.name'] })
  expect(profileNumbers(found)).toBe(
    '3 of 3 stated passed; 1 of 1 implied failed, which the profile does not count',
  )
})

test('a rule over all responses counts only where it is broken', () => {
  expect(judged({ 'users.get.every-answer': { verdict: 'unmet' } }).outcome).toBe('conforms')
  expect(judged({ 'users.get.every-answer': { verdict: 'fail' } })).toMatchObject({
    outcome: 'does not conform',
    against: ['users.get.every-answer'],
  })
})

test.each([
  ['error', 'a response that no request asked for'],
  ['unmet', 'the target had too much to do'],
] as const)('a rule with responses that prove nothing leaves it undecided (%s)', (verdict, reason) => {
  const found = judged({ 'users.get.every-answer': { verdict, reason } })
  expect(found).toMatchObject({ outcome: 'not decided', undecidedRules: ['users.get.every-answer'] })
  expect(profileNumbers(found)).toBe('3 of 3 stated passed; 1 of 1 rule over all responses undecided')
})

test('without a single stated requirement nothing is decided', () => {
  expect(profileResult({ ...profile, requirements: ['orgs'] }, requirements, { results: [] }).outcome).toBe(
    'not decided',
  )
})

test('a target has the profiles of the documents that it serves', () => {
  const legacy: Profile = { ...profile, name: 'old', document: 'legacy-forge' }
  const [target] = withProfiles(report(requirements, []), [profile, legacy]).targets
  expect(target?.profiles?.map(({ profile }) => profile)).toEqual(['small'])
})

test('the numbers name the kinds that failed, the most frequent first, and rules that were not checked', () => {
  const numbers = {
    ...({ profile: 'small', version: 1, outcome: 'does not conform', stated: 10, passed: 3 } as const),
    ...{ undecided: ['a.z.status'], notSelected: 4, remarks: [], rules: 9, implied: 5 },
  }
  const against = ['a.b.id', 'a.c.status', 'a.b.status', 'a.b.name', 'a.b.user', 'a.c.every-body']
  expect(profileNumbers({ ...numbers, against })).toBe(
    '3 of 10 stated passed, 5 failed (2 status, 1 id, 1 name, 1 of other kinds), 1 undecided, 1 not checked; 1 of 9 rules over all responses failed (1 every-body), 3 not checked',
  )
  expect(profileNumbers({ ...numbers, against: [], passed: 9, rules: undefined as never })).toBe(
    '9 of 10 stated passed, 1 undecided; 4 rules over all responses not checked',
  )
})
