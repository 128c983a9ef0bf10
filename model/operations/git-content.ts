import { isObject, ownsRepository, textOf } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import { showsAll } from '../state/judge-list.ts'
import { nameKey } from '../state/keys.ts'
import type { Entity } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'
import {
  branchesOf,
  commitFact,
  commitNamed,
  completed,
  definitionsFact,
  existingReference,
  flatText,
  hasIndent,
  isMirror,
  isNeverFilled,
  isPushedCommit,
  judgeIndent,
  judgePushedBranches,
  judgePushedCommit,
  judgeRemoved,
  latestFact,
  learnCommitOfServer,
  namesIn,
  placeFact,
  placeOfStatuses,
  pushedTo,
  remember,
  rememberFile,
  rememberShown,
  shownState,
  stateFact,
  wholeCommit,
} from './content-facts.ts'
import type { OperationModel } from './operation-model.ts'
import { existingRepository, readableRepository, repositoryOf } from './repository.ts'
import { jsonText } from '../state/number.ts'

/** The name of a branch in an entry. The fields of Branch are not shown: the name can be the full name of the reference. */
function branchName(entry: unknown): string | undefined {
  return isObject(entry) ? textOf(entry['name'])?.replace(/^refs\/heads\//, '') : undefined
}

function judgeBranch(judge: Judge, repository: Entity, entry: unknown): void {
  const name = branchName(entry)
  const shown = isObject(entry) ? textOf(entry['commit']) : undefined
  if (name === undefined || isMirror(judge, repository) || !judgeRemoved(judge, repository, name)) return
  if (shown === undefined) return
  const commit = wholeCommit(judge, repository, name, shown)
  if (commit === undefined) return
  if (learnCommitOfServer(judge, repository, name, commit)) return
  if (!judgePushedCommit(judge, repository, name, commit)) return
  judge.agree('every-commit', commitFact(repository, name), commit, (known) => `branch ${name} at ${known}`, {
    learnsLate: true,
  })
  remember(judge, branchesOf(repository.id), name)
  rememberShown(judge, repository, commit)
}

/** Judges that a new repository, to which nothing was pushed, has no commit that was pushed to others. */
function judgeOwnCommit(judge: Judge, repository: Entity, entry: unknown): void {
  if (!isNeverFilled(judge, repository)) return
  const commit = isObject(entry) ? textOf(entry['commit']) : undefined
  judge.expect(
    'every-entry-belongs',
    commit === undefined || !isPushedCommit(judge, commit),
    {
      expected: 'no commit that was pushed to another repository',
      received: `${branchName(entry)} at ${commit}`,
    },
    { about: [nameKey(repository) ?? ''] },
  )
}

/**
 * Judges a refusal: the owner can read a branch, tag or commit that certainly exists. The document does not show how a path encodes a name
 * with a slash.
 */
function refusedReference(judge: Judge, ref: string): void {
  const repository = repositoryOf(judge)
  if (ref.includes('/') || !repository || !ownsRepository(judge, repository)) return
  const key = existingReference(judge, repository, ref)
  if (key === undefined) return
  judge.expect(
    'every-owner-served',
    judge.saysNothing,
    { expected: `a success, since ${ref} exists`, received: String(judge.status) },
    { about: [key] },
  )
}

function judgeBranches(judge: Judge, repository: Entity, entries: readonly unknown[]): void {
  const names = entries.map(branchName).filter((name) => name !== undefined)
  judge.expect('every-entry-once', new Set(names).size === names.length, {
    expected: 'each branch once',
    received: names.join(', '),
  })
  for (const entry of entries) {
    judgeOwnCommit(judge, repository, entry)
    judgeBranch(judge, repository, entry)
  }
  if (!showsAll(judge) || isMirror(judge, repository)) return
  for (const name of namesIn(judge, branchesOf(repository.id))) {
    const key = commitFact(repository, name)
    judge.expect(
      'every-list-whole',
      names.includes(name) || judge.certain(key) === UNKNOWN,
      { expected: `all branches, with ${name}`, received: names.join(', ') },
      { about: [key], length: names.length },
    )
  }
  judgePushedBranches(judge, repository, names)
}

/** "The combined commit status of a reference": of the commit that the name refers to. */
function judgeStatus(judge: Judge, repository: Entity, json: Readonly<Record<string, unknown>>): void {
  const ref = judge.parameter('ref')
  const shown = textOf(json['sha'])
  const hasMoved = shown !== undefined && learnCommitOfServer(judge, repository, ref, shown)
  const isKnown = !isMirror(judge, repository) && !hasMoved
  const expected = isKnown ? commitNamed(judge, repository, ref) : undefined
  const sha = shown === undefined ? undefined : completed(shown, expected)
  if (sha !== undefined && expected !== undefined) {
    judge.expect(
      'every-commit',
      sha === expected,
      { expected: `the status of ${expected}, where ${ref} is`, received: sha },
      { about: [placeFact(judge, repository, ref)] },
    )
    if (sha !== expected) return
  }
  const state = textOf(json['state'])
  const commit = sha ?? expected
  if (state === undefined || commit === undefined) return
  // Others may set statuses, such as a program that builds pushed commits: then the response lists other statuses.
  const listed = Object.values(json).find(Array.isArray)
  if (!listed) return
  const place = placeOfStatuses(judge, repository.id, commit, jsonText(listed))
  const key = shownState(place, commit, repository.id)
  const before = judge.certain(key)
  judge.agree('every-same-field', key, state, (known) => `the state ${known} of ${commit}`, {
    after: [stateFact(repository.id, commit)],
  })
  remember(judge, `states of ${repository.id}`, commit)
  // Contradictions with the statuses themselves are judged already.
  if (before === UNKNOWN || before === state) judgeLatest(judge, repository, commit, { place, state })
}

/**
 * "ref is a branch, tag or commit name": a response by one name of a commit since a status was set has to agree with responses by other
 * names.
 */
function judgeLatest(
  judge: Judge,
  { id: repository }: Entity,
  commit: string,
  { place, state }: { readonly place: number; readonly state: string },
): void {
  const key = latestFact(repository, commit)
  const latest = judge.certain(key)
  const known = typeof latest === 'number' ? judge.certain(shownState(latest, commit, repository)) : UNKNOWN
  const isFormer =
    typeof latest === 'number' && place < latest && typeof known === 'string' && known !== state
  judge.expect(
    'every-same-field',
    !isFormer,
    { expected: `the state ${String(known)} of ${commit}, as under its other names`, received: state },
    { about: [key, stateFact(repository, commit)] },
  )
  if (!isFormer) judge.write(key, place)
}

/** Judges a refusal: the owner can read definitions again. */
function refusedDefinitions(judge: Judge): void {
  const repository = repositoryOf(judge)
  const file = judge.parameter('filepath')
  if (!repository || !ownsRepository(judge, repository) || isMirror(judge, repository)) return
  const key = definitionsFact(repository.id, file)
  if (judge.certain(key) === UNKNOWN) {
    if (judge.modelState.most(DEFINED) > 0 && hasIndent(judge, repository, file) && !judge.saysNothing)
      judge.notice(`${judge.status} for a file with definitions`)
    return
  }
  judge.expect(
    'every-owner-served',
    judge.saysNothing,
    { expected: `the definitions of ${file}`, received: String(judge.status) },
    { about: [key, pushedTo(repository.id)] },
  )
}

const DEFINED = 'files at the root with definitions'

/** Branches and the statuses of their commits. */
export const gitContent: Readonly<Record<string, OperationModel>> = {
  'repos.list-branches': {
    succeeded(judge) {
      const repository = existingRepository(judge)
      const { json } = judge.response
      if (repository && Array.isArray(json)) judgeBranches(judge, repository, json)
    },
    refused(judge) {
      // The response for an empty repository is not shown.
      const repository = repositoryOf(judge)
      if (repository && namesIn(judge, branchesOf(repository.id)).length > 0) readableRepository(judge)
    },
  },
  'repos.get-branch': {
    // The document does not say that a tag or a commit is a branch.
    refused(judge) {
      const name = judge.parameter('branch')
      const repository = repositoryOf(judge)
      if (repository && namesIn(judge, branchesOf(repository.id)).includes(name))
        refusedReference(judge, name)
    },
    succeeded(judge) {
      const repository = existingRepository(judge)
      const { json } = judge.response
      if (!repository || !isObject(json)) return
      const name = judge.parameter('branch')
      const shown = branchName(json) ?? name
      // The document does not show which other names a server has for a branch.
      if (shown !== name && existingReference(judge, repository, name) === undefined) return
      judge.expect('every-subject', shown === name, { expected: `the branch ${name}`, received: shown })
      judgeBranch(judge, repository, { ...json, name })
    },
  },
  'repos.combined-status': {
    refused: (judge) => refusedReference(judge, judge.parameter('ref')),
    succeeded(judge) {
      const repository = existingRepository(judge)
      const { json } = judge.response
      if (repository && isObject(json)) judgeStatus(judge, repository, json)
    },
  },
  'repos.editorconfig': {
    refused: refusedDefinitions,
    succeeded(judge) {
      const repository = existingRepository(judge)
      const text = flatText(judge.response.json)
      const file = judge.parameter('filepath')
      if (!repository || isMirror(judge, repository) || !judgeIndent(judge, repository, file)) return
      if (!file.includes('/')) judge.modelState = judge.modelState.counted(DEFINED, 1)
      if (text === undefined) return
      const key = definitionsFact(repository.id, file)
      judge.agree('every-same-field', key, text, (known) => `${known.slice(0, 60)}, as before`, {
        received: text.slice(0, 60),
      })
      rememberFile(judge, repository, file)
    },
  },
  'repos.archive': {
    succeeded: judgeArchive,
    refused(judge) {
      const ref = zipped(judge)
      if (ref !== undefined && judge.modelState.most(ZIPPED) > 0) refusedReference(judge, ref)
    },
  },
}

const ZIPPED = 'archives of branches as zip'

/** The branch, tag or commit in the path of a zip archive. */
function zipped(judge: Judge): string | undefined {
  return /^([^/]+)\.zip$/.exec(judge.parameter('filepath'))?.[1]
}

/** "Download an archive": the archive of the reference in the path. */
function judgeArchive(judge: Judge): void {
  const repository = existingRepository(judge)
  const { commit } = judge.response
  const ref = zipped(judge)
  if (!repository || ref === undefined || isMirror(judge, repository)) return
  const known = commitNamed(judge, repository, ref)
  if (known === undefined) return
  // "Body shape not declared": a text can say that the archive is being prepared.
  if (judge.response.isBinary) judge.modelState = judge.modelState.counted(ZIPPED, 1)
  if (commit === undefined || learnCommitOfServer(judge, repository, ref, commit)) return
  judge.expect(
    'every-commit',
    known === commit,
    { expected: `an archive of ${known}, where ${ref} is`, received: `one of ${commit}` },
    { about: [placeFact(judge, repository, ref)] },
  )
}
