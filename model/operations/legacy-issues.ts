import { isObject, type Json } from '../state/facts.ts'
import type { Judge } from '../state/judge.ts'
import type { Entity } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'
import {
  callerName,
  entriesOf,
  formIn,
  formOf,
  hasStrange,
  isMember,
  isVisitor,
  issuesOf,
  judgePrivate,
  judgeServed,
  LAST_CREATION,
  mayAccess,
  mayBeDenied,
  mayBeTrue,
  names,
  note,
  ownIssue,
  privacy,
  projectOf,
  REFUSED,
  unlisted,
  USED,
} from './legacy-common.ts'
import { isInteger, jsonText } from '../state/number.ts'
import { withoutIt } from '../state/without-it.ts'

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

const summaryOf = (entity: Entity) => entity.owner ?? ''

/** Judges a list of issues. */
export function judgeIssues(judge: Judge): void {
  const { json } = judge.response
  const isServed = isObject(json) && Array.isArray(json['issues'])
  judgeServed(judge, isServed)
  if (!isServed) {
    judgePrivate(judge, undefined)
    return
  }
  const project = projectOf(judge)
  const entries = entriesOf(json['issues'])
  judgeFields(judge, json, entries.length)
  note(judge, USED, project)
  judgeProjectName(judge, project, json['project'], entries.length)
  judgeListed(judge, project)
  if (entries.length === 0) judgePrivate(judge, undefined)
  const ids = entries.map(({ id }) => String(id))
  judge.expect('every-entry-once', new Set(ids).size === ids.length, {
    expected: 'each issue once',
    received: ids.join(', '),
  })
  for (const entry of entries) {
    judgeIssue(judge, project, entry)
    judgeNumber(judge, project, entry, ids)
  }
  judgeCounts(judge, project, json, entries.length)
  judgeOwnIssues(judge, project, entries)
  judgeStrangers(judge, project, entries)
}

/** Judges the fields other than the issues. Error output for denied access may have an empty list of issues. */
function judgeFields(judge: Judge, json: Json, length: number): void {
  for (const [field, kind] of [
    ['project', 'a text'],
    ['open', 'an integer'],
    ['closed', 'an integer'],
  ] as const) {
    const holds = kind === 'a text' ? typeof json[field] === 'string' : isInteger(json[field])
    if (!holds && length === 0 && mayBeDenied(judge)) continue
    judge.expect('every-body', holds, {
      expected: `${kind} \`${field}\``,
      received: jsonText(json[field] ?? null),
    })
  }
}

/** `project` is the same text in each list of a project. Error output for denied access may have another one. */
function judgeProjectName(judge: Judge, project: string, name: unknown, length: number): void {
  if (typeof name !== 'string' || (length === 0 && mayBeDenied(judge))) return
  judge.agree(
    'every-same-field',
    `shown project of the list of ${project}`,
    name,
    (known) => `project ${known}, as in other lists of ${project}`,
  )
}

/** A user who sees the issues of a private project may access it: lists of projects have it. */
function judgeListed(judge: Judge, project: string): void {
  const { login, isReplay } = judge.request.caller
  if (login === undefined || isReplay || judge.certain(privacy(project)) !== 1) return
  const key = unlisted(login, project)
  const lacked = judge.certain(key)
  judge.expect(
    'every-listed',
    lacked !== 'lacked again',
    { expected: `${project} in the lists of projects of ${login}`, received: 'two lists without it' },
    { about: [key] },
  )
  if (lacked === 'lacked') judge.write(key, 'lacked once')
}

function judgeIssue(
  judge: Judge,
  project: string,
  { id, summary, status, modif_dtime: modified }: Json,
): void {
  judge.expect('every-body', isInteger(id), {
    expected: 'an integer `id`',
    received: jsonText(id ?? null),
  })
  judge.expect('every-body', typeof summary === 'string', {
    expected: 'a text `summary`',
    received: jsonText(summary ?? null),
  })
  judge.expect('every-body', isInteger(status), {
    expected: 'an integer `status`',
    received: jsonText(status ?? null),
  })
  judge.expect('every-body', typeof modified === 'string' && TIME.test(modified), {
    expected: '`modif_dtime` as YYYY-MM-DD HH:MM:SS',
    received: jsonText(modified ?? null),
  })
  if (typeof summary !== 'string') return
  const elsewhere = judge.modelState
    .index(`issues with summary ${summary}`)
    .map((entityId) => judge.modelState.entity(entityId))
    .filter((issue) => issue !== undefined)
  if (elsewhere.length === 0) return
  if (!listedAtFirst(judge, project).includes(String(id)))
    judge.expect(
      'every-entry-belongs',
      elsewhere.some(({ name }) => name === project) || mayBeTrue(judge, formIn(project, summary)),
      {
        expected: `issues of ${project}`,
        received: `an issue of ${elsewhere[0]?.name ?? ''}`,
      },
    )
  judgeOwnSummary(judge, project, String(id), summary)
  judgePrivate(judge, 'issues')
}

/**
 * The `issue` of a creation and the `id` in a list are both the number of the issue. A number is judged only if exactly one creation has
 * the summary, and only if no issue has the returned number: a list may be a page.
 */
function judgeNumber(judge: Judge, project: string, { id, summary }: Json, listed: readonly string[]): void {
  if (typeof summary !== 'string') return
  const [entityId, ...others] = judge.modelState.index(`issues with summary ${summary}`)
  const issue = entityId === undefined ? undefined : judge.modelState.entity(entityId)
  if (!issue || others.length > 0 || issue.name !== project) return
  // Another creation with this summary that is in progress, or lost its response.
  const forms = judge.modelState.possible(formIn(project, summary), judge.span)
  if (forms.filter(({ value }) => value === true).length > 1) return
  const number = issue.place?.issue ?? ''
  const isElsewhere = number !== String(id) && listed.includes(number)
  if (isElsewhere || listedAtFirst(judge, project).includes(String(id))) return
  judge.expect(
    'every-number',
    number === String(id),
    { expected: `the number ${number}`, received: `${String(id)}, ${jsonText(summary)}` },
    { about: [`legacy/${issue.id}`] },
  )
}

