import { isObject, type Json } from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { Entity, PendingWrite } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'

export const projectOf = (view: View) => view.parameter('project')
export const privacy = (shortname: string) => `project privacy:${shortname}`
export const issuesOf = (project: string) => `issues of ${project}`

/** The fact whether a user may access a private project; no documented operation changes it. */
export const access = (login: string, project: string) => `shown access of ${login}:${project}`

/** The fact whether an issue unknown to the model may have been created. */
export const STRANGE = 'strange issues:'

/** The fact which request was the last that may have created an issue; certain only while no such request is in progress. */
export const LAST_CREATION = 'last creation of an issue:'

/** The facts that a request writes which may create any issue. */
export const anyIssue = ({ request }: View): readonly PendingWrite[] => [
  { key: STRANGE, value: true },
  { key: LAST_CREATION, value: request.id },
]

/** The index of summaries whose creation was refused. */
export const REFUSED = 'summaries of refused issues'

/** The fact whether a form with the summary was accepted. */
export const formOf = (summary: string) => `legacy summary:${summary}`

/** The fact whether a form with the summary was accepted in a project. */
export const formIn = (project: string, summary: string) => `legacy summary in ${project}:${summary}`

/** True for a caller with the rights of an anonymous visitor, or without any rights. */
export function isVisitor({ request }: View): boolean {
  const { login, isForged, isUnsure } = request.caller
  return isForged === true || (login === undefined && isUnsure !== true)
}

export function callerName({ request: { caller } }: View): string {
  return caller.isForged || caller.isUnsure || caller.isReplay ? 'somebody' : (caller.login ?? 'anonymous')
}

export function entriesOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Whether an issue unknown to the model may have been created. */
export function hasStrange(judge: View): boolean {
  return mayBeTrue(judge, STRANGE)
}

/** Whether a request wrote that a fact is true, or is in progress, or may have written it without a response. */
export function mayBeTrue(judge: View, key: string): boolean {
  return judge.modelState.possible(key, judge.span).some(({ value }) => value === true)
}

/** The issue of this run that has the number in the project. */
export function ownIssue(judge: View, project: string, id: unknown): Entity | undefined {
  return judge.modelState.entity(
    judge.modelState.index(`issue ${String(id)} of ${project}`).at(-1) ?? UNKNOWN,
  )
}

/** Enters a name into an index once. */
export function note(judge: Judge, index: string, name: string): void {
  if (names(judge, index).includes(name)) return
  judge.enter(index, judge.add({ kind: 'legacy issue', name, isNew: true }))
}

/** The names in an index. */
export function names(judge: View, index: string): string[] {
  return judge.modelState.index(index).map((entityId) => judge.modelState.entity(entityId)?.name ?? '')
}

/** Learns from a list of projects whether a user may access a private project; notices an earlier list with the opposite result. */
export function learnAccess(judge: Judge, login: string, project: string, may: boolean): void {
  const key = access(login, project)
  const known = judge.certain(key)
  if (typeof known === 'boolean' && known !== may)
    judge.notice(
      `a private project ${may ? 'that was not listed before is listed' : 'that was listed before is not listed'}`,
    )
  judge.write(key, known === UNKNOWN || known === may ? may : UNKNOWN)
}

/**
 * The fact how many lists lacked a private project although lists before and after showed it to the user, and whether the last list lacked
 * it.
 */
export const unlisted = (login: string, project: string) => `unlisted project of ${login}:${project}`

/** Whether the caller certainly may access a private project. */
export function mayAccess(judge: Judge, project: string): boolean {
  const { login, isReplay } = judge.request.caller
  return login !== undefined && !isReplay && judge.certain(access(login, project)) === true
}

/** Projects whose issue list was served during the run: they exist. */
export const USED = 'projects in use'

/** Whether a user may access a private project. */
export function isMember(view: View, login: string | undefined): boolean {
  return (
    login !== undefined && names(view, USED).some((project) => view.certain(access(login, project)) === true)
  )
}

/** Whether the server may reject the credentials: the response to rejected credentials is not shown. */
export function mayBeRejected({ request: { caller } }: View): boolean {
  return Boolean(caller.isForged || caller.isUnsure || caller.isReplay)
}

/** Whether the response may be error output for an unknown project, wrong credentials or denied access; that output is not shown. */
export function mayBeDenied(judge: Judge): boolean {
  const project = projectOf(judge)
  return mayBeRejected(judge) || (judge.certain(privacy(project)) !== 0 && !mayAccess(judge, project))
}

/** Judges whether the caller may see something of the project. `what`: the place where it is shown, in words. */
export function judgePrivate(judge: Judge, what: string | undefined): void {
  const project = projectOf(judge)
  const { login } = judge.request.caller
  if (judge.certain(privacy(project)) !== 1) return
  const key = login === undefined ? privacy(project) : access(login, project)
  if (!isVisitor(judge) && (login === undefined || judge.certain(key) !== false)) return
  judge.expect(
    'every-private',
    what === undefined,
    { expected: `no ${what ?? ''} of a private project`, received: what ?? '' },
    { about: [key] },
  )
}

/** The longest salt that is judged: size limits are not shown. */
const SALT = 64

function hasLongSalt({ request: { query, fields } }: View): boolean {
  const salt = query['_salt'] ?? fields?.['_salt']
  return typeof salt === 'string' && salt.length > SALT
}

/** "Anonymous access allowed": judges whether a caller gets the issues of a public project. */
export function judgeServed(judge: Judge, isServed: boolean): void {
  if (mayBeRejected(judge) || judge.request.method !== 'GET' || judge.saysNothing) return
  const key = privacy(projectOf(judge))
  if (judge.certain(key) !== 0 || (!isServed && hasLongSalt(judge))) return
  judge.expect(
    'every-owner-served',
    isServed,
    { expected: 'the issues of a public project', received: `${judge.status} without them` },
    { about: [key] },
  )
}
