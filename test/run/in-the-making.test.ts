import { expect, test } from 'vitest'
import { leftOutLines } from '../../harness/report/coverage-lines.ts'
import { ABSENT_OPERATION } from '../../harness/report/reasons.ts'
import type { TargetReport } from '../../harness/report/report.ts'
import type { RunOptions } from '../../harness/runtime/job.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { replayOf } from '../replay/replay-of.ts'
import { reference } from '../support/resources.ts'
import { runOf } from '../support/run-of.ts'

/** An exploration of the reference without some of its operations. */
async function exploreWithout(
  absent: RegExp,
  explore: Partial<RunOptions['explore']> = { leavesOutAbsent: true },
  isRule: (id: string) => boolean = () => true,
): Promise<TargetReport> {
  const { codeHosting } = (await reference({ mutate: without(absent) })).target
  const { report } = await runOf({ codeHosting, patienceMs: 200 }, (id) => RULE.test(id) && isRule(id), {
    explore: { requests: 300, forMs: Infinity, sideBySide: 1, ...explore },
  })
  const [only] = report.targets
  if (!only) throw new Error('the report has no target')
  return only
}

const RULE = /^(?!legacy).*\.every-/

const without =
  (absent: RegExp) =>
  ({ operations }: Pick<Overrides, 'operations'>): void => {
    for (const name of [...operations.keys()]) if (absent.test(name)) operations.delete(name)
  }

/** Operations to which an exploration sent requests, apart from those that search for absent ones. */
function sent({ exploration }: TargetReport): Set<string> {
  return new Set(exploration?.reached.map(({ what }) => what.split(' ')[0] ?? ''))
}

const failed = ({ results }: TargetReport) => results.filter(({ verdict }) => verdict === 'fail')

test('operations that a server does not have are left out, with the sequences that need them, and are named', async () => {
  const target = await exploreWithout(/^(?:orgs\.(?:list|create)Hook|orgs\.listRepos)/, {
    leavesOutAbsent: true,
    requests: 900,
  })
  expect(failed(target)).toEqual([])
  const leftOut = new Map(
    target.exploration?.leftOut?.map(({ operation, reason }) => [operation, reason] as const),
  )
  expect(leftOut.get('orgs.list-repos')).toBe('orgs.list-repos is absent')
  expect(leftOut.get('orgs.get-hook')).toBe('orgs.create-hook is absent')
  expect([...leftOut.keys()].sort()).toEqual(
    ['create-hook', 'delete-hook', 'edit-hook', 'get-hook', 'list-hooks', 'list-repos'].map(
      (name) => `orgs.${name}`,
    ),
  )
  const reached = sent(target)
  expect([...leftOut.keys()].filter((operation) => reached.has(operation))).toEqual([])
  expect(reached).toContain('orgs.list-members')
  expect(target.exploration?.skipped).toContainEqual({
    sequence: 'organization repositories',
    reason: 'orgs.list-repos is absent',
  })
  expect(leftOutLines(target)[0]).toContain(
    'does not have: orgs.list-hooks, orgs.create-hook, orgs.list-repos',
  )
  expect(
    target.results.find(({ requirement }) => requirement === 'orgs.list-repos.every-status'),
  ).toMatchObject({
    verdict: 'unmet',
    reason: ABSENT_OPERATION,
    message: 'orgs.list-repos is absent',
  })
  const cells = target.coverage?.inputs.rows.filter(({ place }) => place.startsWith('orgs.create-hook: '))
  expect(cells?.flatMap(({ empty }) => empty.map(({ reason }) => reason))).toContain(
    'orgs.create-hook is absent',
  )
})

test('an exploration that leaves operations out is judged again from its evidence', async () => {
  const rules = new Set(['orgs.list-teams.every-status', 'orgs.get.every-status'])
  const server = { id: 'partial', options: { mutate: without(/^orgs\.listTeams$/) } }
  const explore = { requests: 100, forMs: Infinity, sideBySide: 1, leavesOutAbsent: true }
  const { report, replayed, differences } = await replayOf([server], rules, 200, explore)
  expect(report.targets[0]?.exploration?.leftOut).toHaveLength(1)
  expect(replayed.misfits).toEqual([])
  expect(differences).toEqual([])
})

test('an exploration of one area sends only what it needs', async () => {
  const target = await exploreWithout(/^$/, { requests: 1500 }, (id) => id.startsWith('orgs.'))
  expect(failed(target)).toEqual([])
  const others = [...sent(target)].filter((operation) => !operation.startsWith('orgs.')).sort()
  expect(others).toEqual([
    'admin.create-org',
    'admin.create-user',
    'admin.delete-user',
    'other',
    'repos.delete',
  ])
  const reasonsOf = (
    rows: ReadonlyArray<{ place: string; empty: ReadonlyArray<{ reason: string }> }>,
    place: string,
  ) =>
    new Set(
      rows
        .filter((row) => row.place.startsWith(place))
        .flatMap(({ empty }) => empty.map(({ reason }) => reason)),
    )
  const { relations, inputs } = target.coverage ?? { relations: { rows: [] }, inputs: { rows: [] } }
  expect(reasonsOf(relations.rows, 'collaborators: added')).toContain('not selected')
  expect(reasonsOf(inputs.rows, 'users.search: ')).toContain('not selected')
  expect(reasonsOf(relations.rows, 'members: added')).not.toContain('not selected')
  expect(target.exploration?.leftOut).toBeUndefined()
})

test('an exploration without times makes no issue', async () => {
  const explore = { requests: 60, leavesOutAbsent: true }
  const target = await exploreWithout(/issue/i, explore, (id) => id.startsWith('orgs.get.'))
  expect(target.notes).toBeUndefined()
})

test.each([
  [
    'one operation',
    ['repos.list-collaborators'],
    /^(?:repos\.(?!search|get$|list-hooks)|admin\.(?:create|delete))/,
  ],
  ['two areas', ['users', 'markdown'], /^(?:users|markdown|admin\.(?:create-user|delete-user|edit-user))/],
])('an exploration of %s sends only what it needs', async (_, words, expected) => {
  const target = await exploreWithout(/^$/, { requests: 300 }, (id) =>
    words.some((word) => id.startsWith(`${word}.`)),
  )
  expect(failed(target)).toEqual([])
  expect(words.filter((word) => ![...sent(target)].some((one) => one.startsWith(word)))).toEqual([])
  expect([...sent(target)].filter((one) => one !== 'other' && !expected.test(one))).toEqual([])
})

test('a server that has no users yet is sent nothing that needs some', async () => {
  const target = await exploreWithout(/^admin\.createUser$/)
  expect(target.exploration?.leftOut).toContainEqual({
    operation: 'orgs.get',
    reason: 'admin.create-user is absent',
  })
  expect([...sent(target)].filter((one) => !one.startsWith('markdown.'))).toEqual([])
  expect(failed(target)).toEqual([])
})
