import { signed, type Script, type Step } from './mutants-probe.ts'

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

const wrongly = [
  salted('0'.repeat(40)),
  '_login=mira&_salt=Salt1234567',
  salted('«sha1:otto:Salt1234567{key}»'),
]

export const legacy: Script = {
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
      salted('«SHA1:mira:Salt1234567{key}»'),
      salted('«sha1:otto:Salt1234567{key}»'),
      salted('«sha1:mira:Salt1234567{key}»', 'otto'),
      salted('nonsense', 'unknown'),
      '_login=mira',
      '_login=mira&_hash=«sha1:mira:{key}»',
      '_login=mira&_salt=1&_hash=',
      signed('mira', '17', ''),
      signed('mira', 'Ünï', ''),
      signed('mira', 'abcdefghij', ''),
      signed('mira', '2718281828', ''),
      signed('mira', '0a4d55a8d778e5022fab701977c5d840bbc486d0', ''),
      signed('mira', 'pinch_of-salt', ''),
      signed('mira', 'pinch of salt', ''),
      '_login=mira&_salt=&_hash=«sha1:mira:Salt1234567{key}»',
      salted('«sha1:mira:Salt1234567{key}»', ''),
      '_salt=Salt1234567&_hash=«sha1:mira:Salt1234567{key}»',
      signed('mira', '17', '').replace('_login', 'login'),
      signed('mira', '17', '').replace('_salt', 'salt'),
      signed('mira', '17', '').replace('_hash', 'hash'),
    ].map((query): Step => ['', `GET /api/?${query}`]),
    ...wrongly.flatMap((query): Step[] => [
      ['', `GET /api/p/priv/issues/?${query}`],
      ['', `GET /api/p/priv/issues/create/?${query}`],
      ['', `POST /api/p/priv/issues/create/?${query}`, form(issue), 'application/x-www-form-urlencoded'],
    ]),
    ['', 'POST /api/p/priv/issues/create/', form(issue), 'application/x-www-form-urlencoded'],
    ...['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method): Step[] => [
      ['', `${method} /api/`],
      ['', `${method} /api/p/pub/issues/`],
    ]),
    ['', `PUT ${creating}${signed('mira')}`],
    ['', 'GET /p/pub/issues/'],
    create('mira', issue),
    create('mira', {
      ...issue,
      summary: '"Quoted" '.repeat(20),
      status: 'New',
      owner: 'mira',
      label1: 'a',
      label6: 'b',
    }),
    create('mira', {
      ...issue,
      ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [`label${number}`, `slot ${number}`])),
    }),
    create('mira', { ...issue, summary: 'Another', status: 'Accepted' }),
    create('mira', { ...issue, summary: 'More', status: 'WaitingForAnswer' }),
    create('otto', { ...issue, summary: 'From outside' }),
    create('otto', issue, '/api/p/priv/issues/create/'),
    ['', `POST ${creating}`, form(issue), 'application/x-www-form-urlencoded'],
    create('mira', { content: 'x', status: 'New' }),
    create('mira', { summary: 'x', status: 'New' }),
    create('mira', { status: 'New' }),
    create('mira', { ...issue, owner: 'nobody' }),
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
