import { isObject, type Json } from '../facts.ts'
import type { Judge } from '../judge.ts'
import type { Thing } from '../knowledge.ts'
import { UNKNOWN } from '../register.ts'
import type { OperationModel } from './operation-model.ts'

const PROJECT = { shortname: 'string', name: 'string', shortdesc: 'string' } as const
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

const projectOf = (judge: Judge) => judge.parameter('project')
const privacy = (shortname: string) => `project privacy:${shortname}`
const issuesOf = (project: string) => `issues of ${project}`

/** True for a caller with the rights of an anonymous visitor, or with none. */
function isVisitor(judge: Judge): boolean {
  const { login, isForged, isUnsure } = judge.request.caller
  return isForged === true || (login === undefined && isUnsure !== true)
}

function entriesOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function judgeProjects(judge: Judge): void {
  const { json } = judge.response
  if (!isObject(json) || !Array.isArray(json['projects'])) return
  judge.expect('every-success', typeof json['message'] === 'string', {
    expected: 'a text `message`',
    received: typeof json['message'],
  })
  const { message } = json
  if (typeof message === 'string')
    judge.agree(`shown message ${callerName(judge)}:`, message, (known) => `\`message\` ${known}, as before`)
  const entries = entriesOf(json['projects'])
  const names = entries.map(({ shortname }) => shortname)
  judge.expect('every-state', new Set(names).size === names.length, {
    expected: 'each project once',
    received: names.join(', '),
  })
  judgeSeen(judge, names)
  for (const entry of entries) {
    for (const [field, kind] of Object.entries(PROJECT))
      judge.expect('every-success', typeof entry[field] === kind, {
        expected: `a ${kind} \`${field}\``,
        received: JSON.stringify(entry[field] ?? null),
      })
    const isPrivate = entry['private']
    judge.expect('every-success', isPrivate === 0 || isPrivate === 1, {
      expected: '`private` 0 or 1',
      received: JSON.stringify(isPrivate ?? null),
    })
    const shortname = entry['shortname']
    if (typeof shortname !== 'string' || typeof isPrivate !== 'number') continue
    const key = privacy(shortname)
    const known = judge.certain(key)
    if (isVisitor(judge))
      judge.expect(
        'every-state',
        isPrivate !== 1 && known !== 1,
        { expected: 'public projects only', received: `the private project ${shortname}` },
        { about: [key] },
      )
    judge.agree(key, isPrivate, (known) => `private ${known} for ${shortname}`)
  }
}

/** Projects of which an issue list was served during the run: they are there. */
const USED = 'projects in use'

function note(judge: Judge, index: string, name: string): void {
  if (judge.knowledge.index(index).some((n) => judge.knowledge.thing(n)?.name === name)) return
  judge.enter(index, judge.add({ kind: 'legacy issue', name, isNew: true }))
}

/** A user sees the projects in use that earlier lists showed to the same user. */
function judgeSeen(judge: Judge, names: readonly unknown[]): void {
  const { login } = judge.request.caller
  if (login === undefined) return
  const index = `projects seen by ${login}`
  const used = new Set(judge.knowledge.index(USED).map((n) => judge.knowledge.thing(n)?.name))
  for (const n of judge.knowledge.index(index)) {
    const name = judge.knowledge.thing(n)?.name ?? ''
    if (used.has(name))
      judge.expect(
        'every-state',
        names.includes(name),
        { expected: `the project ${name}, as before`, received: names.join(', ') },
        { following: 'list' },
      )
  }
  for (const name of names) if (typeof name === 'string') note(judge, index, name)
}

/** The issue of this run that has the number in the project. */
function ownIssue(judge: Judge, project: string, id: unknown): Thing | undefined {
  return judge.knowledge.thing(judge.knowledge.index(`issue ${String(id)} of ${project}`).at(-1) ?? UNKNOWN)
}

const summaryOf = (thing: Thing) => thing.owner ?? ''

function judgeIssues(judge: Judge): void {
  const { json } = judge.response
  if (!isObject(json) || !Array.isArray(json['issues'])) return
  const project = projectOf(judge)
  for (const [field, kind] of [
    ['project', 'string'],
    ['open', 'number'],
    ['closed', 'number'],
  ] as const)
    judge.expect(
      'every-success',
      typeof json[field] === kind && (kind === 'string' || Number.isInteger(json[field])),
      {
        expected: `${kind === 'string' ? 'a text' : 'an integer'} \`${field}\``,
        received: JSON.stringify(json[field] ?? null),
      },
    )
  note(judge, USED, project)
  const entries = entriesOf(json['issues'])
  const ids = entries.map(({ id }) => String(id))
  judge.expect('every-state', new Set(ids).size === ids.length, {
    expected: 'each issue once',
    received: ids.join(', '),
  })
  for (const entry of entries) judgeIssue(judge, project, entry)
  judgeCounts(judge, json, entries.length)
  judgeOwnIssues(judge, project, entries)
}

function callerName({ request: { caller } }: Judge): string {
  return caller.isForged || caller.isUnsure ? 'somebody' : (caller.login ?? 'anonymous')
}

