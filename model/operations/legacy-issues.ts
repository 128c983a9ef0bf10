import { isObject, type Json } from '../facts.ts'
import type { Judge } from '../judge.ts'
import type { Thing } from '../knowledge.ts'
import { UNKNOWN } from '../register.ts'
import {
  callerName,
  entriesOf,
  formOf,
  hasStrange,
  issuesOf,
  judgeServed,
  judgeServedAgain,
  note,
  ownIssue,
  privacy,
  projectOf,
  UNCLEAR,
} from './legacy-common.ts'
import { USED } from './legacy-projects.ts'

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

const summaryOf = (thing: Thing) => thing.owner ?? ''

/** Judges a list of issues. */
export function judgeIssues(judge: Judge): void {
  const { json } = judge.response
  const isServed = isObject(json) && Array.isArray(json['issues'])
  judgeServedAgain(judge, isServed)
  if (!isServed) return
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
  if (typeof json['project'] === 'string')
    judge.agree(
      `shown name of project in issues:${project}`,
      json['project'],
      (known) => `\`project\` ${known} for ${project}, as before`,
    )
  const entries = entriesOf(json['issues'])
  const ids = entries.map(({ id }) => String(id))
  judge.expect('every-state', new Set(ids).size === ids.length, {
    expected: 'each issue once',
    received: ids.join(', '),
  })
  for (const entry of entries) judgeIssue(judge, project, entry)
  judgeCounts(judge, json, entries.length)
  judgeOwnIssues(judge, project, entries)
  judgeClosed(judge, project, json)
  judgeStrangers(judge, project, entries)
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
  if (own && typeof status === 'number')
    judge.agree(
      `shown status of issue:${own.n}`,
      status,
      (known) => `the status ${known} of ${JSON.stringify(summaryOf(own))}, as before`,
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
  if (elsewhere.length > 0 && !listedAtFirst(judge, project).includes(String(id)))
    judge.expect(
      'every-state',
      elsewhere.some(({ name }) => name === project),
      {
        expected: `issues of ${project}`,
        received: `an issue of ${elsewhere[0]?.name ?? ''}`,
      },
    )
  if (elsewhere.length > 0) judgeServed(judge, 'issues')
}

/**
 * A list may be a page of more. One that is shorter than another list of the target is none, whichever comes first: then `open` counts
 * its entries.
 */
function judgeCounts(judge: Judge, { open }: Json, length: number): void {
  if (typeof open !== 'number') return
  const most = judge.knowledge.most(LARGEST)
  const short = judge.certain(SHORT)
  const [shortLength = 0, shortOpen = 0] = typeof short === 'string' ? short.split(' ').map(Number) : []
  if (typeof short === 'string')
    judge.expect(
      'every-state',
      length <= shortLength,
      {
        expected: `\`open\` ${shortLength} with ${shortLength} entries, since lists can have ${length}`,
        received: String(shortOpen),
      },
      { about: [SHORT] },
    )
  const isWhole = length < most
  judge.knowledge = judge.knowledge.counted(LARGEST, length)
  judge.expect('every-state', isWhole ? open === length : open >= length, {
    expected: `\`open\` ${isWhole ? '' : 'at least '}${length}`,
    received: String(open),
  })
  if (open > length && (short === UNKNOWN || length < shortLength)) judge.write(SHORT, `${length} ${open}`)
}

const LARGEST = 'largest page of issues'
/** The fact which list has fewer entries than `open` says: so many entries are a whole page. */
const SHORT = 'shown page of issues:'

function judgeOwnIssues(judge: Judge, project: string, entries: readonly Json[]): void {
  const { json } = judge.response
  const isWhole = isObject(json) && json['open'] === entries.length
  if (!isWhole) return
  // Every visitor sees a public project alike.
  const { isUnsure, isReplay } = judge.request.caller
  if ((isUnsure || isReplay) && judge.certain(privacy(project)) !== 0) return
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

/** The fact which issues were open, and how many closed, when a list was whole. */
const counted = (project: string) => `shown closed of project:${project}`

/** An issue that is closed was open before: `closed` does not rise while every open issue stays, nor fall without a new one. */
function judgeClosed(judge: Judge, project: string, { closed, open, issues }: Json): void {
  const ids = entriesOf(issues).map(({ id }) => String(id))
  if (!Number.isInteger(closed) || open !== ids.length || hasStrange(judge)) return
  const unclear = judge.knowledge.most(UNCLEAR)
  const known = judge.certain(counted(project))
  const [before = '', createdBefore = '', ...idsBefore] = typeof known === 'string' ? known.split(' ') : []
  if (createdBefore === String(unclear)) {
    const hasLost = idsBefore.some((id) => !ids.includes(id))
    const hasGained = ids.some((id) => !idsBefore.includes(id) && !ownIssue(judge, project, id))
    const isRight =
      Number(closed) === Number(before) || (Number(closed) > Number(before) ? hasLost : hasGained)
    judge.expect(
      'every-state',
      isRight,
      { expected: `\`closed\` ${before}, as no open issue was closed`, received: String(closed) },
      { about: [counted(project)] },
    )
  }
  judge.write(counted(project), `${[closed, unclear, ...ids].join(' ')}`)
}

/** The fact which issues the first list had: nothing removes those of an earlier repeat, or of a run with the same names. */
const listedFirst = (project: string) => `listed first of project:${project}`

/** The numbers of the issues that the first list of a project had; none before it. */
function listedAtFirst(judge: Judge, project: string): readonly string[] {
  const first = judge.certain(listedFirst(project))
  return typeof first === 'string' ? first.split(' ') : []
}

/** An issue with a summary that names the run, and that the first list did not have, was created by a form of the run. */
function judgeStrangers(judge: Judge, project: string, entries: readonly Json[]): void {
  const { isOwnName } = judge.knowledge.setting
  if (!isOwnName || hasStrange(judge)) return
  if (judge.certain(listedFirst(project)) === UNKNOWN) {
    judge.write(listedFirst(project), entries.map(({ id }) => String(id)).join(' '))
    return
  }
  const earlier = listedAtFirst(judge, project)
  for (const { id, summary } of entries) {
    if (typeof summary !== 'string' || !isOwnName(summary) || ownIssue(judge, project, id)) continue
    if (earlier.includes(String(id))) continue
    judge.expect(
      'every-state',
      judge.certain(formOf(summary)) !== false,
      { expected: 'issues that were created', received: `${String(id)}, ${JSON.stringify(summary)}` },
      { about: [formOf(summary)] },
    )
  }
}
