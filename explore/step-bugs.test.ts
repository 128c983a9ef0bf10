import { expect, it } from 'vitest'
import { handles } from '../mutation/mutants/breaking.ts'
import { reads } from '../mutation/mutants/repos-search.ts'
import type { Overrides } from '../reference/overrides.ts'
import { runtimeOnReference } from '../test/support/runtime-on-reference.ts'
import { play } from './play.ts'
import { explorationTargetFor } from './sender.ts'
import type { Step } from './step.ts'

const none = { status: 404, headers: {}, json: {} }

const bugs: ReadonlyArray<readonly [string, readonly Step[], string, (overrides: Overrides) => void]> = [
  [
    'keeps members who leave by themselves',
    [{ do: 'leave organization', choices: [0, 1] }],
    'orgs.is-member.every-yes',
    handles('orgs.removeMember', (call, right) =>
      call.caller?.name === call.params['username'] ? { status: 204 } : right(call),
    ),
  ],
  [
    'takes no administrator as a collaborator',
    // The first collaborator shows that additions need no acceptance.
    [
      { do: 'add collaborator again', choices: [0, 0, 0, 4] },
      { do: 'add an administrator', choices: [] },
    ],
    'repos.is-collaborator.every-no',
    handles('repos.addCollaborator', (call, right) =>
      call.forge.users.byKey(call.params['collaborator'] ?? '')?.isAdmin ? { status: 204 } : right(call),
    ),
  ],
  [
    'has no archives of repositories of organizations',
    // The first archive shows which path the server knows.
    [
      { do: 'look at content', choices: [0] },
      { do: 'look at content', choices: [3] },
    ],
    'repos.archive.every-owner-served',
    handles('repos.archive', (call, right) =>
      call.forge.organizations.byKey(call.params['owner'] ?? '') ? none : right(call),
    ),
  ],
  [
    'has only the first page of a search with a mode',
    [{ do: 'pages of a search', choices: [0, 0, 0, 0, 0, 1, 0, 1] }],
    'repos.search.every-page',
    reads(({ page }, raw) => ({ page: raw.has('mode') ? 1 : page })),
  ],
]

it.each(bugs)('a server that %s is contradicted', async (_, steps, rule, mutate) => {
  const rulesOf = async (overrides: { mutate?: typeof mutate }) => {
    const explored = explorationTargetFor(await runtimeOnReference(overrides), 100)
    const { contradictions } = await play(explored, steps, { name: 'bugs', setting: { followsMs: 0 } })
    return contradictions.map((one) => one.rule)
  }
  expect(await rulesOf({})).toEqual([])
  expect(await rulesOf({ mutate })).toContain(rule)
})
