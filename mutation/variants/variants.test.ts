import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startReference } from '../../reference/start.ts'
import { ofToday } from '../score/sample.ts'
import { variants, type Variant } from './index.ts'

test.each(variants)('$id is described', ({ id, differs, source }) => {
  expect(variants.filter((one) => one.id === id)).toHaveLength(1)
  expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  expect(differs).toMatch(/^where the document is silent: ./)
  expect(source).toMatch(/^(?:code-hosting|legacy-forge), ./)
})

// The whole suite passes on a variant, so only a different response shows that the variant differs from the reference.

/** The caller's name, or '' for an anonymous request; `METHOD /path`; a body, as JSON or as text of a media type. */
type Step = readonly [caller: string, request: string, body?: unknown, type?: string]

const password = 'a password for everybody'
const form = 'application/x-www-form-urlencoded'
const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGNvbmZvcm1hbmNlLXN1aXRlLXRlc3Qta2V5LTEyMzQ1'
const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)

const user = (username: string): Step => [
  'root',
  'POST /api/v1/admin/users',
  { username, password, email: `${username}@people.example`, full_name: `Person ${username}` },
]
const repository = (owner: string, name: string, more: object = {}): Step => [
  'root',
  `POST /api/v1/admin/users/${owner}/repos`,
  { name, ...more },
]

