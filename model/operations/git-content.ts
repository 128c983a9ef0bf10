import { isObject, keys, ownsRepository, textOf } from '../facts.ts'
import type { Following, Judge } from '../judge.ts'
import { showsAll } from '../judge-list.ts'
import type { Thing } from '../knowledge.ts'
import { UNKNOWN } from '../register.ts'
import { nameOf } from '../name-of.ts'
import {
  branchesOf,
  commitFact,
  commitNamed,
  copiedFact,
  definitionsFact,
  existingReference,
  flatText,
  hasIndent,
  hasNoStatus,
  isMirror,
  isPushed,
  judgeIndent,
  judgePushedBranches,
  judgePushedCommit,
  namesIn,
  placeFact,
  pushedCommit,
  remember,
  rememberFile,
  sourceOf,
  stateFact,
} from './content-facts.ts'
import type { OperationModel } from './operation-model.ts'
import { existingRepository, readableRepository, repositoryOf } from './repository.ts'

/** How soon responses of different kinds agree: some time after a push, and at once where there was none. */
function followingIn(judge: Judge, repository: Thing): Following {
  return isPushed(judge, repository) ? 'search' : 'at once'
}

/** A branch of a copy is where that of the source was and is, unless something was pushed to either. */
function judgeCopied(judge: Judge, repository: Thing, name: string, commit: string): void {
  const source = sourceOf(judge, repository)
  const key = copiedFact(repository, name)
  if (!source || isPushed(judge, repository)) return
  const expected = judge.certain(key)
  if (typeof expected !== 'string' || commitNamed(judge, source, name) !== expected) return
  judge.expect(
    'every-state',
    commit === expected,
    { expected: `branch ${name} at ${expected}, as in ${nameOf(source)}`, received: commit },
    { about: [key], following: 'search' },
  )
}

