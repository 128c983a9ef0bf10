import { describe, expect, test } from 'vitest'
import { judgeTampered, statedIn } from '../support/judge.ts'
import type { ProxiedRequest, Tampering } from '../support/tampering-proxy.ts'
import { answered, redirected, rewritten, text, together } from '../support/tamperings.ts'
import {
  inLatin1,
  isAnonymous,
  isMember,
  isOutsider,
  issues,
  privateIssues,
  privateProject,
  projects,
  saltOf,
  type ProjectEntry,
  type ProjectList,
} from './legacy-paths.ts'

// A server that keeps every promise but one has to fail what names that promise, and next to nothing else.

const areas = ['legacy-signing', 'legacy-projects', 'legacy-issues']
const list = { method: 'GET', path: projects }
const byMember = { ...list, when: isMember }
const byOutsider = { ...list, when: isOutsider }
const byAnonymous = { ...list, when: isAnonymous }

const entries =
  (change: (entry: ProjectEntry) => unknown) =>
  (json: ProjectList): unknown => ({ ...json, projects: json.projects.map(change) })
const without =
  (shortname: string) =>
  (json: ProjectList): unknown => ({
    ...json,
    projects: json.projects.filter((entry) => entry.shortname !== shortname),
  })
const withPrivate = (json: ProjectList) => ({
  ...json,
  projects: [...json.projects.filter(({ shortname }) => shortname !== 'priv'), privateProject],
})
const withFifth = (json: ProjectList) => ({
  ...json,
  projects: [...json.projects, { ...privateProject, shortname: 'fifth', private: 0 }],
})
const changing = 'POST, PUT and DELETE on the project list by a member'

const afterChanging = (first: number) => ({
  ...list,
  when: ({ headers }: ProxiedRequest) => {
    const [, scenario, n] = /^scenario:(.*)#(\d+)$/.exec(headers['x-conformance-exchange'] ?? '') ?? []
    return scenario === changing && Number(n) >= first
  },
})

const brokenProjects: Record<string, [Tampering, string[]]> = {
  'the list: 404': [
    answered(byAnonymous, { status: 404 }),
    ['legacy-projects.list.success', 'legacy-signing.optional.projects'],
  ],
  'the list: Latin-1': [
    answered(byAnonymous, ({ body }) => {
      const json = JSON.parse(body.toString()) as ProjectList
      return { body: inLatin1(entries((entry) => ({ ...entry, name: 'Öffentlich' }))(json)) }
    }),
    ['legacy-projects.list.json'],
  ],
  'message is a number': [
    rewritten(list, (json: ProjectList) => ({ ...json, message: 1 })),
    ['legacy-projects.list.message', 'legacy-projects.list.message-success'],
  ],
  'mess for message': [
    rewritten(list, ({ message, ...rest }: ProjectList) => ({ ...rest, mess: message })),
    ['legacy-projects.list.message'],
  ],
  'another message': [
    rewritten(list, (json: ProjectList) => ({ ...json, message: 'ok' })),
    ['legacy-projects.list.message-success'],
  ],
  'projects by their names': [
    rewritten(byAnonymous, (json: ProjectList) => ({ ...json, projects: { pub: json.projects[0] } })),
    [
      'legacy-projects.list.anonymous-public',
      'legacy-projects.list.projects',
      'legacy-projects.list.shortname-in-paths',
    ],
  ],
  'a shortname that is a number': [
    rewritten(byAnonymous, (json: ProjectList) => ({
      ...json,
      projects: [...json.projects, { ...privateProject, shortname: 7, private: 0 }],
    })),
    ['legacy-projects.list.shortname'],
  ],
  'no name': [
    rewritten(
      list,
      entries((entry) => ({ ...entry, name: null })),
    ),
    ['legacy-projects.list.name'],
  ],
  'no shortdesc': [
    rewritten(
      list,
      entries(({ shortname, name, private: hidden }) => ({ shortname, name, private: hidden })),
    ),
    ['legacy-projects.list.shortdesc'],
  ],
  'private as text': [
    rewritten(
      list,
      entries((entry) => ({ ...entry, private: String(entry.private) })),
    ),
    [
      'legacy-projects.list.private',
      'legacy-projects.list.private-of-private',
      'legacy-projects.list.private-of-public',
    ],
  ],
  'private is 2 somewhere': [
    rewritten(byAnonymous, (json: ProjectList) => ({
      ...json,
      projects: [...json.projects, { ...privateProject, shortname: 'half', private: 2 }],
    })),
    ['legacy-projects.list.private'],
  ],
  'a private project says 0': [
    rewritten(
      list,
      entries((entry) => ({ ...entry, private: 0 })),
    ),
    ['legacy-projects.list.private-of-private'],
  ],
  'a public project says 1': [
    rewritten(
      byAnonymous,
      entries((entry) => ({ ...entry, private: 1 })),
    ),
    ['legacy-projects.list.anonymous-private', 'legacy-projects.list.private-of-public'],
  ],
  'projects twice': [
    rewritten(byMember, (json: ProjectList) => ({ ...json, projects: [...json.projects, ...json.projects] })),
    ['legacy-projects.list.no-repetition'],
  ],
  'a private project in an anonymous list': [
    rewritten(byAnonymous, withPrivate),
    ['legacy-projects.list.anonymous-private'],
  ],
  'no public project in an anonymous list': [
    rewritten(byAnonymous, without('pub')),
    ['legacy-projects.list.anonymous-public', 'legacy-projects.list.shortname-in-paths'],
  ],
  'no private project for a member': [
    rewritten(byMember, without('priv')),
    ['legacy-projects.list.member-private', 'legacy-signing.right.member'],
  ],
  'no public project for a member': [
    rewritten(byMember, without('pub')),
    ['legacy-projects.list.member-public'],
  ],
  'no public project for an outsider': [
    rewritten(byOutsider, without('pub')),
    ['legacy-projects.list.outsider-public'],
  ],
  'a private project for an outsider': [
    rewritten(byOutsider, withPrivate),
    ['legacy-projects.list.outsider-private', 'legacy-signing.right.outsider'],
  ],
  'POST makes a project': [rewritten(afterChanging(3), withFifth), ['legacy-projects.list.post']],
  'PUT makes a project': [rewritten(afterChanging(5), withFifth), ['legacy-projects.list.put']],
  'DELETE takes a project away': [
    rewritten(afterChanging(7), without('pub')),
    ['legacy-projects.list.delete'],
  ],
}

