import { expect, test } from 'vitest'
import { judgeTampered } from '../support/judge.ts'
import type { Tampering } from '../support/tampering-proxy.ts'
import { answered, redirected, rewritten, text, together } from '../support/tamperings.ts'
import { issues, page, type IssueList } from './legacy-paths.ts'
import { areas, created, entries, form, list, post, refusing, type Created } from './legacy-tamperings.ts'

// Servers that keep every promise in a way of their own.

const unusual: Record<string, Tampering> = {
  'as it is': {},
  'more fields, the oldest first': rewritten(list, (json: IssueList) => ({
    help: 'x',
    ...json,
    issues: json.issues.map((entry) => ({ labels: [], ...entry })).reverse(),
  })),
  'JSON in ASCII on many lines, of another media type': answered(
    { path: /^\/api\//, status: 200 },
    ({ body }) => ({
      headers: { 'content-type': 'text/javascript' },
      body: Buffer.from(
        JSON.stringify(JSON.parse(body.toString()), undefined, '\t').replaceAll(
          /[^\x00-\x7f]/g,
          (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
      ),
    }),
  ),
  'numbers far beyond 32 bits': together(
    entries((entry) => ({ ...entry, id: entry.id + 2 ** 50, status: entry.status + 2 ** 40 })),
    created((json) => ({ ...json, issue: (json.issue ?? 0) + 2 ** 50 })),
  ),
  'refusals of other kinds': together(
    answered({ path: /^\/api\//, status: 302 }, text(401, 'sign in')),
    answered({ path: /^\/api\//, status: 403 }, { body: Buffer.alloc(0), headers: {} }),
    answered({ path: /^\/api\//, status: 404 }, text(400, '<p>what?</p>', 'text/html')),
    answered({ path: /^\/api\//, status: 405 }, { status: 501, body: Buffer.alloc(0) }),
  ),
  'validation failures with a status and words of their own': answered(post, ({ body }) => {
    const { errors, ...rest } = JSON.parse(body.toString()) as Created
    if (!errors) return {}
    const worded = Object.fromEntries(
      Object.keys(errors).map((field) => [field, [`You must fill in ${field}`, 'It may not be left blank']]),
    )
    return { status: 422, body: Buffer.from(JSON.stringify({ errors: worded, ...rest })) }
  }),
  'other methods answer the list': redirected(
    { path: issues, when: ({ method }) => method !== 'GET' },
    () => ({
      method: 'GET',
      body: Buffer.alloc(0),
    }),
  ),
  'status names in another order': rewritten(form, (json: { status: string[] }) => ({
    ...json,
    status: json.status.reverse(),
  })),
  'pages in XHTML': answered(
    { path: page },
    { headers: { 'content-type': 'application/xhtml+xml; charset=UTF-8' } },
  ),
  'a long summary is refused': refusing('summary', (sent) => (sent.get('summary')?.length ?? 0) > 100),
}

/** What may be unmet where a server is unusual. */
const unjudged: Readonly<Record<string, readonly string[]>> = {
  'a long summary is refused': ['legacy-issues.create.text-long'],
}

test.concurrent.each(Object.entries(unusual))('%s', async (name, tampering) => {
  const judgement = await judgeTampered(areas, tampering, ['stated', 'implied', 'open'])
  expect(judgement.with('error')).toEqual([])
  expect(judgement.with('fail')).toEqual([])
  expect(judgement.with('unmet')).toEqual(unjudged[name] ?? [])
})
