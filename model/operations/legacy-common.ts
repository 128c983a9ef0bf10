import { isObject, type Json } from '../facts.ts'
import type { Judge, View } from '../judge.ts'
import type { Thing } from '../knowledge.ts'
import { UNKNOWN } from '../register.ts'

export const projectOf = (view: View) => view.parameter('project')
export const privacy = (shortname: string) => `project privacy:${shortname}`
export const issuesOf = (project: string) => `issues of ${project}`

/** The fact whether a user may access a private project; no documented operation changes it. */
const access = (login: string, project: string) => `shown access of ${login}:${project}`

/** The fact whether an issue may have been created that the model does not know. */
export const STRANGE = 'strange issues:'

/** Creations whose issue may be closed from the start, or of which nobody knows whether they succeeded. */
export const UNCLEAR = 'creations of issues that are unclear'

/** The fact whether a form with the summary was accepted. */
export const formOf = (summary: string) => `legacy summary:${summary}`

/** True for a caller with the rights of an anonymous visitor, or with none. */
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

/** Whether an issue may have been created that the model does not know. */
export function hasStrange(judge: View): boolean {
  return judge.knowledge.possible(STRANGE, judge.span).some(({ value }) => value === true)
}

/** The issue of this run that has the number in the project. */
export function ownIssue(judge: View, project: string, id: unknown): Thing | undefined {
  return judge.knowledge.thing(judge.knowledge.index(`issue ${String(id)} of ${project}`).at(-1) ?? UNKNOWN)
}

/** Enters a name into an index once. */
export function note(judge: Judge, index: string, name: string): void {
  if (names(judge, index).includes(name)) return
  judge.enter(index, judge.add({ kind: 'legacy issue', name, isNew: true }))
}

/** The names in an index. */
export function names(judge: View, index: string): string[] {
  return judge.knowledge.index(index).map((n) => judge.knowledge.thing(n)?.name ?? '')
}

/** What a list of projects shows of the rights of a user: it has every project that the user may access. */
export function learnAccess(judge: Judge, login: string, project: string, may: boolean): void {
  judge.agree(
    access(login, project),
    may,
    (known) =>
      known === 'true'
        ? `${login} may access ${project}, as before`
        : `no private project ${project} for ${login}`,
    { received: may ? `the project ${project}` : 'a list without it', following: 'list' },
  )
}

/** Judges that the caller may be shown something of the project. `what`: in words. */
export function judgeServed(
  judge: Judge,
  what: string,
  rule: 'every-state' | 'every-refusal' = 'every-state',
): void {
  const project = projectOf(judge)
  const { login } = judge.request.caller
  if (judge.certain(privacy(project)) !== 1) return
  const key = login === undefined ? privacy(project) : access(login, project)
  if (!isVisitor(judge) && (login === undefined || judge.certain(key) !== false)) return
  judge.expect(rule, false, { expected: `no ${what} of a private project`, received: what }, { about: [key] })
}

/** Judges that a caller who was served once is served again. `isServed`: whether the response is what the document shows. */
export function judgeServedAgain(judge: Judge, isServed: boolean): void {
  const { login, isForged, isUnsure, isReplay } = judge.request.caller
  if (isForged || isUnsure || isReplay || judge.request.method !== 'GET') return
  const name = login ?? 'anonymous callers'
  const key = `shown ${judge.request.operation ?? ''} to ${name}:${projectOf(judge)}`
  if (isServed) {
    judge.learn(key, true)
    return
  }
  if (judge.status >= 500 || judge.status === 429) return
  // "Anonymous access allowed."
  const isPublicList =
    judge.request.operation === 'legacy-issues.list' && judge.certain(privacy(projectOf(judge))) === 0
  if (isPublicList)
    judge.expect(
      'every-state',
      false,
      { expected: 'the issues of a public project', received: `${judge.status} without them` },
      { about: [privacy(projectOf(judge))] },
    )
  judge.expect(
    'every-state',
    judge.certain(key) !== true,
    {
      expected: `the same as before for ${name}, with the same rights`,
      received: `${judge.status} without it`,
    },
    { about: [key] },
  )
}
