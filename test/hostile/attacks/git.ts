import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Attack, Attacker } from './attack.ts'

const lists = (method: string, url: string): boolean => method === 'GET' && url.includes('/info/refs?')
const pushes = (method: string, url: string): boolean =>
  method === 'POST' && url.endsWith('/git-receive-pack')

const only = ['users.get.status', 'users.get.email-hidden', 'repos.list-branches.status'] as const
/** The content arrives by migration instead of a push. */
const noChange = {} as const

/** A line of git's protocol with its length. */
function packet(text: string): string {
  return (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text
}

function advertises(body: string): Attacker {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-git-receive-pack-advertisement' })
    response.end(`${packet('# service=git-receive-pack\n')}0000${body}`)
  }
}

function beginPushResult(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/x-git-receive-pack-result' })
}

/** Writes a text again and again, as fast as the reader takes it. */
function writeWithoutEnd(response: ServerResponse, text: string): void {
  const more = () => {
    while (!response.destroyed && response.write(text));
  }
  response.on('drain', more)
  more()
}

/** A repository with a default branch of this name. */
function defaultBranch(name: (marker: string) => string): Pick<Attack, 'on' | 'act'> {
  return {
    on: (method, url) => method === 'GET' && /^\/api\/v1\/repos\/fc[^/]+\/[^/]+$/.test(url),
    act: (_request, _response, _socket, { passOn, marker }) =>
      passOn((answer) => ({
        ...answer,
        rawHeaders: ['content-type', 'application/json'],
        body: Buffer.from(
          JSON.stringify({
            ...(JSON.parse(String(answer.body)) as object),
            default_branch: name(marker),
          }),
        ),
      })),
  }
}

