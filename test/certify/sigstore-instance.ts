import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
// The whole package would modify node:http in this process.
import { fulcioHandler, initializeCA, initializeCTLog } from '@sigstore/mock/dist/fulcio/index.js'
import { initializeTLog } from '@sigstore/mock/dist/rekor/index.js'

/** A response that replaces that of a server. */
interface Refusal {
  readonly status: number
  readonly body: string
  readonly type?: string
}

/** A Sigstore instance on loopback with its own keys: an authority, a log of its certificates, and a transparency log. */
export interface SigstoreInstance {
  readonly url: string
  /** `trusted_root.json` of the instance. */
  readonly trustedRoot: object
  /** The received requests, in order: path and body. */
  readonly received: Array<{ readonly path: string; readonly body: string }>
  /** Responses by path that replace those of the instance. */
  readonly refusals: Map<string, Refusal>
  readonly close: () => Promise<void>
}

export const FULCIO = '/api/v2/signingCert'
export const REKOR = '/api/v1/log/entries'
/** Issues tokens like the runner of a GitHub workflow. */
export const TOKENS = '/tokens'

export const ISSUER = 'https://token.actions.githubusercontent.com'
export const IDENTITY = 'https://github.com/acme/forge/.github/workflows/certify.yml@refs/heads/main'

/** A token of the workflow {@link IDENTITY}; the authority of the instance does not check its signature. */
export function tokenFor(claims: Readonly<Record<string, unknown>> = {}): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const all = {
    iss: ISSUER,
    sub: IDENTITY,
    aud: 'sigstore',
    exp: Math.floor(Date.now() / 1000) + 600,
    repository: 'acme/forge',
    sha: '0123456789abcdef0123456789abcdef01234567',
    ...claims,
  }
  return `${part({ alg: 'RS256' })}.${part(all)}.c2lnbmF0dXJlLW9mLXRoZS1pc3N1ZXI`
}

/** Starts an instance; `clock`: the date of its certificates and of their log. */
export async function startSigstore(clock?: Date): Promise<SigstoreInstance> {
  const [caKeys, ctKeys, logKeys] = ['P-384', 'P-256', 'P-256'].map((namedCurve) =>
    generateKeyPairSync('ec', { namedCurve }),
  ) as [Keys, Keys, Keys]
  const ctLog = await initializeCTLog(ctKeys, clock)
  const ca = await initializeCA(caKeys, ctLog, clock)
  const fulcio = fulcioHandler(ca)
  const received: Array<{ path: string; body: string }> = []
  const refusals = new Map<string, Refusal>()

  const server = createServer((request, response) => {
    void (async () => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname
      const body = await textOf(request)
      received.push({ path, body })
      const {
        status,
        body: text,
        type = 'application/json',
      } = refusals.get(path) ?? (await respond(path, body))
      response.writeHead(status, { 'content-type': type }).end(text)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const log = await initializeTLog(url, logKeys)

  async function respond(path: string, body: string): Promise<Refusal> {
    if (path === TOKENS) return { status: 200, body: JSON.stringify({ value: tokenFor() }) }
    if (path === REKOR) return { status: 201, body: JSON.stringify(await log.log(entryOf(body))) }
    const { statusCode, response } = await fulcio.fn(body)
    return { status: statusCode, body: typeof response === 'string' ? response : '' }
  }

  return {
    url,
    trustedRoot: trustedRootOf(url, ca.rootCertificate, log.publicKey, ctLog.publicKey),
    received,
    refusals,
    close: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}

function trustedRootOf(
  url: string,
  certificate: Parameters<typeof base64>[0],
  logKey: Uint8Array,
  ctKey: Uint8Array,
) {
  const always = { start: '2020-01-01T00:00:00Z' }
  const logOf = (key: Uint8Array) => ({
    baseUrl: url,
    hashAlgorithm: 'SHA2_256',
    publicKey: { rawBytes: base64(key), keyDetails: 'PKIX_ECDSA_P256_SHA_256', validFor: always },
    logId: { keyId: createHash('sha256').update(key).digest('base64') },
  })
  return {
    mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
    tlogs: [logOf(logKey)],
    certificateAuthorities: [
      {
        subject: { organization: 'test', commonName: 'test' },
        uri: url,
        certChain: { certificates: [{ rawBytes: base64(certificate) }] },
        validFor: always,
      },
    ],
    ctlogs: [logOf(ctKey)],
    timestampAuthorities: [],
  }
}

type Keys = ReturnType<typeof generateKeyPairSync>

/** Rekor's entry for an envelope: digests, the signature and the certificate (kind `dsse`, version 0.0.1). */
function entryOf(body: string): object {
  const { apiVersion, kind, spec } = JSON.parse(body) as {
    apiVersion: string
    kind: string
    spec: { proposedContent: { envelope: string; verifiers: [string] } }
  }
  const { envelope, verifiers } = spec.proposedContent
  const { payload, signatures } = JSON.parse(envelope) as {
    payload: string
    signatures: Array<{ sig: string }>
  }
  return {
    apiVersion,
    kind,
    spec: {
      envelopeHash: digestOf(envelope),
      payloadHash: digestOf(Buffer.from(payload, 'base64')),
      signatures: signatures.map(({ sig }) => ({ signature: sig, verifier: canonical(verifiers[0]) })),
    },
  }
}

/** A certificate in PEM, in lines of 64 characters. */
function canonical(verifier: string): string {
  const pem = new X509Certificate(Buffer.from(verifier, 'base64')).toString()
  return Buffer.from(pem).toString('base64')
}

function digestOf(bytes: string | Buffer) {
  return { algorithm: 'sha256', value: createHash('sha256').update(bytes).digest('hex') }
}

function base64({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

async function textOf(stream: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}
