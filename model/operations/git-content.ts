import { isObject, keys, ownsRepository, textOf } from '../facts.ts'
import { showsAll } from '../judge-list.ts'
import type { Judge } from '../judge.ts'
import type { Thing } from '../knowledge.ts'
import { UNKNOWN } from '../register.ts'
import { nameOf } from '../name-of.ts'
import type { OperationModel } from './operation-model.ts'
import { existingRepository, readableRepository, repositoryOf } from './repository.ts'

/** The fact which commit a branch is at; it changes with what is pushed. */
export const commitFact = (repository: Thing, branch: string) => `shown commit of ${branch}:${repository.n}`

/** The fact which commit a branch of the original of a fork was at when it was forked. */
export const forkedFact = (fork: Thing, branch: string) => `forked ${branch}/${fork.n}:`

/** The original of a fork, where the fork has its content. */
function originalOf(judge: Judge, repository: Thing): Thing | undefined {
  return judge.knowledge.thing(judge.knowledge.index(`content of ${repository.n}`).at(-1) ?? UNKNOWN)
}

/** A branch of a fork is where that of the original was and is, unless something was pushed to either. */
function judgeForked(judge: Judge, repository: Thing, name: string, commit: string): void {
  const original = originalOf(judge, repository)
  const key = forkedFact(repository, name)
  if (!original || isPushed(judge, repository)) return
  const expected = judge.certain(key)
  if (typeof expected !== 'string' || judge.certain(commitFact(original, name)) !== expected) return
  judge.expect(
    'every-state',
    commit === expected,
    { expected: `branch ${name} at ${expected}, as in ${nameOf(original)}`, received: commit },
    { about: [key], following: 'search' },
  )
}

/** Whether something else than a fork may have given a repository its content. */
function isPushed(judge: Judge, repository: Thing): boolean {
  return judge.certain(`pushed/${repository.n}:`) !== false
}

/** A fork of a repository with branches has branches, some time later. */
function judgeForkedBranches(judge: Judge, repository: Thing, names: readonly unknown[]): void {
  const original = originalOf(judge, repository)
  if (!original || isPushed(judge, repository)) return
  judge.expect(
    'every-state',
    names.length > 0,
    { expected: `branches of ${nameOf(original)}, of which it is a fork`, received: 'none' },
    { about: [keys.repository(repository.owner ?? '', repository.name)], following: 'search' },
  )
}

function judgeBranch(judge: Judge, repository: Thing, entry: unknown): void {
  const name = isObject(entry) ? textOf(entry['name']) : undefined
  const commit = isObject(entry) ? textOf(entry['commit']) : undefined
  if (name === undefined || commit === undefined) return
  judge.agree(commitFact(repository, name), commit, (known) => `branch ${name} at ${known}`)
  judgeForked(judge, repository, name, commit)
  remember(judge, `branches of ${repository.n}`, name)
}

/** Enters a name into an index of the facts that a push or a commit status changes. */
function remember(judge: Judge, index: string, name: string): void {
  if (judge.knowledge.index(index).some((n) => judge.knowledge.thing(n)?.name === name)) return
  judge.enter(index, judge.add({ kind: 'hook', name, isNew: true }))
}

/** A new repository that nothing was pushed to has branches only if the server creates them in every such repository. */
function judgeInitialised(judge: Judge, repository: Thing, names: readonly unknown[]): void {
  if (judge.certain(keys.shown(repository.n, 'empty')) !== true) return
  const count = 'new repositories without branches'
  if (names.length === 0) judge.knowledge = judge.knowledge.counted(count, judge.knowledge.most(count) + 1)
  judge.expect('every-state', names.length === 0 || judge.knowledge.most(count) === 0, {
    expected: `no branches in ${nameOf(repository)}, which is new`,
    received: names.join(', '),
  })
}

/** Judges a refusal: the owner can read a branch that certainly is there. */
function refusedBranch(judge: Judge, branch: string): void {
  const repository = repositoryOf(judge)
  if (!repository || !ownsRepository(judge, repository)) return
  const key = commitFact(repository, branch)
  if (judge.certain(key) === UNKNOWN) return
  judge.expect(
    'every-state',
    judge.saysNothing,
    { expected: `a success, since the branch ${branch} exists`, received: String(judge.status) },
    { about: [key] },
  )
}