const salts = {
  letters: 'saltAndPepper',
  digits: '2718281828',
  short: 's',
  hex: '0a4d55a8d778e5022fab701977c5d840bbc486d0',
  punctuation: 'a+b&c=d%41;e/f?g#h\'i"j~k',
  spaces: 'a pinch of salt',
}
const refusingSalts = Object.entries(salts).map(([kind, salt]): [string, [Tampering, string[]]] => [
  `a salt is refused: ${kind}`,
  [
    redirected({ ...list, when: (request) => saltOf(request) === salt }, () => ({ path: '/api/' })),
    [`legacy-signing.salt.${kind}`],
  ],
])

/** In the order in which they are tried, after the control. */
const wrongWays = [
  'digest',
  'key-first',
  'bare-key',
  'other-salt',
  'cut-short',
  'too-long',
  'last-digit',
  'salt-alone',
  'unknown-login',
  'no-login',
  'no-salt',
  'no-hash',
  'empty-login',
  'empty-salt',
  'empty-hash',
]
const wrong = 'GET of the project list with invalid signatures of the member'
const takingWrong = wrongWays.map((way, index): [string, [Tampering, string[]]] => [
  `a member is taken for one who is not: ${way}`,
  [
    rewritten({ path: projects, exchange: `${wrong}#${index + 2}` }, withPrivate),
    [`legacy-signing.wrong.${way}`],
  ],
])

const brokenSigning: Record<string, [Tampering, string[]]> = {
  ...Object.fromEntries(refusingSalts),
  ...Object.fromEntries(takingWrong),
  "another user's key is taken": [
    rewritten({ path: projects, exchange: "and another user's API key#2" }, withPrivate),
    ['legacy-signing.wrong.other-key'],
  ],
  'a wrong hash opens private issues': [
    answered(
      { path: privateIssues, exchange: 'legacy-signing.wrong.issues#3' },
      {
        status: 200,
        body: Buffer.from('{"open":1,"issues":[{"id":2,"summary":"Rotate the signing key"}]}'),
      },
    ),
    ['legacy-signing.wrong.issues'],
  ],
  'issues want a signature': [
    answered({ method: 'GET', path: issues, when: isAnonymous, status: 200 }, { status: 401 }),
    ['legacy-issues.list.anonymous', 'legacy-signing.optional.issues'],
  ],
}

const unusual: Record<string, Tampering> = {
  'as it is': {},
  'more fields, in another order': rewritten(list, ({ message, projects: all }: ProjectList) => ({
    more: {},
    projects: all.map((entry) => ({ id: 4, ...entry })).reverse(),
    message,
  })),
  'JSON on many lines, of another media type': answered({ path: projects, status: 200 }, ({ body }) => ({
    headers: { 'content-type': 'text/json' },
    body: Buffer.from(JSON.stringify(JSON.parse(body.toString()), undefined, 4)),
  })),
  'empty names': rewritten(
    list,
    entries((entry) => ({ ...entry, name: '', shortdesc: '' })),
  ),
  'whoever signs wrongly is refused': together(
    ...wrongWays.map((_, index) =>
      answered({ path: projects, exchange: `${wrong}#${index + 2}` }, text(401, 'who are you?')),
    ),
    answered({ path: projects, exchange: "and another user's API key#2" }, text(403, '')),
  ),
  'an outsider is refused the whole list': answered(
    { ...byOutsider, exchange: 'legacy-signing.right.outsider#1' },
    text(403, '<h1>no</h1>', 'text/html'),
  ),
  'other methods answer the list': redirected(
    { path: projects, when: ({ method }) => method !== 'GET' },
    () => ({ method: 'GET', body: Buffer.alloc(0) }),
  ),
}

describe.concurrent('a broken promise fails what names it', () => {
  test.each(Object.entries({ ...brokenProjects, ...brokenSigning }))('%s', async (_, [tampering, fails]) => {
    const judgement = await judgeTampered(areas, tampering)
    expect(judgement.with('error')).toEqual([])
    expect(judgement.with('fail')).toEqual(fails.toSorted())
  })
})

describe.concurrent('what the document leaves open fails nothing', () => {
  test.each(Object.entries(unusual))('%s', async (_, tampering) => {
    const judgement = await judgeTampered(['legacy-signing', 'legacy-projects'], tampering, [
      'stated',
      'implied',
      'open',
    ])
    expect(judgement.with('error')).toEqual([])
    expect(judgement.with('fail')).toEqual([])
    expect(judgement.with('unmet')).toEqual([])
  })
})

test.each([
  ['legacy-projects', brokenProjects],
  ['legacy-signing', { ...brokenProjects, ...brokenSigning }],
])('everything that %s states is failed by some server', (area, broken) => {
  const failed = new Set(Object.values(broken).flatMap(([, fails]) => fails))
  expect(statedIn(area).filter((id) => !failed.has(id))).toEqual([])
})