/** Attacks on the git program that pushes content to a target. */
export const gitAttacks: readonly Attack[] = [
  {
    name: 'redirects git to another server',
    limit: 'git follows no redirects',
    on: lists,
    act: (request, response, _socket, { elsewhere }) =>
      response.writeHead(302, { location: elsewhere + (request.url ?? '') }).end(),
    only,
    changes: noChange,
    quick: true,
  },
  {
    name: 'redirects the pack of git to another server',
    limit: 'git follows no redirects',
    on: pushes,
    act: (request, response, _socket, { elsewhere }) =>
      response.writeHead(307, { location: elsewhere + (request.url ?? '') }).end(),
    only,
    changes: noChange,
  },
  {
    name: 'redirects git to a file of this machine',
    limit: 'git follows no redirects and speaks HTTP only',
    on: lists,
    act: (_request, response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
    only,
    changes: noChange,
  },
  {
    name: 'asks git for credentials again and again',
    limit: 'no prompts, no credential helpers',
    on: lists,
    act: (_request, response) =>
      response.writeHead(401, { 'www-authenticate': ['Negotiate', 'NTLM', 'Basic realm="again"'] }).end(),
    only,
    changes: noChange,
  },
  {
    name: 'sends git an error message with escapes, the password and workflow commands',
    limit: 'messages are cut, redacted and made visible',
    on: lists,
    act: (request, response, socket, scene) =>
      advertises(
        packet(
          `ERR \u001b[2J\u001b]0;OWNED\u0007 ${request.headers.authorization} ${scene.admin.password}\r::error::x`,
        ),
      )(request, response, socket, scene),
    only,
    changes: noChange,
    quick: true,
  },
  {
    name: 'sends git garbage in place of references',
    limit: 'git refuses it',
    on: lists,
    act: advertises('zzzz\0\xff not a packet'),
    only,
    changes: noChange,
  },
  {
    name: 'sends git references without smart HTTP',
    limit: 'git refuses it, or pushes nothing',
    on: (_method, url) => /\.git(\/|$)/.test(url),
    act: (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', dav: '1,2' })
      response.end(`${'0'.repeat(40)}\trefs/heads/main\n`)
    },
    only,
    changes: noChange,
  },
  {
    name: 'answers a push with messages of 64 MiB',
    limit: '64 KiB of messages',
    on: pushes,
    act: (_request, response) => {
      beginPushResult(response)
      const message = `\u0002${'m'.repeat(60_000)}\n`
      let left = 1100
      const more = () => {
        while (left > 0) {
          left -= 1
          if (!response.write(packet(message))) return
        }
        response.end('0000')
      }
      response.on('drain', more)
      more()
    },
    only,
    changes: noChange,
  },
  {
    name: 'names a default branch that is an option of git',
    limit: 'a branch is part of a longer argument',
    ...defaultBranch((marker) => `--receive-pack=touch ${marker}`),
    only,
    changes: noChange,
    quick: true,
  },
  {
    name: 'names a default branch with a line break and a colon',
    limit: 'git refuses the name',
    ...defaultBranch((marker) => `x:refs/heads/y\nExtra: $(touch ${marker})`),
    only,
    changes: noChange,
  },
  {
    name: 'names a default branch of 1 MiB',
    limit: 'the length of an argument of a program',
    ...defaultBranch(() => 'b'.repeat(1024 * 1024)),
    only,
    changes: noChange,
  },
  {
    name: 'never answers git',
    limit: 'gitMs',
    on: lists,
    act: () => {},
    only,
    target: { limits: { gitMs: 2000 } },
    changes: noChange,
  },
  {
    name: 'sends git messages without end',
    limit: 'gitMs; 64 KiB of messages',
    on: pushes,
    act: (_request, response) => {
      beginPushResult(response)
      writeWithoutEnd(response, packet(`\u0002${'m'.repeat(60_000)}\n`))
    },
    only,
    target: { limits: { gitMs: 3000 } },
    changes: noChange,
  },
  {
    name: 'keeps every push waiting for its status, with a message each second',
    limit: 'gitMs; no push after two that did not end',
    on: pushes,
    act: (_request, response) => {
      beginPushResult(response)
      const timer = setInterval(() => response.write(packet('\u0002busy\r')), 1000)
      response.on('close', () => clearInterval(timer))
    },
    only,
    target: { limits: { gitMs: 3000 } },
    changes: noChange,
  },
  {
    name: 'sends the status of a push without end',
    limit: 'gitMs; no push after two that did not end',
    on: pushes,
    act: (_request, response) => {
      beginPushResult(response)
      response.write(packet(`\u0001${packet('unpack ok\n')}`))
      writeWithoutEnd(
        response,
        packet(`\u0001${packet(`ng refs/heads/main ${'no '.repeat(300)}\n`).repeat(60)}`),
      )
    },
    only,
    target: { limits: { gitMs: 3000 } },
    changes: noChange,
  },
  {
    name: 'says that it took a push, and takes nothing',
    limit: 'only what operations show counts as content',
    on: pushes,
    act: (_request, response) => {
      const status = packet('unpack ok\n') + packet('ok refs/heads/main\n') + packet('ok refs/heads/master\n')
      beginPushResult(response)
      response.end(`${packet(`\u0001${status}0000`)}0000`)
    },
    only,
    changes: noChange,
  },
  {
    name: 'ends a push with a fatal message of escapes and workflow commands',
    limit: 'messages are cut, redacted and made visible',
    on: pushes,
    act: ({ headers }, response) => {
      beginPushResult(response)
      response.end(
        `${packet(`\u0003\u001b[2J\u001b]0;OWNED\u0007 ${headers.authorization}\r::error::x\n`)}0000`,
      )
    },
    only,
    changes: noChange,
  },
  {
    name: 'sends bombs and many requests to the git repository of the run before it clones it',
    limit: 'gitRequestBytes, gitClones; 32 connections, 4 processes',
    on: (method, url) => method === 'POST' && url === '/api/v1/repos/migrate',
    act: async (_request, _response, _socket, { sent, passOn }) => {
      const { clone_addr: address } = JSON.parse(String(await sent)) as { clone_addr: string }
      const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024), { level: 1 })
      const ask = async (path: string, body?: Buffer, coding = 'identity') =>
        fetch(address + path, {
          method: body ? 'POST' : 'GET',
          headers: { 'content-encoding': coding },
          ...(body && { body: Uint8Array.from(body) }),
        }).catch(() => undefined)
      await Promise.all([
        ...Array.from({ length: 8 }, () => ask('/git-upload-pack', bomb, 'gzip')),
        ...Array.from({ length: 8 }, () => ask('/git-upload-pack', Buffer.alloc(8 * 1024 * 1024))),
        ...['/../../../etc/passwd', '/info/refs?service=git-receive-pack', '//', '/info/refs?service=sh'].map(
          (path) => ask(path),
        ),
      ])
      for (let n = 0; n < 80; n += 1) await ask('/git-upload-pack', Buffer.from(`0032want ${n}\n`))
      passOn()
    },
    only: ['users.get.email-hidden', 'repos.migrate.status'],
    target: { timeoutMs: 20_000 },
    changes: {},
  },
]
