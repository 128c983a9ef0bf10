import { describe, expect, test } from 'vitest'
import { judgeTampered, statedIn } from '../support/judge.ts'
import type { Tampering } from '../support/tampering-proxy.ts'
import { answered, rewritten, text } from '../support/tamperings.ts'
import {
  inLatin1,
  isAnonymous,
  isMember,
  isOutsider,
  page,
  privateIssues,
  type IssueList,
} from './legacy-paths.ts'
import {
  afterChanging,
  areas,
  counting,
  entries,
  first,
  form,
  list,
  oldest,
  publicList,
  rotate,
  showing,
  withIssue,
} from './legacy-tamperings.ts'

// A server that keeps every promise but one has to fail what names that promise, and next to nothing else.

const brokenLists: Record<string, [Tampering, string[]]> = {
  'the list: 401 to anonymous callers': [
    answered({ ...list, when: isAnonymous }, { status: 401 }),
    ['legacy-issues.list.anonymous', 'legacy-signing.optional.issues'],
  ],
  'the list: Latin-1': [
    answered(list, ({ body }) => ({ body: inLatin1(JSON.parse(body.toString())) })),
    [
      'legacy-issues.list.json',
      'legacy-issues.list.json-beyond-ascii',
      'legacy-issues.create.text-non-ascii',
    ],
  ],
  'the list: Latin-1 for umlauts alone': [
    answered(list, ({ body }) => ({
      body: inLatin1(JSON.parse(body.toString().replaceAll(/[^\x00-\xff]/g, '?'))),
    })),
    [
      'legacy-issues.list.json',
      'legacy-issues.list.json-beyond-ascii',
      'legacy-issues.create.text-non-ascii',
    ],
  ],
  'project is a number': [counting((json) => ({ ...json, project: 1 })), ['legacy-issues.list.project']],
  'open is text': [counting((json) => ({ ...json, open: String(json.open) })), ['legacy-issues.list.open']],
  'closed is text': [
    counting((json) => ({ ...json, closed: String(json.closed) })),
    ['legacy-issues.list.closed'],
  ],
  'issues by their ids': [
    rewritten(list, (json: IssueList) => ({
      ...json,
      issues: Object.fromEntries(json.issues.map((entry) => [entry.id, entry])),
    })),
    ['legacy-issues.list.issues', 'legacy-issues.list.private-member'],
  ],
  'an id that is text': [entries((entry) => ({ ...entry, id: String(entry.id) })), ['legacy-issues.list.id']],
  'a summary that is missing': [
    oldest((entry) => ({ ...entry, summary: null })),
    ['legacy-issues.list.summary'],
  ],
  'a status that is text': [
    entries((entry) => ({ ...entry, status: String(entry.status) })),
    ['legacy-issues.list.status'],
  ],
  'a status by its name': [entries((entry) => ({ ...entry, status: 'New' })), ['legacy-issues.list.status']],
  'a date with a T': [
    entries((entry) => ({ ...entry, modif_dtime: entry.modif_dtime.replace(' ', 'T') })),
    ['legacy-issues.list.modif-dtime'],
  ],
  'a date without seconds': [
    entries((entry) => ({ ...entry, modif_dtime: entry.modif_dtime.slice(0, -3) })),
    ['legacy-issues.list.modif-dtime', 'legacy-issues.list.modif-dtime-exists'],
  ],
  'the thirtieth of February': [
    entries((entry) => ({ ...entry, modif_dtime: '2024-02-30 12:00:00' })),
    ['legacy-issues.list.modif-dtime-exists'],
  ],
  'an issue twice': [
    counting((json) => ({ ...json, open: json.open + 1, issues: [...json.issues, json.issues.at(-1)] })),
    ['legacy-issues.list.no-repetition'],
  ],
  'a closed issue in the list': [
    rewritten(publicList, (json: IssueList) => ({
      ...json,
      open: json.open + 1,
      issues: [...json.issues, { ...rotate, id: 3, summary: 'The logo was missing' }],
    })),
    ['legacy-issues.list.open-only'],
  ],
  'one more open than listed': [
    counting((json) => ({ ...json, open: json.open + 1 })),
    ['legacy-issues.list.open-length'],
  ],
  'open does not rise': [
    rewritten({ ...list, ...first('after') }, (json: IssueList) => ({ ...json, open: json.open - 1 })),
    ['legacy-issues.list.open-rises'],
  ],
  'closed rises': [
    rewritten({ ...list, ...first('after') }, (json: IssueList) => ({ ...json, closed: json.closed + 1 })),
    ['legacy-issues.list.closed-stays'],
  ],
  'nothing is counted as closed': [
    counting((json) => ({ ...json, closed: 0 })),
    ['legacy-issues.list.closed-counted'],
  ],
  'private issues for an anonymous caller': [showing(isAnonymous), ['legacy-issues.list.private-anonymous']],
  'private issues for an outsider': [showing(isOutsider), ['legacy-issues.list.private-outsider']],
  'private issues for nobody': [
    answered({ method: 'GET', path: privateIssues, when: isMember }, text(403, '')),
    ['legacy-issues.list.private-member'],
  ],
  'the page is JSON': [
    answered({ path: page }, { headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') }),
    ['legacy-issues.list.html-twin'],
  ],
  'there is no page': [
    answered({ path: page }, text(404, '<h1>none</h1>', 'text/html')),
    ['legacy-issues.list.html-twin'],
  ],
  'POST to the list makes an issue': [
    rewritten(afterChanging(3), withIssue('posted to the list')),
    ['legacy-issues.list.post'],
  ],
  'PUT to the list makes an issue': [
    rewritten(afterChanging(5), withIssue('put to the list')),
    ['legacy-issues.list.put'],
  ],
  'DELETE of the list closes an issue': [
    rewritten(afterChanging(7), (json: IssueList) => ({ ...json, issues: json.issues.slice(0, -1) })),
    ['legacy-issues.list.delete'],
  ],
  'PUT to the path of creation makes an issue': [
    rewritten(afterChanging(9), withIssue('put to the path of creation')),
    ['legacy-issues.create.put'],
  ],
}

const brokenForms: Record<string, [Tampering, string[]]> = {
  'the form: 404': [answered(form, { status: 404 }), ['legacy-issues.form.success']],
  'the form: Latin-1': [
    answered(form, ({ body }) => ({
      body: inLatin1({ ...(JSON.parse(body.toString()) as object), doc: 'für neue Einträge' }),
    })),
    ['legacy-issues.form.json'],
  ],
  'help for doc': [
    rewritten(form, ({ doc, ...rest }: Record<string, unknown>) => ({ ...rest, help: doc })),
    ['legacy-issues.form.doc'],
  ],
  'status names in another case': [
    rewritten(form, (json: { status: string[] }) => ({
      ...json,
      status: json.status.map((name) => name.toLowerCase()),
    })),
    ['legacy-issues.form.status', 'legacy-issues.form.status-only'],
  ],
  'a status name too few': [
    rewritten(form, (json: { status: string[] }) => ({ ...json, status: json.status.slice(1) })),
    ['legacy-issues.form.status'],
  ],
  'a status name too many': [
    rewritten(form, (json: { status: string[] }) => ({ ...json, status: [...json.status, 'Fixed'] })),
    ['legacy-issues.form.status-only'],
  ],
}

describe.concurrent('a broken promise fails what names it', () => {
  test.each(Object.entries({ ...brokenLists, ...brokenForms }))('%s', async (_, [tampering, fails]) => {
    const judgement = await judgeTampered(areas, tampering)
    expect(judgement.with('error')).toEqual([])
    expect(judgement.with('fail')).toEqual(fails.toSorted())
  })
})

test.each(['legacy-issues.list', 'legacy-issues.form'])(
  'everything that is stated of %s is failed by some server',
  (operation) => {
    const failed = new Set(Object.values({ ...brokenLists, ...brokenForms }).flatMap(([, fails]) => fails))
    expect(statedIn(operation).filter((id) => !failed.has(id))).toEqual([])
  },
)
