import { GOOD, json } from '../acts.ts'
import type { Attack, Attacker } from './attack.ts'
import { bodyFails, bodyOverLimit, unharmed } from './changes.ts'

const isUserLookup = (method: string, url: string): boolean =>
  method === 'GET' && /^\/api\/v1\/users\/[^/?]+$/.test(url)

/** The correct user, with some fields replaced. */
function userWith(fields: Readonly<Record<string, unknown>>): Attacker {
  return (_request, _response, _socket, { passOn }) =>
    passOn((answer) => ({
      ...answer,
      rawHeaders: ['content-type', 'application/json'],
      body: Buffer.from(JSON.stringify({ ...(JSON.parse(String(answer.body)) as object), ...fields })),
    }))
}

/** The correct response with its text rewritten. */
function withText(rewrite: (text: string) => string): Attacker {
  return (_request, _response, _socket, { passOn }) =>
    passOn((answer) => ({
      ...answer,
      rawHeaders: ['content-type', 'application/json'],
      body: Buffer.from(rewrite(String(answer.body))),
    }))
}

const looksUp = [
  'users.search.status',
  'users.get.status',
  'users.get.user',
  'users.get.id',
  'users.get.username',
  'users.get.full-name',
  'users.get.avatar-url',
  'users.get.email-hidden',
]

const deepest = 200_000

const manyIssues = JSON.stringify({
  project: 'pub',
  open: 18_000,
  closed: 1,
  issues: Array.from({ length: 18_000 }, (_, index) => ({
    // Above the ids of the project: its closed issue is not in the list.
    id: 1000 + index,
    summary: `issue ${index}`,
    status: 1,
    modif_dtime: '2020-01-01 00:00:00',
  })),
})

