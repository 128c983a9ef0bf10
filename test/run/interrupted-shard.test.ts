import { expect, test } from 'vitest'
import { profiles } from '../../cli/catalogue/profiles.ts'
import { contradictionIn } from '../../harness/report/contradictions.ts'
import { exitCodeOf } from '../../harness/report/exit-code.ts'
import { mergeReports } from '../../harness/report/merge-reports.ts'
import { outagesOf } from '../../harness/report/outages.ts'
import { requirementsOf, withProfiles } from '../../harness/report/profiles.ts'
import type { Report } from '../../harness/report/report.ts'
import { planShard } from '../../harness/report/shards.ts'
import { catalogue } from '../../cli/catalogue/catalogue.ts'
import { badgeContent } from '../../reporters/badge-content.ts'
import { reference } from '../support/resources.ts'
import { runOf } from '../support/run-of.ts'

const reading = profiles.filter(({ name }) => name === 'legacy-forge-reading')
const requirements = reading.flatMap((profile) => requirementsOf(profile, catalogue()))
const rules = new Set(requirements.flatMap(({ id, isRule }) => (isRule ? id : [])))

/** One of two shards of a profile; `stopped`: interrupted when its checks have ended, while sequences send requests. */
async function shard(index: 1 | 2, stopped = false): Promise<Report> {
  const { selected, info } = planShard(requirements, { index, of: 2 })
  const stop = new AbortController()
  const left = new Set([...selected].filter((id) => !rules.has(id)))
  const server = await reference()
  const { report } = await runOf(server.target, (id) => selected.has(id), {
    signal: stop.signal,
    nonce: `abc${index}23${stopped ? 'x' : 'y'}`,
    listener: {
      started() {},
      phase() {},
      notice() {},
      result(_, { requirement }) {
        left.delete(requirement)
        if (stopped && left.size === 0) setTimeout(() => stop.abort(), 30)
      },
    },
  })
  return withProfiles({ ...report, run: { ...report.run, shard: info } }, reading)
}

test('a shard that was interrupted after its checks decides no rule, and its merge no profile', async () => {
  const [cut, whole, other] = [await shard(1, true), await shard(1), await shard(2)]
  const merged = (one: Report) =>
    withProfiles(
      mergeReports(
        [one, other].map((report, place) => ({ label: `report ${place}`, report })),
        'merge',
      ),
      reading,
    )
  expect(exitCodeOf(merged(whole))).toBe(0)
  expect(merged(whole).targets[0]?.profiles).toMatchObject([{ outcome: 'conforms' }])

  expect(cut.run).toMatchObject({ interrupted: true, complete: false })
  expect(contradictionIn(cut)).toBeUndefined()
  const { results = [], profiles: own } = cut.targets[0] ?? {}
  const ofRules = results.filter(({ requirement }) => rules.has(requirement))
  expect(new Set(ofRules.map(({ verdict }) => verdict))).toEqual(new Set(['skipped']))
  const ofChecks = results.filter(
    ({ requirement, reason }) => !rules.has(requirement) && reason === 'interrupted',
  )
  expect(ofChecks).toEqual([])
  expect(own).toMatchObject([{ outcome: 'not decided' }])

  expect(merged(cut).targets[0]?.profiles).toMatchObject([{ outcome: 'not decided' }])
  expect(merged(cut).run.strayErrors).toEqual(['shard 1 of 2 was interrupted: run it again'])
  expect(exitCodeOf(merged(cut))).toBe(3)
  expect(badgeContent(merged(cut)).color).toBe('orange')
  const line = 'shard 1 of 2 was interrupted: run it again'
  expect(outagesOf(merged(cut))).toEqual([{ where: 'run', line }])
})
