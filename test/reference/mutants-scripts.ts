import type { Forge } from '../../reference/model/forge.ts'
import { person, signed, type Script, type Step } from './mutants-probe.ts'

const people: Step[] = ['ada', 'bob', 'eve', 'cyd'].map((name) => person(name))
const everybody = ['', 'ada', 'bob', 'eve', 'root']
const ask = (who: readonly string[], ...lines: string[]): Step[] =>
  lines.flatMap((line) => who.map((one): Step => [one, line]))
const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDFcKnVNLJGHPVyoUdVZUVsvLTmqdXQmo3gkmTJpLpcJ'

const accounts: Script = {
  steps: [
    ...people,
    ...Array.from({ length: 12 }, (_, index) => person(`needle${String(index).padStart(2, '0')}`)),
    ['root', 'POST /api/v1/admin/users/ada/orgs', { username: 'needleworks' }],
    ...ask(
      everybody,
      'GET /api/v1/users/bob',
      'GET /api/v1/users/nobody',
      'GET /api/v1/user',
      'GET /api/v1/users/search?q=bob',
      'GET /api/v1/users/search?q=%20bob%20',
    ),
    ...ask(
      ['ada'],
      'GET /api/v1/users/needle',
      'GET /api/v1/users/search?q=bob%20',
      'GET /api/v1/users/search?q=%20bob',
    ),
    ...[
      '',
      '?limit=5',
      '?limit=0',
      '?limit=many',
      '?limit=3x',
      '?q=needle',
      '?q=needle&limit=50',
      '?q=%20%20bob',
      '?q=nowhere',
      '?q=needleworks',
      '?q=needle&limit=4',
    ].map((query): Step => ['ada', `GET /api/v1/users/search${query}`]),
    ...[
      'POST /api/v1/admin/users',
      'POST /api/v1/admin/users/ada/keys',
      'POST /api/v1/admin/users/ada/orgs',
      'POST /api/v1/admin/users/ada/repos',
    ].flatMap((line, index): Step[] => [
      ['eve', line, creation(line, `e${index}`)],
      ['', line, creation(line, `n${index}`)],
      ['ada', line, creation(line, `a${index}`)],
      ['root', line, creation(line, `r${index}`)],
      ['root', line, {}],
    ]),
    ['root', 'GET /api/v1/users/search?q=r0'],
    ['root', 'GET /api/v1/users/e0'],
    ['root', 'GET /api/v1/users/r0'],
    ['r0', 'POST /api/v1/admin/users', {}],
    ['root', 'GET /api/v1/orgs/e2'],
    ...ask(['ada', 'bob', 'eve'], 'GET /api/v1/orgs/r2/teams', 'GET /api/v1/orgs/r2/hooks'),
    ['root', 'GET /api/v1/repos/ada/e3'],
    ['root', 'GET /api/v1/repos/ada/r3'],
    ...['root', 'bob', '', 'eve'].map((who): Step => [
      who,
      'PATCH /api/v1/admin/users/bob',
      { full_name: `by ${who}`, email: `${who || 'no'}@new.example` },
    ]),
    ['root', 'PATCH /api/v1/admin/users/bob', { email: 'no address' }],
    ...ask(['root'], 'GET /api/v1/users/bob', 'GET /api/v1/users/root', 'GET /api/v1/users/search?q=bob'),
    ...['eve', '', 'root'].map((who): Step => [who, 'DELETE /api/v1/admin/users/cyd']),
    ['bob', 'DELETE /api/v1/admin/users/bob'],
    ['root', 'DELETE /api/v1/admin/users/ada'],
    ...ask(
      ['root'],
      'GET /api/v1/users/cyd',
      'GET /api/v1/users/search?q=cyd',
      'GET /api/v1/users/bob',
      'GET /api/v1/users/ada',
    ),
    ['cyd', 'GET /api/v1/user'],
  ],
}

function creation(line: string, name: string): object {
  if (line.endsWith('/keys')) return { title: name, key }
  if (line.endsWith('/repos')) return { name }
  return {
    username: name,
    email: `${name}@e.example`,
    password: 'a password that everybody has',
    full_name: 'New One',
  }
}

