import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Values } from '../../cli/options/values.ts'
import { resolveTarget } from '../../cli/targets/resolve-target.ts'
import type { TargetInput } from '../../cli/base/config.ts'
import { push } from '../../fixtures/git/push.ts'
import { defaultLimits } from '../../harness/client/limits.ts'
import { limitsOf } from '../../harness/client/target.ts'
import { UndiciTransport } from '../../harness/client/transport.ts'
import type { WireOutcome } from '../../harness/client/wire.ts'
import { writeJson } from '../support/files-in.ts'
import { emptyFolder } from '../support/resources.ts'
import { runCli } from '../support/run-cli.ts'
import { startForwardProxy, type ForwardProxy } from '../support/forward-proxy.ts'

// Connections through real networks: an HTTP proxy, a private authority, and a server that requires client certificates.

/** Sends some GETs to a target with these settings, and returns the outcomes. */
async function get(
  input: TargetInput,
  environment: NodeJS.ProcessEnv = {},
  paths = ['/'],
  flags: Values = {},
): Promise<WireOutcome[]> {
  const { target } = resolveTarget({ input, from: 'forge.json' }, { flags, configured: {}, environment })
  const transport = new UndiciTransport({
    connections: 2,
    timeoutMs: 60_000,
    limits: limitsOf(target),
    ...(target.network ? { network: target.network } : {}),
  })
  try {
    const origin = new URL(target.codeHosting?.url ?? '').origin
    return await Promise.all(
      paths.map((path) => transport.carry({ origin, method: 'GET', path, headers: [] })),
    )
  } finally {
    await transport.close()
  }
}

function textOf(outcome: WireOutcome | undefined): string {
  if (!outcome) return 'nothing'
  return 'fault' in outcome
    ? outcome.fault.message
    : `${outcome.answer.status} ${outcome.answer.body.toString()}`
}

async function proxyTo(server: Server | HttpServer, options?: { refuse: string }): Promise<ForwardProxy> {
  const proxy = await startForwardProxy((server.address() as AddressInfo).port, options)
  onTestFinished(() => proxy.close())
  return proxy
}

test.runIf(process.platform === 'linux')(
  'requests come from the address that is asked for, also through a proxy',
  async () => {
    const server = createHttpServer((request, response) => response.end(request.socket.remoteAddress))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => new Promise((closed) => server.close(() => closed(undefined))))
    const local = { codeHosting: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } }
    expect(textOf((await get(local))[0])).toBe('200 127.0.0.1')
    const other: Values = { from: { value: '127.0.0.2', source: 'flag', origin: '--from' } }
    expect(textOf((await get(local, {}, ['/'], other))[0])).toBe('200 127.0.0.2')
    const proxy = await proxyTo(server)
    await get({ ...local, proxy: proxy.url }, {}, ['/'], other)
    expect(proxy.from).toEqual(['127.0.0.2'])
  },
)

