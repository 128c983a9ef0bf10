import { isObject } from '../state/facts.ts'
import type { Judge, View } from '../state/judge.ts'
import type { PendingWrite } from '../state/model-state.ts'
import { UNKNOWN } from '../state/register.ts'
import {
  anyIssue,
  formIn,
  formOf,
  isVisitor,
  issuesOf,
  judgePrivate,
  LAST_CREATION,
  mayAccess,
  note,
  ownIssue,
  privacy,
  projectOf,
  REFUSED,
} from './legacy-common.ts'
import { judgeIssues } from './legacy-issues.ts'
import { judgeProjects } from './legacy-projects.ts'
import type { OperationModel } from './operation-model.ts'
import { isInteger, isNumber, jsonText } from '../state/number.ts'

function judgeCreation(judge: Judge): void {
  const { json } = judge.response
  if (!isObject(json)) {
    judgePrivate(judge, undefined)
    return
  }
  const project = projectOf(judge)
  const { fields } = judge.request
  const { mess, issue, errors } = json
  // An error can concern the project or the rights of the caller; the output for those is not shown.
  if (mess === 'error' && isObject(errors)) {
    const isMap = Object.values(errors).every(
      (list) => Array.isArray(list) && list.every((text) => typeof text === 'string'),
    )
    if (isMap || mayAccess(judge, project) || FIELDS.some((field) => field in errors))
      judge.expect('every-errors', isMap, {
        expected: '`errors` with a list of texts for each field',
        received: jsonText(errors).slice(0, 80),
      })
  }
  if (mess === 'error') noteRefused(judge)
  if (mess !== 'success') judgePrivate(judge, undefined)
  if (mess !== 'success' || !fields) return
  judge.expect('every-body', isInteger(issue), {
    expected: 'an integer `issue`',
    received: jsonText(issue ?? null),
  })
  for (const field of ['summary', 'content'])
    judge.expect('every-required', fields[field] !== undefined, {
      expected: `an error, since ${field} is missing`,
      received: 'success',
    })
  judgePrivate(judge, 'new issue')
  const summary = fields['summary']
  if (!isNumber(issue) || typeof summary !== 'string' || summary.trim() !== summary) return
  const other = ownIssue(judge, project, issue)
  const form = `form of issue ${issue} of ${project}: ${jsonText([summary, fields['content'] ?? null])}`
  // The same form, sent twice, can result in one issue.
  judge.expect('every-other-id', other === undefined || judge.modelState.index(form).length > 0, {
    expected: 'a number that no other issue has',
    received: String(issue),
  })
  const entityId = judge.add({
    kind: 'legacy issue',
    name: project,
    owner: summary,
    isNew: true,
    place: { repository: 0, issue: String(issue), user: judge.request.caller.login ?? '', by: 0 },
  })
  judge.enter(`issue ${issue} of ${project}`, entityId)
  judge.enter(form, entityId)
  judge.enter(`issues with summary ${summary}`, entityId)
  judge.enter(issuesOf(project), entityId)
  judge.write(formOf(summary), true)
  // A server may hold an issue back for moderation: the first list with the issue shows that it is open.
  judge.write(`legacy/${entityId}`, UNKNOWN)
}

/** Fields of the form: an error that names one of them concerns the form. */
const FIELDS = ['summary', 'content', 'status', 'owner']

/** A refused form has created nothing. */
function noteRefused(judge: Judge): void {
  const summary = judge.request.fields?.['summary']
  if (typeof summary === 'string') note(judge, REFUSED, summary)
  for (const { key } of judge.modelState.inFlight(judge.request.id)?.pendingWrites ?? [])
    judge.modelState = judge.modelState.withoutWriteOf(key, judge.request.id)
}

/** The issue that a request may create. A request that is not a form of the documented kind can create any issue. */
export function issueWrites(view: View): readonly PendingWrite[] {
  const { request } = view
  if (isRead(request.method)) return []
  const last = { key: LAST_CREATION, value: request.id }
  const summary = request.fields?.['summary']
  const isForm = request.operation === 'legacy-issues.create' && request.method === 'POST'
  if (isForm && request.fields && (summary === undefined || summary === '')) return [last]
  return typeof summary === 'string' && summary.trim() === summary && isForm
    ? [last, ...[formOf(summary), formIn(projectOf(view), summary)].map((key) => ({ key, value: true }))]
    : anyIssue(view)
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Judges a response, after noting that its request creates no issue any more. */
function ended(judgeResponse: (judge: Judge) => void): (judge: Judge) => void {
  return (judge) => {
    if (!isRead(judge.request.method)) judge.write(LAST_CREATION, judge.request.id)
    judgeResponse(judge)
  }
}

function judgeForm(judge: Judge): void {
  const { json } = judge.response
  const isServed = isObject(json) && Array.isArray(json['status'])
  if (isVisitor(judge) && judge.certain(privacy(projectOf(judge))) === 1) judge.judgedBy('every-private')
  if (!isServed) return
  const offered = json['status'] as unknown[]
  // The document does not show who may create an issue and choose its status: the form for others may offer less, or nothing.
  const mayBeLess = !mayAccess(judge, projectOf(judge))
  if (offered.length === 0 && mayBeLess) return
  judge.expect(
    'every-body',
    typeof json['doc'] === 'string' && offered.every((name) => typeof name === 'string'),
    { expected: 'a text `doc` and a list of status names', received: jsonText(json).slice(0, 80) },
  )
  const missing = STATUSES.find((name) => !offered.includes(name))
  if (missing !== undefined && mayBeLess) return
  judge.expect('every-body', missing === undefined, {
    expected: `the status name ${missing ?? ''}`,
    received: offered.map(String).join(', '),
  })
}

/** "Issue status names offered when creating an issue". */
const STATUSES = ['New', 'Accepted', 'WaitingForAnswer', 'Started']

export const legacyForge: Readonly<Record<string, OperationModel>> = {
  'legacy-projects.list': {
    body: 'any',
    pendingWrites: issueWrites,
    succeeded: ended(judgeProjects),
  },
  'legacy-issues.list': { body: 'any', pendingWrites: issueWrites, succeeded: ended(judgeIssues) },
  'legacy-issues.form': { body: 'any', pendingWrites: issueWrites, succeeded: ended(judgeForm) },
  'legacy-issues.create': {
    body: 'any',
    pendingWrites: issueWrites,
    succeeded: ended(judgeCreation),
  },
}
