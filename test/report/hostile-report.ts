import fc from 'fast-check'
import type { Exchange } from '../../harness/report/evidence.ts'
import type { Report } from '../../harness/report/report.ts'
import { exchange, report, requirement, result } from './sample.ts'

/* A report with its evidence, in which any text can be an attempt to run a command, to read a file or to control a terminal. */

/** The name of the file that the commands in hostile texts create. */
export const MADE = 'made-by-the-report'
/** The file that hostile texts try to send, in the folder in which the command runs. */
export const PRIVATE = 'private-file'

export interface Recorded {
  readonly report: Report
  readonly exchanges: readonly Exchange[]
}

const make = `touch ${MADE}`

/** Runs a command unless it is one word: bare, in quotes of either kind, in a comment, in braces. */
const ANY_PLACE = `;${make};$(${make})'$(${make})'"$(${make})\n${make}\n}";${make};'`

const payloads: readonly string[] = [
  `$(${make})`,
  `\`${make}\``,
  `; ${make};`,
  `\n${make}\n`,
  `\r\n${make}\r\n`,
  `'; ${make}; '`,
  `"; ${make}; "`,
  `\\'; ${make}; \\'`,
  `'"; ${make}; "'`,
  `"$(${make})"`,
  `}"; ${make}; "`,
  `}"; ${make}; : "\${X:`,
  `a\u0000'; ${make};'`,
  `$'\\n'; ${make};`,
  `| ${make} #`,
  `& ${make} &`,
  `> ${MADE}`,
  `-o ${MADE}`,
  `-o${MADE}`,
  `--output=${MADE}`,
  `-K${PRIVATE}`,
  `-K`,
  `@${PRIVATE}`,
  `<${PRIVATE}`,
  `;type=text/plain`,
  `file://${PRIVATE}`,
  `!!`,
  `!touch`,
  `!-1`,
  `^touch^${make}^`,
  `{a,b}[1-3]*?~`,
  `\u2028${make}\u2029`,
  `\u0085${make}`,
  `\nEND_OF_HISTORY\n${make}\n`,
  `\nEOF\n${make}\n`,
  `\u001b]0;x\u0007\u001b[2J\u009b31m`,
  `\u202e#`,
  `# `,
  `=touch`,
  `%s%n`,
  `\\`,
  `'`,
  `"`,
  `\n`,
  `»: ${make} «`,
  `\ud800`,
  '${IFS%??}',
  '*/ //',
  `"""\n__import__("os").system("${make}")\n"""`,
  `\${require('fs').writeFileSync('${MADE}','')}`,
  `'+require('fs').writeFileSync('${MADE}','')+'`,
]

/** Values without which a report is rejected at once. */
const ofFewValues = new Set([
  'stated',
  'code-hosting',
  'legacy-forge',
  'fail',
  'status',
  'one-of',
  'ROOT_PASSWORD',
  'MIRA_KEY',
])

/** `sample` with hostile texts in place of some of its texts, or within them; equal texts stay equal. */
export function hostile(sample: Recorded): fc.Arbitrary<Recorded> {
  const texts = [...new Set(textsIn(sample))].filter(
    (text) => !ofFewValues.has(text) && !/^sha256:|^\d{4}-/.test(text),
  )
  const change = fc.record({
    text: fc.constantFrom(...texts),
    payload: fc.oneof(fc.constant(ANY_PLACE), fc.constantFrom(...payloads)),
    place: fc.constantFrom('whole', 'start', 'end', 'before the last', 'after the placeholder', 'middle'),
  })
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const instead = new Map(changes.map(({ text, payload, place }) => [text, put(text, payload, place)]))
    return replaced(sample, instead) as Recorded
  })
}

function put(text: string, payload: string, place: string): string {
  if (place === 'whole') return payload
  if (place === 'start') return payload + text
  if (place === 'end') return text + payload
  const at =
    place === 'before the last'
      ? text.length - 1
      : place === 'middle'
        ? Math.floor(text.length / 2)
        : text.indexOf('«') + text.slice(text.indexOf('«')).indexOf(':') + 1
  return text.slice(0, at) + payload + text.slice(at)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [
    ...(name.includes(':') ? [name] : []),
    ...textsIn(part),
  ])
}

function replaced(value: unknown, instead: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return instead.get(value) ?? value
  if (Array.isArray(value)) return value.map((part) => replaced(part, instead))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [instead.get(name) ?? name, replaced(part, instead)]),
  )
}