describe('an HTTP proxy', () => {
  test.each([[''], [' --no-preflight']])(
    'that repeats its password in a refusal has it in no output of a run%s',
    async (words) => {
      const secret = 'tunnel-of-glass-7'
      const proxy = await proxyTo(server, {
        refuse: `407 not for ada:${secret}, ${'x'.repeat(163)} ${secret}`,
      })
      const output = join(emptyFolder(), 'report')
      const codeHosting = {
        url: 'https://forge.example',
        admin: { username: 'root', password: 'root-word-1' },
      }
      const target = writeJson(emptyFolder(), 'target.json', { name: 'far', codeHosting })
      const ended = await runCli(
        `run --target ${target} --output ${output} --only users.get.status --reporter terminal,html,junit --verbose --allow-writes${words}`,
        { env: { HTTPS_PROXY: proxy.url.replace('//', `//ada:${secret}@`) } },
      )
      expect(ended.code).toBe(3)
      const files = readdirSync(output).map((file) => readFileSync(join(output, file), 'utf8'))
      expect(files.join('')).toContain('407 not for ada:«password:proxy»')
      for (const text of [ended.stdout, ended.stderr, ...files])
        expect(text).not.toContain(secret.slice(0, 8))
    },
  )

  let server: HttpServer

  beforeAll(async () => {
    server = createHttpServer((request, response) =>
      response.end(
        `${request.headers.host} ${request.url} ${request.headers['proxy-authorization'] ?? 'no'}`,
      ),
    )
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  afterAll(() => new Promise((closed) => server.close(closed)))

  test('forwards http requests, which name the whole address, and gets its password alone', async () => {
    const proxy = await proxyTo(server)
    const [first, second] = await get(
      { codeHosting: { url: 'http://forge.example/base' } },
      { HTTP_PROXY: proxy.url.replace('//', '//ada:secret@') },
      ['/base/a?b=c', '/d'],
    )
    expect([textOf(first), textOf(second)]).toEqual([
      '200 forge.example /base/a?b=c no',
      '200 forge.example /d no',
    ])
    expect(proxy.asked.toSorted()).toEqual([
      'GET http://forge.example/base/a?b=c',
      'GET http://forge.example/d',
    ])
    expect(proxy.authorizations[0]).toBe(`Basic ${Buffer.from('ada:secret').toString('base64')}`)
  })

  test('is not used for this machine, nor for what NO_PROXY names', async () => {
    const proxy = await proxyTo(server)
    const { port } = server.address() as AddressInfo
    const local = { codeHosting: { url: `http://127.0.0.1:${port}` } }
    expect(textOf((await get(local, { HTTP_PROXY: proxy.url }))[0])).toBe(`200 127.0.0.1:${port} / no`)
    expect(proxy.asked).toEqual([])
    // Explicitly selected, it is used.
    await get({ ...local, proxy: proxy.url })
    expect(proxy.asked).toEqual([`GET http://127.0.0.1:${port}/`])
  })

  test.each(['http', 'https'])('that is not there is told apart from a target of %s', async (scheme) => {
    const proxy = await startForwardProxy(1)
    await proxy.close()
    const [outcome] = await get({ codeHosting: { url: `${scheme}://forge.example` }, proxy: proxy.url })
    expect(textOf(outcome)).toMatch(
      /^the proxy http:\S+ \(forge\.json: proxy\) cannot be reached: connect ECONNREFUSED /,
    )
  })

  test('that refuses a connection is told apart from the target', async () => {
    const proxy = await proxyTo(server, { refuse: '407 Proxy Authentication Required' })
    const [outcome] = await get({ codeHosting: { url: 'https://forge.example' } }, { HTTPS_PROXY: proxy.url })
    expect(textOf(outcome)).toBe(
      `the proxy ${proxy.url} (HTTPS_PROXY) did not connect to forge.example:443: HTTP/1.1 407 Proxy Authentication Required`,
    )
  })
})

const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'])
    return true
  } catch {
    process.stderr.write('SKIPPED: the tests of client certificates need the openssl program\n')
    return false
  }
})()

