import { describe, expect, test } from 'vitest'
import { judgeTampered, statedIn } from '../support/judge.ts'
import type { Tampering } from '../support/tampering-proxy.ts'
import { answered, rewritten, text } from '../support/tamperings.ts'
import {
  alsoOf,
  byId,
  empty,
  html,
  message,
  ofIssue,
  ofRepository,
  ofUser,
  own,
  slipIn,
  twice,
  withoutFirst,
  withoutLast,
  type Entry,
} from './times-tamperings.ts'

// A server that keeps every promise but one has to fail what names that promise, and next to nothing else.

const broken: Record<string, [Tampering, string[]]> = {
  'times of an issue: 206': [
    answered({ method: 'GET', path: ofIssue, status: 200 }, { status: 206 }),
    ['times.list-issue.status'],
  ],
  'times of an issue: HTML by its media type': [
    answered({ method: 'GET', path: ofIssue, status: 200 }, html),
    ['times.list-issue.media-type'],
  ],
  'times of an issue: a list of ids': [
    rewritten({ method: 'GET', path: ofIssue, status: 200 }, (list: Entry[]) => list.map(({ id }) => id)),
    [
      'times.add.index',
      'times.add.listed',
      'times.list-issue.everybody',
      'times.list-issue.index',
      'times.list-issue.list',
      'times.list-issue.no-repetition',
      'times.list-issue.other-issues',
    ],
  ],
  'times of an issue: the last is left out': [
    rewritten({ method: 'GET', path: ofIssue, status: 200 }, withoutLast),
    ['times.add.index', 'times.list-issue.everybody', 'times.list-issue.index'],
  ],
  'times of an issue: the first is left out': [
    rewritten({ method: 'GET', path: ofIssue, status: 200 }, withoutFirst),
    ['times.add.index', 'times.add.listed', 'times.list-issue.everybody', 'times.list-issue.index'],
  ],
  'times of an issue: those of the whole repository': [
    alsoOf(ofIssue, (path) => path.replace(/\/issues\/[^/]+/, '')),
    ['times.list-issue.other-issues'],
  ],
  'times of an issue: each twice': [
    rewritten({ method: 'GET', path: ofIssue, status: 200 }, twice),
    ['times.add.once', 'times.list-issue.no-repetition'],
  ],
  'times of an issue without any: null': [
    rewritten({ method: 'GET', path: ofIssue, status: 200 }, (list: Entry[]) =>
      list.length > 0 ? list : null,
    ),
    ['times.list-issue.empty'],
  ],
  'times of an issue by its id in place of its index': [
    byId('GET', 'alone'),
    [
      'times.add.listed',
      'times.list-issue.empty',
      'times.list-issue.everybody',
      'times.list-issue.index',
      'times.list-issue.list',
      'times.list-issue.no-repetition',
      'times.list-issue.other-issues',
      'times.list-issue.status',
    ],
  ],
  'times of an issue by its id as well as its index': [byId('GET', 'as well'), ['times.list-issue.id']],
  'times of an issue that is unknown: 400': [
    answered({ method: 'GET', path: /\/issues\/1001\/times$/, status: 404 }, { status: 400 }),
    ['times.list-issue.unknown'],
  ],
  'times of an issue without tracking: 400': [
    answered({ method: 'GET', path: /\/issues\/1\/times$/, status: 404 }, { status: 400 }),
    ['times.list-issue.disabled'],
  ],

  'adding: 201': [
    answered({ method: 'POST', path: ofIssue, status: 200 }, { status: 201 }),
    ['times.add.status'],
  ],
  'adding: HTML by its media type': [
    answered({ method: 'POST', path: ofIssue, status: 200 }, html),
    ['times.add.media-type'],
  ],
  'adding: a list': [
    rewritten({ method: 'POST', path: ofIssue, status: 200 }, (entry: Entry) => [entry]),
    ['times.add.entry'],
  ],
  'adding: an entry with nothing in it': [
    rewritten({ method: 'POST', path: ofIssue, status: 200 }, () => ({})),
    ['times.add.not-empty'],
  ],
  'adding: always the same id': [
    rewritten({ method: 'POST', path: ofIssue, status: 200 }, (entry: Entry) => ({ ...entry, id: 1 })),
    ['times.add.entries-differ', 'times.add.index'],
  ],
  'adding: another amount is answered': [
    rewritten({ method: 'POST', path: ofIssue, status: 200 }, (entry: Entry) => ({
      ...entry,
      time: entry.time + 1,
    })),
    ['times.add.amount-answered'],
  ],
  'adding: another amount is listed': [
    rewritten({ method: 'GET', path: ofIssue, status: 200 }, (list: Entry[]) =>
      list.map((entry) => ({ ...entry, time: entry.time + 1 })),
    ),
    ['times.add.amount-listed'],
  ],
  'adding by the id of the issue in place of its index': [
    byId('POST', 'alone'),
    ['times.add.index', 'times.add.status'],
  ],
  'adding by the id of the issue as well as its index': [byId('POST', 'as well'), ['times.add.id']],
  'adding to an unknown issue: 422': [
    answered({ method: 'POST', path: /\/issues\/1001\/times$/, status: 404 }, { status: 422 }),
    ['times.add.unknown'],
  ],
  'adding by who may not: 401': [
    answered({ method: 'POST', path: ofIssue, status: 403 }, { status: 401 }),
    ['times.add.forbidden'],
  ],
  'adding by who may not: a body': [
    answered({ method: 'POST', path: ofIssue, status: 403 }, text(403, 'no')),
    ['times.add.forbidden-no-body'],
  ],
  'adding without tracking: 403': [
    answered({ method: 'POST', path: ofIssue, status: 400 }, { status: 403 }),
    ['times.add.disabled'],
  ],
  'adding without tracking: message in small letters': [
    answered({ method: 'POST', path: ofIssue, status: 400 }, { body: message }),
    ['times.add.disabled-message'],
  ],
  'adding without tracking: no body': [
    answered({ method: 'POST', path: ofIssue, status: 400 }, { body: empty }),
    ['times.add.disabled-message'],
  ],

  'times of a repository: 206': [
    answered({ method: 'GET', path: ofRepository, status: 200 }, { status: 206 }),
    ['times.list-repo.status'],
  ],
  'times of a repository: HTML by its media type': [
    answered({ method: 'GET', path: ofRepository, status: 200 }, html),
    ['times.list-repo.media-type'],
  ],
  'times of a repository: an object': [
    rewritten({ method: 'GET', path: ofRepository, status: 200 }, (list: Entry[]) => ({ list })),
    [
      'times.list-repo.empty',
      'times.list-repo.everybody',
      'times.list-repo.list',
      'times.list-repo.no-repetition',
      'times.list-repo.other-repositories',
    ],
  ],
  'times of a repository: one is left out': [
    rewritten({ method: 'GET', path: ofRepository, status: 200 }, withoutLast),
    ['times.list-repo.everybody'],
  ],
  'times of a repository: each twice': [
    rewritten({ method: 'GET', path: ofRepository, status: 200 }, twice),
    ['times.list-repo.no-repetition'],
  ],
  'times of a repository: those of all': [
    slipIn(ofRepository),
    ['times.list-repo.empty', 'times.list-repo.other-repositories', 'times.list-repo.same-name'],
  ],
  'times of a repository without tracking: 404': [
    answered({ method: 'GET', path: ofRepository, status: 400 }, { status: 404 }),
    ['times.list-repo.disabled'],
  ],
  'times of a repository without tracking: message in small letters': [
    answered({ method: 'GET', path: ofRepository, status: 400 }, { body: message }),
    ['times.list-repo.disabled-message'],
  ],
  'times of a repository without tracking: an empty list': [
    answered({ method: 'GET', path: ofRepository, status: 400 }, { status: 200, body: Buffer.from('[]') }),
    ['times.list-repo.disabled'],
  ],

  'times of a user: 206': [
    answered({ method: 'GET', path: ofUser, status: 200 }, { status: 206 }),
    ['times.list-user.status'],
  ],
  'times of a user: HTML by its media type': [
    answered({ method: 'GET', path: ofUser, status: 200 }, html),
    ['times.list-user.media-type'],
  ],
  'times of a user: a list of lists': [
    rewritten({ method: 'GET', path: ofUser, status: 200 }, (list: Entry[]) => list.map((one) => [one])),
    [
      'times.list-user.entries',
      'times.list-user.list',
      'times.list-user.other-repositories',
      'times.list-user.other-users',
    ],
  ],
  'times of a user: one is left out': [
    rewritten({ method: 'GET', path: ofUser, status: 200 }, withoutFirst),
    ['times.list-user.entries'],
  ],
  'times of a user: those of everybody in the repository': [
    alsoOf(ofUser, (path) => path.replace(/\/[^/]+$/, '')),
    ['times.list-user.other-users'],
  ],
  'times of a user: those in all repositories': [
    slipIn(ofUser),
    [
      'times.list-user.empty',
      'times.list-user.other-repositories',
      'times.list-user.other-users',
      'times.list-user.same-name',
    ],
  ],
  'times of an unknown user: an empty list': [
    answered(
      { method: 'GET', path: /\/times\/[^/]*nobody[^/]*$/, status: 404 },
      { status: 200, body: Buffer.from('[]') },
    ),
    ['times.list-user.unknown'],
  ],
  'times of a user without tracking: 403': [
    answered({ method: 'GET', path: ofUser, status: 400 }, { status: 403 }),
    ['times.list-user.disabled'],
  ],
  'times of a user without tracking: Message is a number': [
    rewritten({ method: 'GET', path: ofUser, status: 400 }, () => ({ Message: 1 })),
    ['times.list-user.disabled-message'],
  ],

  'own times: 206': [answered({ path: own, status: 200 }, { status: 206 }), ['times.list-own.status']],
  'own times: HTML by its media type': [
    answered({ path: own, status: 200 }, html),
    ['times.list-own.media-type'],
  ],
  'own times: ids alone': [
    rewritten({ path: own, status: 200 }, (list: Entry[]) => list.map(({ id }) => id)),
    [
      'times.list-own.entries',
      'times.list-own.list',
      'times.list-own.no-repetition',
      'times.list-own.other-users',
    ],
  ],
  'own times: one is left out': [
    rewritten({ path: own, status: 200 }, withoutFirst),
    ['times.list-own.entries'],
  ],
  'own times: each twice': [rewritten({ path: own, status: 200 }, twice), ['times.list-own.no-repetition']],
  'own times: those of everybody': [
    slipIn(own),
    ['times.list-own.other-users', 'times.list-own.to-administrators'],
  ],
  'own times of who has none: null': [
    rewritten({ path: own, status: 200 }, (list: Entry[]) => (list.length > 0 ? list : null)),
    ['times.list-own.empty'],
  ],
}

describe.concurrent('a broken promise fails what names it', () => {
  test.each(Object.entries(broken))('%s', async (_, [tampering, fails]) => {
    const judgement = await judgeTampered(['times'], tampering)
    expect(judgement.with('error')).toEqual([])
    expect(judgement.with('fail')).toEqual(fails.toSorted())
  })
})

test('everything that is stated is failed by some server', () => {
  const failed = new Set(Object.values(broken).flatMap(([, fails]) => fails))
  expect(statedIn('times').filter((id) => !failed.has(id))).toEqual([])
})
