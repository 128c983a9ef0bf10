import { ask, everybody, people, person, type Script, type Step } from './mutants-probe.ts'

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDFcKnVNLJGHPVyoUdVZUVsvLTmqdXQmo3gkmTJpLpcJ'

export const accounts: Script = {
  steps: [
    ...people,
    ...Array.from({ length: 22 }, (_, index) => person(`needle${String(index).padStart(2, '0')}`)),
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
      'GET /api/v1/users/BOB',
      'GET /api/v1/settings/api',
      'GET /api/v1/users/search?q=people.example',
      'GET /api/v1/users/search?q=person',
      'GET /api/v1/users/search?q=bob%20',
      'GET /api/v1/users/search?q=%20bob',
    ),
    ...[
      '',
      '?limit=5',
      '?limit=0',
      '?limit=many',
      '?limit=',
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
    ...ask(
      ['ada', 'bob', 'eve'],
      ...['teams', 'hooks', 'members'].map((what) => `GET /api/v1/orgs/r2/${what}`),
    ),
    ['root', 'GET /api/v1/repos/ada/e3'],
    ['root', 'GET /api/v1/repos/ada/r3'],
    ...['root', 'bob', '', 'eve'].map((who): Step => [
      who,
      'PATCH /api/v1/admin/users/bob',
      { full_name: `by ${who}`, email: `${who || 'no'}@new.example` },
    ]),
    ['root', 'PATCH /api/v1/admin/users/bob', { email: 'no address' }],
    ...ask(['root'], 'GET /api/v1/users/bob', 'GET /api/v1/users/root', 'GET /api/v1/users/search?q=bob'),
    ...[true, false].flatMap((admin): Step[] => [
      ['root', 'PATCH /api/v1/admin/users/eve', { admin }],
      ['eve', 'POST /api/v1/admin/users', {}],
    ]),
    ...['eve', '', 'root'].map((who): Step => [who, 'DELETE /api/v1/admin/users/cyd']),
    ['bob', 'DELETE /api/v1/admin/users/bob'],
    ['root', 'DELETE /api/v1/admin/users/nobody'],
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
