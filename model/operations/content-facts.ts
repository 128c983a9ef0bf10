import { isObject, keys } from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'
import { nameOf } from '../state/name-of.ts'
import { jsonText } from '../state/number.ts'
import { UNKNOWN, type Value } from '../state/register.ts'

/** The fact which commit responses show for a branch; a push changes it. */
export const commitFact = (repository: Entity, branch: string) => `shown commit of ${branch}:${repository.id}`

/** The fact which commit a branch or tag was pushed at; false after a push that has removed it. */
const pushedFact = (repository: number, ref: string) => `pushed commit of ${ref}:${repository}`

/** The fact whether a commit was pushed to a repository. Later pushes of the run descend from it, so that it stays. */
const pushedCommitFact = (repository: number, commit: string) => `commit ${commit}:${repository}`

/** The fact whether a repository may have been pushed to. */
export const pushedTo = (repository: number) => `pushed/${repository}:`

/** The fact which branches were pushed; other branches may have existed before. */
const pushedBranchesFact = (repository: number) => `pushed branches:${repository}`

/** The fact which indentation size was pushed for a file. */
const indentFact = (repository: number, file: string) => `pushed indent of ${file}:${repository}`

/** The fact whether a status may have been set in a repository. */
const statusFact = (repository: number) => `status/${repository}:`

/** The fact which state responses show for a commit. */
export const stateFact = (repository: number, commit: string) => `shown state of ${commit}:${repository}`

export const branchesOf = (repository: number) => `branches of ${repository}`
const filesOf = (repository: number) => `files of ${repository}`
const referencesOf = (repository: number) => `references pushed to ${repository}`

/** Enters a name into an index of the facts that a push or a commit status changes. */
export function remember(judge: Judge, index: string, name: string): void {
  if (namesIn(judge, index).includes(name)) return
  judge.enter(index, judge.add({ kind: 'hook', name, isNew: true }))
}

export function namesIn(view: View, index: string): string[] {
  return view.modelState.index(index).map((entityId) => view.modelState.entity(entityId)?.name ?? '')
}

/** A repository and its direct and indirect mirrors: a change of its content changes theirs, some time later. */
function withMirrors(view: View, repository: number): readonly number[] {
  return [repository, ...view.modelState.index(`mirrors of ${repository}`)]
}

/** All facts that may change with a push. */
export function contentFacts(view: View, repository: number): string[] {
  return withMirrors(view, repository).flatMap((entityId) => [
    `shown branches:${entityId}`,
    pushedTo(entityId),
    keys.shown(entityId, 'empty'),
    pushedBranchesFact(entityId),
    ...namesIn(view, filesOf(entityId)).flatMap((file) => [
      definitionsFact(entityId, file),
      indentFact(entityId, file),
    ]),
    ...namesIn(view, branchesOf(entityId)).map((branch) => `shown commit of ${branch}:${entityId}`),
    ...namesIn(view, referencesOf(entityId)).map((ref) => pushedFact(entityId, ref)),
  ])
}

/** The index of the lists of statuses that responses have had for a commit. */
const listsOf = (repository: number, commit: string) => `statuses of ${commit} in ${repository}`

/** The fact which state a commit has in responses that also show the list of statuses at this place of the index. */
export const shownState = (place: number, commit: string, repository: number) =>
  `shown state ${place} of ${commit}:${repository}`

/** The fact which list of statuses of a commit was shown last, by its place in the index. */
export const latestFact = (repository: number, commit: string) => `shown latest of ${commit}:${repository}`

/** The place of a list of statuses among those that responses have shown for a commit, in order of first appearance. */
export function placeOfStatuses(judge: Judge, repository: number, commit: string, statuses: string): number {
  remember(judge, listsOf(repository, commit), statuses)
  return namesIn(judge, listsOf(repository, commit)).indexOf(statuses)
}

/** The states that may change when the status of a commit, or of any commit, is set. */
export function stateFacts(view: View, repository: number, commit?: string): string[] {
  const commits = commit === undefined ? namesIn(view, `states of ${repository}`) : [commit]
  return [
    statusFact(repository),
    ...commits.flatMap((one) => [stateFact(repository, one), latestFact(repository, one)]),
    ...commits.flatMap((one) =>
      namesIn(view, listsOf(repository, one)).map((_, place) => shownState(place, one, repository)),
    ),
  ]
}

/** The fact which definitions responses show for a file. */
export const definitionsFact = (repository: number, file: string) =>
  `shown definitions of ${file}:${repository}`

