import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { identitySource } from '../../cli/certify/keyless/identity-token.ts'
import { keylessFindings } from '../../cli/certify/keyless/keyless-findings.ts'
import { keylessVerify } from '../../cli/certify/keyless/keyless-signer.ts'
import { keylessSign } from '../../cli/certify/keyless/sign-keyless.ts'
import { packagedRoot, type TrustedRoot } from '../../cli/certify/keyless/trusted-root.ts'
import { fromBase64, toBase64, toBytes } from '../../proof/certify/bytes.ts'
import { Broken } from '../../proof/certify/finding.ts'
import type { ExpectedIdentity } from '../../proof/certify/sigstore-bundle.ts'
import { emptyFolder } from '../support/resources.ts'
import {
  FULCIO,
  IDENTITY,
  ISSUER,
  REKOR,
  startSigstore,
  TOKENS,
  tokenFor,
  type SigstoreInstance,
} from './sigstore-instance.ts'

const PAYLOAD = toBytes('{"_type":"https://in-toto.io/Statement/v1","subject":[]}')
const once = { retry: { retries: 0, minTimeout: 1 }, timeout: 5000 }
const folder = emptyFolder()
let sigstore: SigstoreInstance
let signed: SigstoreBundle

interface SigstoreBundle {
  readonly mediaType: string
  readonly dsseEnvelope: {
    readonly payload: string
    readonly signatures: ReadonlyArray<{ readonly sig: string }>
  }
  readonly verificationMaterial: {
    readonly certificate?: { readonly rawBytes: string }
    readonly tlogEntries: ReadonlyArray<{
      readonly integratedTime: string
      readonly inclusionPromise?: unknown
    }>
  }
}

beforeAll(async () => {
  sigstore = await startSigstore()
  signed = await sign(sigstore)
})
afterEach(() => sigstore.refusals.clear())
afterAll(() => sigstore.close())

async function sign(
  instance: SigstoreInstance,
  token = tokenFor(),
  servers: { readonly fulcio?: string; readonly rekor?: string } = {},
): Promise<SigstoreBundle> {
  const { url } = instance
  const identity = identitySource({ token }, {})
  return (await keylessSign(
    identity,
    { fulcio: `${url}/`, rekor: url, ...servers },
    once,
  )(PAYLOAD)) as SigstoreBundle
}

function rootOf(json: object): TrustedRoot {
  return { json, from: 'root.json' }
}

/** All lines of a verification. */
async function linesOf(
  bundle: object,
  {
    root = sigstore.trustedRoot,
    trustedRoot = rootOf(root),
    createdAt = new Date().toISOString(),
    ...expected
  }: Partial<ExpectedIdentity> & {
    readonly root?: object
    readonly trustedRoot?: TrustedRoot | undefined
    readonly createdAt?: string
  } = {},
): Promise<string[]> {
  const identity = { identity: IDENTITY, issuer: ISSUER, ...expected }
  const questions = { identity, trustedRoot, createdAt }
  const payload = fromBase64((bundle as SigstoreBundle).dsseEnvelope.payload) ?? new Uint8Array()
  const lines: string[] = []
  try {
    for await (const { state, line } of keylessFindings({ bundle, payload }, questions))
      lines.push(`${state} ${line}`)
  } catch (cause) {
    if (!(cause instanceof Broken)) throw cause
    lines.push(`broken ${cause.message}`)
  }
  return lines
}

