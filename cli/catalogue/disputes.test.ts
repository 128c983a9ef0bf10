import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { profileResult } from '../../harness/report/profiles.ts'
import { recordsOf } from '../../harness/runtime/contract.ts'
import { firstFlaw } from '../../harness/report/validate.ts'
import file from '../../certified/disputes.json' with { type: 'json' }
import { contract } from './contract.ts'
import { disputes, readDisputes } from './disputes.ts'
import { profiles } from './profiles.ts'
import { withoutDisputed } from './requirements.ts'

const requirements = recordsOf(contract)

test('the disputes of the package are as their schema says, and about requirements that exist', async () => {
  expect(await firstFlaw('disputes', file)).toBeUndefined()
  const ids = new Set(requirements.map(({ id }) => id))
  expect(disputes.filter(({ requirement }) => !ids.has(requirement))).toEqual([])
})

const open = {
  requirement: 'users.get.status',
  section: 'Users',
  argument: 'It is not there.',
  state: 'open',
  opened: '2026-11-21',
}

test.each([
  [{ disputes: [open] }, undefined],
  [{ disputes: [{ ...open, requirement: 'users.get.statu' }] }, /did you mean "users\.get\.status"/],
  [
    { disputes: [{ ...open, state: 'accepted', answer: 'Yes.', answered: '2026-11-22' }] },
    /is accepted; only disputes of the package have answers/,
  ],
  [{ disputes: [{ ...open, answer: 'Yes.' }] }, /has no disputes: disputes\[0\]/],
  [{ disputes: [{ ...open, state: 'rejected' }] }, /has no disputes: disputes\[0\]/],
  [{ disputes: [{ ...open, opened: 'today' }] }, /disputes\[0\]\.opened must match/],
  [{ disputes: [{ ...open, opened: '2026-02-30' }] }, /opened: 2026-02-30 is no day/],
])('a file of one’s own, %j: %s', async (content, refusal) => {
  const folder = mkdtempSync(join(tmpdir(), 'disputes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'own.json')
  writeFileSync(path, JSON.stringify(content))
  const reading = readDisputes(path, requirements)
  if (refusal) await expect(reading).rejects.toThrow(refusal)
  else expect(await reading).toEqual(content.disputes)
})

test('a requirement whose dispute is accepted is not tested and counts in no profile', () => {
  const accepted = {
    ...open,
    state: 'accepted' as const,
    answer: 'The argument is right.',
    answered: '2026-11-22',
  }
  const records = recordsOf({ ...contract, requirements: withoutDisputed(contract.requirements, [accepted]) })
  const [before, after] = [requirements, records].map((all) => all.find(({ id }) => id === open.requirement))
  expect(before).toMatchObject({ testable: true })
  expect(after).toMatchObject({ testable: false, reason: 'A dispute is accepted: The argument is right.' })
  expect(records.filter(({ testable }) => !testable)).toHaveLength(
    requirements.filter(({ testable }) => !testable).length + 1,
  )
  const [profile] = profiles
  const stated = (all: typeof records) => profile && profileResult(profile, all, { results: [] }).stated
  expect(stated(records)).toBe((stated(requirements) ?? 0) - 1)
})
