import { expect, onTestFinished, test } from 'vitest'
import { contract } from '../../cli/catalogue/contract.ts'
import { gitea } from '../../fixtures/drivers/gitea.ts'
import type { Capabilities } from '../../fixtures/drivers/driver.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { startReference } from '../../reference/start.ts'
import { judge } from '../support/judge.ts'

// A driver function without effect is no failure of the server.

test.each<[keyof Capabilities, Capabilities, string]>([
  ['issues', { issues: async () => ({ index: 1, id: 1 }) }, 'times.'],
  ['timeTrackingSwitch', { timeTrackingSwitch: async () => {} }, 'times.'],
  ['organizationMembers', { organizationMembers: async () => {} }, 'orgs.'],
  ['gitContent', { gitContent: async () => ({ defaultBranch: 'main' }) }, 'repos.'],
  ['commitStatuses', { commitStatuses: async () => {} }, 'repos.combined-status.'],
])('where %s does nothing, what needs it is unmet and names it', async (part, idle, area) => {
  const drivers = {
    ...contract.drivers,
    codeHosting: () => {
      const right = gitea({})
      return { ...right, capabilities: { ...right.capabilities, ...idle } }
    },
  }
  const reference = await startReference({ mutate: writesNull })
  onTestFinished(() => reference.close())
  const limits = { concurrency: 8, timeoutMs: 60_000, patienceMs: 500, allowWrites: true }
  const { codeHosting } = reference.target
  const judged = await judge(
    { name: 'idle', codeHosting, ...limits },
    ({ id, level, needs }) => level !== 'open' && id.startsWith(area) && needs.includes(part),
    { drivers },
  )
  expect(judged.with('fail')).toEqual([])
  const unmet = judged.with('unmet').map((id) => judged.results.get(id)?.message)
  expect(unmet).toContainEqual(expect.stringContaining(`${part}, a part of the driver`))
})

/** Some servers write null for the branches of an empty repository. */
function writesNull(overrides: Overrides): void {
  const { answer } = overrides
  overrides.answer = async (call, reply) => {
    const answered = await answer(call, reply)
    const isEmpty = Array.isArray(answered.json) && answered.json.length === 0
    return call.operation === 'repos.listBranches' && isEmpty ? { ...answered, json: null } : answered
  }
}
