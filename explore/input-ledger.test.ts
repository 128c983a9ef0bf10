import { expect, it } from 'vitest'
import { cleanUp } from '../fixtures/clean-up/clean-up.ts'
import { giteaNames } from '../fixtures/drivers/gitea-names.ts'
import { runtimeOnReference } from '../test/support/runtime-on-reference.ts'
import { cellsFor } from './input-cells.ts'
import { coveringSequences } from './input-steps.ts'
import { play } from './play.ts'
import { explorationTargetFor } from './sender.ts'

const setUp = { do: 'inputs: set-up', choices: [] }

it.each(['empty', 'another type', 'null'])(
  'a fork of a stranger into an organization that is %s is removed',
  async (input) => {
    const runtime = await runtimeOnReference()
    const steps = [setUp, { do: `repos.fork: organization = ${input}; caller = stranger`, choices: [] }]
    const { exchanges } = await play(explorationTargetFor(runtime, 0), steps, {
      ...{ name: 'fork', setting: { followsMs: 0 } },
    })
    expect(exchanges.map(({ operation, caller }) => `${operation} ${caller}`)).toContain(
      'repos.fork stranger',
    )
    const { seeder } = runtime.codeHosting ?? expect.fail('no code hosting')
    expect((await cleanUp(seeder, runtime.ledger)).left).toEqual([])
  },
)

it('forks of strangers are removed, also those of requests without fields', async () => {
  const forked = new Set<string>()
  const runtime = await runtimeOnReference(
    {},
    {
      record: ({ operation, caller, response }) =>
        void (operation === 'repos.fork' && response?.status === 202 && forked.add(caller)),
    },
  )
  const ofForks = ({ operation, where, input }: { operation: string; where: string; input: string }) =>
    operation === 'repos.fork' && (where === 'body' || input === 'stranger')
  const cells = [...cellsFor(giteaNames).values()].filter(ofForks)
  for (const [place, steps] of coveringSequences('1', cells).entries())
    await play(explorationTargetFor(runtime, 0), steps, { name: `forks${place}`, setting: { followsMs: 0 } })
  expect([...forked]).toContain('stranger')
  const { seeder } = runtime.codeHosting ?? expect.fail('no code hosting')
  expect((await cleanUp(seeder, runtime.ledger)).left).toEqual([])
})