const org = '/api/v1/orgs/guild'
const hook = (url: string, active = true) => ({
  type: 'gitea',
  config: { url, content_type: 'json' },
  active,
})

const organizations: Script = {
  steps: [
    ...people,
    ['root', 'POST /api/v1/admin/users/eve/orgs', { username: 'another' }],
    ['root', 'POST /api/v1/admin/users/ada/orgs', { username: 'guild', full_name: 'The Guild' }],
    ['ada', 'POST /api/v1/orgs/guild/teams', { name: 'smiths', permission: 'write' }],
    ['ada', 'POST /api/v1/orgs/guild/teams', { name: 'bakers' }],
    ['ada', 'POST /api/v1/orgs/guild/teams', {}],
    ['ada', 'PUT /api/v1/teams/503/members/bob'],
    ['ada', 'PUT /api/v1/teams/503/members/cyd'],
    ['ada', 'PUT /api/v1/teams/504/members/bob'],
    ['ada', 'PUT /api/v1/teams/504/members/cyd'],
    ...ask(
      everybody,
      `GET ${org}`,
      `GET ${org}/teams`,
      `GET ${org}/members`,
      `GET ${org}/members/bob`,
      `GET ${org}/members/eve`,
    ),
    ...ask(
      ['ada'],
      'GET /api/v1/orgs/none',
      `GET ${org}/members/ada`,
      `GET ${org}/members/nobody`,
      'GET /api/v1/orgs/another/members',
    ),
    ['eve', 'PUT /api/v1/teams/501/members/bob'],
    ['bob', `PUT ${org}/public_members/bob`],
    ['eve', 'PUT /api/v1/orgs/another/public_members/eve'],
    ...ask(
      ['', 'ada', 'eve'],
      `GET ${org}/public_members`,
      `GET ${org}/public_members/bob`,
      `GET ${org}/public_members/cyd`,
      `GET ${org}/public_members/eve`,
    ),
    ['cyd', `PUT ${org}/public_members/cyd`],
    ...ask(
      ['', 'ada'],
      `GET ${org}/public_members`,
      `GET ${org}/public_members/bob`,
      'GET /api/v1/orgs/another/public_members',
    ),
    ['bob', `DELETE ${org}/public_members/bob`],
    ...ask(
      ['', 'ada'],
      `GET ${org}/public_members`,
      `GET ${org}/public_members/bob`,
      `GET ${org}/public_members/cyd`,
      `GET ${org}/members`,
      `GET ${org}/members/bob`,
    ),
    ['ada', `DELETE ${org}/members/cyd`],
    ...ask(
      ['', 'ada'],
      `GET ${org}/members`,
      `GET ${org}/members/cyd`,
      `GET ${org}/members/bob`,
      `GET ${org}/public_members`,
    ),
    ['ada', `PATCH ${org}`, { description: 'Old and new' }],
    ...ask(['ada'], `GET ${org}`, 'GET /api/v1/orgs/another', `GET ${org}/members`),
    ...['ada', 'eve', ''].map((who): Step => [who, 'POST /api/v1/org/guild/repos', { name: `works-${who}` }]),
    ['ada', 'POST /api/v1/org/guild/repos', { name: 'hidden', private: true }],
    ['ada', 'POST /api/v1/org/guild/repos', {}],
    ['root', 'POST /api/v1/admin/users/ada/repos', { name: 'own' }],
    ...ask(
      ['ada', 'eve'],
      `GET ${org}/repos`,
      'GET /api/v1/repos/guild/works-ada',
      'GET /api/v1/repos/ada/works-ada',
    ),
    ['ada', `POST ${org}/hooks/`, hook('http://one.example/')],
    ['ada', `POST ${org}/hooks/`, hook('http://two.example/', false)],
    ['eve', 'POST /api/v1/orgs/another/hooks/', hook('http://three.example/')],
    ['ada', 'POST /api/v1/repos/guild/works-ada/hooks', hook('http://four.example/')],
    ['ada', 'POST /api/v1/repos/guild/works-ada/hooks', hook('http://five.example/', false)],
    ['ada', 'POST /api/v1/repos/ada/own/hooks', hook('http://six.example/')],
    ...ask(
      ['ada'],
      `GET ${org}/hooks`,
      `GET ${org}/hooks/7001`,
      `GET ${org}/hooks/7002`,
      `GET ${org}/hooks/7003`,
      `GET ${org}/hooks/9999`,
      'GET /api/v1/repos/guild/works-ada/hooks',
    ),
    ['ada', `PATCH ${org}/hooks/7002`, { config: { url: 'http://new.example/' }, active: true }],
    ...ask(['ada'], `GET ${org}/hooks`, `GET ${org}/hooks/7002`),
    ['ada', `DELETE ${org}/hooks/7002`],
    ...ask(['ada'], `GET ${org}/hooks`, `GET ${org}/hooks/7002`),
  ],
}