describe('a signature for an identity', () => {
  it('holds offline, and says who signed, where and when', async () => {
    const before = sigstore.received.length
    expect(signed.mediaType).toBe('application/vnd.dev.sigstore.bundle.v0.3+json')
    expect(await linesOf(signed)).toEqual([
      `holds it is signed by ${IDENTITY}, for whom ${ISSUER} vouches`,
      'holds its certificate names https://github.com/acme/forge at commit 0123456789abcdef0123456789abcdef01234567',
      expect.stringMatching(/^holds it was signed at 20\S+Z, as entry \d+ of the transparency log says$/),
    ])
    expect(sigstore.received).toHaveLength(before)
  })

  it.each([
    ['the whole identity', { identity: '/https://github\\.com/acme/.*/' }, 'holds'],
    ['a part of the identity', { identity: '/https://github\\.com/acme//' }, 'broken'],
    ['another identity', { identity: IDENTITY.replace('main', 'fork') }, 'broken'],
    ['another issuer', { issuer: 'https://gitlab.com' }, 'broken'],
  ])('by %s: %o is %s', async (_, expected, state) => {
    const [first, ...further] = await linesOf(signed, expected)
    expect(first).toMatch(new RegExp(`^${state} it is signed by https://github.com/acme/forge/`))
    if (state === 'broken') expect([first, further]).toEqual([expect.stringContaining(', and not by '), []])
  })

  it('without an expected identity names the one that was found, as unproven', async () => {
    const questions = { trustedRoot: rootOf(sigstore.trustedRoot), createdAt: new Date().toISOString() }
    const all = []
    for await (const finding of keylessFindings({ bundle: signed, payload: PAYLOAD }, questions))
      all.push(finding)
    expect(all.at(-1)).toEqual({
      state: 'unprovable',
      line: `that ${IDENTITY} is who it should be: --identity and --issuer name whom you expect`,
    })
  })

  it.each<[string, (bundle: SigstoreBundle) => object, string]>([
    [
      'another payload',
      (one) => ({
        ...one,
        dsseEnvelope: { ...one.dsseEnvelope, payload: toBase64(toBytes('{"result":"PASSED"}')) },
      }),
      'DSSE payload hash mismatch',
    ],
    [
      'a date that nobody signed',
      (one) =>
        withEntry(one, (entry) => ({ ...entry, inclusionPromise: undefined, integratedTime: '1700000000' })),
      'expected 1 timestamps, got 0',
    ],
    [
      'another date',
      (one) =>
        withEntry(one, (entry) => ({ ...entry, integratedTime: String(Number(entry.integratedTime) + 60) })),
      'inclusion promise could not be verified',
    ],
    ['no entry of the log', (one) => withEntries(one, []), 'expected 1 timestamps, got 0'],
    [
      'a certificate that is none',
      (one) => ({
        ...one,
        verificationMaterial: { ...one.verificationMaterial, certificate: { rawBytes: 'AAAA' } },
      }),
      '',
    ],
    ['no certificate', (one) => ({ ...one, verificationMaterial: { tlogEntries: [] } }), ''],
  ])('with %s does not hold', async (_, change, says) => {
    const lines = await linesOf(change(signed))
    expect(lines).toEqual([expect.stringContaining(says)])
    expect(lines[0]).toMatch(/^broken its signature does not hold(?: by the trusted root of root\.json)?: /)
  })

  it('does not hold by the keys of another instance: of its authority, its log, or the log of its certificates', async () => {
    const other = await startSigstore()
    await other.close()
    const says = {
      certificateAuthorities: 'Failed to verify certificate chain',
      tlogs: 'inclusion promise could not be verified',
      ctlogs: 'SCT verification failed',
    }
    for (const [part, words] of Object.entries(says)) {
      const root = { ...sigstore.trustedRoot, [part]: other.trustedRoot[part as never] }
      expect(await linesOf(signed, { root }), part).toEqual([
        expect.stringMatching(new RegExp(`^broken .*${words}`)),
      ])
    }
  })

  it('does not hold where the certificate had expired when the log saw it', async () => {
    const late = await startSigstore(new Date(Date.now() - 3_600_000))
    try {
      expect(await linesOf(await sign(late), { root: late.trustedRoot })).toEqual([
        expect.stringMatching(/^broken its signature does not hold .*certificate/i),
      ])
    } finally {
      await late.close()
    }
  })

  it('does not hold for a bundle that says it was made at another time', async () => {
    const [line] = await linesOf(signed, { createdAt: '2026-01-02T03:04:05.678Z' })
    expect(line).toMatch(
      /^broken it says that it was made on 2026-01-02T03:04:05\.678Z, and it was signed on /,
    )
  })

  it('is unproven without the package that verifies it, and without a trusted root', async () => {
    const elsewhere = pathToFileURL(join(folder, 'none.js')).href
    expect(keylessVerify(elsewhere)).toBeUndefined()
    expect(packagedRoot(elsewhere)).toBeUndefined()
    const questions = { trustedRoot: 'unknown', createdAt: '' } as const
    for (const [verify, says] of [
      [undefined, 'npm install --save-dev @sigstore/verify'],
      [keylessVerify(), '--trusted-root names'],
    ] as const) {
      const all = []
      const missing = { bundle: signed, payload: PAYLOAD }
      for await (const finding of keylessFindings(missing, questions, verify ?? null)) all.push(finding)
      expect(all).toEqual([{ state: 'unproven', line: expect.stringContaining(says) as string }])
    }
  })

  it('is verified by the trusted root of the public instance that a package carries, and what that one lacks is unproven', async () => {
    const trustedRoot = packagedRoot()
    expect(trustedRoot?.from).toMatch(/^@sigstore\/tuf \d/)
    expect(trustedRoot?.packaged?.validUntil).toMatch(/^20\d\d-/)
    const payload = toBytes('{}')
    const changed = { ...signed, dsseEnvelope: { ...signed.dsseEnvelope, payload: toBase64(payload) } }
    expect(await linesOf(signed, { trustedRoot })).toEqual([
      expect.stringMatching(
        /^unproven who signed it: .*Failed to verify certificate chain; --trusted-root names a newer one/,
      ),
    ])
    expect(await linesOf(changed, { trustedRoot })).toEqual([
      expect.stringMatching(/^broken its signature does not hold by the trusted root of @sigstore\/tuf /),
    ])
    const same = rootOf(sigstore.trustedRoot)
    const last = (
      await linesOf(signed, { trustedRoot: { ...same, packaged: { validUntil: '2026-01-02' } } })
    ).at(-1)
    expect(last).toBe(
      'unprovable that the keys of Sigstore are still those of root.json, whose metadata was valid until 2026-01-02: --trusted-root names newer ones',
    )
  })
})

