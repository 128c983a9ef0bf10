import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/report/evidence.ts'
import { exchange, report, requirement, result } from '../../test/report/sample.ts'
import { sceneScript } from './scene-script.ts'

const base = 'http://127.0.0.1:3000'
const asAdmin = [['authorization', 'Basic «basic:admin»']] as const
let second = 0

function sent(
  id: string,
  [method, path, body]: readonly [method: string, path: string, body?: string],
  more: Partial<Exchange> & { readonly status?: number; readonly answer?: string } = {},
): Exchange {
  const { status = 201, answer = '{}', ...rest } = more
  second += 1
  return exchange(id, {
    caller: 'admin',
    request: { method, url: base + path, headers: asAdmin, ...(body ? { body: { text: body } } : {}) },
    response: { status, headers: [], body: { text: answer } },
    startedAt: new Date(second * 1000).toISOString(),
    ...rest,
  })
}

const ada = sent(
  'fixture:ada#1',
  [
    'POST',
    '/api/v1/admin/users',
    '{"username":"fcabc123-ada-x1y2z","password":"«password:ada»","email":"fcabc123-ada-x1y2z@example.com"}',
  ],
  { answer: '{"id":41}' },
)
const bob = sent('fixture:bob#1', ['POST', '/api/v1/admin/users', '{"username":"fcabc123-bob-x1y2z"}'])
const removal = sent('cleanup:user fcabc123-ada-x1y2z#1', [
  'DELETE',
  '/api/v1/admin/users/fcabc123-ada-x1y2z',
])

/** The script of a result that judges these exchanges, after the shared fixture. */
function scriptOf(...judged: readonly Exchange[]): string {
  return scriptFor(judged)
}

/** The same; with a sequence, of the finding of an exploration. */
function scriptFor(judged: readonly Exchange[], sequence?: readonly Exchange[]): string {
  const one = requirement('users.get.a')
  const failed = result(one.id, {
    verdict: 'fail',
    exchanges: judged.map(({ id }) => id),
    expected: 'no body',
    received: 'a body',
  })
  const exploration = sequence && {
    requests: 9,
    sequences: 1,
    reached: [],
    findings: [
      { requirement: one.id, steps: ['users 1'], exchanges: sequence.map(({ id }) => id), requests: [] },
    ],
  }
  const again = {
    options: ['--target', 'forge.json'],
    target: ['--target', 'forge.json'],
    admin: 'root',
    variables: { 'password:admin': 'ROOT_PASSWORD' },
  }
  const of = report([one], [failed], {
    again,
    ...(exploration ? { exploration } : {}),
    documents: [
      { document: 'code-hosting', url: base },
      { document: 'legacy-forge', url: 'http://legacy' },
    ],
  })
  const [target] = of.targets
  if (!target) throw new Error('no target')
  const exchanges = [ada, bob, ...(sequence ?? judged), removal]
  const script = sceneScript({ report: of, target, requirement: one, result: failed, exchanges, history: '' })
  execFileSync('sh', ['-n'], { input: script })
  return script
}

