import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { profiles } from '../../cli/catalogue/profiles.ts'
import { disputes } from '../../cli/catalogue/disputes.ts'
import { verifyReport } from '../../cli/verify/verify-report.ts'
import { withDisputes } from '../../harness/report/disputes.ts'
import { withProfiles } from '../../harness/report/profiles.ts'
import { writeReport } from '../../harness/report/write-report.ts'
import { askInto, type Server } from '../../mutation/score/ask.ts'
import { asked } from '../../mutation/score/judged.ts'
import { emptyFolder } from '../support/resources.ts'

const rules = new Set([...asked()].filter((id) => id.includes('.every-')))
const part = new Set([...asked()].filter((id) => id.startsWith('users.') || id.startsWith('orgs.')))

test.each([
  ['a run', ['forge'], part, undefined],
  // The second server waits before each response.
  ['a run of a quick and a slow target', ['forge', 'slow'], part, undefined],
  ['an exploration', ['forge'], rules, { requests: 500, forMs: Infinity, sideBySide: 2 }],
  [
    'an audit before its first act',
    ['forge'],
    rules,
    { requests: 100, forMs: Infinity, sideBySide: 1, auditMs: 60_000 },
  ],
] as const)('%s that was interrupted is verified', async (_, names, selected, explore) => {
  const output = emptyFolder()
  const stop = new AbortController()
  let responses = 0
  const servers = names.map((id): Server => ({
    id,
    options: {
      mutate(overrides) {
        overrides.respond = async (_request, response) => {
          if (++responses === 200) stop.abort()
          if (id === 'slow') await setTimeout(5)
          return response
        }
      },
    },
  }))
  if (explore && 'auditMs' in explore) void setTimeout(50).then(() => stop.abort())
  const report = await askInto(output, servers, {
    ...{ selected, patienceMs: 100, overHttp: false, seed: 'interrupted', signal: stop.signal },
    ...(explore ? { explore } : {}),
  })
  expect(report.run.interrupted).toBe(true)
  await writeReport(withDisputes(withProfiles(report, profiles), disputes), output)
  const broken: string[] = []
  for await (const { state, line } of verifyReport(output))
    if (state === 'broken' || state === 'unproven') broken.push(line)
  expect(broken).toEqual([])
})
