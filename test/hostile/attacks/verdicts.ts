import { XMLValidator } from 'fast-xml-parser'
import { verdicts } from '../../../harness/report/report.ts'
import { reporters } from '../../../reporters/registry.ts'
import { GOOD, json } from '../acts.ts'
import type { Attack, Attacker, AttackOutcome } from './attack.ts'
import { allUnknown, allUnmet, bodyFails, statusFails, nothingLearned, unharmed } from './changes.ts'

const isUserLookup = (method: string, url: string): boolean =>
  method === 'GET' && /^\/api\/v1\/users\/[^/?]+$/.test(url)

/** The response of a lookup is wrong, so nothing can be concluded about its fields. */
const lookupFails = { 'users.get.status': 'fail', 'users.get.email-hidden': 'unmet' } as const

/** Words of a report that a target may try to change. */
const words = [
  ...verdicts,
  ...['not selected', 'withheld', 'interrupted', 'users.get.status', 'users.get.email-hidden', 'attacked'],
  ...['status', 'media-type', 'body', 'one-of', 'success', 'GET /users/{username}', 'code-hosting'],
]

const cookies = words.map((word, index) => `c${index}=${word}; Path=/`)

const inEveryFormat = ['--reporter', ['terminal', ...Object.keys(reporters)].join(',')]

const PAYLOAD = [
  '\n::error::OWNED',
  '\n::stop-commands::OWNED',
  '\n##[group]OWNED',
  '\nnot ok 999 OWNED',
  '\n1..0 # SKIP OWNED',
  '\u001b]8;;http://owned.example\u0007OWNED\u001b[2K\u001b[1A',
  '\u009b31m\u202eOWNED\u2066\u200b\u{e0041}',
  ']]><failure>OWNED</failure>\u0000\u0008\ufffe',
  '</script><script>OWNED()</script><img src=x onerror=OWNED()>',
  '=cmd|OWNED!A1',
  '| a | b |\n```\n[OWNED](javascript:OWNED)',
  '«password:admin»',
].join(' ')

/** The correct user with these texts, or with another status code; only for anonymous requests. */
function userWith(fields: Readonly<Record<string, string>>, status = 200): Attacker {
  return ({ headers }, _response, _socket, { passOn }) =>
    passOn((answer) =>
      headers.authorization
        ? answer
        : {
            status,
            rawHeaders: ['content-type', 'application/json'],
            body: Buffer.from(JSON.stringify({ ...(JSON.parse(String(answer.body)) as object), ...fields })),
          },
    )
}

/** Leaves only the web pages for a setting, and sets this many cookies there. */
function signInWith(count: number): Attacker {
  return ({ method, url }, response, _socket, { passOn }) => {
    if (method === 'PATCH' && url?.startsWith('/api/')) return response.writeHead(404).end()
    return passOn((answer) => ({
      ...answer,
      rawHeaders: [
        ...answer.rawHeaders,
        ...Array.from({ length: count }, (_, n) => ['set-cookie', `c${n}=${words[n % words.length]}`]).flat(),
      ],
    }))
  }
}