/** Notes what the server has accepted of a push, as a later request reports it. */
export function notePushed(judge: Judge, repository: number): void {
  const { pushed } = judge.request.purpose ?? {}
  if (!pushed) return
  // One write for each fact: with two writes in one exchange, neither is the last.
  const facts = new Map<string, Value>(contentFacts(judge, repository).map((key) => [key, UNKNOWN]))
  for (const [ref, commit] of Object.entries({ ...pushed.tags, ...pushed.branches })) {
    facts.set(pushedFact(repository, ref), commit)
    facts.set(pushedCommitFact(repository, commit), true)
    remember(judge, PUSHED_COMMITS, commit)
    remember(judge, referencesOf(repository), ref)
  }
  for (const commit of pushed.between ?? []) {
    facts.set(pushedCommitFact(repository, commit), true)
    remember(judge, PUSHED_COMMITS, commit)
  }
  for (const branch of pushed.removed ?? []) {
    facts.set(pushedFact(repository, branch), false)
    remember(judge, referencesOf(repository), branch)
  }
  for (const branch of Object.keys(pushed.branches)) remember(judge, branchesOf(repository), branch)
  facts.set(pushedBranchesFact(repository), Object.keys(pushed.branches).join('\n'))
  for (const [file, size] of Object.entries(pushed.indents)) {
    facts.set(indentFact(repository, file), size)
    remember(judge, filesOf(repository), file)
  }
  for (const [key, value] of facts) judge.write(key, value)
}

/** Whether a repository may take over changes of another one at any time. */
export function isMirror(judge: View, repository: Entity): boolean {
  return (
    judge.certain(keys.shown(repository.id, 'mirror')) === true ||
    judge.certain(`mirrors/${repository.id}:`) === true
  )
}

/** The commit that was pushed for a branch or tag, if it is known. */
export function pushedCommit(judge: View, repository: Entity, ref: string): string | undefined {
  const known = judge.certain(pushedFact(repository.id, ref))
  return typeof known === 'string' ? known : undefined
}

/** Judges that no push has removed a branch that a response shows; false if one has. */
export function judgeRemoved(judge: Judge, repository: Entity, branch: string): boolean {
  const key = pushedFact(repository.id, branch)
  const isRemoved = judge.certain(key) === false
  judge.expect(
    'every-removed',
    !isRemoved,
    { expected: `no branch ${branch}, which a push has removed`, received: branch },
    { about: [key] },
  )
  return !isRemoved
}

/**
 * The id of the commit that a response shows for a branch, completed if it is abbreviated; undefined if the whole id is unknown. The fields
 * of Branch are not shown.
 */
export function wholeCommit(judge: View, repository: Entity, ref: string, shown: string): string | undefined {
  const known = pushedCommit(judge, repository, ref) ?? judge.certain(commitFact(repository, ref))
  return typeof known === 'string' || !ABBREVIATED.test(shown) ? completed(shown, known) : undefined
}

/** The whole id of a commit, if its beginning is shown. */
export const completed = (shown: string, known: Value | undefined): string =>
  typeof known === 'string' && ABBREVIATED.test(shown) && known.startsWith(shown) ? known : shown

const ABBREVIATED = /^[0-9a-f]{7,39}$/

/** The index of all commits that were pushed, to any repository. */
const PUSHED_COMMITS = 'commits that were pushed'

export const isPushedCommit = (view: View, commit: string): boolean =>
  namesIn(view, PUSHED_COMMITS).includes(commit)

/** Whether a repository was created by a request, and certainly neither pushed to nor copied from another one. */
export function isNeverFilled(view: View, repository: Entity): boolean {
  return (
    repository.isNew &&
    view.certain(keys.copy(repository.id)) === false &&
    view.certain(pushedTo(repository.id)) === false &&
    view.certain(keys.shown(repository.id, 'mirror')) === false
  )
}

/** The index of the commits that responses have shown for branches of repositories, each with the path of its repository. */
const SHOWN_COMMITS = 'commits that were shown'

export function rememberShown(judge: Judge, repository: Entity, commit: string): void {
  remember(judge, SHOWN_COMMITS, `${commit} ${nameOf(repository)}`)
}

/** Whether a response has shown a commit for another repository, and none can come from there: nothing has filled this one. */
function isOfAnother(judge: Judge, repository: Entity, commit: string): boolean {
  return (
    isNeverFilled(judge, repository) &&
    namesIn(judge, SHOWN_COMMITS).some(
      (known) => known.startsWith(commit) && !known.endsWith(` ${nameOf(repository)}`),
    )
  )
}

/** The index of the commits that a program of the server added to a repository. */
const addedCommits = (repository: number) => `commits added to ${repository}`

/**
 * Learns the position of a branch if a response shows it at a commit that nobody pushed and no response showed before; false for any other
 * commit. No sentence says that only requests make commits: a program of the server may add its own.
 */
export function learnCommitOfServer(judge: Judge, repository: Entity, ref: string, commit: string): boolean {
  const isKnown =
    isOfAnother(judge, repository, commit) ||
    [PUSHED_COMMITS, addedCommits(repository.id)].some((index) =>
      namesIn(judge, index).some((known) => known.startsWith(commit)),
    )
  const isWhole = COMMIT.test(commit)
  // The name of a commit refers only to that commit.
  if (isKnown || !(isWhole || ABBREVIATED.test(commit)) || COMMIT.test(ref)) return false
  if (commitNamed(judge, repository, ref) === undefined) return false
  remember(judge, addedCommits(repository.id), commit)
  judge.notice(`${ref} is at a commit that was not pushed`)
  judge.write(pushedFact(repository.id, ref), UNKNOWN)
  judge.write(commitFact(repository, ref), isWhole ? commit : UNKNOWN)
  return true
}

