import { describe, expect, it, test } from 'vitest'
import { Draws } from '../fixtures/naming/draws.ts'
import { heldOut } from '../mutation/held-out/index.ts'
import { hasEffect } from '../mutation/mutants/breaking.ts'
import { pathRepository } from '../mutation/mutants/path-resources.ts'
import type { Overrides } from '../reference/overrides.ts'
import { runtimeOnReference } from '../test/support/runtime-on-reference.ts'
import { play } from './play.ts'
import { bindings } from './relation-bindings.ts'
import { walkStep, walkThemes, WALK_CHOICES } from './relation-walk.ts'
import { explorationTargetFor } from './sender.ts'
import type { Step } from './step.ts'

const setting = { followsMs: 0 }

/** Plays steps, on the reference with a defect if one is given. */
async function playOn(steps: readonly Step[], mutate?: (overrides: Overrides) => void) {
  const runtime = await runtimeOnReference(mutate ? { mutate } : {})
  return play(explorationTargetFor(runtime, 100), steps, { name: 'walk', setting })
}

/** Steps of the kinds with drawn choices. */
function drawn(kinds: readonly string[], length: number, seed: string): Step[] {
  const draws = new Draws(seed, 'walk')
  return Array.from({ length }, () => ({
    do: draws.of(kinds),
    choices: Array.from({ length: WALK_CHOICES }, () => draws.below(60)),
  }))
}

test('every relation with a binding has steps in a theme of its own and in one with each other of its place', () => {
  const all = new Set(Object.values(walkThemes).flat())
  expect(new Set([...all].map((kind) => walkStep(kind)?.relation))).toEqual(new Set(Object.keys(bindings)))
  expect(walkStep('members: added')).toBeUndefined()
  expect(Object.keys(walkThemes)).toContain('walk of members, hooks of an organization')
})

describe.each(['the service', 'organizations', 'repositories'])(
  'random sequences about relations of %s',
  (where) => {
    const relations = Object.keys(bindings).filter((name) => bindings[name]?.in === where)
    const kinds = walkThemes[`walk of ${relations.join(', ')}`] ?? []

    it('contradict no right server, and read and change every relation', async () => {
      const { contradictions, exchanges } = await playOn(drawn(kinds, 120, where), undefined)
      expect(contradictions).toEqual([])
      const succeeded = exchanges.filter(({ response }) => (response?.status ?? 500) < 300)
      const asked = new Set(succeeded.map(({ operation }) => operation))
      const needed = {
        'the service': ['admin.delete-user', 'admin.add-key', 'users.search', 'repos.search', 'orgs.get'],
        organizations: [
          'orgs.create-team',
          'orgs.remove-member',
          'orgs.list-public-members',
          'orgs.get-hook',
        ],
        repositories: [
          'repos.remove-collaborator',
          'repos.list-forks',
          'times.list-user',
          'repos.create-hook',
        ],
      }[where]
      expect([...asked]).toEqual(expect.arrayContaining(needed ?? []))
    }, 60_000)
  },
)

const step = (kind: string, ...choices: number[]): Step => ({ do: `${kind} at random`, choices })

test.each<[string, string, readonly Step[], (overrides: Overrides) => void]>([
  [
    'lists the teams that the caller is in elsewhere',
    'orgs.list-teams.every-entry-belongs',
    // The owner of the organization with nearly the same name lists its teams.
    [step('teams: added', 0, 3)],
    heldOut.find(({ id }) => id === 'orgs/teams-of-the-caller-elsewhere-are-listed')?.mutate ?? (() => {}),
  ],
  [
    'shares all repositories of the owner',
    'repos.list-collaborators.every-entry-belongs',
    [step('collaborators: added', 0, 0, 3), step('collaborators: added', 0, 2, 5)],
    hasEffect('repos.addCollaborator', async (call, apply) => {
      await apply()
      const repository = pathRepository(call)
      for (const one of call.forge.repositories.all())
        if (one.owner === repository?.owner)
          for (const [user, permission] of repository.collaborators) one.collaborators.set(user, permission)
    }),
  ],
])('a server that %s is found by %s', async (_, rule, steps, mutate) => {
  expect((await playOn(steps, mutate)).contradictions.map((one) => one.rule)).toContain(rule)
})