function withEntries(one: SigstoreBundle, tlogEntries: readonly object[]): object {
  return { ...one, verificationMaterial: { ...one.verificationMaterial, tlogEntries } }
}

function withEntry(
  one: SigstoreBundle,
  change: (entry: SigstoreBundle['verificationMaterial']['tlogEntries'][0]) => object,
): object {
  return withEntries(one, one.verificationMaterial.tlogEntries.map(change))
}

describe('signing', () => {
  it('sends the token to the authority alone, and leaves it out of the signature', async () => {
    const token = tokenFor({ jti: 'one' })
    const from = sigstore.received.length
    const bundle = await sign(sigstore, token)
    const sent = sigstore.received.slice(from)
    expect(sent.map(({ path }) => path)).toEqual([FULCIO, REKOR])
    expect(sent.map(({ body }) => body.includes(token))).toEqual([true, false])
    expect(JSON.stringify(bundle)).not.toContain(token)
  })

  it.each([
    ['Fulcio', FULCIO, 'There was an error processing the identity token'],
    ['Rekor', REKOR, 'no more entries'],
  ])('that %s refuses fails with its URL and words, without the token', async (_, path, message) => {
    const token = tokenFor()
    const body = JSON.stringify({ code: 3, message: `${message}\n${token}` })
    sigstore.refusals.set(path, { status: 400, body })
    const failure: unknown = await sign(sigstore, token).catch((cause: unknown) => cause)
    expect(failure).toMatchObject({
      name: 'SigningFailed',
      message: `${sigstore.url}: (400) ${message} «token»`,
    })
    expect(inspect(failure, { depth: 9 })).not.toContain(token)
  })

  it('with a server that is not there, or that responds with something else, fails in one line', async () => {
    const messageOf = (signing: Promise<unknown>): Promise<string> =>
      signing.then(String, (cause: Error) => `${cause.name}: ${cause.message}`)
    expect(await messageOf(sign(sigstore, tokenFor(), { rekor: 'http://127.0.0.1:1' }))).toMatch(
      /^SigningFailed: http:\/\/127\.0\.0\.1:1: .*ECONNREFUSED/,
    )
    for (const path of [FULCIO, REKOR])
      for (const body of ['<html>', '{}', '{"a":{}}']) {
        sigstore.refusals.clear()
        sigstore.refusals.set(path, { status: 201, body })
        expect(await messageOf(sign(sigstore)), `${path} ${body}`).toMatch(
          /^SigningFailed: http:\S+.*: [^\n]+$/,
        )
      }
  })

  it('requires its package, and says how to install it', () => {
    const elsewhere = pathToFileURL(join(folder, 'none.js')).href
    expect(() =>
      keylessSign(identitySource({ token: 'x' }, {}), { fulcio: '', rekor: '' }, once, elsewhere),
    ).toThrow(
      '--keyless requires the package @sigstore/sign, which is not installed: npm install --save-dev @sigstore/sign',
    )
  })
})