/** Attacks by the content of a JSON body. */
export const valueAttacks: readonly Attack[] = [
  {
    name: 'sends a string of 3 MiB',
    limit: 'answerBytes; 2,000 characters of a recorded value',
    act: json(`{"ok":"${'s'.repeat(3 * 1024 * 1024)}","data":[]}`),
    changes: bodyFails,
  },
  {
    name: 'sends the same key 90,000 times',
    limit: 'the last of equal keys counts',
    act: json(`{${'"ok":false,'.repeat(90_000)}"ok":true,"data":[]}`),
    changes: unharmed,
  },
  {
    name: 'sends __proto__, constructor and prototype at every depth',
    limit: 'own properties only',
    act: json(
      '{"__proto__":{"verdict":"pass","polluted":1},"constructor":{"prototype":{"polluted":1}},"ok":true,"data":[{"__proto__":{"id":1,"login":"x"}}]}',
    ),
    changes: unharmed,
  },
  {
    name: 'sends 1e400, -0 and a number of a million digits',
    limit: 'numbers are compared as JSON has them',
    act: json(`{"ok":1e400,"data":-0,"n":${'9'.repeat(1_000_000)}}`),
    changes: bodyFails,
  },
  {
    name: 'sends then, toJSON, length and valueOf',
    limit: 'a body is data',
    act: json('{"ok":true,"data":[],"then":1,"toJSON":{"a":1},"length":4294967295,"valueOf":null}'),
    changes: unharmed,
  },
  {
    name: 'sends half a surrogate pair and NUL',
    limit: 'text is made visible',
    act: json('{"ok":"\\ud800\\u0000\\udfff","data":["\\u0000"]}'),
    changes: bodyFails,
  },
  {
    name: 'sends a byte order mark before the JSON',
    limit: 'JSON parser',
    act: json(`\ufeff${GOOD}`),
    changes: bodyFails,
  },
  { name: 'sends two JSON texts', limit: 'JSON parser', act: json(GOOD + GOOD), changes: bodyFails },
  { name: 'sends JavaScript', limit: 'JSON parser', act: json(`callback(${GOOD})`), changes: bodyFails },
  {
    name: 'nests a value 200,000 deep where a user is expected',
    limit: 'jsonDepth',
    on: isUserLookup,
    act: json(`{"login":${'['.repeat(deepest)}1${']'.repeat(deepest)},"email":"x"}`),
    only: looksUp,
    changes: {
      'users.get.user': 'error',
      'users.get.id': 'error',
      'users.get.username': 'error',
      'users.get.full-name': 'error',
      'users.get.avatar-url': 'error',
      'users.get.email-hidden': 'error',
    },
    exit: 3,
    quick: true,
  },
  {
    name: 'sends ids that are no integers',
    limit: 'types are checked',
    on: isUserLookup,
    act: userWith({ id: 1.5 }),
    only: looksUp,
    changes: { 'users.get.user': 'fail' },
  },
  {
    name: 'lists 18,000 issues to every caller',
    limit: 'jsonValues; lists are compared in time in proportion to their length',
    legacy: true,
    on: (method, url) => method === 'GET' && /^\/api\/p\/[^/]+\/issues\//.test(url),
    act: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(manyIssues)
    },
    only: ['users.get.email-hidden', 'legacy-issues.list.public-outsider'],
    changes: unharmed,
  },
  {
    name: 'sends ids with fractions to others that differ only beyond 2^53',
    limit: 'a body with an id that cannot be read exactly is not judged',
    on: isUserLookup,
    act: (request, response, socket, scene) =>
      withText((text) =>
        text.replace(
          /"id":\d+/,
          request.headers.authorization ? '"id":9007199254740993.0' : '"id":9007199254740992.0',
        ),
      )(request, response, socket, scene),
    only: [...looksUp, 'users.get.same-id'],
    changes: {
      'users.get.user': 'error',
      'users.get.id': 'error',
      'users.get.same-id': 'error',
      'users.get.username': 'error',
      'users.get.full-name': 'error',
      'users.get.avatar-url': 'error',
      'users.get.email-hidden': 'error',
    },
    exit: 3,
  },
  {
    name: 'sends an id as text',
    limit: 'types are checked',
    on: isUserLookup,
    act: userWith({ id: '1' }),
    only: looksUp,
    changes: { 'users.get.user': 'fail' },
  },
  {
    name: 'sends a login with a path in it',
    limit: 'names of responses are in no request',
    on: isUserLookup,
    act: userWith({ login: '../../admin/users/bystander?purge=true#' }),
    only: looksUp,
    changes: { 'users.get.username': 'fail' },
    quick: true,
  },
  {
    name: 'sends an avatar address that runs a script',
    limit: 'pages link to http and https only',
    on: isUserLookup,
    act: userWith({ avatar_url: 'javascript:alert(document.domain)//' }),
    only: looksUp,
    changes: {},
  },
  {
    name: 'sends a full name of 1 MiB of combining marks and joiners',
    limit: '2,000 characters of a recorded value',
    on: isUserLookup,
    act: userWith({ full_name: 'a\u0301\u200d'.repeat(150_000) }),
    only: looksUp,
    changes: { 'users.get.full-name': 'fail' },
  },
  {
    name: 'lists 1.3 million empty objects',
    limit: 'jsonValues',
    act: json(`{"ok":true,"data":[${'{},'.repeat(1_300_000)}{}]}`),
    changes: bodyOverLimit,
    quick: true,
  },
  {
    name: 'sends 350,000 keys',
    limit: 'jsonValues',
    act: json(`{${Array.from({ length: 350_000 }, (_, n) => `"k${n}":0`).join()}}`),
    changes: bodyOverLimit,
  },
  {
    name: 'sends 4 MiB of opening brackets',
    limit: 'jsonDepth',
    act: json('['.repeat(4 * 1024 * 1024 - 1)),
    changes: bodyOverLimit,
  },
  {
    name: 'lists users with 99,000 values, for every search',
    limit: 'jsonValues; few parsed bodies are kept',
    on: (_method, url) => url.startsWith('/api/v1/users/search'),
    act: json(`{"ok":true,"data":[${'{"id":1},'.repeat(49_000)}{}]}`),
    only: ['users.get.email-hidden', 'users.search.status', 'users.search.data', 'users.search.limit'],
    changes: { 'users.search.data': 'fail', 'users.search.limit': 'fail' },
  },
]