/** Others may edit an issue, but not give it the summary of another issue of the run. */
function judgeOwnSummary(judge: Judge, project: string, id: string, summary: string): void {
  const own = ownIssue(judge, project, id)
  if (own)
    judge.expect(
      'every-subject',
      summary === summaryOf(own),
      { expected: `the summary ${jsonText(summaryOf(own))}`, received: jsonText(summary) },
      { about: [`legacy/${own.id}`] },
    )
}

/**
 * `open` counts the open issues, and a list may be a page of them. A server may count at a different time than it lists. Therefore a list
 * is judged only if no creation overlaps and if the previous list was wrong as well: others may create and close issues.
 */
function judgeCounts(judge: Judge, project: string, { open }: Json, length: number): void {
  if (typeof open !== 'number') return
  judge.judgedBy('every-count')
  const [last, ...others] = judge.modelState.possible(LAST_CREATION, judge.span)
  if (others.length > 0) return
  const key = `shown count of ${callerName(judge)}:${project}`
  const state = open >= length ? 'right' : `${open} of ${length} after ${last?.by ?? 'none'}`
  judge.expect(
    'every-count',
    open >= length || judge.certain(key) !== state,
    { expected: `\`open\` at least ${length}`, received: String(open) },
    { about: [LAST_CREATION] },
  )
  judge.write(key, state)
}

function judgeOwnIssues(judge: Judge, project: string, entries: readonly Json[]): void {
  const { json } = judge.response
  const isWhole = isObject(json) && json['open'] === entries.length
  if (!isWhole) return
  // Strangers may see less of a private project, and of the issues of others.
  const isStranger = !mayAccess(judge, project)
  if (judge.certain(privacy(project)) !== 0 && isStranger) return
  // It is not known whether the server recognizes a caller who signs with an unusual salt, or treats the caller as a visitor.
  if (judge.request.caller.login === undefined && !isVisitor(judge)) return
  const { login = '' } = judge.request.caller
  // The document does not show who may see the issues of a user.
  const shownOf = (user: string) => `issues of:${user} shown to:${login} in project:${project}`
  const key = closedBefore(project)
  const before = judge.certain(key)
  // Others may close an issue; `closed` increases then.
  const mayBeClosed = typeof before !== 'number' || Number(json['closed']) > before
  let isAllThere = true
  const received = withoutIt(entries)
  for (const entityId of judge.modelState.index(issuesOf(project))) {
    const issue = judge.modelState.entity(entityId)
    if (!issue) continue
    const isThere = entries.some(({ id }) => String(id) === issue.place?.issue)
    // Before its creation no list can have shown it: however soon a list shows it, that is no earlier state.
    if (isThere && judge.certain(`legacy/${entityId}`) === UNKNOWN) judge.observe(`legacy/${entityId}`, true)
    const { user = '' } = issue.place ?? {}
    const isOfOther = user !== login
    if (isThere && isOfOther) judge.modelState = judge.modelState.counted(shownOf(user), 1)
    if (isStranger && isOfOther && judge.modelState.most(shownOf(user)) === 0) continue
    // Callers with access to a private project may remove issues of others.
    if (judge.certain(`legacy/${entityId}`) !== true || !isMember(judge, issue.place?.user)) continue
    isAllThere &&= isThere
    if (mayBeClosed && !isThere) judge.write(`legacy/${entityId}`, UNKNOWN)
    else
      judge.expect(
        'every-list-whole',
        isThere,
        { expected: `all open issues, with ${jsonText(summaryOf(issue))}`, received },
        { about: [`legacy/${entityId}`] },
      )
  }
  if ((mayBeClosed || isAllThere) && typeof json['closed'] === 'number') judge.write(key, json['closed'])
}

/** The fact how many issues were closed when a list had all open issues. */
const closedBefore = (project: string) => `shown closed of project:${project}`

/** The fact which issues the first list had: nothing removes the issues of an earlier repeat, or of a run with the same names. */
const listedFirst = (project: string) => `listed first of project:${project}`

/** The numbers of the issues in the first list of a project; empty before that list. */
function listedAtFirst(judge: Judge, project: string): readonly string[] {
  const first = judge.certain(listedFirst(project))
  return typeof first === 'string' ? first.split(' ') : []
}

/** No list has an issue with a summary of the run whose creation was refused, unless the first list had it. */
function judgeStrangers(judge: Judge, project: string, entries: readonly Json[]): void {
  const { isOwnName } = judge.modelState.setting
  if (!isOwnName || hasStrange(judge)) return
  if (judge.certain(listedFirst(project)) === UNKNOWN) {
    judge.write(listedFirst(project), entries.map(({ id }) => String(id)).join(' '))
    return
  }
  judge.judgedBy('every-created')
  const refused = names(judge, REFUSED)
  const earlier = listedAtFirst(judge, project)
  for (const { id, summary } of entries) {
    if (typeof summary !== 'string' || !isOwnName(summary) || ownIssue(judge, project, id)) continue
    if (earlier.includes(String(id))) continue
    judge.expect(
      'every-created',
      judge.certain(formOf(summary)) !== false || !refused.includes(summary),
      { expected: 'issues that were created', received: `${String(id)}, ${jsonText(summary)}` },
      { about: [formOf(summary)] },
    )
  }
}
