import { describe, expect, test } from 'vitest'
import { judgeTampered, statedIn } from '../support/judge.ts'
import type { Tampering } from '../support/tampering-proxy.ts'
import { answered, rewritten } from '../support/tamperings.ts'
import { inLatin1, type IssueList } from './legacy-paths.ts'
import {
  areas,
  created,
  first,
  list,
  post,
  refused,
  refusing,
  summaries,
  withIssue,
  type Created,
} from './legacy-tamperings.ts'

// A server that keeps every promise but one has to fail what names that promise, and next to nothing else.

const chosen = { accepted: 'Accepted', waiting: 'WaitingForAnswer', started: 'Started' }
const brokenCreation: Record<string, [Tampering, string[]]> = {
  'creation: 500': [
    answered({ ...post, ...first('created') }, { status: 500 }),
    ['legacy-issues.create.success'],
  ],
  'creation: Latin-1': [
    answered({ ...post, ...first('created') }, ({ body }) => ({
      body: inLatin1({ ...(JSON.parse(body.toString()) as object), note: 'Ü' }),
    })),
    ['legacy-issues.create.json'],
  ],
  'message for mess': [
    rewritten(post, ({ mess, ...rest }: Created) => ({ ...rest, message: mess })),
    ['legacy-issues.create.mess', 'legacy-issues.create.refused-mess'],
  ],
  'another mess for success': [created((json) => ({ ...json, mess: 'ok' })), ['legacy-issues.create.mess']],
  'the number as text': [
    created((json) => ({ ...json, issue: String(json.issue) })),
    ['legacy-issues.create.issue'],
  ],
  'a number that is there already': [
    rewritten({ ...post, ...first('created') }, (json: Created) => ({ ...json, issue: 2 })),
    ['legacy-issues.create.listed', 'legacy-issues.create.new-number'],
  ],
  'the new issue is not listed': [
    rewritten({ ...list, ...first('after') }, (json: IssueList) => ({
      ...json,
      issues: json.issues.slice(1),
    })),
    ['legacy-issues.create.listed'],
  ],
  'the status New is refused': [
    refusing('status', (sent) => sent.get('status') === 'New' && !sent.has('label1') && sent.has('summary')),
    [
      'legacy-issues.create.issue',
      'legacy-issues.create.mess',
      'legacy-issues.create.optional',
      'legacy-issues.create.status-new',
    ],
  ],
  'a label is wanted': [
    refusing(
      'label1',
      (sent) => ![1, 2, 3, 4, 5, 6].some((n) => sent.has(`label${n}`)) && sent.has('summary'),
    ),
    ['legacy-issues.create.issue', 'legacy-issues.create.mess', 'legacy-issues.create.optional'],
  ],
  ...Object.fromEntries(
    Object.entries(chosen).map(([status, name]) => [
      `the status ${name} is refused`,
      [refusing('status', (sent) => sent.get('status') === name), [`legacy-issues.create.status-${status}`]],
    ]),
  ),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((n) => [
      `label${n} is refused`,
      [
        refusing(`label${n}`, (sent) => sent.has(`label${n}`)),
        [`legacy-issues.create.label${n}`, 'legacy-issues.create.six-labels'],
      ],
    ]),
  ),
  'six labels are too many': [
    refusing('label6', (sent) => sent.has('label6') && sent.has('label1')),
    ['legacy-issues.create.six-labels'],
  ],
  'an owner is refused': [refusing('owner', (sent) => sent.has('owner')), ['legacy-issues.create.owner']],
  'markup is escaped': [
    summaries((summary) => summary.replaceAll('<', '&lt;')),
    ['legacy-issues.create.text-markup'],
  ],
  'backslashes are lost': [
    summaries((summary) => summary.replaceAll('\\', '')),
    ['legacy-issues.create.text-quotes'],
  ],
  'text beyond ASCII is lost': [
    summaries((summary) => summary.replaceAll(/[^\x00-\x7f]/g, '?')),
    ['legacy-issues.create.text-non-ascii'],
  ],
  'long text is cut': [summaries((summary) => summary.slice(0, 120)), ['legacy-issues.create.text-long']],
}

const missing = [
  'legacy-issues.create.missing-both',
  'legacy-issues.create.missing-content',
  'legacy-issues.create.missing-summary',
]
const brokenRefusals: Record<string, [Tampering, string[]]> = {
  'a refusal: Latin-1': [
    answered(post, ({ body }) => {
      const json = JSON.parse(body.toString()) as Created
      return json.errors ? { body: inLatin1({ ...json, note: 'Ü' }) } : {}
    }),
    ['legacy-issues.create.refused-json'],
  ],
  'a refusal says fail': [
    refused((json) => ({ ...json, mess: 'fail' })),
    ['legacy-issues.create.refused-mess'],
  ],
  'errors as a list': [
    refused((json) => ({
      ...json,
      errors: Object.entries(json.errors ?? {}).map(([field, messages]) => ({ field, messages })),
    })),
    missing,
  ],
  'errors with text in place of lists': [
    refused((json) => ({
      ...json,
      errors: Object.fromEntries(
        Object.entries(json.errors ?? {}).map(([field, messages]) => [field, messages[0]]),
      ),
    })),
    missing,
  ],
  'errors with empty lists': [
    refused((json) => ({
      ...json,
      errors: Object.fromEntries(Object.keys(json.errors ?? {}).map((field) => [field, []])),
    })),
    [...missing, 'legacy-issues.create.says-required'],
  ],
  'errors that blame another field as well': [
    refused((json) => ({ ...json, errors: { ...json.errors, owner: ['This field is required.'] } })),
    missing,
  ],
  'errors that blame the first field alone': [
    refused((json) => ({
      ...json,
      errors: Object.fromEntries(Object.entries(json.errors ?? {}).slice(0, 1)),
    })),
    ['legacy-issues.create.missing-both'],
  ],
  'a message that says something else': [
    refused((json) => ({
      ...json,
      errors: Object.fromEntries(Object.keys(json.errors ?? {}).map((field) => [field, ['Nope.']])),
    })),
    ['legacy-issues.create.says-required'],
  ],
  'what was refused is listed': [
    rewritten(
      { ...list, exchange: 'POST of issues without required fields by a member#5' },
      withIssue('an issue without content'),
    ),
    ['legacy-issues.create.refused-makes-nothing'],
  ],
}

describe.concurrent('a broken promise fails what names it', () => {
  test.each(Object.entries({ ...brokenCreation, ...brokenRefusals }))('%s', async (_, [tampering, fails]) => {
    const judgement = await judgeTampered(areas, tampering)
    expect(judgement.with('error')).toEqual([])
    expect(judgement.with('fail')).toEqual(fails.toSorted())
  })
})

test('everything that is stated of legacy-issues.create is failed by some server', () => {
  const failed = new Set(
    Object.values({ ...brokenCreation, ...brokenRefusals }).flatMap(([, fails]) => fails),
  )
  expect(statedIn('legacy-issues.create').filter((id) => !failed.has(id))).toEqual([])
})