describe.runIf(hasOpenssl)('a server of an own authority that asks for client certificates', () => {
  let folder = ''
  let server: Server
  const at = (name: string): string => join(folder, name)
  const openssl = (...words: string[]): void =>
    void execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' })

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'network-'))
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
    openssl(
      'req',
      '-x509',
      ...key,
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=authority',
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
    )
    for (const [name, alias, ...protection] of [
      ['server', 'DNS:forge.example', '-nodes'],
      ['client', 'DNS:client.example', '-passout', 'pass:passphrase'],
    ] as const) {
      openssl(
        'req',
        ...key,
        ...protection,
        '-subj',
        `/CN=${name}`,
        '-addext',
        `subjectAltName=${alias}`,
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.csr`,
      )
      openssl(
        'x509',
        '-req',
        '-days',
        '2',
        '-in',
        `${name}.csr`,
        '-CA',
        'ca.pem',
        '-CAkey',
        'ca.key',
        '-CAcreateserial',
        '-copy_extensions',
        'copy',
        '-out',
        `${name}.pem`,
      )
    }
    const [cert, serverKey, ca] = ['server.pem', 'server.key', 'ca.pem'].map((name) => readFileSync(at(name)))
    server = createServer(
      {
        ...(cert && serverKey && ca ? { cert, key: serverKey, ca } : {}),
        requestCert: true,
        rejectUnauthorized: true,
      },
      (request, response) =>
        response.end(
          `${request.headers.host} for ${String((request.socket as TLSSocket).getPeerCertificate().subject.CN)}`,
        ),
    )
    server.on('tlsClientError', () => {})
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  afterAll(async () => {
    await new Promise((closed) => server.close(closed))
    rmSync(folder, { recursive: true, force: true })
  })

  test('is reached through a proxy with authority, certificate and key, over two connections', async () => {
    const proxy = await proxyTo(server)
    const input = {
      codeHosting: { url: 'https://forge.example' },
      ca: at('ca.pem'),
      cert: at('client.pem'),
      key: at('client.key'),
      keyPassphrase: 'env:PASSPHRASE',
    }
    const environment = { HTTPS_PROXY: proxy.url, PASSPHRASE: 'passphrase' }
    const outcomes = await get(input, environment, ['/a', '/b', '/c', '/d'])
    expect(outcomes.map(textOf)).toEqual(Array.from({ length: 4 }, () => '200 forge.example for client'))
    expect(proxy.asked).toEqual(['CONNECT forge.example:443', 'CONNECT forge.example:443'])
    expect(() =>
      resolveTarget({ input, from: 'f' }, { flags: {}, configured: {}, environment: { PASSPHRASE: 'no' } }),
    ).toThrow(/cannot be used \(.*\); they must be PEM, and the passphrase/)
  })

  test('is reached by git with the same files and passphrase, which git gives to no server', async () => {
    const network = resolveTarget(
      {
        input: {
          codeHosting: { url: 'https://forge.example' },
          ca: at('ca.pem'),
          cert: at('client.pem'),
          key: at('client.key'),
          keyPassphrase: 'passphrase',
        },
        from: 'f',
      },
      { flags: {}, configured: {}, environment: {} },
    ).target.network
    // Trust from the environment must not replace --ca.
    vi.stubEnv('GIT_SSL_CAINFO', at('client.pem'))
    onTestFinished(() => void vi.unstubAllEnvs())
    const proxy = await proxyTo(server)
    const seen: string[] = []
    const look = (request: IncomingMessage, response: ServerResponse): void => {
      seen.push(
        `${String((request.socket as TLSSocket).getPeerCertificate().subject.CN)} ${request.headers.authorization}`,
      )
      if (request.url?.startsWith('/asking')) response.setHeader('www-authenticate', 'Basic realm="x"')
      response.statusCode = 401
    }
    server.prependListener('request', look)
    onTestFinished(() => void server.off('request', look))
    const pushed = async (path: string, tls = network?.tls): Promise<string> =>
      push(join(folder, '.git'), {
        address: `https://forge.example/${path}`,
        defaultBranch: 'main',
        isFirst: true,
        header: 'X-Test: 1',
        limits: defaultLimits,
        network: {
          ...(tls ? { tls } : {}),
          proxies: { 'https://forge.example': { url: proxy.url, from: 'f' } },
        },
      }).then(
        () => 'pushed',
        ({ message }: Error) => message,
      )
    const git = (...words: string[]): void =>
      void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...words], {
        cwd: folder,
      })
    git('init', '--quiet', '--initial-branch', 'main')
    git('commit', '--quiet', '--allow-empty', '--message', 'first')
    git('branch', 'stable')
    expect(await pushed('asking/x.git')).toMatch(
      /^git push failed: .*(?:Authentication failed|could not read)/,
    )
    expect(seen.length).toBeGreaterThan(0)
    expect(new Set(seen)).toEqual(new Set(['client undefined']))
    seen.length = 0
    if (network?.tls)
      expect(await pushed('x.git', { ...network.tls, passphrase: 'wrong' })).toMatch(/^git push failed/)
    expect(seen).toEqual([])
  })

  test('is not trusted without its authority, and refuses a client without a certificate', async () => {
    const proxy = await proxyTo(server)
    const codeHosting = { url: 'https://forge.example' }
    const environment = { HTTPS_PROXY: proxy.url }
    const untrusted = async () =>
      expect(textOf((await get({ codeHosting }, environment))[0])).toBe(
        'the TLS certificate chain is self-signed; --ca names the authority to trust',
      )
    await untrusted()
    // This variable of Node switches nothing off here.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    await untrusted().finally(() => vi.unstubAllEnvs())
    const [outcome] = await get({ codeHosting, ca: at('ca.pem') }, environment)
    expect(textOf(outcome)).toMatch(/^the server requires a client certificate|^connection (?:reset|closed)/)
    // A private authority does not vouch for other names.
    const [other] = await get(
      { codeHosting: { url: 'https://other.example' }, ca: at('ca.pem') },
      environment,
    )
    expect(textOf(other)).toBe('the TLS certificate is for another host name')
  })
})
