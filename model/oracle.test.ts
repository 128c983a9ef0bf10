import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ModelEvent } from './state/event.ts'
import { ModelState } from './state/model-state.ts'
import { judge } from './oracle.ts'
import { rules } from './rules.ts'
import {
  ada,
  contradictionsOf,
  createOrganization,
  createRepository,
  createUser,
  exchange,
  late,
  rulesBroken,
  sequence,
  setting,
  user,
  world,
  type Pair,
} from './told-exchanges.ts'

const collaborator = { owner: 'fc-ada', repo: 'fc-repo', collaborator: 'fc-bob' }
const add: Pair = [
  { operation: 'repos.add-collaborator', caller: ada, parameters: collaborator },
  { status: 204 },
]
const remove: Pair = [
  { operation: 'repos.remove-collaborator', caller: ada, parameters: collaborator },
  { status: 204 },
]
const is = (status: 204 | 404): Pair => [
  { operation: 'repos.is-collaborator', caller: ada, parameters: collaborator, method: 'GET' },
  { status },
]

it('an avatar URL is a link where a User has one, in every response with users', () => {
  const shows = (operation: string, json: unknown, parameters = {}): Pair => [
    { operation, method: 'GET', caller: ada, parameters },
    { status: 200, json },
  ]
  const lookup = (fields: object) => shows('users.get', { id: 1, ...fields }, { username: 'fc-ada' })
  for (const avatarUrl of ['https://forge.example/a?s=1', '/avatars/1', 'avatars/1', undefined])
    expect(rulesBroken(...world, lookup({ avatarUrl }))).toEqual([])
  for (const avatarUrl of ['picture', '', 'a / b', 7])
    expect(rulesBroken(...world, lookup({ avatarUrl }))).toEqual(['users.get.every-link'])
  // A regular expression that looks for the slash at each position takes hours for this text.
  expect(rulesBroken(...world, lookup({ avatarUrl: `${'/'.repeat(500_000)} ` }))).toEqual([
    'users.get.every-link',
  ])
  const listed = [
    { id: 1, avatarUrl: '/1' },
    { id: 1, avatarUrl: 'picture' },
  ]
  expect(rulesBroken(...world, shows('users.search', { ok: true, data: listed }))).toContain(
    'users.search.every-link',
  )
})

