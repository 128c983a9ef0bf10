import { expect, it } from 'vitest'
import { giteaNames } from '../fixtures/drivers/gitea-names.ts'
import { handles, operationNamed } from '../mutation/mutants/breaking.ts'
import { ownedOrganizationOf } from '../reference/code-hosting/organizations.ts'
import type { Call } from '../reference/http/call.ts'
import { json, type Outcome } from '../reference/http/reply.ts'
import type { Overrides } from '../reference/overrides.ts'
import { runtimeOnReference } from '../test/support/runtime-on-reference.ts'
import { explore } from './explore.ts'
import { cellsFor } from './input-cells.ts'
import { inputSequences } from './input-steps.ts'
import { explorationTargetFor } from './sender.ts'

/** The rules that requests with unusual input of some operations contradict. */
async function contradictedBy(mutate: (overrides: Overrides) => void, operations: RegExp): Promise<string[]> {
  const runtime = await runtimeOnReference({ mutate })
  const cells = [...cellsFor(giteaNames).values()].filter(({ operation }) => operations.test(operation))
  const inputs = inputSequences('2', cells)
  const found: string[] = []
  const first = new AbortController()
  await explore(explorationTargetFor(runtime, 0), {
    seedOf: (batch) => batch,
    requests: Infinity,
    recorded: { sequences: inputs.length, inputs: inputs.length, cuts: new Map(), fits: () => true },
    setting: { followsMs: 0 },
    name: 'i',
    inputs,
    signal: first.signal,
    contradicted({ rule }) {
      found.push(rule)
      first.abort()
    },
  })
  return found
}

function handleAround(
  overrides: Overrides,
  name: string,
  handle: (call: Call, right: () => Promise<Outcome>) => Promise<Outcome>,
): void {
  handles(name, (call, right) => handle(call, async () => right(call)))(overrides)
}

/** After an edit of an organization, changes the record with the result of `change` for the request body. */
function afterEdit(overrides: Overrides, change: (body: Record<string, unknown>) => object): void {
  handleAround(overrides, 'orgs.edit', async (call: Call, right) => {
    const outcome = await right()
    call.forge.organizations.put({ ...ownedOrganizationOf(call), ...change(await call.json()) })
    return outcome
  })
}

const EMOJI = /\p{Extended_Pictographic}/u

const bugs: ReadonlyArray<readonly [string, RegExp, string, (overrides: Overrides) => void]> = [
  [
    'an edit that leaves a field out clears it after its response',
    /^orgs\.edit$/,
    'orgs.get.every-same-field',
    (overrides) => afterEdit(overrides, (body) => ('description' in body ? {} : { description: 'cleared' })),
  ],
  [
    'null becomes a word after the response',
    /^orgs\.edit$/,
    'orgs.get.every-same-field',
    (overrides) => afterEdit(overrides, (body) => (body['location'] === null ? { location: 'null' } : {})),
  ],
  [
    'a text is stored up to its first emoji',
    /^orgs\.edit$/,
    'orgs.get.every-same-field',
    (overrides) =>
      afterEdit(overrides, ({ description: text }) =>
        typeof text === 'string' && EMOJI.test(text) ? { description: text.split(EMOJI)[0] } : {},
      ),
  ],
  [
    'a hook that is edited without its events loses them after the response',
    /^orgs\.edit-hook$/,
    'orgs.get-hook.every-same-field',
    (overrides) =>
      handleAround(overrides, 'orgs.editHook', async (call, right) => {
        const outcome = await right()
        const hook = call.forge.hooks.get(Number(call.params['id']))
        if (hook && !('events' in (await call.json()))) call.forge.hooks.put({ ...hook, events: [] })
        return outcome
      }),
  ],
  [
    'an administrator is served with a wrong password',
    /^admin\.delete-user$/,
    'admin.delete-user.every-forbidden',
    (overrides) => {
      overrides.rules.signIn.byPassword = (ask, login) => ask.forge.users.byKey(login)
    },
  ],
  [
    'a search with a limit of zero finds everybody',
    /^users\.search$/,
    'users.search.every-limit',
    (overrides) =>
      handleAround(overrides, 'users.search', async (call, right) => {
        if (call.query.get('limit') === '0') call.query.set('limit', '50')
        return right()
      }),
  ],
  [
    'a name in capitals finds another user',
    /^users\.get$/,
    'users.get.every-subject',
    (overrides) =>
      handleAround(overrides, 'users.get', async (call, right) => {
        const name = call.params['username'] ?? ''
        const other = call.forge.users.find((user) => user.name.toLowerCase() !== name.toLowerCase())
        if (name !== name.toUpperCase() || !other) return right()
        return json(call.views.accounts.user(call, other))
      }),
  ],
  [
    'a name finds the user whose name it is up to a dot',
    /^users\.get$/,
    'users.get.every-404',
    (overrides) =>
      handleAround(overrides, 'users.get', async (call, right) => {
        call.params['username'] = call.params['username']?.replace(/\.[^.]+$/, '') ?? ''
        return right()
      }),
  ],
  [
    'the number 0 finds the times of every issue',
    /^times\.list-issue$/,
    'times.list-issue.every-entry-belongs',
    (overrides) => {
      const all = operationNamed(overrides, 'times.listOfRepository')
      handleAround(overrides, 'times.listOfIssue', async (call, right) =>
        call.params['issue'] === '0' ? all.handle(call) : right(),
      )
    },
  ],
  [
    'rendered markdown is JSON for whoever prefers it',
    /^markdown\.render$/,
    'markdown.render.every-media-type',
    (overrides) =>
      handleAround(overrides, 'markdown.render', async (call, right) => {
        const accept = call.header('accept') ?? ''
        return accept.includes('json') && !accept.includes('html') ? json({ html: '' }) : right()
      }),
  ],
  [
    'strangers see members who conceal their membership',
    /^orgs\.list-public-members$/,
    'orgs.list-public-members.every-entry-belongs',
    (overrides) => {
      const { publicMembers: right } = overrides.rules.membership
      overrides.rules.membership.publicMembers = (ask, organization) =>
        ask.rules.access.belongsTo(ask, organization)
          ? right(ask, organization)
          : ask.forge.users.filter(
              ({ id }) =>
                ask.forge.teams.find(
                  (team) => team.organization === organization.id && team.members.has(id),
                ) !== undefined,
            )
    },
  ],
]

it.each(bugs)('requests with unusual input show that %s', async (_, operations, rule, mutate) => {
  expect(await contradictedBy(mutate, operations)).toEqual([rule])
})

it('a right server is contradicted by none of them', async () => {
  expect(await contradictedBy(() => {}, /^(?:orgs\.edit|orgs\.edit-hook|users\.search|users\.get)$/)).toEqual(
    [],
  )
})