/** Branches and the statuses of their commits. */
export const gitContent: Readonly<Record<string, OperationModel>> = {
  'repos.list-branches': {
    success: 200,
    body: 'list',
    succeeded(judge) {
      const repository = existingRepository(judge)
      const { json } = judge.response
      if (!repository || !Array.isArray(json)) return
      const names = json
        .map((entry) => (isObject(entry) ? entry['name'] : undefined))
        .filter((name) => typeof name === 'string')
      judge.expect('every-state', new Set(names).size === names.length, {
        expected: 'each branch once',
        received: names.join(', '),
      })
      for (const entry of json) judgeBranch(judge, repository, entry)
      if (!showsAll(judge)) return
      for (const n of judge.knowledge.index(`branches of ${repository.n}`)) {
        const name = judge.knowledge.thing(n)?.name ?? ''
        const key = commitFact(repository, name)
        judge.expect(
          'every-state',
          names.includes(name) || judge.certain(key) === UNKNOWN,
          { expected: `all branches, with ${name}`, received: names.join(', ') },
          { about: [key], following: 'list' },
        )
      }
      judgeInitialised(judge, repository, names)
      judgeForkedBranches(judge, repository, names)
      judge.agree(
        `shown branches:${repository.n}`,
        names.toSorted().join('\n'),
        (known) => `the branches ${known.replaceAll('\n', ', ')}`,
        { received: names.join(', '), following: 'list' },
      )
    },
    refused: readableRepository,
  },
  'repos.get-branch': {
    success: 200,
    body: 'object',
    refused: (judge) => refusedBranch(judge, judge.parameter('branch')),
    succeeded(judge) {
      const repository = existingRepository(judge)
      const { json } = judge.response
      if (!repository || !isObject(json)) return
      const name = judge.parameter('branch')
      const shown = textOf(json['name'])
      if (shown !== undefined)
        judge.expect('every-state', shown === name, { expected: `the branch ${name}`, received: shown })
      judgeBranch(judge, repository, { ...json, name })
    },
  },
  'repos.combined-status': {
    success: 200,
    body: 'any',
    refused: (judge) => refusedBranch(judge, judge.parameter('ref')),
    succeeded(judge) {
      const repository = existingRepository(judge)
      const { json } = judge.response
      if (!repository || !isObject(json)) return
      const sha = textOf(json['sha'])
      const ref = judge.parameter('ref')
      const branch = commitFact(repository, ref)
      const expected = judge.certain(branch)
      if (sha !== undefined && typeof expected === 'string')
        judge.expect(
          'every-state',
          sha === expected,
          { expected: `the status of ${expected}, where ${ref} is`, received: sha },
          { about: [branch] },
        )
      const state = textOf(json['state'])
      const commit = commitNamed(judge, repository, judge.parameter('ref'))
      if (state === undefined || commit === undefined) return
      judge.agree(
        `shown state of ${commit}:${repository.n}`,
        state,
        (known) => `the state ${known} of ${commit}`,
      )
      remember(judge, `states of ${repository.n}`, commit)
    },
  },
  'repos.editorconfig': {
    success: 200,
    body: 'any',
    succeeded(judge) {
      const repository = existingRepository(judge)
      const text = flatText(judge.response.json)
      const file = judge.parameter('filepath')
      if (!repository || text === undefined) return
      const key = `shown definitions of ${file}:${repository.n}`
      judge.agree(key, text, (known) => `${known.slice(0, 60)}, as before`, { received: text.slice(0, 60) })
      remember(judge, `files of ${repository.n}`, file)
    },
  },
}

/** Definitions as text, whatever their order. The document does not declare their shape: what is not flat is left alone. */
function flatText(json: unknown): string | undefined {
  if (!isObject(json) || Object.values(json).some((value) => typeof value === 'object')) return undefined
  return JSON.stringify(Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** "Download an archive": of the branch that the path names. */
export function judgeArchive(judge: Judge): void {
  const repository = existingRepository(judge)
  const { commit } = judge.response
  const ref = /^(.+)\.zip$/.exec(judge.parameter('filepath'))?.[1]
  if (!repository || commit === undefined || ref === undefined) return
  const key = commitFact(repository, ref)
  const known = judge.certain(key)
  if (typeof known !== 'string') return
  judge.expect(
    'every-state',
    known === commit,
    { expected: `an archive of ${known}, where ${ref} is`, received: `one of ${commit}` },
    { about: [key] },
  )
}

/** The commit that a name stands for, where that is known. */
function commitNamed(judge: Judge, repository: Thing, ref: string): string | undefined {
  if (/^[0-9a-f]{40}$/.test(ref)) return ref
  const known = judge.certain(commitFact(repository, ref))
  return typeof known === 'string' ? known : undefined
}