describe('the identity', () => {
  const workflow = () => ({
    ACTIONS_ID_TOKEN_REQUEST_URL: `${sigstore.url}${TOKENS}?api-version=2.0`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'bearer-of-the-runner-8f2c',
  })
  const refusalOf = (reading: Promise<unknown>): Promise<string> =>
    reading.then(
      () => 'accepted',
      (cause: Error) => `${cause.name}: ${cause.message}`,
    )

  it('comes from a file, a variable, a GitLab job or a GitHub workflow, in this order', async () => {
    const file = join(folder, 'token')
    writeFileSync(file, `${tokenFor({ sub: 'file' })}\n`)
    const environment = { ...workflow(), SIGSTORE_ID_TOKEN: tokenFor({ sub: 'job' }) }
    const token = tokenFor({ sub: 'variable' })
    const subjects = [
      identitySource({ file, token }, environment),
      identitySource({ token }, environment),
      identitySource({}, environment),
      identitySource({}, workflow()),
    ].map(async (source) => (await source.read()).subject)
    expect(await Promise.all(subjects)).toEqual(['file', 'variable', 'job', IDENTITY])
  })

  it('is missing: one line says what to do', () => {
    expect(() => identitySource({}, {})).toThrow(
      /^--keyless finds no identity: a GitHub workflow needs "permissions: id-token: write"/,
    )
  })

  it('that is none, or no longer valid, is refused without repeating it', async () => {
    const expired = tokenFor({ exp: 1_700_000_000 })
    const refusals = [expired, 'secret-words', tokenFor({ iss: 1 }), `${tokenFor()}.more`].map((token) =>
      refusalOf(identitySource({}, { SIGSTORE_ID_TOKEN: token }).read()),
    )
    const none = 'NoIdentity: SIGSTORE_ID_TOKEN: is no identity token, a JSON Web Token with iss, sub and exp'
    expect(await Promise.all(refusals)).toEqual([
      'NoIdentity: SIGSTORE_ID_TOKEN: the identity token was valid until 2023-11-14T22:13:20.000Z',
      none,
      none,
      none,
    ])
  })

  it('that a workflow does not get is refused with the words of the server, without the secret of the runner', async () => {
    const { ACTIONS_ID_TOKEN_REQUEST_TOKEN: bearer } = workflow()
    const read = (): Promise<string> => refusalOf(identitySource({}, workflow(), 1).read())
    sigstore.refusals.set(TOKENS, { status: 403, body: `no permission for ${bearer}` })
    expect(await read()).toBe(`NoIdentity: ${sigstore.url}${TOKENS}: 403 no permission for «token»`)
    sigstore.refusals.set(TOKENS, { status: 200, body: '{}' })
    expect(await read()).toBe(`NoIdentity: ${sigstore.url}${TOKENS}: the response has no token`)
  })
})
