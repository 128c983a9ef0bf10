import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/report/evidence.ts'
import { usedLabels } from './labels.ts'
import { planFor } from '../../test/report/plan-for.ts'
import { exchange } from '../../test/report/sample.ts'
import { base, sent, user } from '../../test/report/sent.ts'

/** An empty string means no body. */
type Sent = readonly [method: string, path: string, body: string]

test('users of one label are told by the name that signs in, and what is not used is left out', () => {
  const exchanges = [
    user('scenario:other#1', 'fcabc123xxxxx-person1-one11', 'person1'),
    user('scenario:mine#1', 'fcabc123xxxxx-person1-two22', 'person1'),
  ]
  const read = sent('check:users.get.a#2', 'GET', '/api/v1/user', undefined, {
    caller: 'person1',
    login: 'fcabc123xxxxx-person1-two22',
  })
  const { steps, needed, passwords, decides } = planFor([...exchanges, read], [read.id])
  expect(decides).toBe('GET /api/v1/user as person1: 201 in the run')
  expect(steps.map(({ method }) => method)).toEqual(['POST', 'GET'])
  expect(needed).toEqual([['ROOT_PASSWORD', 'password:admin']])
  expect(passwords).toEqual(['password_person1_two22'])
  expect(steps[1]?.user).toEqual([
    [{ value: 'mark' }, '-person1-two22'],
    [{ value: 'password_person1_two22' }],
  ])
  expect(JSON.stringify(steps[0]?.body)).not.toMatch(/fcabc123|«/)
})

test('numbers are read where a response showed them, and what is created is removed by its address', () => {
  const owner = user('fixture:ada#1', 'fcabc123xxxxx-ada-x1y2z', 'ada', '{"id":41}')
  const made = sent(
    'check:users.get.a#1',
    'POST',
    '/api/v1/admin/users/fcabc123xxxxx-ada-x1y2z/repos',
    '{"name":"fcabc123xxxxx-repo1-x1y2z"}',
    { answer: '{"id":7,"full_name":"fcabc123xxxxx-ada-x1y2z/fcabc123xxxxx-repo1-x1y2z"}' },
  )
  const search = sent('check:users.get.a#2', 'GET', '/api/v1/repos/search?uid=41&limit=7')
  const { steps } = planFor([owner, made, search], [search.id])
  const [first, second, third] = steps
  expect(first?.creates).toEqual({ kind: 'user', path: [{ value: 'mark' }, '-ada-x1y2z'] })
  expect(second?.creates).toEqual({
    kind: 'repository',
    path: [{ value: 'mark' }, '-ada-x1y2z/', { value: 'mark' }, '-repo1-x1y2z'],
  })
  const variable = first?.reads[0]?.variable
  expect(third?.url).toEqual([
    { value: 'base' },
    '/api/v1/repos/search?uid=',
    { value: variable },
    '&limit=7',
  ])
})

test('a search for a beginning of all names of a run asks for those of the script', () => {
  const owner = user('fixture:ada#1', 'fcabc123xxxxx-ada-x1y2z', 'ada')
  const answer = '{"data":[{"username":"fcabc123xxxxx-ada-x1y2z"}]}'
  const search = sent('check:users.get.a#1', 'GET', '/api/v1/users/search?q=fcabc12&limit=7', undefined, {
    answer,
  })
  const { steps } = planFor([owner, search], [search.id])
  expect(steps.at(-1)?.url.slice(1, 3)).toEqual(['/api/v1/users/search?q=', { value: 'mark' }])
})

test('a user whose request has no password is removed as well, since a server may create one', () => {
  const created = sent(
    'check:admin.create-user.a#1',
    'POST',
    '/api/v1/admin/users',
    '{"username":"fcabc123xxxxx-left1-x1y2z","email":"left1@example.com","password":null}',
  )
  const [step] = planFor([created], [created.id]).steps
  expect(step?.creates).toEqual({ kind: 'user', path: [{ value: 'mark' }, '-left1-x1y2z'] })
})