test('a script creates what the judged requests name, and nothing else', () => {
  const script = scriptOf(
    sent('check:users.get.a#1', ['GET', '/api/v1/users/fcabc123-ada-x1y2z'], {
      caller: 'ada',
      request: {
        method: 'GET',
        url: `${base}/api/v1/users/fcabc123-ada-x1y2z`,
        headers: [['authorization', 'Basic «basic:ada»']],
      },
    }),
  )
  expect(script).toContain('needed ROOT_PASSWORD "${ROOT_PASSWORD-}" password:admin')
  expect(script).toContain('user_admin=${FORGE_CONFORMANCE_ADMIN:-root}')
  expect(script).toContain('user_ada="$p"-ada-x1y2z\npassword_ada=$(digits 12)-Aa1')
  expect(script).toMatch(
    /^scene 'POST .* -u "\$user_admin:\$ROOT_PASSWORD" .*"\$base"\/api\/v1\/admin\/users$/m,
  )
  expect(script).toMatch(/^ask .* -u "\$user_ada:\$password_ada" "\$base"\/api\/v1\/users\/"\$p"-ada-x1y2z$/m)
  expect(script).toMatch(/\[ -z "\$\{KEEP-\}" \] \|\| exit 0\nscene 'DELETE /)
  expect(script).not.toMatch(/bob|fcabc123|[«»]/)
})

test('numbers that the server chose are read where a later request needs them', () => {
  const hooks = '/api/v1/orgs/fcabc123-org-x1y2z/hooks'
  const script = scriptOf(
    sent('check:users.get.a#1', ['POST', `${hooks}/`, '{}'], { answer: '{"config":{"id":1},"id":7001}' }),
    sent('check:users.get.a#2', ['PATCH', `${hooks}/7001`, '{"active":true}']),
    sent('check:users.get.a#3', ['GET', '/api/v1/repos/search?limit=7001&uid=41']),
  )
  expect(script).toMatch(/\n(n\d+)=\$\(value id 2\)\nask .*hooks\/"\$\1"$/m)
  const [, uid] = /\n(n\d+)=\$\(value id 1\)\n/.exec(script) ?? []
  expect(script).toContain(`?limit=7001&uid='"$${uid}"`)
})

test('what a run serves to migrate from comes from a variable', () => {
  const body = '{"clone_addr":"http://127.0.0.1:4567/engine.git"}'
  const script = scriptOf(sent('check:users.get.a#1', ['POST', '/api/v1/repos/migrate', body]))
  expect(script).toContain(`'{"clone_addr":"'"$GIT_REMOTE"'"}'`)
  expect(script).toContain('needed GIT_REMOTE "${GIT_REMOTE-}" ')
})

test('a request is signed anew, and left out where its signature is wrong on purpose', () => {
  const signed = (id: string, label: string) =>
    sent(id, ['GET', ''], {
      caller: 'member',
      request: {
        method: 'GET',
        url: `http://legacy/api/?_login=mira&_salt=salt1&_hash=«hash:${label}»`,
        headers: [],
      },
    })
  const script = scriptOf(
    signed('check:users.get.a#1', 'member'),
    signed('check:users.get.a#2', 'member, wrong hash'),
  )
  expect(script).toContain(
    `"$legacy"'/api/?_login=mira&_salt=salt1&_hash='"$(hash "salt1$FORGE_CONFORMANCE_MEMBER_KEY")"`,
  )
  expect(script).toContain('# not repeated: check:users.get.a#2 ')
  expect(script).toContain(
    '# This repeats them: forge-conformance run --target forge.json --only users.get.a ',
  )
})

test('the sequence of an exploration is sent in its order, by users who are created again with other passwords', () => {
  const owner = 'scenario:sequence a7'
  const create = (number: number, suffix = '') =>
    sent(`${owner}#${number}`, [
      'POST',
      '/api/v1/admin/users',
      `{"username":"fcabc123-a7-ada","email":"fcabc123-a7-ada.${number}@forge.example","password":"«password:sequence a7»${suffix}"}`,
    ])
  const asAda = (number: number, path: string) =>
    sent(`${owner}#${number}`, ['GET', path], {
      caller: 'ada',
      request: { method: 'GET', url: base + path, headers: [['authorization', 'Basic «basic:ada»']] },
    })
  const [first, read, deleted, second] = [
    create(1),
    asAda(2, '/api/v1/user'),
    sent(`${owner}#3`, ['DELETE', '/api/v1/admin/users/fcabc123-a7-ada'], { status: 204 }),
    create(4, 'x'),
  ]
  const last = asAda(5, '/api/v1/users/fcabc123-a7-ada')
  const script = scriptFor([read, last], [first, read, deleted, second, last])
  const lines = script.split('\n').filter((line) => /^(?:scene|ask) /.test(line))
  expect(lines.map((line) => /^\w+ \S*?(\d)\. /.exec(line)?.[0])).toEqual([
    "scene '1. ",
    "ask '2. ",
    "scene '3. ",
    "scene '4. ",
    "ask '5. ",
  ])
  expect(script).toContain('user_ada="$p"-a7-ada\n')
  expect(lines[0]).toContain(`"password":"'"$password_ada"'"}'`)
  expect(lines[1]).toContain('-u "$user_ada:$password_ada"')
  expect(lines[3]).toContain(`"password":"'"$password_ada_2"'x"}'`)
  expect(lines[4]).toContain('-u "$user_ada_2:${password_ada_2}x"')
  expect(script).toContain("printf '%s\\n' '# expected: no body' '# recorded: a body'")
  expect(script).not.toMatch(/not repeated|fcabc123|[«»]/)
})
