import { expect, onTestFinished, test } from 'vitest'
import { contract } from '../../cli/catalogue/contract.ts'
import { gitea } from '../../fixtures/drivers/gitea.ts'
import type { Capabilities } from '../../fixtures/drivers/driver.ts'
import { codeHosting } from '../../reference/http/operation.ts'
import { nothing } from '../../reference/http/reply.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { startReference } from '../../reference/start.ts'
import { pathRepository } from '../../mutation/variants/overriding.ts'
import { judge, type Judgement } from '../support/judge.ts'

/** An added user is a collaborator after a PUT by the user that no document describes. */
function invites(overrides: Overrides): void {
  const { effect, operations } = overrides
  overrides.effect = (call, apply) =>
    call.operation === 'repos.addCollaborator' ? undefined : effect(call, apply)
  operations.set(
    'repos.accept',
    codeHosting('PUT /repos/:owner/:repo/invitation', {
      name: 'repos.accept',
      status: 204,
      handle: (call) => {
        pathRepository(call)?.collaborators.set(call.caller?.id ?? 0, 'write')
        return nothing
      },
    }),
  )
}

async function judged(capabilities: Pick<Capabilities, 'acceptInvitation'>): Promise<Judgement> {
  const reference = await startReference({ mutate: invites })
  onTestFinished(() => reference.close())
  const right = gitea({})
  const drivers = {
    ...contract.drivers,
    codeHosting: () => ({ ...right, capabilities: { ...right.capabilities, ...capabilities } }),
  }
  const limits = { concurrency: 8, timeoutMs: 10_000, patienceMs: 200, allowWrites: true }
  return judge(
    { name: 'invites', codeHosting: reference.target.codeHosting, ...limits },
    ({ id, level }) =>
      level !== 'open' &&
      (/^repos\.[a-z]+-collaborators?\./.test(id) || id === 'repos.search.uid-contributes'),
    { drivers },
  )
}

test('a server that invites collaborators fails nothing, and the reason names the part of the driver', async () => {
  const { results, ...verdicts } = await judged({})
  expect(verdicts.with('fail')).toEqual([])
  for (const id of [
    'repos.add-collaborator.effect',
    'repos.add-collaborator.access',
    'repos.search.uid-contributes',
  ])
    expect(results.get(id)?.message).toMatch(/does the server invite\? Set `acceptInvitation` in the driver/)
})

test('where the driver accepts invitations, everything is judged', async () => {
  const verdicts = await judged({
    async acceptInvitation(session, invited, { owner, name }) {
      await session.call(invited, 'PUT', `/api/v1/repos/${owner}/${name}/invitation`)
    },
  })
  expect(verdicts.with('fail')).toEqual([])
  expect(verdicts.with('unmet')).toEqual([])
  expect(verdicts.with('pass')).toContain('repos.add-collaborator.access')
})