/** The id of a commit. An id of zeros means that there is no commit. */
const COMMIT = /^(?!0+$)[0-9a-f]{40}$/

/** Judges that a branch or tag is at its pushed commit; false if it is not, so that nothing else is learned. */
export function judgePushedCommit(judge: Judge, repository: Entity, ref: string, commit: string): boolean {
  const expected = pushedCommit(judge, repository, ref)
  if (expected === undefined) return true
  judge.expect(
    'every-commit',
    commit === expected,
    { expected: `${ref} at ${expected}, which was pushed`, received: commit },
    { about: [pushedFact(repository.id, ref)] },
  )
  return commit === expected
}

/** Judges that the list has all pushed branches. */
export function judgePushedBranches(judge: Judge, repository: Entity, names: readonly unknown[]): void {
  const key = pushedBranchesFact(repository.id)
  const pushed = judge.certain(key)
  if (typeof pushed !== 'string') return
  const missing = pushed.split('\n').find((name) => !names.includes(name))
  judge.expect(
    'every-list-whole',
    missing === undefined,
    { expected: `all branches, with ${missing ?? ''}, which was pushed`, received: names.join(', ') },
    { about: [key], length: names.length },
  )
}

/** Judges that the definitions of a file are the pushed ones; false if they are not. */
export function judgeIndent(judge: Judge, repository: Entity, file: string): boolean {
  const key = indentFact(repository.id, file)
  const size = judge.certain(key)
  const { text, json } = judge.response
  if (typeof size !== 'number' || text === undefined) return true
  // JSON has more than one way to write a number.
  const shown = json === undefined ? text : jsonText(json)
  const isRight = new RegExp(`(?<![\\w.])${size}(?![\\w.])`).test(shown)
  judge.expect(
    'every-same-field',
    isRight,
    { expected: `the indentation size ${size} of ${file}, which was pushed`, received: text.slice(0, 80) },
    { about: [key] },
  )
  return isRight
}

/** Whether an indentation size of a file was pushed. */
export function hasIndent(judge: View, repository: Entity, file: string): boolean {
  return typeof judge.certain(indentFact(repository.id, file)) === 'number'
}

/** The commit that a name refers to, if it is known. The name is a branch, a tag or the commit itself. */
export function commitNamed(judge: View, repository: Entity, ref: string): string | undefined {
  if (/^[0-9a-f]{40}$/.test(ref)) return ref
  const shown = judge.certain(commitFact(repository, ref))
  return typeof shown === 'string' ? shown : pushedCommit(judge, repository, ref)
}

/** The fact that gives the commit of a branch or tag: its push, or an earlier response. */
export function placeFact(judge: View, repository: Entity, ref: string): string {
  return pushedCommit(judge, repository, ref) === undefined
    ? commitFact(repository, ref)
    : pushedFact(repository.id, ref)
}

/** The fact which proves that a branch, tag or commit certainly exists in a repository; undefined if that is not certain. */
export function existingReference(judge: View, repository: Entity, ref: string): string | undefined {
  const pushed = pushedCommitFact(repository.id, ref)
  if (COMMIT.test(ref) && judge.certain(pushed) === true) return pushed
  const shown = commitFact(repository, ref)
  if (judge.certain(shown) !== UNKNOWN) return shown
  if (pushedCommit(judge, repository, ref) !== undefined) return pushedFact(repository.id, ref)
  return namesIn(judge, branchesOf(repository.id))
    .map((branch) => commitFact(repository, branch))
    .find((key) => judge.certain(key) === ref)
}

/** Definitions as text, in any order. The document does not declare their shape: nested values are ignored. */
export function flatText(json: unknown): string | undefined {
  if (!isObject(json) || Object.values(json).some((value) => typeof value === 'object')) return undefined
  // Other fields are not shown, and may change in each response.
  const own = Object.entries(json).filter(([name]) => PROPERTIES.has(name))
  return JSON.stringify(own.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The properties that EditorConfig itself names. */
const PROPERTIES = new Set([
  'charset',
  'end_of_line',
  'indent_size',
  'indent_style',
  'insert_final_newline',
  'tab_width',
  'trim_trailing_whitespace',
])

/** Notes a file whose definitions were shown. */
export function rememberFile(judge: Judge, repository: Entity, file: string): void {
  remember(judge, filesOf(repository.id), file)
}

/** Notes that a repository has content, and perhaps statuses, from another repository; a mirror follows its source. */
export function noteCopy(
  judge: Judge,
  source: Entity | undefined,
  copy: Entity,
  { isMirror: follows = false }: { readonly isMirror?: boolean } = {},
): void {
  judge.write(keys.copy(copy.id), true)
  if (!source) return
  if (follows || isMirror(judge, source)) {
    judge.write(`mirrors/${copy.id}:`, true)
    judge.enter(`mirrors of ${source.id}`, copy.id)
  }
}
