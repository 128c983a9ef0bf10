import type { Attack, Attacker, Scene } from './attack.ts'
import { bodyFails, statusFails } from './changes.ts'
import { spellingsOf, supportedSpellings } from './spellings.ts'

const isUserLookup = (method: string, url: string): boolean =>
  method === 'GET' && /^\/api\/v1\/users\/[^/?]+$/.test(url)

/** Spellings that are valid within JSON. */
const inJson = ['json', 'json of Go', 'json of Python', 'json of PHP', 'every character in json']

/** A spelling of the administrator's password in the body, in a header and in the address of a redirect. */
function echo(spelling: string): Attacker {
  return (_request, _response, socket, { admin }) => {
    const spelled = spellingsOf(admin.password).get(spelling) ?? ''
    const text = inJson.includes(spelling) ? spelled : JSON.stringify(spelled).slice(1, -1)
    const body = `{"ok":"${text}","data":"before ${text} after"}`
    const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nx-echo: ${spelled}`
    socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
}

/** Plain text with the password after `before` characters. */
function textAt(before: number): Attacker {
  return (_request, response, _socket, { admin }) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(`${'x'.repeat(before)}${admin.password}${'y'.repeat(100)}`)
  }
}

/** Passwords of users that the run has created: letters, digits and `-`. */
function madePasswords({ secrets }: Scene): string[] {
  return [...secrets].filter((secret) => /^[\w-]+$/.test(secret))
}

/** Attacks that send credentials back, so that a report may show them. */
export const secretAttacks: readonly Attack[] = [
  ...supportedSpellings.map((spelling): Attack => ({
    name: `echoes the password of the administrator: ${spelling}`,
    limit: 'every supported spelling is redacted',
    act: echo(spelling),
    changes: bodyFails,
    ...(['plain', 'json of PHP'].includes(spelling) ? { quick: true } : {}),
  })),
  {
    name: 'echoes the Authorization header and the whole request',
    limit: 'credentials are redacted',
    on: isUserLookup,
    act: (request, response) => {
      response.writeHead(500, { 'x-authorization': request.headers.authorization ?? '' })
      response.end(JSON.stringify({ headers: request.rawHeaders, url: request.url }))
    },
    changes: { 'users.get.status': 'fail', 'users.get.email-hidden': 'unmet' },
    quick: true,
  },
  {
    name: 'echoes passwords of created users as header names, cookies and values',
    limit: 'credentials are redacted in names as well',
    on: isUserLookup,
    act: (_request, response, _socket, scene) => {
      for (const [index, secret] of madePasswords(scene).entries()) {
        response.setHeader(`x-${secret}`, `${index} ${secret}`)
        response.appendHeader('set-cookie', `${secret}=${secret}; Path=/${secret}; x=${secret}`)
      }
      response.writeHead(500, { 'content-type': 'text/plain' })
      response.end(madePasswords(scene).join('\n'))
    },
    changes: { 'users.get.status': 'fail', 'users.get.email-hidden': 'unmet' },
    quick: true,
  },
  {
    name: 'puts the password across the end of what is kept of a body',
    limit: 'a body is redacted before it is cut',
    act: textAt(256 * 1024 - 18),
    changes: bodyFails,
    quick: true,
  },
  ...[183, 1983, 9_983].map((before): Attack => ({
    name: `puts the password ${before} characters after the beginning of a text`,
    limit: 'text is redacted before it is cut',
    act: textAt(before),
    changes: bodyFails,
    ...(before === 183 ? { quick: true } : {}),
  })),
  {
    name: 'sends the password in a body that is not UTF-8',
    limit: 'bytes are redacted as well',
    act: (_request, response, _socket, { admin }) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(Buffer.concat([Buffer.from([0xff]), Buffer.from(admin.password)]))
    },
    changes: bodyFails,
  },
  {
    name: 'redirects to an address with the password',
    limit: 'credentials are redacted',
    act: (_request, response, _socket, { admin, elsewhere }) =>
      response.writeHead(302, { location: `${elsewhere}/?p=${encodeURIComponent(admin.password)}` }).end(),
    changes: statusFails,
  },
  {
    name: 'sends the password in a field name',
    limit: 'names are redacted as well',
    act: (_request, response, _socket, { admin }) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ [admin.password]: { [admin.password]: 1 }, ok: { [admin.password]: 1 } }))
    },
    changes: bodyFails,
  },
  {
    name: 'echoes the API key and the signature of a legacy request',
    limit: 'keys and valid signatures are redacted',
    legacy: true,
    on: (_method, url) => url.startsWith('/api/') && !url.startsWith('/api/v1'),
    act: ({ url = '' }, _response, _socket, { apiKey, passOn }) =>
      passOn((answer) => ({
        status: answer.status,
        rawHeaders: ['content-type', 'application/json', 'x-key', apiKey, 'x-signed', url],
        body: Buffer.from(
          JSON.stringify({
            ...(JSON.parse(String(answer.body)) as object),
            message: `${apiKey} ${url} ${encodeURIComponent(url)}`,
            [apiKey]: url,
          }),
        ),
      })),
    only: ['users.get.email-hidden', 'legacy-signing.right.member', 'legacy-projects.list.message'],
    changes: {},
  },
]