/** `sign` gives the parameters that sign a legacy request of a login. */
const steps = (sign: (login: string, upperCase?: boolean) => string): Step[] => [
  ...['ada', 'bob', 'eve', 'cyd', ...numbered('crowd', 51)].map(user),
  ['', 'GET /api/v1/users/search?q=crowd&limit=60'],
  ['', 'GET /api/v1/users/search?q=%20bob%20'],
  ['ada', 'GET /api/v1/users/BOB'],
  ['ada', 'GET /api/v1/settings/api'],
  ['ada', 'GET /api/v1/users/search?q=people.example'],
  ['ada', 'GET /api/v1/users/search?q=person'],
  ['ada', 'GET /api/v1/users/search?q=row'],
  ['', 'GET /api/v1/user'],
  ['ada', 'GET /api/v1/user?verbose=1'],
  ['ada@people.example', 'GET /api/v1/user'],
  user('ada'),
  ['root', 'POST /api/v1/admin/users', { username: 'zed', password: 'another', email: 'zed@people.example' }],
  ...numbered('wrong', 6).map((): Step => ['zed', 'GET /api/v1/user']),
  ['root', 'PATCH /api/v1/admin/users/bob', { full_name: 'by root 😀', email: 'root@new.example' }],
  ['', 'GET /api/v1/users/search?q=person%20bob'],
  ['root', 'GET /api/v1/users/search?q=bob'],
  ['root', 'PATCH /api/v1/admin/users/cyd', { email: 'bob@people.example' }],
  ['root', 'DELETE /api/v1/admin/users/nobody'],
  ['root', 'POST /api/v1/admin/users', { username: 'lax', email: 17 }],

  repository('ada', 'first'),
  repository('ada', 'first'),
  user('Zoe_of_old'),
  ['ada', 'POST /api/v1/repos/ada/first/issues', { title: 'One' }],
  ['bob', 'POST /api/v1/repos/ada/first/issues', { title: 'Two' }],
  ['ada', 'POST /api/v1/repos/ada/first/issues/1/times', { time: 60 }],
  ['ada', 'POST /api/v1/repos/ada/first/issues/2/times', { time: 120 }],
  ['ada', 'POST /api/v1/repos/ada/first/issues/1/times', { time: 90 }],
  repository('bob', 'shed'),
  ['bob', 'POST /api/v1/repos/bob/shed/issues', { title: 'One' }],
  ['bob', 'POST /api/v1/repos/bob/shed/issues/1/times', { time: 60 }],
  ['bob', 'PATCH /api/v1/repos/bob/shed', { internal_tracker: { enable_time_tracker: false } }],
  ['eve', 'POST /api/v1/repos/bob/shed/issues/1/times', { time: 60 }],
  ['bob', 'GET /api/v1/user/times'],
  ['', 'POST /api/v1/repos/ada/first/issues/1/times', { time: 660 }],
  ['eve', 'GET /api/v1/repos/ada/first/times'],
  ['eve', 'GET /api/v1/repos/ada/none/times'],
  ['ada', 'GET /api/v1/user/times'],
  repository('ada', 'second'),
  ['ada', 'POST /api/v1/repos/ada/second/issues', { title: 'Three' }],
  ['ada', 'POST /api/v1/repos/ada/second/issues/1/times', { time: 60 }],
  repository('ada', 'tools'),
  ['ada', 'PATCH /api/v1/repos/ada/tools', { internal_tracker: { enable_time_tracker: false } }],
  ['eve', 'GET /api/v1/repos/ada/tools/issues/9/times'],
  ['ada', 'GET /api/v1/repos/ada/tools/times/nobody'],

  ['root', 'POST /api/v1/admin/users/eve/orgs', { username: 'another' }],
  ['eve', 'PATCH /api/v1/orgs/another', { description: 'words', location: 'London' }],
  ['eve', 'PATCH /api/v1/orgs/another', { description: '' }],
  ['root', 'PATCH /api/v1/admin/users/another', {}],
  ['root', 'POST /api/v1/admin/users/ada/orgs', { username: 'guild', full_name: 'The Guild' }],
  ['ada', 'POST /api/v1/orgs/guild/teams', { name: 'bakers' }],
  ['ada', 'PUT /api/v1/teams/«id»/members/bob'],
  ['ada', 'GET /api/v1/orgs/guild/members/bob'],
  ['ada', 'GET /api/v1/orgs/another/members'],
  ['ada', 'PUT /api/v1/orgs/guild/public_members/bob'],
  ['', 'GET /api/v1/orgs/guild/public_members'],
  ['bob', 'POST /api/v1/org/guild/repos', { name: 'of-a-member' }],
  ['ada', 'POST /api/v1/org/guild/repos', { name: 'hidden', private: true }],
  ['bob', 'GET /api/v1/repos/guild/hidden'],
  ['ada', 'GET /api/v1/orgs/guild/repos'],

  ...['another', 'guild'].map((name): Step => [
    'root',
    `POST /api/v1/orgs/${name}/hooks/`,
    { type: 'gitea', config: { url: 'http://hooks.example', content_type: 'json' }, events: ['push'] },
  ]),

  ['bob', 'GET /api/v1/orgs/guild/hooks'],
  ['ada', 'GET /api/v1/orgs/guild/hooks'],

  repository('ada', 'secret', { private: true }),
  ['ada', 'PUT /api/v1/repos/ada/tools/collaborators/eve', { permission: 'admin' }],
  ['ada', 'GET /api/v1/repos/search?uid=4'],
  ['', 'GET /api/v1/repos/ada/tools/collaborators'],
  ['ada', 'GET /api/v1/repos/search?q=secret'],
  [
    'ada',
    'POST /api/v1/repos/ada/tools/hooks',
    { type: 'gitea', config: { url: 'http://hooks.example', content_type: 'json' }, events: ['push'] },
  ],
  ['bob', 'POST /api/v1/repos/ada/tools/forks', {}],
  ['cyd', 'POST /api/v1/repos/bob/tools/forks', {}],
  ['bob', 'GET /api/v1/repos/bob/tools/hooks'],
  ['bob', 'GET /api/v1/repos/bob/tools/collaborators'],
  ['root', 'DELETE /api/v1/admin/users/cyd'],
  ['root', 'DELETE /api/v1/admin/users/crowd50'],
  ['root', 'GET /api/v1/users/search?q=crowd50'],
  ['ada', 'GET /api/v1/repos/ada/tools/forks'],
  ['ada', 'GET /api/v1/repos/ada/tools/collaborators'],
  ['ada', 'GET /api/v1/repos/search?q=tool-shed'],
  ['ada', 'GET /api/v1/repos/search?q=s_ed'],
  ['ada', 'GET /api/v1/repos/search?q=tools'],
  ['eve', 'DELETE /api/v1/repos/ada/tools'],
  ['eve', 'GET /api/v1/repos/ada/secret'],
  ...numbered('page', 12).map((name) => repository('ada', name)),
  ['ada', 'GET /api/v1/repos/ada/page0'],
  ['ada', 'DELETE /api/v1/repos/ada/page0'],
  ['ada', 'GET /api/v1/repos/ada/page0'],
  ['ada', 'DELETE /api/v1/repos/ada/page1'],
  ['ada', 'GET /api/v1/repos/ada/page1'],
  ['ada', 'GET /api/v1/repos/search?q=page&limit=3'],
  repository('ada', 'page0'),
  ['ada', 'GET /api/v1/repos/search?q=page&limit=3&page=2'],
  repository('bob', 'lamp', { description: 'shines over the whole workshop' }),
  ['ada', 'GET /api/v1/repos/search?q=shines'],
  ['ada', 'GET /api/v1/repos/search?q=lamp&exclusive=true'],
  ['ada', 'GET /api/v1/repos/search?q=page&limit=60'],
  ['ada', 'GET /api/v1/repos/search?q=page'],
  ['ada', 'GET /api/v1/repos/search?mode=none'],
  ['ada', 'GET /api/v1/repos/search?q=x'],
  ['ada', 'GET /api/v1/repos/search?limit=1&limit=1'],
  ['ada', 'GET /api/v1/repos/a%22/first'],
  ['ada', 'POST /api/v1/repos/ada/first/issues/1/times', { time: 90_000 }],
  ['bob', 'POST /api/v1/admin/users/ada/orgs', { username: 'x', description: 5 }],
  ['ada', 'GET /api/v1/orgs/guild'],
  ['ada', 'GET /api/v1/orgs/guild'],
  ['ada', 'PATCH /api/v1/orgs/guild', { description: 'a  "word"' }],
  ['ada', 'GET /api/v1/orgs/guild'],
  ['', 'GET /api/v1/users/bob'],

  [
    'ada',
    'POST /api/v1/repos/ada/first/hooks',
    { type: 'gitea', config: { url: 'http://hooks.example', content_type: 'json' }, events: ['push'] },
  ],
  ['root', 'POST /api/v1/admin/users/ada/keys', { title: 'a key', key: publicKey }],
  ['root', 'POST /api/v1/admin/users/bob/keys', { title: 'a key', key: publicKey }],
  ['root', 'POST /api/v1/admin/users/ada/keys', { title: 'the key again', key: publicKey }],
  ['bob', 'POST /api/v1/admin/users/ada/keys', { title: 'a key', key: 'no key' }],
  repository('ada', 'filled', { auto_init: true, readme: 'Default' }),
  ['ada', 'GET /api/v1/repos/ada/filled/branches'],
  ['ada', 'GET /api/v1/repos/ada/filled/commits/master/statuses'],
  ['ada', 'POST /api/v1/repos/ada/filled/statuses/master', { state: 'success', context: 'build' }],
  ['ada', 'GET /api/v1/repos/ada/filled/commits/master/statuses'],
  ['ada', 'GET /api/v1/repos/ada/filled/commits/refs/heads/master/statuses'],
  ['ada', 'GET /api/v1/repos/ada/filled/editorconfig/README.md'],
  ['ada', 'GET /api/v1/repos/ada/filled/archive/master.zip'],
  ['bob', 'POST /api/v1/repos/ada/filled/forks', {}],
  ['bob', 'GET /api/v1/repos/bob/filled/branches'],
  ['eve', 'POST /api/v1/repos/ada/filled/forks'],
  ['bob', 'POST /api/v1/repos/ada/filled/forks', {}],
  ['ada', 'POST /api/v1/repos/migrate', { clone_addr: '«url»/ada/filled.git', uid: 2, repo_name: 'moved' }],
  ['ada', 'GET /api/v1/repos/ada/moved/branches'],
  ['ada', 'PUT /api/v1/repos/ada/filled/collaborators/bob', {}],
  ['bob', 'GET /api/v1/repos/ada/filled'],

  ...numbered('crowd', 4).map((name): Step => [
    'ada',
    `PUT /api/v1/repos/ada/filled/collaborators/${name}`,
    { permission: 'read' },
  ]),
  ['ada', 'GET /api/v1/repos/ada/filled/collaborators'],
  ['ada', 'GET /api/v1/repos/search?uid=3&exclusive=true&mode=collaborative'],
  ['ada', 'GET /ada/filled.git/info/refs?service=git-receive-pack'],
  ['ada', 'POST /api/v1/repos/migrate', { clone_addr: 'http://127.0.0.1:1/a.git', uid: 2, repo_name: 'a' }],

  [
    '',
    'POST /api/v1/markdown/raw',
    '# Höhe\n\nSome wonderful *stress*, `code` and [a link](https://a.example/).\n',
    'text/plain',
  ],
  ['', 'POST /api/v1/markdown/raw', 'x', 'application/octet-stream'],

  ...numbered('request', 21).map((): Step => ['', 'GET /api/']),
  ['', `GET /api/?${sign('mira')}`],
  ['', `GET /api/?${sign('mira', true)}`],
  ['', `PUT /api/p/pub/issues/create/?${sign('mira')}`],
  ['', `POST /api/p/pub/issues/create/?${sign('otto')}`, 'summary=From+outside&content=x', form],
  ['', 'POST /api/p/pub/issues/create/', 'summary=Anonymous&content=x', form],
  ['', `POST /api/p/priv/issues/create/?${sign('mira')}`, 'summary=Private&content=x&status=New', form],
  ['', `POST /api/p/pub/issues/create/?${sign('mira')}`, 'content=x&status=New', form],
  [
    '',
    `POST /api/p/pub/issues/create/?${sign('mira')}`,
    'summary=Two++spaces&content=x&status=New&more=x',
    form,
  ],
  ['', `POST /api/p/pub/issues/create/?${sign('mira')}`, 'summary=x&content=x&status=New&owner=none', form],
  ['', `POST /api/p/pub/issues/create/?${sign('mira')}`, 'summary=x&content=x&status=New', form],
  [
    '',
    `POST /api/p/pub/issues/create/?${sign('mira')}`,
    'summary=Labelled&content=x&status=New&label1=Type%3ADefect&label2=Type%3ADefect',
    form,
  ],
  ...numbered('Issue+', 4).map((summary): Step => [
    '',
    `POST /api/p/pub/issues/create/?${sign('mira')}`,
    `summary=${summary}&content=x&status=New`,
    form,
  ]),
  ['', `POST /api/p/pub/issues/create/?${sign('mira')}`, 'summary=+&content=x&status=New', form],
  ['', `POST /api/p/pub/issues/create/?${sign('mira')}`, 'summary=X&content=x&status=New', form],
  [
    '',
    `POST /api/p/pub/issues/create/?${sign('mira')}`,
    'summary=%22Quoted%22+%3Cscript%3Ex%3C%2Fscript%3E&content=x&status=New',
    form,
  ],
  ['', 'GET /api/p/pub/issues/'],
  ['', `GET /api/p/pub/issues/?${sign('mira')}`],
  ['', `GET /api/p/pub/issues/create/?${sign('otto')}`],
  ['', `GET /api/p/pub/issues/create/?${sign('mira')}`],
  ['', 'GET /p/pub/issues/'],
  ['', 'GET /api/?_login=mira&_salt=salt&_hash=wrong'],
  ['', `GET /api/?_login=mira&_salt=${'s'.repeat(101)}&_hash=wrong`],
  ['', 'GET /api/?_login=mira&_salt=salt&_hash=wrong'],
  ['', `GET /api/?${sign('mira')}`],
  ['', 'GET /api/p/nowhere/issues/'],
  ['', 'GET /api/p/pub/downloads/'],

  ['ada', 'GET /api/v1/repos/ada/filled/branches/HEAD'],
  ['', 'GET /api/v1/users/search?q=again'],
  user('again'),
  ['', 'GET /api/v1/users/search?q=again'],
  ['root', 'DELETE /api/v1/admin/users/again'],
  user('again'),
  [
    'ada',
    'POST /api/v1/orgs/guild/hooks/',
    { type: 'gitea', config: { url: 'http://hooks.example', content_type: 'json' }, events: ['push'] },
  ],
  [
    'ada',
    'PATCH /api/v1/orgs/guild/hooks/«id»',
    { config: { url: 'http://other.example', content_type: 'json' }, active: true },
  ],
  ['ada', 'GET /api/v1/orgs/guild/hooks'],
  ['ada', 'GET /api/v1/orgs/guild/members'],
  ['root', 'POST /api/v1/admin/users/eve/orgs', { username: 'empty' }],
  ['eve', 'GET /api/v1/orgs/empty/members'],
  ['eve', 'DELETE /api/v1/orgs/empty/members/eve'],
  ['eve', 'GET /api/v1/orgs/empty'],
  ['eve', 'PATCH /api/v1/admin/users/eve', {}],
  ['root', 'PATCH /api/v1/admin/users/eve', { admin: true }],
  ['eve', 'PATCH /api/v1/admin/users/eve', {}],
  ['ada', 'PUT /api/v1/repos/guild/hidden/collaborators/bob', {}],
  ['bob', 'PUT /api/v1/orgs/guild/public_members/bob'],
  ['ada', 'DELETE /api/v1/orgs/guild/members/bob'],
  ['bob', 'GET /api/v1/repos/guild/hidden'],
  ['ada', 'GET /api/v1/orgs/guild/teams'],
  ['ada', 'PUT /api/v1/teams/«id»/members/bob'],
  ['', 'GET /api/v1/orgs/guild/public_members/bob'],
  ['root', 'POST /api/v1/orgs/empty/teams', { name: 'of-root' }],
  ['root', 'GET /api/v1/orgs/empty/members/root'],
  ['ada', 'PATCH /api/v1/orgs/guild', { full_name: 'The Guild of Bakers and Millers' }],
  ['ada', 'GET /api/v1/repos/guild/hidden/hooks'],
  user('a-name-of-more-than-thirty-six-characters'),
  ['root', 'POST /api/v1/admin/users/nobody-yet/orgs', { username: 'theirs' }],
  ['ada', 'GET /api/v1/repos/bob/lamp'],
  ['ada', 'GET /api/v1/users/guild'],
  ['', 'POST /api/v1/org/guild/repos', {}],
  ...numbered('time', 2).map((): Step => [
    '',
    `POST /api/p/pub/issues/create/?${sign('mira')}`,
    'summary=Twice&content=x&status=New',
    form,
  ]),

  ['bob', 'GET /api/v1/repos/ada/secret'],
  ['ada', 'PUT /api/v1/repos/ada/secret/collaborators/bob', {}],
  ['bob', 'POST /api/v1/repos/ada/secret/forks', {}],
  ['ada', 'DELETE /api/v1/repos/ada/secret/collaborators/bob'],
  ['bob', 'GET /api/v1/repos/bob/secret'],
  ['ada', 'DELETE /api/v1/repos/ada/filled'],
  ['bob', 'GET /api/v1/repos/bob/filled/forks'],
  ['ada', 'DELETE /api/v1/repos/ada/first'],
  ['ada', 'GET /api/v1/user/times'],
  repository('ada', 'first'),
  ['ada', 'POST /api/v1/repos/ada/first/issues', { title: 'One again' }],
]

