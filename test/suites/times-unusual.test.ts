import { describe, expect, test } from 'vitest'
import { judgeTampered } from '../support/judge.ts'
import type { Tampering } from '../support/tampering-proxy.ts'
import { answered, rewritten, text, together } from '../support/tamperings.ts'
import { anyList, empty, type Entry } from './times-tamperings.ts'

const unusual: Record<string, Tampering> = {
  'as it is': {},
  'more fields, in another order': rewritten({ path: anyList, status: 200 }, (json: Entry | Entry[]) => {
    const more = (entry: Entry) => ({ user: { login: 'x' }, ...entry, note: null })
    return Array.isArray(json) ? json.map(more).reverse() : more(json)
  }),
  'media types with parameters, in capitals': answered({ path: anyList, status: 200 }, (answer) => ({
    headers: { ...answer.headers, 'content-type': 'Application/JSON;charset="UTF-8"; q=1' },
  })),
  'ids far beyond 32 bits': together(
    rewritten({ path: anyList, status: 200 }, (json: Entry | Entry[]) => {
      const far = (entry: Entry) => ({ ...entry, id: entry.id + 2 ** 50 })
      return Array.isArray(json) ? json.map(far) : far(json)
    }),
    rewritten({ method: 'POST', path: /\/issues$/, status: 200 }, (issue: Entry) => ({
      ...issue,
      id: issue.id + 2 ** 50,
    })),
    rewritten({ method: 'POST', path: /\/issues$/, status: 201 }, (issue: Entry) => ({
      ...issue,
      id: issue.id + 2 ** 50,
    })),
  ),
  'other words and more in Message': rewritten({ path: anyList, status: 400 }, () => ({
    Message: 'Zeiterfassung ist aus',
    code: 7,
  })),
  'error bodies in HTML and none': together(
    answered({ method: 'GET', path: anyList, status: 404 }, text(404, '<h1>none</h1>', 'text/html')),
    answered({ method: 'POST', path: anyList, status: 404 }, { body: empty }),
  ),
  'anonymous callers are refused everything': answered(
    { path: anyList, when: ({ headers }) => headers['authorization'] === undefined },
    text(401, 'sign in'),
  ),
}

describe.concurrent('what the document leaves open fails nothing', () => {
  test.each(Object.entries(unusual))('%s', async (_, tampering) => {
    const judgement = await judgeTampered(['times'], tampering, ['stated', 'implied', 'open'])
    expect(judgement.with('error')).toEqual([])
    expect(judgement.with('fail')).toEqual([])
    expect(judgement.with('unmet')).toEqual([])
  })
})