function judgeIssue(
  judge: Judge,
  project: string,
  { id, summary, status, modif_dtime: modified }: Json,
): void {
  judge.expect('every-success', Number.isInteger(id), {
    expected: 'an integer `id`',
    received: JSON.stringify(id ?? null),
  })
  judge.expect('every-success', typeof summary === 'string', {
    expected: 'a text `summary`',
    received: JSON.stringify(summary ?? null),
  })
  judge.expect('every-success', Number.isInteger(status), {
    expected: 'an integer `status`',
    received: JSON.stringify(status ?? null),
  })
  judge.expect('every-success', typeof modified === 'string' && TIME.test(modified), {
    expected: '`modif_dtime` as YYYY-MM-DD HH:MM:SS',
    received: JSON.stringify(modified ?? null),
  })
  const own = ownIssue(judge, project, id)
  // No operation changes an issue. A user can have a time zone.
  if (own && typeof modified === 'string')
    judge.agree(
      `shown modified ${callerName(judge)}:${own.n}`,
      modified,
      (known) => `\`modif_dtime\` ${known} of ${JSON.stringify(summaryOf(own))}`,
    )
  if (own)
    judge.expect(
      'every-state',
      summary === summaryOf(own),
      {
        expected: `the summary ${JSON.stringify(summaryOf(own))}`,
        received: JSON.stringify(summary ?? null),
      },
      { about: [`legacy/${own.n}`] },
    )
  if (typeof summary !== 'string') return
  const elsewhere = judge.knowledge
    .index(`issues with summary ${summary}`)
    .map((n) => judge.knowledge.thing(n))
    .filter((issue) => issue !== undefined)
  if (elsewhere.length > 0)
    judge.expect(
      'every-state',
      elsewhere.some(({ name }) => name === project),
      {
        expected: `issues of ${project}`,
        received: `an issue of ${elsewhere[0]?.name ?? ''}`,
      },
    )
  const isPrivate = judge.certain(privacy(project)) === 1
  if (isVisitor(judge) && elsewhere.length > 0)
    judge.expect(
      'every-state',
      !isPrivate,
      { expected: 'no issues of a private project', received: JSON.stringify(summary) },
      { about: [privacy(project)] },
    )
}

/** A list may be a page of more. One that is shorter than another list of the target is none. */
function judgeCounts(judge: Judge, { open }: Json, length: number): void {
  if (typeof open !== 'number') return
  const isWhole = length < judge.knowledge.most('largest page of issues')
  judge.knowledge = judge.knowledge.counted('largest page of issues', length)
  judge.expect('every-state', isWhole ? open === length : open >= length, {
    expected: `\`open\` ${isWhole ? '' : 'at least '}${length}`,
    received: String(open),
  })
}

function judgeOwnIssues(judge: Judge, project: string, entries: readonly Json[]): void {
  const { json } = judge.response
  const isWhole = isObject(json) && json['open'] === entries.length
  if (!isWhole || judge.request.caller.isUnsure) return
  for (const n of judge.knowledge.index(issuesOf(project))) {
    const issue = judge.knowledge.thing(n)
    if (!issue || judge.certain(`legacy/${n}`) !== true) continue
    judge.expect(
      'every-state',
      entries.some(({ id }) => String(id) === issue.place?.issue),
      {
        expected: `all open issues, with ${JSON.stringify(summaryOf(issue))}`,
        received: `${entries.length} entries without it`,
      },
      { about: [`legacy/${n}`], following: 'list' },
    )
  }
}

function judgeCreation(judge: Judge): void {
  const { json } = judge.response
  if (!isObject(json)) return
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
  if (isVisitor(judge))
    judge.expect(
      'every-refusal',
      judge.certain(privacy(project)) !== 1,
      { expected: 'no success in a private project', received: 'success' },
      { about: [privacy(project)] },
    )
  const summary = fields['summary']
  if (typeof issue !== 'number' || typeof summary !== 'string' || summary.trim() !== summary) return
  judge.expect('every-state', ownIssue(judge, project, issue) === undefined, {
    expected: 'a number that no other issue has',
    received: String(issue),
  })
  const n = judge.add({
    kind: 'legacy issue',
    name: project,
    owner: summary,
    isNew: true,
    place: { repository: 0, issue: String(issue), user: '' },
  })
  note(judge, 'contents accepted', fields['content'] as string)
  judge.enter(`issue ${issue} of ${project}`, n)
  judge.enter(`issues with summary ${summary}`, n)
  judge.enter(issuesOf(project), n)
  // Of the other names of a status, the document does not say which mean open.
  judge.write(`legacy/${n}`, fields['status'] === 'New' ? true : UNKNOWN)
}

/** A field whose text was accepted before is not what a form is refused for. */
function judgeBlame(judge: Judge, errors: unknown): void {
  const { fields } = judge.request
  if (!isObject(errors) || !fields) return
  const { summary, content } = fields
  const isKnown = (index: string, text: unknown) =>
    judge.knowledge.index(index).some((n) => judge.knowledge.thing(n)?.name === text)
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

export const legacyForge: Readonly<Record<string, OperationModel>> = {
  'legacy-projects.list': { success: 200, body: 'any', succeeded: judgeProjects },
  'legacy-issues.list': { success: 200, body: 'any', succeeded: judgeIssues },
  'legacy-issues.form': {
    success: 200,
    body: 'any',
    succeeded(judge) {
      const { json } = judge.response
      if (isVisitor(judge) && judge.certain(privacy(projectOf(judge))) === 1)
        judge.judged.add(judge.rule('every-refusal'))
      if (!isObject(json) || !Array.isArray(json['status'])) return
      judge.expect(
        'every-success',
        typeof json['doc'] === 'string' && json['status'].every((name) => typeof name === 'string'),
        {
          expected: 'a text `doc` and a list of status names',
          received: JSON.stringify(json).slice(0, 80),
        },
      )
      const names = json['status'].map(String).toSorted().join(', ')
      judge.agree('statuses offered:', names, (known) => known)
      if (isVisitor(judge))
        judge.expect(
          'every-refusal',
          judge.certain(privacy(projectOf(judge))) !== 1,
          { expected: 'no form of a private project', received: names },
          { about: [privacy(projectOf(judge))] },
        )
    },
  },
  'legacy-issues.create': { success: 200, body: 'any', succeeded: judgeCreation },
}
