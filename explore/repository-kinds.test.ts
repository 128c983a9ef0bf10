import { expect, it } from 'vitest'
import { rewritesSuccess } from '../mutation/mutants/breaking.ts'
import { repositoryOf } from '../reference/code-hosting/lookup.ts'
import type { Call } from '../reference/http/call.ts'
import type { Repository } from '../reference/model/entities.ts'
import type { Overrides } from '../reference/overrides.ts'
import { runtimeOnReference } from '../test/support/runtime-on-reference.ts'
import { play } from './play.ts'
import { thoroughRelationSequences, type RepositoryKind } from './relation-sequences.ts'
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

const isOfOrganization = ({ owner }: Repository, { forge }: Call): boolean =>
  forge.organizations.get(owner) !== undefined
const isFork = ({ forkOf }: Repository): boolean => forkOf !== undefined

it.each<readonly [RepositoryKind, (repository: Repository, call: Call) => boolean]>([
  ['of an organization', isOfOrganization],
  ['private of an organization', (one, call) => one.isPrivate && isOfOrganization(one, call)],
  ['private', ({ isPrivate }) => isPrivate],
  ['fork', isFork],
  ['fork of an organization', (one, call) => isFork(one) && isOfOrganization(one, call)],
])(
  'a server whose lists are empty for one kind of repository is contradicted: %s',
  async (kind, isOfKind) => {
    const contradicted = await contradictedBy(`relations of repositories, ${kind}`, (overrides) => {
      for (const [name] of lists)
        rewritesSuccess(name, (reply, call) =>
          isOfKind(repositoryOf(call), call) ? { ...reply, json: [] } : reply,
        )(overrides)
    })
    for (const [, , id] of lists) expect(contradicted).toContainEqual(expect.stringMatching(`^${id}\\.`))
  },
)

it.each(['hidden', ...lists.map(([, relation]) => `all of ${relation}`)])(
  'the sequence %s does not contradict a right server',
  async (sequence) => expect(await contradictedBy(sequence, () => undefined)).toEqual([]),
)