const repo = '/api/v1/repos/ada/tools'

const repositories: Script = {
  steps: [
    ...people,
    ['root', 'POST /api/v1/admin/users/eve/repos', { name: 'tools' }],
    ['root', 'POST /api/v1/admin/users/ada/repos', { name: 'first' }],
    ['root', 'POST /api/v1/admin/users/ada/repos', { name: 'tools' }],
    ['root', 'POST /api/v1/admin/users/ada/repos', { name: 'secret', private: true }],
    ...ask(everybody, `GET ${repo}`, 'GET /api/v1/repos/ada/none', 'GET /api/v1/repos/ada/secret'),
    ...ask(['ada'], `GET ${repo}/collaborators`),
    ['ada', `PUT ${repo}/collaborators/bob`, { permission: 'write' }],
    ['ada', `PUT ${repo}/collaborators/eve`, { permission: 'admin' }],
    ['ada', 'PUT /api/v1/repos/ada/first/collaborators/cyd', {}],
    ...ask(
      ['ada', 'root'],
      `GET ${repo}/collaborators`,
      `GET ${repo}/collaborators/bob`,
      `GET ${repo}/collaborators/cyd`,
      `GET ${repo}/collaborators/nobody`,
      'GET /api/v1/repos/ada/first/collaborators',
    ),
    ['ada', `DELETE ${repo}/collaborators/bob`],
    ...ask(
      ['ada'],
      `GET ${repo}/collaborators`,
      `GET ${repo}/collaborators/bob`,
      `GET ${repo}/collaborators/eve`,
    ),
    ['ada', `POST ${repo}/hooks`, hook('http://one.example/')],
    ['ada', `POST ${repo}/hooks`, hook('http://two.example/', false)],
    ['ada', 'POST /api/v1/repos/ada/first/hooks', hook('http://three.example/')],
    ...ask(['ada'], `GET ${repo}/hooks`),
    ['bob', `POST ${repo}/forks`, {}],
    ['cyd', `POST ${repo}/forks`, {}],
    ['bob', 'POST /api/v1/repos/ada/first/forks', {}],
    ...ask(
      ['', 'ada', 'bob'],
      `GET ${repo}/forks`,
      'GET /api/v1/repos/bob/tools',
      'GET /api/v1/repos/bob/first',
      'GET /api/v1/repos/ada/first/forks',
      repo.replace(/^/, 'GET '),
    ),
    ['cyd', 'DELETE /api/v1/repos/ada/first'],
    ['eve', `DELETE ${repo}`],
    ['bob', `DELETE ${repo}`],
    ['', `DELETE ${repo}`],
    ...ask(['ada'], `GET ${repo}`, 'GET /api/v1/repos/ada/first'),
    ['ada', `DELETE ${repo}`],
    ...ask(
      ['ada', 'eve'],
      `GET ${repo}`,
      'GET /api/v1/repos/ada/secret',
      'GET /api/v1/repos/search?q=tools',
      'GET /api/v1/repos/bob/tools',
    ),
  ],
}

const find = (query: string): Step => ['ada', `GET /api/v1/repos/search?${query}`]

