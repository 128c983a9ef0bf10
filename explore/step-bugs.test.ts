import { expect, it } from 'vitest'
import { answersWhatIsGone, around } from '../mutation/held-out/remembering.ts'
import { decides, handles, type Json } from '../mutation/mutants/breaking.ts'
import { pathRepository } from '../mutation/mutants/path-resources.ts'
import { reads } from '../mutation/mutants/repos-search.ts'
import type { Overrides } from '../reference/overrides.ts'
import type { Call } from '../reference/http/call.ts'
import { runtimeOnReference } from '../test/support/runtime-on-reference.ts'
import { play } from './play.ts'
import { explorationTargetFor } from './sender.ts'
import type { Step } from './step.ts'

const none = { status: 404, headers: {}, json: {} }

/** Lists every branch that it has listed, at its last commit. */
function listsRemovedBranches(overrides: Overrides): void {
  const kept = new Map<string, Json>()
  handles('repos.listBranches', async (call, right) => {
    const now = await right(call)
    const entries = now.json as Json[]
    const id = String(pathRepository(call)?.id)
    for (const entry of entries) kept.set(`${id} ${String(entry['name'])}`, entry)
    return { ...now, json: [...kept].filter(([key]) => key.startsWith(`${id} `)).map(([, entry]) => entry) }
  })(overrides)
}

/** A new team of an organization has everybody who was removed from the organization. */
function revivesMembers(overrides: Overrides): void {
  const removed = new Map<string, Set<number>>()
  around('orgs.removeMember', async ({ forge, params }, apply) => {
    const { org = '', username = '' } = params
    removed.set(org, (removed.get(org) ?? new Set()).add(forge.users.byKey(username)?.id ?? 0))
    await apply()
  })(overrides)
  around('orgs.createTeam', async ({ forge, params: { org = '' } }, apply) => {
    await apply()
    const organization = forge.organizations.byKey(org)
    const team = forge.teams.all().findLast((one) => one.organization === organization?.id)
    for (const id of removed.get(org) ?? []) team?.members.add(id)
  })(overrides)
}

/** A search does not find users whose names begin with that of a deleted one. */
function losesLongerNames(overrides: Overrides): void {
  const deleted = new Set<string>()
  around('admin.deleteUser', async ({ params }, apply) => {
    deleted.add(params['username'] ?? '')
    await apply()
  })(overrides)
  decides(
    'users',
    'searchable',
    (right) => (ask) => right(ask).filter(({ name }) => ![...deleted].some((one) => name.startsWith(one))),
  )(overrides)
}

/** Whoever created an organization stays in it. */
function keepsFounders(overrides: Overrides): void {
  handles('orgs.removeMember', async (call, right) => {
    const organization = call.forge.organizations.byKey(call.params['org'] ?? '')
    const founder = call.forge.users
      .all()
      .find(({ id }) => id === Math.min(...ownersOf(call, organization?.id)))
    return founder?.name === call.params['username'] ? { status: 204 } : right(call)
  })(overrides)
}

/** The ids of the owners of an organization: the first one created it. */
function ownersOf({ forge }: Call, organization = 0): number[] {
  const team = forge.teams.all().find((one) => one.organization === organization)
  return [...(team?.members ?? [])]
}

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
  [
    'lists branches that a push has removed',
    [
      { do: 'push', choices: [] },
      { do: 'push', choices: [] },
    ],
    'repos.list-branches.every-removed',
    listsRemovedBranches,
  ],
  [
    'has branches that a push has removed',
    [
      { do: 'look at content', choices: [] },
      { do: 'look at content', choices: [] },
      { do: 'push', choices: [] },
    ],
    'repos.get-branch.every-removed',
    answersWhatIsGone('repos.getBranch', ({ params }) => Object.values(params).join(' ')),
  ],
  [
    'lets removed members return with a new team',
    [{ do: 'team after a removal', choices: [0, 1] }],
    'orgs.is-member.every-yes',
    revivesMembers,
  ],
  [
    'keeps the founder of an organization',
    [{ do: 'second owner removes the first', choices: [] }],
    'orgs.is-member.every-yes',
    keepsFounders,
  ],
  [
    'leaves out of lists a repository with the name of its owner',
    // A list that is no longer than any other may be a page.
    [
      ...[0, 3].map((name) => ({ do: 'create organization repository', choices: [4, 0, name] })),
      { do: 'list organization repositories', choices: [4, 0] },
      { do: 'repository with the name of its owner', choices: [1] },
    ],
    'orgs.list-repos.every-list-whole',
    handles('orgs.listRepositories', async (call, right) => {
      const outcome = await right(call)
      const entries = outcome.json as Json[]
      return { ...outcome, json: entries.filter(({ name }) => name !== call.params['org']) }
    }),
  ],
  [
    'has no status of a commit while one is pending',
    [
      { do: 'status of what is pushed', choices: [0, 0, 2] },
      { do: 'status of what is pushed', choices: [0, 0, 2] },
    ],
    'repos.combined-status.every-owner-served',
    handles('repos.combinedStatus', async (call, right) => {
      const outcome = await right(call)
      return JSON.stringify(outcome.json).includes('"pending"') &&
        ((outcome.json as Json)['statuses'] as unknown[]).length > 0
        ? none
        : outcome
    }),
  ],
  [
    'renders nothing of the text 0',
    [{ do: 'markdown', choices: [0, 0, 0, 7] }],
    'markdown.render.every-word',
    decides(
      'content',
      'markdown',
      (right) => (ask, text) => (text === '0' ? Promise.resolve('') : right(ask, text)),
    ),
  ],
  [
    'finds no user whose name begins with that of a deleted one',
    [{ do: 'delete user', choices: [2] }],
    'users.search.every-found',
    losesLongerNames,
  ],
  [
    'forgets from the second page on that only the repositories of an owner are wanted',
    [
      { do: 'create repository', choices: [3, 0] },
      { do: 'search for what is shared', choices: [0, 0] },
      { do: 'search for what is shared', choices: [0, 3] },
    ],
    'repos.search.every-filter',
    reads(({ page }) => (page > 1 ? { exclusive: false } : {})),
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