test('the last change that names the same is named, whoever sent it, and compared is the decisive response', () => {
  const owner = user('fixture:ada#1', 'fcabc123xxxxx-ada-x1y2z', 'ada')
  const edit = sent('scenario:elsewhere#4', 'PATCH', '/api/v1/admin/users/fcabc123xxxxx-ada-x1y2z', '{}', {
    status: 200,
  })
  const unrelated = sent(
    'scenario:elsewhere#5',
    'POST',
    '/api/v1/orgs',
    '{"username":"fcabc123xxxxx-org-x1y2z"}',
  )
  const read = sent('check:users.get.a#1', 'GET', '/api/v1/users/fcabc123xxxxx-ada-x1y2z', undefined, {
    status: 200,
    answer: '{"id":9,"login":"fcabc123xxxxx-ada-x1y2z","created":"2020-01-01T00:00:00Z"}',
  })
  const { about, steps } = planFor([owner, edit, unrelated, read], [read.id])
  expect(about.join('\n')).toContain(
    'PATCH /api/v1/admin/users/fcabc123xxxxx-ada-x1y2z as admin (scenario:elsewhere#4)',
  )
  expect(steps.flatMap(({ compared }) => compared ?? [])).toEqual([
    {
      status: 200,
      lines: 'all',
      recorded: ['{', '"id":<number>', ',', '"login":"<fc>-ada-x1y2z"', ',', '"created":"<time>"', '}'].join(
        '\n',
      ),
    },
  ])
})

test('a script says first which variables it sends where', () => {
  const read = sent('check:users.get.a#1', 'GET', '/api/v1/user')
  const { about } = planFor([read], [read.id])
  expect(about[2]).toBe(
    'It sends the values of environment variables to http://127.0.0.1:3000: ROOT_PASSWORD (password:admin), FORGE_CONFORMANCE_ADMIN (name of the administrator). BASE and LEGACY_BASE name other addresses.',
  )
})

test('what the run alone has is left out, and the plan says that it cannot decide', () => {
  const odd = exchange('check:users.get.a#1', {
    request: { method: 'GET', url: `${base}/api/v1/user`, headers: [['x-key', '«something:unknown»']] },
  })
  const { steps, undecided, about } = planFor([odd], [odd.id])
  expect(steps).toEqual([])
  expect(undecided).toContain('is left out')
  expect(about.join('\n')).toContain('is left out: GET /api/v1/user as ada (check:users.get.a#1)')
})

test('what no client can have sent is not repeated, and its credentials remove nothing', () => {
  const odd = sent('check:users.get.a#1', 'GET', '/api/v1/user')
  const headers = [...odd.request.headers, ['x', 'y\r\nhost: other']] as const
  const { steps, remover } = planFor([{ ...odd, request: { ...odd.request, headers } }], [odd.id])
  expect(steps).toEqual([])
  expect(remover).toBeUndefined()
})

test('numbers that no recorded response has are no part of what is compared', () => {
  const owner = user('fixture:ada#1', 'fcabc123xxxxx-ada-x1y2z', 'ada', '{"id":41}')
  const other = user('check:users.get.a#1', 'fcabc123xxxxx-bob-x1y2z', 'bob', '{"id":42}')
  const read = sent('check:users.get.a#2', 'GET', '/api/v1/users/fcabc123xxxxx-ada-x1y2z', undefined, {
    status: 200,
    answer: '{"id":41,"login":"fcabc123xxxxx-ada-x1y2z"}',
  })
  const { labels, steps } = planFor([owner, other, read], [read.id])
  expect(steps.flatMap(({ reads }) => reads)).toHaveLength(2)
  expect(labels).toEqual([[steps[0]?.reads[0]?.variable, '<1>']])
})

test('a number that no step of the script reads is no part of what is compared, even if another one is equal', () => {
  const step = {
    ...{ title: '', method: 'GET', url: [], headers: [], pause: 0, isJudged: true, recorded: 0 },
    reads: [{ variable: 'n1', field: 'id', place: 1, kind: 'number' }],
    compared: { status: 200, recorded: '"id":<1>' },
  } as const
  const labels = [
    ['n1', '<1>'],
    ['n2', '<1>'],
  ] as const
  expect(usedLabels(labels, [step])).toEqual([['n1', '<1>']])
})

