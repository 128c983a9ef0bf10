import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../../harness/client/limits.ts'
import { UndiciTransport } from '../../harness/client/transport.ts'
import { afterwards, emptyFolder, urlOf } from '../support/resources.ts'

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
      ...['-not_before', '20200101000000Z', '-not_after', '20200102000000Z'],
      ...['-addext', 'subjectAltName=IP:127.0.0.1'],
    ],
    message: /certificate has expired|certificate is self-signed/,
  },
  {
    what: 'for another name',
    words: ['-days', '2', '-addext', 'subjectAltName=DNS:forge.example'],
    message: /certificate is for another host name|certificate is self-signed/,
  },
]

/** The outcome of a request by TLS to a server. */
async function outcomeOf(url: string) {
  const limits = { ...defaultLimits, answerBytes: 1000 }
  const transport = new UndiciTransport({ connections: 1, timeoutMs: 60_000, limits })
  afterwards(() => transport.close())
  const origin = url.replace(/^http:/, 'https:')
  return transport.carry({ origin, method: 'GET', path: '/', headers: [] })
}

describe.runIf(hasOpenssl).each(certificates)('a certificate that is $what', ({ what, words, message }) => {
  test('teaches nothing, and the fault says what is wrong with it', async ({ skip }) => {
    const folder = emptyFolder()
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const base = 'req -x509 -newkey rsa:2048 -nodes -subj /CN=test'.split(' ')
    try {
      execFileSync('openssl', [...base, '-keyout', key, '-out', certificate, ...words], { stdio: 'ignore' })
    } catch {
      // Older versions cannot date a certificate into the past.
      skip(`this openssl cannot make a certificate that is ${what}`)
    }
    const server = createServer(
      { key: readFileSync(key), cert: readFileSync(certificate) },
      (_request, response) => response.end('{}'),
    )
    expect(await outcomeOf(await urlOf(server))).toMatchObject({
      fault: { kind: 'connection', message: expect.stringMatching(message) as string },
    })
  })
})

describe('TLS where there is none', () => {
  test('is a connection that failed, not an answer', async () => {
    const url = await urlOf((_request, response) => response.end('{}'))
    expect(await outcomeOf(url)).toMatchObject({ fault: { kind: 'connection' } })
  })
})