const search: Script = {
  steps: [
    ...people,
    ['root', 'POST /api/v1/admin/users/bob/orgs', { username: 'guild' }],
    ...Array.from({ length: 53 }, (_, index): Step => [
      'root',
      'POST /api/v1/admin/users/ada/repos',
      { name: `page-${String(index).padStart(2, '0')}` },
    ]),
    ['root', 'POST /api/v1/admin/users/bob/repos', { name: 'lamp', description: 'shines' }],
    ['root', 'POST /api/v1/admin/users/eve/repos', { name: 'lamp-oil' }],
    ['bob', 'POST /api/v1/org/guild/repos', { name: 'lamp-post' }],
    ['eve', 'PUT /api/v1/repos/eve/lamp-oil/collaborators/bob', {}],
    ['ada', 'POST /api/v1/repos/bob/lamp/forks', {}],
    ...[
      'q=lamp',
      'q=%20lamp',
      'q=shines',
      'q=zzz',
      'q=lamp&limit=1',
      'q=lamp&page=2&limit=2',
      'q=lamp&exclusive=true',
      'q=oil&uid=3',
    ].map(find),
    ...[
      'uid=3',
      'uid=3&exclusive=true',
      'uid=3&exclusive=false',
      'uid=4',
      'uid=999',
      'uid=3&mode=source',
      'uid=x',
    ].map(find),
    ...['fork', 'source', 'mirror', 'collaborative', 'nothing'].map((mode) => find(`q=lamp&mode=${mode}`)),
    ...[
      'mode=collaborative&uid=3',
      'mode=fork&uid=2',
      'q=page&limit=3',
      'q=page&limit=3&page=2',
      'q=page&limit=3&page=3',
      'q=page&limit=50',
      'q=page&limit=51',
      'q=page&limit=200',
      'q=page&page=2',
      'q=page&page=1',
    ].map(find),
  ],
}

const prose =
  '# Höhe ☃\n\nSome *stress* and **more** with a [link](https://a.example/) and `code`.\n\n- one\n- two\n\n```\nblock\n```\n'
const render = (text: string): Step[] => [
  ['', 'POST /api/v1/markdown', { Text: text, Mode: 'markdown' }],
  ['', 'POST /api/v1/markdown/raw', text],
]
const markdown: Script = {
  steps: [
    ...render(prose),
    ...render('# One\n\nTwo'),
    ['', 'POST /api/v1/markdown', { Text: 5 }],
    ['', 'POST /api/v1/markdown/raw', { text: 'x' }],
    ['', 'POST /api/v1/markdown/raw', 'x', 'application/octet-stream'],
  ],
}

const times: Script = {
  steps: [
    ...people,
    ...['first', 'tools'].flatMap((name): Step[] => [
      ['root', 'POST /api/v1/admin/users/ada/repos', { name }],
      ['ada', `PUT /api/v1/repos/ada/${name}/collaborators/bob`, { permission: 'write' }],
      ['ada', `POST /api/v1/repos/ada/${name}/issues`, { title: 'One' }],
      ['bob', `POST /api/v1/repos/ada/${name}/issues`, { title: 'Two' }],
      ...['1', '2', '9', '1002', '1003'].map((issue): Step => [
        'ada',
        `POST /api/v1/repos/ada/${name}/issues/${issue}/times`,
        { time: 60 * Number(issue) },
      ]),
      ['bob', `POST /api/v1/repos/ada/${name}/issues/1/times`, { time: 600 }],
      ['bob', `POST /api/v1/repos/ada/${name}/issues/2/times`, { time: 660 }],
      ['eve', `POST /api/v1/repos/ada/${name}/issues/1/times`, { time: 660 }],
      ['', `POST /api/v1/repos/ada/${name}/issues/1/times`, { time: 660 }],
    ]),
    ['root', 'POST /api/v1/admin/users/bob/repos', { name: 'tools' }],
    ['bob', 'POST /api/v1/repos/bob/tools/issues', { title: 'Three' }],
    ['bob', 'POST /api/v1/repos/bob/tools/issues/1/times', { time: 42 }],
    ...lists(['', 'ada', 'bob', 'eve']),
    ...ask(['ada', 'bob', 'eve'], 'GET /api/v1/user/times'),
    ['ada', 'PATCH /api/v1/repos/ada/tools', { internal_tracker: { enable_time_tracker: false } }],
    ...lists(['ada', 'eve']),
    ...['ada', 'eve'].map((who): Step => [who, `POST ${repo}/issues/1/times`, { time: 5 }]),
    ['eve', `POST ${repo}/issues/9/times`, { time: 5 }],
    ['ada', 'PATCH /api/v1/repos/ada/tools', { internal_tracker: { enable_time_tracker: true } }],
    ...lists(['ada']),
  ],
}

