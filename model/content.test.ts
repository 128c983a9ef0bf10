import { describe, expect, it } from 'vitest'
import { ada, contradictionsOf, sequence, type Pair, type Request } from './told-exchanges.ts'

const bob = { login: 'fc-bob' }
const admin = { login: 'root', isAdmin: true }
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(40)) as [
  string,
  string,
  string,
  string,
]

type Told = readonly [Request, number, unknown?]

/** The rules that consecutive exchanges break, if effects of a change show immediately. */
function broken(...pairs: readonly Told[]): string[] {
  const told = pairs.map(([asked, status, json]): Pair => [
    { method: 'GET', caller: ada, ...asked },
    { status, json },
  ])
  return contradictionsOf(sequence(...told)).map(({ rule }) => rule)
}

const user = (username: string, id: number): Told => [
  { operation: 'admin.create-user', caller: admin, fields: { username } },
  201,
  { id, username },
]
const create = (owner: string, id: number): Told => [
  {
    operation: 'admin.create-repo',
    caller: admin,
    method: 'POST',
    parameters: { username: owner },
    fields: { name: 'fc-repo', private: false },
  },
  201,
  { id, owner, name: 'fc-repo', private: false },
]
const of = (owner: string) => ({ owner, repo: 'fc-repo' })
const remove = (status: number, caller: NonNullable<Request['caller']>): Told => [
  { operation: 'repos.delete', method: 'DELETE', caller, parameters: of('fc-ada') },
  status,
]
const push = (
  branches: Record<string, string>,
  size = 13,
  { removed }: { readonly removed?: readonly string[] } = {},
): Told => [
  {
    operation: 'repos.get',
    parameters: of('fc-ada'),
    purpose: {
      capability: 'gitContent',
      repository: { owner: 'fc-ada', name: 'fc-repo' },
      pushed: { branches, tags: { v1: B }, indents: { 'a.md': size }, ...(removed ? { removed } : {}) },
    },
  },
  200,
  { owner: 'fc-ada', name: 'fc-repo' },
]
const branch = (commit: string, owner = 'fc-ada', name = 'main'): Told => [
  {
    operation: 'repos.get-branch',
    caller: { login: owner },
    parameters: { ...of(owner), branch: name },
  },
  200,
  { name, commit },
]
const list = (...names: readonly string[]): Told => [
  { operation: 'repos.list-branches', parameters: of('fc-ada') },
  200,
  names.map((name) => ({ name })),
]
const status = (
  ref: string,
  sha: string,
  state = 'pending',
  owner = 'fc-ada',
  statuses: readonly unknown[] = [],
): Told => [
  { operation: 'repos.combined-status', parameters: { ...of(owner), ref } },
  200,
  { sha, state, statuses },
]
const definitions = (size: number): Told => [
  { operation: 'repos.editorconfig', parameters: { ...of('fc-ada'), filepath: 'a.md' } },
  200,
  { indent_size: size },
]
const world = [user('fc-ada', 1), user('fc-bob', 2), create('fc-ada', 7)]