describe('what follows from earlier exchanges', () => {
  it('an added collaborator is one, a removed one is none, and one that was never added is none', () => {
    expect(rulesBroken(...world, is(404), add, is(204), remove, is(404))).toEqual([])
    expect(rulesBroken(...world, is(204))).toEqual(['repos.is-collaborator.every-yes'])
    expect(rulesBroken(...world, add, is(404))).toEqual(['repos.is-collaborator.every-no'])
    expect(rulesBroken(...world, add, remove, is(204))).toEqual(['repos.is-collaborator.every-yes'])
  })

  it('a refused request changes nothing, and a request without a clear response may have changed it', () => {
    const [request] = add
    expect(rulesBroken(...world, [request, { status: 403 }], is(404))).toEqual([])
    expect(rulesBroken(...world, [request, { status: 403 }], is(204))).toEqual([
      'repos.is-collaborator.every-yes',
    ])
    expect(rulesBroken(...world, [request, { status: 500 }], is(404))).toEqual([])
    expect(rulesBroken(...world, [request, { status: 500 }], is(204), is(404))).toEqual([
      'repos.is-collaborator.every-no',
    ])
  })

  it('a repository of the same name starts anew, and so does a user', () => {
    const gone: Pair = [
      { operation: 'repos.delete', caller: ada, parameters: { owner: 'fc-ada', repo: 'fc-repo' } },
      { status: 204 },
    ]
    const deleted: Pair = [
      { operation: 'admin.delete-user', parameters: { username: 'fc-bob' } },
      { status: 204 },
    ]
    // A user with its former id may be restored with its collaborators.
    const another: Pair = [
      createRepository[0],
      { status: 201, json: { ...(createRepository[1].json as object), id: 8 } },
    ]
    expect(rulesBroken(...world, add, gone, createRepository, is(204))).toEqual([])
    expect(rulesBroken(...world, add, gone, another, is(204))).toContain('repos.is-collaborator.every-yes')
    expect(rulesBroken(...world, add, deleted, createUser('fc-bob', 3), is(204))).toEqual([
      'repos.is-collaborator.every-yes',
    ])
    expect(rulesBroken(...world, add, deleted, createUser('fc-bob', 3), is(404))).toEqual([])
  })

  it('what the documents leave open contradicts nothing', () => {
    const stranger = { login: 'fc-bob' }
    const hidden = [{ ...is(404)[0], caller: stranger }, { status: 404 }] as const
    expect(rulesBroken(...world, add, hidden)).toEqual([])
    // Names that the run has not chosen can belong to anybody.
    expect(
      rulesBroken([{ operation: 'users.get', parameters: { username: 'somebody' } }, { status: 404 }]),
    ).toEqual([])
    expect(
      rulesBroken([
        { operation: 'users.get', parameters: { username: 'somebody' } },
        { status: 200, json: user('somebody', 4) },
      ]),
    ).toEqual([])
    // The case sensitivity of names is not specified.
    expect(
      rulesBroken(createUser('fc-Ada', 1), [
        { operation: 'users.get', parameters: { username: 'fc-ada' } },
        { status: 404 },
      ]),
    ).toEqual([])
  })

  it('an undocumented request makes unknown what it is for, and a later read settles it', () => {
    const organization = createOrganization('fc-org', 9)
    const purpose = { capability: 'organizationMembers', organization: 'fc-org', username: 'fc-bob' }
    const join: Pair = [
      {
        operation: undefined as never,
        method: 'PUT',
        parameters: { path: '/teams/1/members/fc-bob' },
        purpose,
      },
      { status: 204 },
    ]
    const isMember = (status: number): Pair => [
      { operation: 'orgs.is-member', caller: ada, parameters: { org: 'fc-org', username: 'fc-bob' } },
      { status },
    ]
    const before = [createUser('fc-ada', 1), createUser('fc-bob', 2), organization]
    expect(rulesBroken(...before, isMember(204))).toEqual(['orgs.is-member.every-yes'])
    expect(rulesBroken(...before, join, isMember(404))).toEqual([])
    expect(rulesBroken(...before, join, isMember(204), isMember(404))).toEqual(['orgs.is-member.every-no'])
  })
})