function formatFlaws({ files, output }: AttackOutcome): string[] {
  const file = (ending: string) =>
    Object.entries(files).find(([name]) => name.endsWith(ending))?.[1] ?? 'missing'
  const lines = [output, file('.tap'), file('.md')].join('\n').split('\n')
  return [
    ...(XMLValidator.validate(file('.xml')) === true ? [] : ['the JUnit file is not well-formed']),
    ...(/<failure>OWNED|[\u0000-\u0008\ufffe]/.test(file('.xml')) ? ['markup reaches the JUnit file'] : []),
    ...(/<script>OWNED|<img src=x/.test(file('.html') + file('.md')) ? ['markup reaches a page'] : []),
    ...(/\]\(javascript:/.test(file('.md')) ? ['a link reaches the Markdown file'] : []),
    ...(/(^|,)"?[=+@]/m.test(file('.csv')) ? ['a formula reaches the CSV file'] : []),
    ...lines
      .filter((line) => /^(::(error|stop-commands)::OWNED|##\[group|not ok 999|1\.\.0)/.test(line))
      .map((line) => `a command reaches a log: ${line}`),
  ]
}

/** Attacks on the report: verdicts, requirement ids, formats. */
export const verdictAttacks: readonly Attack[] = [
  {
    name: 'sets cookies whose values are verdicts and requirement ids, on every response',
    limit: 'only text of a response is redacted',
    on: (_method, url) => !url.includes('limit=1'),
    act: (_request, _response, _socket, { passOn }) =>
      passOn((answer) => ({
        ...answer,
        rawHeaders: [...answer.rawHeaders, ...cookies.flatMap((cookie) => ['set-cookie', cookie])],
      })),
    changes: unharmed,
    quick: true,
  },
  {
    name: 'sets cookies whose values are verdicts, with status 500',
    limit: 'only text of a response is redacted',
    on: isUserLookup,
    act: (_request, response) => {
      response.setHeader('set-cookie', cookies)
      response.writeHead(500).end()
    },
    changes: lookupFails,
    quick: true,
  },
  {
    name: 'answers with a report in which everything passes',
    limit: 'verdicts come from checks only',
    act: json(
      JSON.stringify({
        verdict: 'pass',
        requirement: 'users.get.email-hidden',
        results: words.map((requirement) => ({ requirement, verdict: 'pass' })),
      }),
    ),
    changes: bodyFails,
  },
  {
    name: 'answers with the exchange id of another request',
    limit: 'ids come from the run only',
    on: isUserLookup,
    act: (_request, _response, _socket, { passOn }) =>
      passOn((answer) => ({
        ...answer,
        rawHeaders: [...answer.rawHeaders, 'x-conformance-exchange', 'check:users.search.status#1'],
      })),
    changes: unharmed,
  },
  {
    name: 'puts escapes, markup, formulas and commands into every text, in every format',
    limit: 'every format encodes text',
    on: isUserLookup,
    act: userWith({ email: PAYLOAD, full_name: PAYLOAD }),
    words: inEveryFormat,
    changes: unharmed,
    also: formatFlaws,
    quick: true,
  },
  {
    name: 'puts escapes, markup, formulas and commands into failures, in every format',
    limit: 'every format encodes text',
    on: isUserLookup,
    act: userWith({ email: PAYLOAD, [PAYLOAD]: PAYLOAD }, 418),
    words: inEveryFormat,
    changes: { 'users.get.status': 'fail', 'users.get.email-hidden': 'unmet' },
    also: formatFlaws,
    quick: true,
  },
  {
    name: 'puts control characters into header names and values',
    limit: 'text is made visible',
    act: (_request, _response, socket) => {
      const head = `HTTP/1.1 302 \x1b[2J\r\nlocation: \x1b]0;OWNED\x07\x9b2J\r\ncontent-type: \x85text/\xad\r\n`
      socket.end(Buffer.from(`${head}content-length: 0\r\n\r\n`, 'latin1'))
    },
    changes: nothingLearned,
    quick: true,
  },
  {
    name: 'answers 200 with the same body to every request',
    limit: 'the preflight, and controls',
    on: () => true,
    act: json(GOOD),
    changes: allUnmet,
    exit: 3,
    quick: true,
  },
  {
    name: 'answers 500 to every request',
    limit: 'the preflight',
    on: () => true,
    act: (_request, response) => response.writeHead(500).end(),
    changes: allUnknown,
    exit: 3,
  },
  {
    name: 'rejects the administrator',
    limit: 'the preflight',
    on: () => true,
    act: (_request, response) => response.writeHead(401).end('{}'),
    changes: allUnknown,
    exit: 3,
  },
  {
    name: 'redirects every request to another server',
    limit: 'redirects are not followed',
    on: () => true,
    act: (request, response, _socket, { elsewhere }) =>
      response.writeHead(307, { location: elsewhere + (request.url ?? '') }).end(),
    changes: allUnknown,
    exit: 3,
    quick: true,
  },
  {
    name: 'redirects a search to another server, with the refresh and link headers as well',
    limit: 'redirects are not followed',
    act: (_request, response, _socket, { elsewhere }) =>
      response
        .writeHead(308, {
          location: elsewhere,
          refresh: `0; url=${elsewhere}`,
          link: `<${elsewhere}>; rel=next`,
          'alt-svc': `h2="${elsewhere.slice(7)}"`,
        })
        .end(),
    changes: statusFails,
  },
  {
    name: 'names another server for all later requests',
    limit: 'the address of a target never changes',
    act: (_request, response, _socket, { elsewhere }) =>
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-location': elsewhere,
          link: `<${elsewhere}>; rel="next"`,
          'alt-svc': `http/1.1="${elsewhere.slice(7)}"; ma=3600`,
          'strict-transport-security': 'max-age=31536000',
        })
        .end(GOOD),
    changes: unharmed,
  },
  {
    name: 'sets 400 cookies whose values are verdicts when a user signs in to the web pages',
    limit: 'signInCookies; only text of a response is redacted',
    on: (method, url) => method === 'PATCH' || url.startsWith('/user/login'),
    act: signInWith(400),
    only: ['users.get.status', 'users.get.email-hidden', 'times.list-issue.disabled'],
    changes: { 'times.list-issue.disabled': 'error' },
  },
  {
    name: 'sets a few cookies whose values are verdicts when a user signs in to the web pages',
    limit: 'only text of a response is redacted',
    on: (method, url) => method === 'PATCH' || url.startsWith('/user/login'),
    act: signInWith(words.length / 2),
    only: ['users.get.status', 'users.get.email-hidden', 'times.list-issue.disabled'],
    changes: unharmed,
    quick: true,
  },
]