describe('content of repositories', () => {
  it('a branch that was not pushed may be a further name of another one', () => {
    const [request, status, shown] = branch(A, 'fc-ada', 'master')
    const named = (name: string): Told => [
      { ...request, parameters: { ...of('fc-ada'), branch: name } },
      status,
      shown,
    ]
    const first = [...world, push({ main: A, master: A })]
    expect(broken(...first, named('HEAD'))).toEqual([])
    expect(broken(...first, named('main'))).toEqual(['repos.get-branch.every-subject'])
  })

  it('branches, statuses and definitions are those that were pushed last', () => {
    const first = [...world, push({ main: A }), branch(A), status('main', A), definitions(13)]
    expect(broken(...first, push({ main: C }, 19), branch(C), status('main', C), definitions(19))).toEqual([])
    expect(broken(...first, push({ main: C }), branch(A))).toEqual(['repos.get-branch.every-commit'])
    expect(broken(...first, push({ main: C }), status('main', A))).toEqual([
      'repos.combined-status.every-commit',
    ])
    expect(broken(...first, push({ main: C }, 19), definitions(13))).toEqual([
      'repos.editorconfig.every-same-field',
    ])
    expect(broken(...first, push({ main: C, late: C }), list('main'))).toEqual([
      'repos.list-branches.every-list-whole',
    ])
    expect(broken(...first, status('v1', A))).toEqual(['repos.combined-status.every-commit'])
  })

  it('a branch that a push has removed is shown again only after another push of it', () => {
    const removed = [...world, push({ main: A, late: B }), push({ main: A }, 13, { removed: ['late'] })]
    const late = branch(B, 'fc-ada', 'late')
    expect(broken(...removed, list('main'), branch(A))).toEqual([])
    expect(broken(...removed, list('main', 'late'))).toEqual(['repos.list-branches.every-removed'])
    expect(broken(...removed, late)).toEqual(['repos.get-branch.every-removed'])
    // The driver does not report that the server has removed it.
    expect(
      broken(...world, push({ main: A, late: B }), push({ main: A }), list('main', 'late'), late),
    ).toEqual([])
    expect(broken(...removed, push({ main: A, late: C }), list('main', 'late'), late)).toEqual([
      'repos.get-branch.every-commit',
    ])
  })

  it('a new repository, to which nothing was pushed, has no commit of another one', () => {
    const shown = (commit: string): Told => [
      { operation: 'repos.list-branches', parameters: of('fc-ada') },
      200,
      [{ name: 'main', commit }],
    ]
    const again: Told = [
      create('fc-ada', 9)[0],
      201,
      { id: 9, owner: 'fc-ada', name: 'fc-repo', private: false, mirror: false },
    ]
    const first = [...world, push({ main: A }), shown(A), remove(204, ada), again]
    expect(broken(...first, shown(A))).toEqual(['repos.list-branches.every-entry-belongs'])
    // A program of the server may commit, also to each new repository.
    expect(broken(...first, shown(D))).toEqual([])
    expect(broken(...first, push({ main: A }), shown(A))).toEqual([])
  })

  it('a branch may be at a commit that a program of the server added, and is there from then on', () => {
    const first = [...world, push({ main: A }), branch(D), status('main', D), status(A, A)]
    expect(broken(...first, branch(D))).toEqual([])
    const abbreviated = [...world, push({ main: A }), branch(D.slice(0, 10))]
    expect(broken(...abbreviated, branch(D.slice(0, 10)), status('main', D))).toEqual([])
    expect(broken(...abbreviated, branch(A.slice(0, 10)), branch(A))).toEqual([])
    expect(broken(...first, branch(A))).toEqual(['repos.get-branch.every-commit'])
    expect(broken(...first, push({ main: C }), branch(D))).toEqual(['repos.get-branch.every-commit'])
    expect(broken(...world, push({ main: A }), branch('0'.repeat(40)))).toEqual([
      'repos.get-branch.every-commit',
    ])
    expect(broken(...world, push({ main: A }), status(A, D))).toEqual(['repos.combined-status.every-commit'])
  })

  it('the state of a commit is the same by name and by commit, and changes with a status of that commit alone', () => {
    const set = (commit: string): Told => [
      {
        method: 'POST',
        parameters: { path: '/statuses' },
        purpose: {
          capability: 'commitStatuses',
          repository: { owner: 'fc-ada', name: 'fc-repo' },
          commit,
        },
      },
      201,
    ]
    const before = [...world, push({ main: A }), status('main', A), status('v1', B)]
    expect(broken(...before, set(A), status('main', A, 'failure'), status('v1', B))).toEqual([])
    expect(broken(...before, set(A), status('v1', B, 'failure'))).toEqual([
      'repos.combined-status.every-same-field',
    ])
    expect(broken(...before, set(A), status('main', A, 'failure'), status(A, A))).toEqual([
      'repos.combined-status.every-same-field',
    ])
    const later = status(A, A, 'failure', 'fc-ada', [{ context: 'build' }])
    expect(broken(...before, set(A), status('main', A), later)).toEqual([])
    expect(broken(...before, set(A), later, status('main', A))).toEqual([
      'repos.combined-status.every-same-field',
    ])
  })
})

describe('a commit that others build', () => {
  it('may have another state once other statuses are listed', () => {
    const built = (state: string) => status('main', A, state, 'fc-ada', [{ context: 'build', state }])
    const before = [...world, push({ main: A }), status('main', A), built('pending')]
    expect(broken(...before, built('success'))).toEqual([])
    expect(broken(...before, status('main', A, 'success'))).toEqual([
      'repos.combined-status.every-same-field',
    ])
  })
})

describe('a refused reference', () => {
  const refused = (ref: string): readonly Told[] => [
    [{ operation: 'repos.combined-status', parameters: { ...of('fc-ada'), ref } }, 404],
    [{ operation: 'repos.get-branch', parameters: { ...of('fc-ada'), branch: ref } }, 404],
  ]

  it('contradicts where it certainly is there', () => {
    expect(broken(...world, push({ main: A }), ...refused('main'))).toEqual([
      'repos.combined-status.every-owner-served',
      'repos.get-branch.every-owner-served',
    ])
  })

  it('contradicts nothing where its name has a slash: how a path has it is not shown', () => {
    expect(broken(...world, push({ 'new/main': A }), ...refused('new/main'))).toEqual([])
  })
})

it('only its owner, an administrator or somebody who may have rights deletes a repository', () => {
  const collaborator = { ...of('fc-ada'), collaborator: 'fc-bob' }
  const add: Told = [{ operation: 'repos.add-collaborator', method: 'PUT', parameters: collaborator }, 204]
  const end: Told = [
    { operation: 'repos.remove-collaborator', method: 'DELETE', parameters: collaborator },
    204,
  ]
  expect(broken(...world, remove(403, bob), remove(204, ada))).toEqual([])
  expect(broken(...world, remove(204, bob))).toEqual(['repos.delete.every-forbidden'])
  expect(broken(...world, add, remove(204, bob))).toEqual([])
  expect(broken(...world, add, end, remove(204, bob))).toEqual(['repos.delete.every-forbidden'])
})
