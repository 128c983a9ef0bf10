import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '../../cli/catalogue/contract.ts'
import { implied } from '../../harness/checks/code-hosting.ts'
import { checksWith } from '../../harness/checks/requirement.ts'
import { RecordedEvidence } from '../../proof/replay/recorded-run.ts'
import { replay } from '../../proof/replay/replay.ts'
import { resultDifferences } from '../../proof/replay/result-differences.ts'
import { askInto } from '../../mutation/score/ask.ts'
import { emptyFolder } from '../support/resources.ts'

const requirements = checksWith({ source: 'code-hosting, Users, GET /user' })({
  'users.current.after-a-pause': implied(
    'GET by a user who waited returns 200.',
    async ({ forge, shared, given, pollUntil, expect: expectThat }) => {
      await given(shared.ada)
      const seen = await forge.admin.getUser(shared.ada)
      let looks = 0
      // A run waits here, a replay does not.
      await pollUntil(
        () => Promise.resolve(seen),
        () => (looks += 1) === 4,
      )
      expectThat(await forge.as(shared.ada).getCurrentUser()).toHaveStatus(200)
    },
  ),
  'users.current.after-a-request': implied(
    'GET by a user who did not wait returns 200.',
    async ({ forge, shared, given, expect: expectThat }) => {
      await given(shared.ada, shared.bob)
      await forge.admin.getUser(shared.bob)
      expectThat(await forge.as(shared.bob).getCurrentUser()).toHaveStatus(200)
    },
  ),
})

test('another user than in the run can come to sign in first, and waits for the one of the run', async () => {
  const folder = emptyFolder()
  const own = { ...contract, requirements }
  const report = await askInto(folder, [{ id: 'forge', options: {} }], {
    contract: own,
    selected: new Set(requirements.map(({ id }) => id)),
    patienceMs: 1000,
    overHttp: false,
  })
  expect(report.targets[0]?.results.map(({ verdict }) => verdict)).toEqual(['pass', 'pass'])
  const recorded = await RecordedEvidence.open(join(folder, 'evidence.ndjson'))
  expect(recorded.evidence.exchange('forge', 'fixture:how users sign in#1')?.caller).toBe('bob')
  const replayed = await replay(report, recorded, own)
  expect(replayed.misfits).toEqual([])
  expect(resultDifferences(report, replayed.targets)).toEqual([])
})
