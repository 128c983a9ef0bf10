import { expect, test } from 'vitest'
import { withProfiles, type ProfileResult } from '../../harness/report/profiles.ts'
import type { Report } from '../../harness/report/report.ts'
import { writeReport } from '../../harness/report/write-report.ts'
import { packageIdentity } from '../../schemas/load.ts'
import { report, requirement, result } from '../../test/report/sample.ts'
import { emptyFolder } from '../../test/support/resources.ts'
import { profiles } from '../catalogue/profiles.ts'
import { reportAt } from './report-at.ts'

const ids = ['users.get.status', 'users.get.id']
const run = report(
  ids.map((id) => requirement(id)),
  ids.map((id, index) => result(id, { verdict: index === 0 ? 'fail' : 'pass' })),
)
const right: Report = withProfiles({ ...run, suite: { ...run.suite, ...packageIdentity() } }, profiles)

async function read(edit: (profile: ProfileResult) => ProfileResult, version = right.suite.version) {
  const folder = emptyFolder()
  const targets = right.targets.map((target) => ({ ...target, profiles: (target.profiles ?? []).map(edit) }))
  await writeReport({ ...right, suite: { ...right.suite, version }, targets }, folder)
  return (await reportAt(folder)).report.targets[0]?.profiles?.map(({ outcome }) => outcome)
}

// Its lists, numbers and outcome fit together: only the requirements of the profile show the difference.
const conforming = (one: ProfileResult): ProfileResult =>
  one.outcome === 'does not conform' ? { ...one, outcome: 'conforms', against: [], passed: one.stated } : one

test('a report whose profiles claim more than its results show is refused', async () => {
  expect(await read((one) => one)).toContain('does not conform')
  await expect(read(conforming)).rejects.toThrow(/its profile \S+ on \S+ does not follow from its results/)
  // Of a profile of a user, only its file says which requirements it has.
  expect(
    await read((one) => ({ ...one, profile: `x-${one.profile}`, stated: one.stated + 1, notSelected: 1 })),
  ).toContain('does not conform')
})