test('the token of a user of a sequence is made by its own password, and no token of another user of the label is made', () => {
  const [ada, other] = ['fcabc123xxxxx-seq1-ada', 'fcabc123xxxxx-seq2-ada']
  const token = (name: string) =>
    sent(`fixture:token of ${name}#1`, 'POST', `/api/v1/users/${name}/tokens`, '{"name":"conformance"}', {
      caller: 'ada',
      answer: '{"sha1":"«token:ada»"}',
    })
  const exchanges = [
    user('scenario:sequence seq2#1', other, 'sequences'),
    user('scenario:sequence seq1#1', ada, 'sequences'),
    token(other),
    token(ada),
  ]
  const read = sent('scenario:sequence seq1#2', 'GET', '/api/v1/user', undefined, {
    caller: 'ada',
    login: ada,
  })
  const withToken = {
    ...read,
    request: { ...read.request, headers: [['authorization', 'token «token:ada»']] as const },
  }
  const { steps } = planFor([...exchanges, withToken], [read.id])
  expect(steps.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET'])
  expect(steps[1]?.user).toEqual([[{ value: 'mark' }, '-seq1-ada'], [{ value: 'password_seq1_ada' }]])
  expect(steps[2]?.headers).toContainEqual(['authorization', ['token ', { value: 'token_seq1_ada' }]])
})

test('a form is sent with the cookies of the user whom its path names, not of another one of the label', () => {
  const [ada, other] = ['fcabc123xxxxx-seq1-ada', 'fcabc123xxxxx-adax1y2z']
  const people = [user('scenario:sequence seq1#1', ada, 'sequences'), user('fixture:ada#1', other, 'ada')]
  const form = {
    ...sent('scenario:sequence seq1#2', 'POST', `/${ada}/fcabc123xxxxx-seq1-repo/settings`, undefined, {
      caller: 'ada',
    }),
    request: {
      method: 'POST',
      url: `${base}/${ada}/fcabc123xxxxx-seq1-repo/settings`,
      headers: [['cookie', 'session=«cookie:ada»']] as const,
    },
  }
  const { steps } = planFor([...people, form], [...people.map(({ id }) => id), form.id])
  expect(steps.flatMap(({ jar }) => jar ?? [])).toEqual(['seq1_ada'])
})

test('a title that begins with the mark of all names brings in nothing else', () => {
  const [ada, other] = ['fcabc123xxxxx-ada-x1y2z', 'fcabc123xxxxx-bob-x1y2z']
  const people = [user('fixture:ada#1', ada, 'ada'), user('fixture:bob#1', other, 'bob')]
  const organization = sent(
    'check:users.get.a#1',
    'POST',
    `/api/v1/admin/users/${ada}/orgs`,
    '{"username":"fcabc123xxxxx-org1","full_name":"fcabc123xxxxx Smith and Sons"}',
  )
  const judged = sent('check:users.get.a#2', 'GET', '/api/v1/orgs/fcabc123xxxxx-org1')
  const { steps } = planFor([...people, organization, judged], [judged.id])
  expect(steps.flatMap(({ creates }) => (creates ? [creates.kind] : []))).toEqual(['user', 'organization'])
})

test.each<Sent>([
  ['DELETE', '/api/v1/admin/users/mallory-victim', ''],
  ['PATCH', '/api/v1/admin/users/fczzz999yyyyy-ada-x1y2z', ''],
  ['DELETE', '/api/v1/admin/users/fcabc123xxxxx-ada-x1y2z/../mallory', ''],
  ['DELETE', '/api/v1/admin/users/fcabc123xxxxx-ada-x1y2z%2f..%2fmallory', ''],
  ['DELETE', '/api/v1/repos/mallory/secret', ''],
  ['DELETE', '/api/v1/orgs/acme/hooks/41', ''],
  ['DELETE', '/api/v1/teams/41', ''],
  ['PUT', '/api/v1/teams/41/members/fcabc123xxxxx-ada-x1y2z', ''],
  ['POST', '/api/v1/user/keys', '{"key":"ssh-rsa AAAA"}'],
  ['POST', '/api/v1/admin/users', '{"username":"mallory","password":"«password:ada»"}'],
  ['POST', '/api/v1/admin/users', '{"username":"fcabc123xxxxx-b","username":"mallory"}'],
  ['POST', '/api/v1/admin/users', 'username=mallory'],
  ['POST', '/api/v1/admin/users/root/keys', '{"title":"fcabc123xxxxx-key"}'],
  ['POST', '/api/v1/repos/fcabc123xxxxx-ada-x1y2z/fcabc123xxxxx-r/forks', '{"organization":"acme"}'],
  ['POST', '/api/v1/repos/migrate', '{"uid":1,"repo_name":"fcabc123xxxxx-r"}'],
  ['POST', '/api/v1/admin/users', '{"username":"fcabc123xxxxx-b","password":"known","admin":true}'],
  ['PATCH', '/api/v1/admin/users/fcabc123xxxxx-ada-x1y2z', '{"password":"known","admin":true}'],
  ['PATCH', '/api/v1/admin/users/fcabc123xxxxx-ada-x1y2z', '{"passw\\u006frd":"known"}'],
  ['PATCH', '/api/v1/admin/users/fcabc123xxxxx-ada-x1y2z', 'password=known'],
  ['PATCH', '/api/v1/admin/users/fcabc123xxxxx-ada-x1y2z', '{"password":12345678}'],
  ['POST', '/api/v1/repos/migrate', '{"clone_addr":"http://evil.example/x","repo_name":"fcabc123xxxxx-r"}'],
  ['POST', '/api/v1/repos/migrate', '{"clone_addr":"/etc","repo_name":"fcabc123xxxxx-r"}'],
  ['POST', '/fcabc123xxxxx-ada-x1y2z/../admin/users/new', ''],
  ['GET', '/admin?op=1', ''],
  ['GET', '/api/v1/repos/mallory/secret?_method=DELETE', ''],
  ['GET', '/api/v1/repos/mallory/secret?%5Fmethod=DELETE', ''],
])('%s %s %s is left out, since it can change what the script does not create', (method, path, body) => {
  const owner = user('fixture:ada#1', 'fcabc123xxxxx-ada-x1y2z', 'ada', '{"id":41}')
  const other = sent('check:users.get.a#1', method, path, body)
  const read = sent('check:users.get.a#2', 'GET', '/api/v1/users/fcabc123xxxxx-ada-x1y2z')
  const { steps, about } = planFor([owner, other, read], [owner.id, other.id, read.id], read.id)
  expect(steps.map((step) => step.method)).toEqual(['POST', 'GET'])
  expect(about).toContainEqual(
    `Left out, since it can change what the script does not create: ${method} ${path} as admin (${other.id}).`,
  )
})

test.each([
  'x-http-method-override',
  'X_HTTP_Method_Override',
  'x-method',
  'x-original-url',
  'X_Rewrite_Path',
])(
  'a request with the header %s is left out, since a server may take another method or path from it',
  (name) => {
    const read = sent('check:users.get.a#1', 'GET', '/api/v1/repos/mallory/secret')
    const other = { ...read, request: { ...read.request, headers: [[name, 'DELETE']] as const } }
    const last = sent('check:users.get.a#2', 'GET', '/api/v1/users/mallory')
    const { steps } = planFor([other, last], [other.id, last.id], last.id)
    expect(steps.map(({ url }) => JSON.stringify(url)).join()).not.toContain('secret')
    expect(planFor([read, last], [read.id, last.id], last.id).steps).toHaveLength(2)
  },
)

test.each<Sent>([
  ['PATCH', '/api/v1/admin/users/fcabc123xxxxx-ada-x1y2z', '{}'],
  ['POST', '/api/v1/admin/users/fcabc123xxxxx-ada-x1y2z/orgs', '{"username":"fcabc123xxxxx-org"}'],
  ['PUT', '/api/v1/orgs/fcabc123xxxxx-org/public_members/root', ''],
  [
    'POST',
    '/api/v1/repos/fcabc123xxxxx-ada-x1y2z/fcabc123xxxxx-r/forks',
    '{"organization":"fcabc123xxxxx-org"}',
  ],
  ['PUT', '/api/v1/teams/9/members/fcabc123xxxxx-ada-x1y2z', ''],
  [
    'POST',
    '/api/v1/repos/migrate',
    '{"uid":41,"repo_name":"fcabc123xxxxx-r","clone_addr":"http://127.0.0.1:4711/engine.git"}',
  ],
  ['POST', '/api/v1/markdown', '{"Text":"a"}'],
  ['POST', '/user/login', ''],
  ['GET', '/api/v1/users/somebody-else', ''],
])('%s %s %s is sent, since it changes at most what the script creates', (method, path, body) => {
  const owner = user('fixture:ada#1', 'fcabc123xxxxx-ada-x1y2z', 'ada', '{"id":41}')
  const team = sent('fixture:team#1', 'POST', '/api/v1/orgs/fcabc123xxxxx-org/teams', '{"name":"t"}', {
    answer: '{"id":9}',
  })
  const one = sent('check:users.get.a#1', method, path, body)
  const { steps } = planFor([owner, team, one], [owner.id, team.id, one.id])
  expect(steps.map((step) => step.method)).toEqual(['POST', 'POST', method])
})

test('a secret is sent where requests of the suite have it, and nowhere else', () => {
  const name = 'fcabc123xxxxx-ada-x1y2z'
  const path = `/api/v1/admin/users/${name}`
  const admin = { caller: 'admin' }
  const places: readonly Exchange[] = [
    sent('check:a#1', 'PATCH', path, '{"full_name":"«password:admin»"}', admin),
    sent('check:a#2', 'PATCH', path, '{"full_name":"pw «password:ada»"}', admin),
    sent('check:a#3', 'PATCH', path, '{"password":"«password:ada»","full_name":"«password:ada»"}', admin),
    sent('check:a#4', 'PATCH', path, '{"password":"«password:admin»"}', admin),
    sent('check:a#5', 'GET', `/api/v1/users/${name}?q=«password:admin»`),
    sent('check:a#6', 'GET', `/api/v1/users/${name}?token=«token:admin»`),
    ...['x-leak', 'authorization', '__proto__'].map((header, index) => {
      const one = sent(`check:a#${7 + index}`, 'GET', `/api/v1/users/${name}?page=${index}`)
      return { ...one, request: { ...one.request, headers: [[header, 'a «token:admin»'] as const] } }
    }),
  ]
  const owner = user('fixture:ada#1', name, 'ada', '{"id":41}')
  const kept = sent('check:a#10', 'PATCH', path, '{"admin":true}', admin)
  const scene = [owner, ...places, kept]
  const { steps, about } = planFor(
    scene,
    scene.map(({ id }) => id),
  )
  expect(steps.map(({ method }) => method)).toEqual(['POST', 'PATCH'])
  expect(about.filter((line) => line.startsWith('Left out, since it would write a secret'))).toHaveLength(7)
  expect(about).toContain(`It makes an administrator: PATCH ${path} as admin (check:a#10).`)
})

test.each([
  ['/api/v1/admin/users', '"username"', '/../root', ',"password":"«password:bob»"'],
  ['/api/v1/admin/users', '"username"', '%2f..%2froot', ',"password":"«password:bob»"'],
  ['/api/v1/admin/users/fcabc123xxxxx-ada-x1y2z/orgs', '"username"', '/../root', ''],
  ['/api/v1/admin/users/fcabc123xxxxx-ada-x1y2z/orgs', '"username"', '\\u002froot', ''],
  ['/api/v1/admin/users/fcabc123xxxxx-ada-x1y2z/repos', '"name"', '/../../root/r', ''],
])('a creation at %s with a %s that ends with %s is left out and named', (path, field, end, more) => {
  const owner = user('fixture:ada#1', 'fcabc123xxxxx-ada-x1y2z', 'ada')
  const odd = sent('check:users.get.a#1', 'POST', path, `{${field}:"fcabc123xxxxx-b${end}"${more}}`)
  const read = sent('check:users.get.a#2', 'GET', '/api/v1/users/fcabc123xxxxx-ada-x1y2z')
  const { steps, about } = planFor([owner, odd, read], [owner.id, odd.id, read.id], read.id)
  expect(steps.map(({ method }) => method)).toEqual(['POST', 'GET'])
  expect(about).toContainEqual(
    `Left out, since the script could not remove what it creates: POST ${path} as admin (${odd.id}).`,
  )
})

// Regular expressions that search for an end from each beginning take minutes for these.
test.each(['"\\\\', '«', '{ ', '\t', 'username=?'])('a body of %j many times is read once', (part) => {
  const text = `{"uid":"${part.repeat(300_000)}`
  const owner = user('fixture:ada#1', 'fcabc123xxxxx-ada-x1y2z', 'ada', text)
  const other = sent('check:users.get.a#1', 'POST', '/api/v1/markdown', text)
  const read = sent('check:users.get.a#2', 'GET', '/api/v1/users/fcabc123xxxxx-ada-x1y2z', undefined, {
    answer: `{"a":1}${' '.repeat(300_000)}x`,
  })
  const { steps } = planFor([owner, other, read], [owner.id, other.id, read.id], read.id)
  expect(steps.at(-1)?.method).toBe('GET')
})

test('a script does not use a base that would change the meaning of paths', () => {
  const odd = sent('check:users.get.a#1', 'DELETE', '/api/v1/admin/users/mallory?x=/orgs/fcabc123xxxxx-org')
  for (const path of ['/api/v1/admin/users/mallory?x=', '/api/v1/repos/mallory', '/x/..']) {
    const request = { ...odd.request, url: `${base}${path}/orgs/fcabc123xxxxx-org` }
    const { steps } = planFor([{ ...odd, request }], [odd.id], odd.id, `${base}${path}`)
    expect(steps).toEqual([])
  }
})
