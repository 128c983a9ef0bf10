import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultLimits } from '../../harness/client/limits.ts'
import { UndiciTransport } from '../../harness/client/transport.ts'

const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'])
    return true
  } catch {
    process.stderr.write('SKIPPED: the TLS tests need the openssl program, which is not installed\n')
    return false
  }
})()

interface Certificate {
  readonly what: string
  readonly words: readonly string[]
  readonly message: RegExp
}

const certificates: readonly Certificate[] = [
  {
    what: 'self-signed',
    words: ['-days', '2', '-addext', 'subjectAltName=IP:127.0.0.1'],
    message: /certificate is self-signed/,
  },
  {
    what: 'expired',
    words: [
      '-not_before',
      '20200101000000Z',
      '-not_after',
      '20200102000000Z',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
    ],
    message: /certificate has expired|certificate is self-signed/,
  },
  {
    what: 'for another name',
    words: ['-days', '2', '-addext', 'subjectAltName=DNS:forge.example'],
    message: /certificate is for another host name|certificate is self-signed/,
  },
]

describe.runIf(hasOpenssl).each(certificates)('a certificate that is $what', ({ what, words, message }) => {
  let folder = ''
  let server: Server
  let made = true

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tls-'))
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const base = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=test',
      '-keyout',
      key,
      '-out',
      certificate,
    ]
    try {
      execFileSync('openssl', [...base, ...words], { stdio: 'ignore' })
    } catch {
      // Older versions cannot date a certificate into the past.
      process.stderr.write(`SKIPPED: this openssl cannot make a certificate that is ${what}\n`)
      made = false
      return
    }
    server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (_request, response) =>
      response.end('{}'),
    )
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })

  afterAll(async () => {
    server?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('teaches nothing, and the fault says what is wrong with it', async ({ skip }) => {
    if (!made) skip('openssl is too old')
    const transport = new UndiciTransport({
      connections: 1,
      timeoutMs: 60_000,
      limits: { ...defaultLimits, answerBytes: 1000 },
    })
    const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const outcome = await transport.carry({ origin, method: 'GET', path: '/', headers: [] })
    await transport.close()
    expect(outcome).toMatchObject({
      fault: { kind: 'connection', message: expect.stringMatching(message) as string },
    })
  })
})

describe('TLS where there is none', () => {
  test('is a connection that failed, not an answer', async () => {
    const { createServer: plain } = await import('node:http')
    const server = plain((_request, response) => response.end('{}'))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const transport = new UndiciTransport({
      connections: 1,
      timeoutMs: 60_000,
      limits: { ...defaultLimits, answerBytes: 1000 },
    })
    const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const outcome = await transport.carry({ origin, method: 'GET', path: '/', headers: [] })
    await transport.close()
    server.close()
    expect(outcome).toMatchObject({ fault: { kind: 'connection' } })
  })
})