function lists(who: readonly string[]): Step[] {
  const of = (name: string) =>
    [
      'issues/1/times',
      'issues/2/times',
      'issues/9/times',
      'issues/1003/times',
      'times',
      'times/ada',
      'times/bob',
      'times/nobody',
    ].map((rest) => `GET /api/v1/repos/ada/${name}/${rest}`)
  return ask(who, ...of('tools'), ...of('first'))
}

const creating = '/api/p/pub/issues/create/'
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const create = (login: string, fields: Record<string, string>, path = creating): Step => [
  '',
  `POST ${path}${signed(login)}`,
  form(fields),
  'application/x-www-form-urlencoded',
]
const issue = { summary: 'Grüße & <b> to all', content: 'Text\nand more', status: 'Started' }
const listed = ['', signed('mira'), signed('otto')].flatMap((query) =>
  ['/api/', '/api/p/pub/issues/', '/api/p/priv/issues/', creating, '/api/p/priv/issues/create/'].map(
    (path): Step => ['', `GET ${path}${query}`],
  ),
)
const salted = (hash: string, login = 'mira') => `_login=${login}&_salt=Salt1234567&_hash=${hash}`

const legacy: Script = {
  steps: [
    ...listed,
    ...[
      salted('nonsense'),
      salted('0'.repeat(40)),
      salted('«sha1:mira:Salt1234567{key}»'),
      salted('«sha1:mira:Salt1234567{key}»[39]'),
      salted('«sha1:mira:Salt1234567{key}»[39]x'),
      salted('«sha1:mira:Salt1234567{key}»0'),
      ...['sha1', 'md5', 'sha256'].flatMap((algorithm) =>
        ['{key}Salt1234567', 'Salt1234567', '{key}', 'Salt1234567:{key}'].map((text) =>
          salted(`«${algorithm}:mira:${text}»`),
        ),
      ),
      salted('«plain:mira:{key}»'),
      salted('«sha1:otto:Salt1234567{key}»'),
      salted('«sha1:mira:Salt1234567{key}»', 'otto'),
      salted('nonsense', 'unknown'),
      '_login=mira',
      '_login=mira&_hash=«sha1:mira:{key}»',
      '_login=mira&_salt=1&_hash=',
      signed('mira', '17', ''),
      signed('mira', 'Ünï', ''),
      signed('mira', '17', '').replace('_login', 'login'),
      signed('mira', '17', '').replace('_salt', 'salt'),
      signed('mira', '17', '').replace('_hash', 'hash'),
    ].map((query): Step => ['', `GET /api/?${query}`]),
    ...['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method): Step[] => [
      ['', `${method} /api/`],
      ['', `${method} /api/p/pub/issues/`],
    ]),
    ['', `PUT ${creating}${signed('mira')}`],
    ['', 'GET /p/pub/issues/'],
    create('mira', issue),
    create('mira', { ...issue, summary: 'Plain', status: 'New', owner: 'mira', label1: 'a', label6: 'b' }),
    create('mira', { ...issue, summary: 'Another', status: 'Accepted' }),
    create('mira', { ...issue, summary: 'More', status: 'WaitingForAnswer' }),
    create('otto', { ...issue, summary: 'From outside' }),
    create('otto', issue, '/api/p/priv/issues/create/'),
    ['', `POST ${creating}`, form(issue), 'application/x-www-form-urlencoded'],
    create('mira', { content: 'x', status: 'New' }),
    create('mira', { summary: 'x', status: 'New' }),
    create('mira', { status: 'New' }),
    ...listed,
    ...['', signed('mira'), signed('otto')].map((query): Step => [
      '',
      `POST /api/admin/projects/create/${query}`,
      form({ shortname: 'made', name: 'Made' }),
      'application/x-www-form-urlencoded',
    ]),
    ...listed,
  ],
}