/** The responses to all steps, without the parts that differ between any two servers. */
async function* responses({ options, mutate }: Partial<Variant>): AsyncGenerator<string> {
  const reference = await startReference({
    ...options,
    adminPassword: password,
    ...(mutate ? { mutate } : {}),
  })
  const { member, outsider } = reference.target.legacyForge
  const sign = (login: string, upperCase = false): string => {
    const key = [member, outsider].find((one) => one.login === login)?.apiKey ?? ''
    const hash = createHash('sha1').update(`salt${key}`).digest('hex')
    return `_login=${login}&_salt=salt&_hash=${upperCase ? hash.toUpperCase() : hash}`
  }
  const { origin } = new URL(reference.url)
  let id = ''
  try {
    for (const [caller, line, body, type = 'application/json'] of steps(sign)) {
      const [method = '', path = ''] = line.split(' ')
      const response = await reference.fetch(
        new Request(reference.url + path.replace('«id»', id), {
          method,
          headers: {
            ...(caller
              ? { authorization: `Basic ${Buffer.from(`${caller}:${password}`).toString('base64')}` }
              : {}),
            ...(body === undefined ? {} : { 'content-type': type }),
          },
          ...(body === undefined
            ? {}
            : {
                body: (typeof body === 'string' ? body : JSON.stringify(body)).replace(
                  '«url»',
                  reference.url,
                ),
              }),
        }),
      )
      const text = (await response.text()).replace(/ after \d+ ms/, '')
      id = /"id":\s*(\d+)/.exec(text)?.[1] ?? ''
      yield `${line.replace(/\?_.*/, '')}: ${response.status} ${response.headers.get('content-type')} ${text.replaceAll(origin, '')}`
    }
  } finally {
    await reference.close()
  }
}

/** Tried with a push or a second branch in git-content.test.ts. */
const NEED_GIT = [
  'bots-on-push',
  'commits-after-pushes',
  'forks-the-default-branch-alone',
  'migrates-the-default-branch-alone',
]

describe('a variant differs from the reference in at least one response', () => {
  const right: string[] = []

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2024-02-03T04:05:06Z') })
    for await (const response of responses({})) right.push(response)
  })
  afterAll(() => void vi.useRealTimers())

  test('two references do not differ', async () => {
    let place = 0
    for await (const response of responses({})) expect(response).toBe(right[place++])
    expect(place).toBe(right.length)
  })

  // wire.test.ts tries the variants of the HTTP connection.
  const inProcess = variants.filter(({ id, overHttp }) => !overHttp && !NEED_GIT.includes(id))
  // Continuous integration asks a quarter of them each day.
  test.each(process.env['CI'] ? ofToday(inProcess) : inProcess)('$id', async (variant) => {
    let place = 0
    let difference: string | undefined
    for await (const response of responses(variant))
      if (response !== right[place++]) {
        difference = response
        break
      }
    expect(difference).toBeDefined()
  })
})