describe('overlapping requests', () => {
  /** Writes and reads of one fact, each with the moment inside its span at which it takes effect. */
  const histories = fc
    .array(
      fc.record({
        kind: fc.constantFrom('add', 'remove', 'is'),
        before: fc.nat(30),
        moment: fc.nat(1000),
        after: fc.nat(30),
        isLost: fc.integer({ min: 0, max: 9 }),
      }),
      { minLength: 1, maxLength: 25 },
    )
    .map((acts) => {
      const ordered = acts
        .map((act, index) => ({ ...act, moment: act.moment * 100 + index }))
        .toSorted((a, b) => a.moment - b.moment)
      let isCollaborator = false
      return ordered.map(({ kind, before, moment, after, isLost }, index) => {
        const lost = kind !== 'is' && isLost === 0
        if (kind !== 'is') isCollaborator = kind === 'add'
        const [request] = kind === 'add' ? add : kind === 'remove' ? remove : is(204)
        const status = kind === 'is' ? (isCollaborator ? 204 : 404) : lost ? 500 : 204
        // Unique positions, in the order of the moments if the spans do not overlap.
        return {
          begin: 1000 + moment - before * 90 + index / 100,
          end: 1000 + moment + after * 90 + 0.5 + index / 100,
          request,
          status,
          kind,
          lost,
        }
      })
    })
  const start = sequence(...world).map((event) => ({ ...event, at: event.at - 1_000_000 }))

  it('a history that is right in some order is never contradicted', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const events = history.flatMap(({ begin, end, request, status }) =>
          exchange([begin, end], request, { status }),
        )
        expect(contradictionsOf([...start, ...events])).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('a stale read after a finished write is always contradicted', () => {
    fc.assert(
      fc.property(histories, fc.boolean(), (history, value) => {
        // A lost request may take effect at any later time.
        fc.pre(history.every(({ lost }) => !lost))
        const events = history.flatMap(({ begin, end, request, status }) =>
          exchange([begin, end], request, { status }),
        )
        const last = 1 + Math.max(...history.map(({ end }) => end))
        const [write, read] = value ? [add, is(404)] : [remove, is(204)]
        const added = [exchange([last, last + 1], ...write), exchange([last + 2, last + 3], ...read)].flat()
        expect(contradictionsOf([...start, ...events, ...added])).toHaveLength(1)
      }),
      { numRuns: 400 },
    )
  })
})

it.each<[string, Pair, string]>([
  [
    'a search',
    [
      { operation: 'users.search', query: { q: 'fc-bob' } },
      { status: 200, json: { ok: true, data: [] } },
    ],
    'users.search.every-found',
  ],
  [
    'a lookup',
    [{ operation: 'users.get', parameters: { username: 'fc-bob' } }, { status: 404 }],
    'users.get.every-owner-served',
  ],
])('%s may follow later, and is contradicted only after the time that is given', (_what, read, rule) => {
  const served: Pair = [
    { operation: 'users.current', caller: { login: 'fc-bob' } },
    { status: 200, json: user('fc-bob', 2) },
  ]
  const events = sequence(createUser('fc-ada', 1), createUser('fc-bob', 2), served, read)
  expect(contradictionsOf(events, late)).toEqual([])
  const later = events.map((event, index) =>
    index < events.length - 2 ? event : { ...event, atMs: event.atMs + 2000 },
  )
  expect(contradictionsOf(later, late).map((found) => found.rule)).toEqual([rule])
})

it('judging changes nothing that it is given', () => {
  const [asked, answered] = exchange([1, 2], ...createUser('fc-ada', 1)) as [ModelEvent, ModelEvent]
  const empty = ModelState.of(setting)
  const { modelState } = judge(empty, asked)
  judge(modelState, answered)
  expect(judge(empty, asked).modelState.inFlight(asked.id)).toEqual(modelState.inFlight(asked.id))
  expect(empty.inFlight(asked.id)).toBeUndefined()
})

it('each rule has one id and one sentence', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
})

it('what is created without a clear response may have more than is known', () => {
  const parameters = { owner: 'fc-ada', repo: 'fc-repo' }
  const lost = ([request]: Pair): Pair => [request, { status: 500 }]
  const hook: Pair = [
    { operation: 'repos.create-hook', caller: ada, parameters, fields: { url: 'https://example.com/1' } },
    { status: 500 },
  ]
  const list: Pair = [
    { operation: 'repos.list-hooks', method: 'GET', caller: ada, parameters },
    { status: 200, json: [{ id: 5, url: 'https://example.com/1' }] },
  ]
  expect(rulesBroken(createUser('fc-ada', 1), lost(createRepository), hook, list)).toEqual([])
  // A server may add hooks of its own; a hook with the address of a hook elsewhere is that hook.
  expect(rulesBroken(createUser('fc-ada', 1), createRepository, list)).toEqual([])
  const elsewhere: Pair = [
    { ...hook[0], parameters: { owner: 'fc-ada', repo: 'fc-other' } },
    { status: 201, json: { id: 4, url: 'https://example.com/1' } },
  ]
  const other: Pair = [
    { ...createRepository[0], fields: { ...createRepository[0].fields, name: 'fc-other' } },
    { status: 201, json: { ...(createRepository[1].json as object), id: 77, name: 'fc-other' } },
  ]
  expect(rulesBroken(createUser('fc-ada', 1), createRepository, other, elsewhere, list)).toEqual([
    'repos.list-hooks.every-entry-belongs',
  ])
})