function judgeBranch(judge: Judge, repository: Thing, entry: unknown): void {
  const name = isObject(entry) ? textOf(entry['name']) : undefined
  const commit = isObject(entry) ? textOf(entry['commit']) : undefined
  if (name === undefined || commit === undefined || isMirror(judge, repository)) return
  if (!judgePushedCommit(judge, repository, name, commit)) return
  // What was pushed is the last state.
  const isLast = pushedCommit(judge, repository, name) === commit
  judge.agree(commitFact(repository, name), commit, (known) => `branch ${name} at ${known}`, {
    following: isLast ? 'at once' : followingIn(judge, repository),
  })
  judgeCopied(judge, repository, name, commit)
  remember(judge, branchesOf(repository.n), name)
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

/** Judges a refusal: the owner can read a branch, tag or commit that certainly is there. */
function refusedReference(judge: Judge, ref: string): void {
  const repository = repositoryOf(judge)
  if (!repository || !ownsRepository(judge, repository)) return
  const key = existingReference(judge, repository, ref)
  if (key === undefined) return
  judge.expect(
    'every-state',
    judge.saysNothing,
    { expected: `a success, since ${ref} exists`, received: String(judge.status) },
    { about: [key], following: followingIn(judge, repository) },
  )
}

function judgeBranches(judge: Judge, repository: Thing, entries: readonly unknown[]): void {
  const names = entries
    .map((entry) => (isObject(entry) ? entry['name'] : undefined))
    .filter((name) => typeof name === 'string')
  judge.expect('every-state', new Set(names).size === names.length, {
    expected: 'each branch once',
    received: names.join(', '),
  })
  for (const entry of entries) judgeBranch(judge, repository, entry)
  if (!showsAll(judge) || isMirror(judge, repository)) return
  const following = isPushed(judge, repository) ? 'search' : 'list'
  for (const name of namesIn(judge, branchesOf(repository.n))) {
    const key = commitFact(repository, name)
    judge.expect(
      'every-state',
      names.includes(name) || judge.certain(key) === UNKNOWN,
      { expected: `all branches, with ${name}`, received: names.join(', ') },
      { about: [key], following },
    )
  }
  judgeInitialised(judge, repository, names)
  if (!judgePushedBranches(judge, repository, names)) return
  judge.agree(
    shownBranches(repository),
    names.toSorted().join('\n'),
    (known) => `the branches ${known.replaceAll('\n', ', ')}`,
    { received: names.join(', '), following },
  )
}

const shownBranches = ({ n }: Thing) => `shown branches:${n}`

/** A success for a name that the list of branches does not have. Whether names differ by case, the document does not say. */
function judgeListed(judge: Judge, repository: Thing, name: string): void {
  const key = shownBranches(repository)
  const listed = judge.certain(key)
  if (typeof listed !== 'string') return
  judge.expect(
    'every-state',
    listed.toLowerCase().split('\n').includes(name.toLowerCase()),
    { expected: `a refusal, since the branches are ${listed.replaceAll('\n', ', ')}`, received: '200' },
    { about: [key], following: isPushed(judge, repository) ? 'search' : 'list' },
  )
}

/** "The combined commit status of a reference": of the commit that the name stands for. */
function judgeStatus(judge: Judge, repository: Thing, json: Readonly<Record<string, unknown>>): void {
  const ref = judge.parameter('ref')
  const sha = textOf(json['sha'])
  const expected = isMirror(judge, repository) ? undefined : commitNamed(judge, repository, ref)
  if (sha !== undefined && expected !== undefined) {
    judge.expect(
      'every-state',
      sha === expected,
      { expected: `the status of ${expected}, where ${ref} is`, received: sha },
      { about: [placeFact(judge, repository, ref)], following: followingIn(judge, repository) },
    )
    if (sha !== expected) return
  }
  const state = textOf(json['state'])
  const commit = sha ?? expected
  if (state === undefined || commit === undefined) return
  const key = stateFact(repository.n, commit)
  if (hasNoStatus(judge, repository))
    judge.agree(
      'shown state of commits without a status:',
      state,
      (known) => `the state ${known}, as of other commits without a status`,
    )
  judge.agree(key, state, (known) => `the state ${known} of ${commit}`)
  remember(judge, `states of ${repository.n}`, commit)
}

/** Judges a refusal: the owner reads definitions again, and those that were pushed where a server has shown some. */
function refusedDefinitions(judge: Judge): void {
  const repository = repositoryOf(judge)
  const file = judge.parameter('filepath')
  if (!repository || !ownsRepository(judge, repository) || isMirror(judge, repository)) return
  const key = definitionsFact(repository.n, file)
  // Whether files in folders have definitions, the document does not say.
  const isAtRoot = !file.includes('/') && judge.knowledge.most(DEFINED) > 0
  if (judge.certain(key) === UNKNOWN && !(isAtRoot && hasIndent(judge, repository, file))) return
  judge.expect(
    'every-state',
    judge.saysNothing,
    { expected: `the definitions of ${file}`, received: String(judge.status) },
    { about: [key, `pushed/${repository.n}:`], following: followingIn(judge, repository) },
  )
}

const DEFINED = 'files at the root with definitions'

/** Branches and the statuses of their commits. */
export const gitContent: Readonly<Record<string, OperationModel>> = {
  'repos.list-branches': {
    success: 200,
    body: 'list',
    succeeded(judge) {
      const repository = existingRepository(judge)
      const { json } = judge.response
      if (repository && Array.isArray(json)) judgeBranches(judge, repository, json)
    },
    refused: readableRepository,
  },
  'repos.get-branch': {
    success: 200,
    body: 'object',
    refused: (judge) => refusedReference(judge, judge.parameter('branch')),
    succeeded(judge) {
      const repository = existingRepository(judge)
      const { json } = judge.response
      if (!repository || !isObject(json)) return
      const name = judge.parameter('branch')
      const shown = textOf(json['name'])
      if (shown !== undefined)
        judge.expect('every-state', shown === name, { expected: `the branch ${name}`, received: shown })
      if (!isMirror(judge, repository)) judgeListed(judge, repository, name)
      judgeBranch(judge, repository, { ...json, name })
    },
  },
  'repos.combined-status': {
    success: 200,
    body: 'any',
    refused: (judge) => refusedReference(judge, judge.parameter('ref')),
    succeeded(judge) {
      const repository = existingRepository(judge)
      const { json } = judge.response
      if (repository && isObject(json)) judgeStatus(judge, repository, json)
    },
  },
  'repos.editorconfig': {
    success: 200,
    body: 'any',
    refused: refusedDefinitions,
    succeeded(judge) {
      const repository = existingRepository(judge)
      const text = flatText(judge.response.json)
      const file = judge.parameter('filepath')
      if (!repository || isMirror(judge, repository) || !judgeIndent(judge, repository, file)) return
      if (!file.includes('/')) judge.knowledge = judge.knowledge.counted(DEFINED, 1)
      if (text === undefined) return
      const key = definitionsFact(repository.n, file)
      judge.agree(key, text, (known) => `${known.slice(0, 60)}, as before`, { received: text.slice(0, 60) })
      rememberFile(judge, repository, file)
    },
  },
  'repos.archive': {
    success: 200,
    body: 'any',
    succeeded: judgeArchive,
    refused(judge) {
      const ref = zipped(judge)
      if (ref !== undefined && judge.knowledge.most(ZIPPED) > 0) refusedReference(judge, ref)
    },
  },
}

const ZIPPED = 'archives of branches as zip'

/** The branch, tag or commit of which a path names a zip archive. */
function zipped(judge: Judge): string | undefined {
  return /^([^/]+)\.zip$/.exec(judge.parameter('filepath'))?.[1]
}

/** "Download an archive": of the reference that the path names. */
function judgeArchive(judge: Judge): void {
  const repository = existingRepository(judge)
  const { commit } = judge.response
  const ref = zipped(judge)
  if (!repository || ref === undefined || isMirror(judge, repository)) return
  const known = commitNamed(judge, repository, ref)
  if (known === undefined) return
  judge.knowledge = judge.knowledge.counted(ZIPPED, 1)
  if (commit === undefined) return
  judge.expect(
    'every-state',
    known === commit,
    { expected: `an archive of ${known}, where ${ref} is`, received: `one of ${commit}` },
    { about: [placeFact(judge, repository, ref)], following: followingIn(judge, repository) },
  )
}
