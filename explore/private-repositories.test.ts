import { expect, it } from 'vitest'
import { rewritesSuccess } from '../mutation/mutants/breaking.ts'
import { repositoryOf } from '../reference/code-hosting/lookup.ts'
import type { Overrides } from '../reference/overrides.ts'
import { runtimeOnReference } from '../test/support/runtime-on-reference.ts'
import { play } from './play.ts'
import { thoroughRelationSequences } from './relation-sequences.ts'
import { Script } from './script.ts'
import { explorationTargetFor } from './sender.ts'

/** The rules that a sequence of a run, or a longer one of an exploration, contradicts on a server. */
async function contradictedBy(name: string, mutate: (overrides: Overrides) => void): Promise<string[]> {
  const runtime = await runtimeOnReference({ mutate })
  const steps = Script.scriptedSequences(runtime).get(name) ?? thoroughRelationSequences().get(name) ?? []
  const { contradictions } = await play(explorationTargetFor(runtime, 100), steps, {
    name: 'private',
    setting: { followsMs: 0 },
  })
  return contradictions.map(({ rule }) => rule)
}

const lists = [
  ['repos.listCollaborators', 'collaborators', 'repos.list-collaborators'],
  ['repos.listHooks', 'hooks of a repository', 'repos.list-hooks'],
  ['times.listOfRepository', 'tracked times', 'times.list-repo'],
] as const

it.each(lists)(
  'a server whose %s is empty for private repositories is contradicted',
  async (name, relation, id) => {
    const mutate = rewritesSuccess(name, (reply, call) =>
      repositoryOf(call).isPrivate ? { ...reply, json: [] } : reply,
    )
    for (const sequence of ['hidden', `all of ${relation}`])
      expect((await contradictedBy(sequence, mutate)).filter((rule) => rule.startsWith(id))).not.toEqual([])
  },
)

it.each(['hidden', ...lists.map(([, relation]) => `all of ${relation}`)])(
  'the sequence %s does not contradict a right server',
  async (sequence) => expect(await contradictedBy(sequence, () => undefined)).toEqual([]),
)