/** A run with all data that becomes part of commands: users, numbers, tokens, bytes, signatures, pushes, and a sequence of `explore`. */
export function richSample(base: string): Recorded {
  const [one, two] = [
    requirement('users.get.a'),
    requirement('legacy.issues.b', { document: 'legacy-forge' }),
  ]
  const found = requirement('users.get.every-state', { isRule: true })
  const exchanges = exchangesAt(base)
  const judged = exchanges.filter(({ id }) => id.startsWith('check:users')).map(({ id }) => id)
  const sequence = exchanges.filter(({ id }) => id.startsWith('scenario:')).map(({ id }) => id)
  const failure = { kind: 'status', rule: 'one-of', expected: [200], status: 500 } as const
  const results = [
    result(one.id, { verdict: 'fail', failure, exchanges: judged, decisive: 'check:users.get.a#3' }),
    result(two.id, {
      verdict: 'fail',
      failure,
      exchanges: ['check:legacy.issues.b#1'],
      decisive: 'check:legacy.issues.b#1',
      expected: 'an issue',
      received: 'none',
      message: 'no issue',
    }),
    result(found.id, { verdict: 'fail', failure, exchanges: sequence, shownBy: [one.id] }),
  ]
  const made = report([one, two, found], results, {
    documents: [
      { document: 'code-hosting', url: base },
      { document: 'legacy-forge', url: `${base}/legacy` },
    ],
    again: {
      options: ['--target', 'forge.json', '--header', 'A: b'],
      target: ['--target', 'forge.json'],
      selection: ['--only', 'users'],
      admin: 'root',
      variables: { 'password:admin': 'ROOT_PASSWORD', 'api-key:member': 'MIRA_KEY' },
    },
  })
  return { report: made, exchanges }
}

/** The same as an exploration, which has one finding. */
export function exploredSample(base: string): Recorded {
  const { report: run, exchanges } = richSample(base)
  const sequence = exchanges.filter(({ id }) => id.startsWith('scenario:')).map(({ id }) => id)
  const finding = {
    requirement: 'users.get.every-state',
    steps: ['users 1'],
    again: ['--steps', '40'],
    exchanges: sequence,
    requests: ['GET /api/v1/user as ada'],
  }
  const exploration = { requests: 40, sequences: 2, reached: [], findings: [finding] }
  return {
    report: { ...run, targets: run.targets.map((target) => ({ ...target, exploration })) },
    exchanges,
  }
}

function exchangesAt(base: string): Exchange[] {
  const user = (name: string, secret: string) =>
    `{"username":"${name}","email":"${name}@forge.example","password":"«password:${secret}»"}`
  let second = 0
  const sent = (
    id: string,
    [method, url, body]: readonly [string, string, Exchange['request']['body']?],
    caller: string,
    more: { readonly headers?: Exchange['request']['headers']; readonly answer?: string } = {},
  ): Exchange => {
    second += 1
    const { headers = [['authorization', `Basic «basic:${caller}»`]], answer = '{}' } = more
    return exchange(id, {
      caller,
      request: { method, url, headers, ...(body ? { body } : {}) },
      response: { status: 201, headers: [['x-a', 'b']], body: { text: answer } },
      order: [second * 2, second * 2 + 1],
      startedAt: new Date(second * 1000).toISOString(),
    })
  }
  const users = `${base}/api/v1/admin/users`
  return [
    sent('fixture:ada#1', ['POST', users, { text: user('fcabc123xxxxx-ada-x1y2z', 'ada') }], 'admin', {
      answer: '{"id":41}',
    }),
    sent(
      'fixture:filled1#1',
      [
        'POST',
        `${base}/api/v1/admin/users/fcabc123xxxxx-ada-x1y2z/repos`,
        { text: '{"name":"fcabc123xxxxx-filled1-x1y2z"}' },
      ],
      'admin',
      { answer: '{"id":42,"default_branch":"trunk"}' },
    ),
    sent(
      'check:users.get.a#1',
      ['GET', `${base}/api/v1/repos/fcabc123xxxxx-ada-x1y2z/fcabc123xxxxx-filled1-x1y2z?uid=41`],
      'ada',
      {
        answer: '{"default_branch":"trunk"}',
      },
    ),
    sent('check:users.get.a#2', ['POST', `${base}/api/v1/markdown/raw`, { base64: '/9g=' }], 'ada', {
      headers: [
        ['content-type', 'text/plain'],
        ['authorization', 'token «token:ada»'],
      ],
    }),
    sent('check:users.get.a#3', ['GET', `${base}/api/v1/users/search?limit=1&q=[x]`], 'anonymous', {
      headers: [['accept', '*/*']],
    }),
    sent(
      'check:legacy.issues.b#1',
      ['GET', `${base}/legacy/api/?_login=mira&_salt=salt1&_hash=«hash:member»`],
      'member',
      { headers: [] },
    ),
    sent(
      'scenario:sequence a7#1',
      ['POST', users, { text: user('fcabc123xxxxx-a7-ada', 'sequence a7') }],
      'admin',
    ),
    sent(
      'scenario:sequence a7#2',
      ['POST', `${base}/user/login`, { text: '_csrf=«csrf:ada»&user=a' }],
      'ada',
      {
        headers: [['cookie', 'i=«cookie:ada»']],
        answer: '{"sha1":"«token:ada»"}',
      },
    ),
    sent('scenario:sequence a7#3', ['GET', `${base}/api/v1/user`], 'ada'),
    sent('cleanup:user fcabc123xxxxx-ada-x1y2z#1', ['DELETE', `${users}/fcabc123xxxxx-ada-x1y2z`], 'admin'),
  ]
}
