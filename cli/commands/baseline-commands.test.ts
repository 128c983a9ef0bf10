import { join } from 'node:path'
import { expect, test } from 'vitest'
import { report, requirement, result } from '../../test/report/sample.ts'
import { emptyFolder } from '../../test/support/resources.ts'
import { writeJson } from '../../test/support/files-in.ts'
import { flagValues } from '../options/values.ts'
import { readBaseline } from '../baseline/read-baseline.ts'
import { baselineUpdateCommand } from './baseline-commands.ts'

const [one, other] = ['users.get.status', 'users.search.status'] as const

test('of two updates at once, none is lost without an error', async () => {
  const folder = emptyFolder()
  const baseline = join(folder, 'baseline.yaml')
  const update = async (id: string) => {
    // One that finds the entry of the other one keeps it: an unmet requirement is not known to hold.
    const results = [one, other].map((each) => result(each, { verdict: each === id ? 'fail' : 'unmet' }))
    const failed = report(
      [one, other].map((each) => requirement(each)),
      results,
    )
    writeJson(folder, `${id}.json`, failed)
    return baselineUpdateCommand({
      args: [],
      typed: [],
      flags: flagValues('baseline update', { baseline, report: join(folder, `${id}.json`) }, {}),
    })
  }
  const updates = await Promise.allSettled([update(one), update(other)])
  const entries = Object.values((await readBaseline(baseline)).baseline.targets).flatMap(Object.keys)
  const written = [one, other].filter((_, index) => updates[index]?.status === 'fulfilled')
  expect(written.filter((id) => !entries.includes(id))).toEqual([])
  for (const ended of updates)
    if (ended.status === 'rejected')
      expect(ended.reason).toMatchObject({
        name: 'UsageError',
        message: `${baseline} was changed by another program in the meantime: update it again`,
      })
})