/** Two branches, a tag, and definitions for editors: what would otherwise have to be pushed. */
async function fill(forge: Forge): Promise<void> {
  const repository = forge.repositories.all()[0]
  if (!repository) throw new Error('there is no repository to fill')
  const at = '1700000000 +0000'
  const env = {
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((who) => [
        [`GIT_${who}_NAME`, 'Ada'],
        [`GIT_${who}_EMAIL`, 'ada@people.example'],
        [`GIT_${who}_DATE`, at],
      ]),
    ),
  }
  const git = async (args: string[], input?: string) =>
    (
      await forge.git.runIn(repository, args, {
        env,
        ...(input === undefined ? {} : { input: Buffer.from(input) }),
      })
    ).stdout
      .toString()
      .trim()
  const definitions = '[*.md]\nindent_style = space\n[src/*.ts]\nindent_style = tab\n[any]\ncharset = utf-8\n'
  const blob = await git(['hash-object', '-w', '--stdin'], definitions)
  const tree = await git(['mktree'], `100644 blob ${blob}\t.editorconfig\n`)
  const commit = await git(['commit-tree', '-m', 'Begin', tree])
  const next = await git(['commit-tree', '-m', 'Go on', '-p', commit, tree])
  for (const [ref, sha] of [
    ['refs/heads/master', commit],
    ['refs/heads/topic', next],
    ['refs/tags/v1', next],
  ] as const) {
    await git(['update-ref', ref, sha])
  }
}

const next = 'c2d3feaff0eb2df8d5aaa5aac04bb5e4ae5d5d3e'
const git: Script = {
  steps: [
    person('ada'),
    person('bob'),
    ['root', 'POST /api/v1/admin/users/ada/repos', { name: 'tools' }],
    ...ask(
      ['ada'],
      `GET ${repo}/branches`,
      ...['master', 'topic', 'none'].map((name) => `GET ${repo}/branches/${name}`),
      ...['master', 'topic', 'v1', next].map((ref) => `GET ${repo}/commits/${ref}/statuses`),
      ...['topic.zip', 'v1.tar.gz', 'master.zip'].map((name) => `GET ${repo}/archive/${name}`),
      ...['a.md', 'src/a.ts', 'other/a.ts', 'any'].map((path) => `GET ${repo}/editorconfig/${path}`),
    ),
    ['bob', `POST ${repo}/forks`, {}],
    ...ask(['ada'], 'GET /api/v1/repos/bob/tools', 'GET /api/v1/repos/bob/tools/branches'),
  ],
  between: { 3: fill },
}

const migration: Script = {
  isOnline: true,
  steps: [
    person('ada'),
    ['root', 'POST /api/v1/admin/users/ada/repos', { name: 'tools', auto_init: true }],
    ['ada', 'POST /api/v1/repos/migrate', { clone_addr: '«url»/ada/tools.git', repo_name: 'moved' }],
    [
      'ada',
      'POST /api/v1/repos/migrate',
      { clone_addr: '«url»/ada/tools.git', repo_name: 'mirrored', mirror: true },
    ],
    ['ada', 'GET /api/v1/repos/search?mode=mirror'],
    ['ada', 'GET /api/v1/repos/ada/moved'],
    ['ada', 'GET /api/v1/repos/ada/moved/branches'],
  ],
}

/** By area: what is asked first to see a mutant of it. */
export const scripts = {
  users: [accounts],
  admin: [accounts],
  orgs: [organizations],
  repos: [repositories, search, organizations, git, migration],
  markdown: [markdown],
  times: [times],
  'legacy-signing': [legacy],
  'legacy-projects': [legacy],
  'legacy-issues': [legacy],
} as const satisfies Record<string, readonly Script[]>
