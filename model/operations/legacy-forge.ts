import { isObject } from '../facts.ts'
import type { Judge, View } from '../judge.ts'
import type { Intent } from '../knowledge.ts'
import { UNKNOWN } from '../register.ts'
import {
  formOf,
  isVisitor,
  issuesOf,
  judgeServed,
  judgeServedAgain,
  names,
  note,
  ownIssue,
  privacy,
  projectOf,
  STRANGE,
  UNCLEAR,
} from './legacy-common.ts'
import { judgeIssues } from './legacy-issues.ts'
import { judgeProjects } from './legacy-projects.ts'
import type { OperationModel } from './operation-model.ts'

function judgeCreation(judge: Judge): void {
  const { json } = judge.response
  if (!isObject(json)) {
    noteUnclear(judge)
    return
  }
  const project = projectOf(judge)
  const { fields } = judge.request
  const { mess, issue, errors } = json
  if (mess === 'error') {
    const isMap =
      isObject(errors) &&
      Object.values(errors).every(
        (list) => Array.isArray(list) && list.every((text) => typeof text === 'string'),
      )
    judgeBlame(judge, errors)
    judge.expect('every-refusal', isMap, {
      expected: '`errors` with a list of texts for each field',
      received: JSON.stringify(errors ?? null).slice(0, 80),
    })
  }
  if (mess === 'error') forgetForm(judge)
  else if (mess !== 'success' || judge.request.method !== 'POST') noteUnclear(judge)
  if (mess !== 'success' || !fields) return
  judge.expect('every-success', Number.isInteger(issue), {
    expected: 'an integer `issue`',
    received: JSON.stringify(issue ?? null),
  })
  for (const field of ['summary', 'content'])
    judge.expect('every-refusal', fields[field] !== undefined && fields[field] !== '', {
      expected: `an error, since ${field} is missing`,
      received: 'success',
    })
  judgeServed(judge, 'new issue', 'every-refusal')
  const summary = fields['summary']
  if (typeof issue !== 'number' || typeof summary !== 'string' || summary.trim() !== summary) {
    noteUnclear(judge)
    return
  }
  judge.expect('every-state', ownIssue(judge, project, issue) === undefined, {
    expected: 'a number that no other issue has',
    received: String(issue),
  })
  const n = judge.add({
    kind: 'legacy issue',
    name: project,
    owner: summary,
    isNew: true,
    place: { repository: 0, issue: String(issue), user: '', by: 0 },
  })
  note(judge, 'contents accepted', fields['content'] as string)
  judge.enter(`issue ${issue} of ${project}`, n)
  judge.enter(`issues with summary ${summary}`, n)
  judge.enter(issuesOf(project), n)
  judge.write(formOf(summary), true)
  if (fields['status'] !== 'New') noteUnclear(judge)
  // Of the other names of a status, the document does not say which mean open.
  judge.write(`legacy/${n}`, fields['status'] === 'New' ? true : UNKNOWN)
}

/** A field whose text was accepted before is not what a form is refused for. */
function judgeBlame(judge: Judge, errors: unknown): void {
  const { fields } = judge.request
  if (!isObject(errors) || !fields) return
  const { summary, content } = fields
  const isKnown = (index: string, text: string) => names(judge, index).includes(text)
  if (typeof summary === 'string' && judge.knowledge.index(`issues with summary ${summary}`).length > 0)
    judge.expect('every-refusal', !('summary' in errors), {
      expected: 'no error for summary, which was accepted before',
      received: JSON.stringify(errors).slice(0, 80),
    })
  if (typeof content === 'string' && isKnown('contents accepted', content))
    judge.expect('every-refusal', !('content' in errors), {
      expected: 'no error for content, which was accepted before',
      received: JSON.stringify(errors).slice(0, 80),
    })
}

/** A form that was refused has created nothing. */
function forgetForm(judge: Judge): void {
  for (const { key } of judge.knowledge.inFlight(judge.request.id)?.intents ?? [])
    judge.knowledge = judge.knowledge.withoutWriteOf(key, judge.request.id)
}

/** An issue may have been created, with whatever status. */
function noteUnclear(judge: Judge): void {
  judge.knowledge = judge.knowledge.counted(UNCLEAR, judge.knowledge.most(UNCLEAR) + 1)
}

/** A request without a response. */
function unclear(judge: Judge): void {
  if (judge.request.method !== 'GET') noteUnclear(judge)
}

/** The issue that a request may create. What is no form as the document has it can create any. */
export function issueIntents({ request }: View): readonly Intent[] {
  if (request.method === 'GET' || request.method === 'HEAD') return []
  const summary = request.fields?.['summary']
  const isForm = request.operation === 'legacy-issues.create' && request.method === 'POST'
  if (isForm && request.fields && (summary === undefined || summary === '')) return []
  return typeof summary === 'string' && summary.trim() === summary && isForm
    ? [{ key: formOf(summary), value: true }]
    : [{ key: STRANGE, value: true }]
}

function judgeForm(judge: Judge): void {
  const { json } = judge.response
  const isServed = isObject(json) && Array.isArray(json['status'])
  judgeServedAgain(judge, isServed)
  if (isVisitor(judge) && judge.certain(privacy(projectOf(judge))) === 1)
    judge.judged.add(judge.rule('every-refusal'))
  if (!isServed) return
  const offered = json['status'] as unknown[]
  judge.expect(
    'every-success',
    typeof json['doc'] === 'string' && offered.every((name) => typeof name === 'string'),
    { expected: 'a text `doc` and a list of status names', received: JSON.stringify(json).slice(0, 80) },
  )
  const missing = STATUSES.find((name) => !offered.includes(name))
  judge.expect('every-success', missing === undefined, {
    expected: `the status name ${missing ?? ''}`,
    received: offered.map(String).join(', '),
  })
  judge.agree('statuses offered:', offered.map(String).toSorted().join(', '), (known) => known)
  judgeServed(judge, 'form', 'every-refusal')
}

/** "Issue status names offered when creating an issue". */
const STATUSES = ['New', 'Accepted', 'WaitingForAnswer', 'Started']

export const legacyForge: Readonly<Record<string, OperationModel>> = {
  'legacy-projects.list': {
    success: 200,
    body: 'any',
    intents: issueIntents,
    unclear,
    succeeded: judgeProjects,
  },
  'legacy-issues.list': { success: 200, body: 'any', intents: issueIntents, unclear, succeeded: judgeIssues },
  'legacy-issues.form': { success: 200, body: 'any', intents: issueIntents, unclear, succeeded: judgeForm },
  'legacy-issues.create': {
    success: 200,
    body: 'any',
    intents: issueIntents,
    unclear,
    succeeded: judgeCreation,
  },
}
