import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { askedSigner } from '../../cli/certify/bundle-signer.ts'
import { identitySource } from '../../cli/certify/keyless/identity-token.ts'
import { keylessSign } from '../../cli/certify/keyless/sign-keyless.ts'
import { newKeyPair } from '../../cli/certify/keys.ts'
import { makeSignedBundle } from '../../cli/certify/make-bundle.ts'
import { flagValues } from '../../cli/options/values.ts'
import type { CertificateFacts } from '../../proof/certify/certificate.ts'
import type { Envelope } from '../../proof/certify/envelope.ts'
import {
  FULCIO,
  IDENTITY,
  ISSUER,
  startSigstore,
  TOKENS,
  tokenFor,
  type SigstoreInstance,
} from './sigstore-instance.ts'
import { jsonOf, type Files } from './tampering.ts'

let sigstore: SigstoreInstance

beforeAll(async () => void (sigstore = await startSigstore()))
afterEach(() => {
  sigstore.refusals.clear()
  sigstore.received.length = 0
})
afterAll(() => sigstore.close())

describe('who signs', () => {
  const asking = (
    flags: Readonly<Record<string, unknown>>,
    environment: Readonly<Record<string, string>> = {},
  ) => askedSigner(flagValues('certify', flags, environment), environment)

  it('is asked for its identity before anything is sent, which the user is told without the token', async () => {
    const token = tokenFor()
    const given = { FORGE_CONFORMANCE_IDENTITY_TOKEN: token }
    const { signer, secrets, line } = await asking({ keyless: true }, given)
    expect(signer).toMatchObject({ keyless: true })
    expect(secrets).toContain(token)
    expect(line).toMatch(
      new RegExp(
        `^the bundle will be signed for ${IDENTITY}, for whom ${ISSUER} vouches, with a token that is valid until 20`,
      ),
    )
    const workflow = {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${sigstore.url}${TOKENS}`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'bearer',
    }
    expect((await asking({ keyless: true }, workflow)).line).toMatch(/vouches$/)
    expect(sigstore.received.map(({ path }) => path)).toEqual([TOKENS])
  })

  it.each<[string, Record<string, unknown>, Record<string, string>, RegExp]>([
    ['no identity', {}, {}, /^--keyless finds no identity: /],
    [
      'an expired token',
      {},
      { SIGSTORE_ID_TOKEN: tokenFor({ exp: 1 }) },
      /^SIGSTORE_ID_TOKEN: .* valid until 1970/,
    ],
    ['a key as well', { key: 'a.pem' }, {}, /^--keyless and --key: only one of them can sign$/],
    [
      'a server that is none',
      { fulcio: 'ftp://a' },
      { SIGSTORE_ID_TOKEN: tokenFor() },
      /^--fulcio takes a URL/,
    ],
    ['a file that is not there', { identityToken: '/none' }, {}, /^\/none is not there$/],
    ['no wish to be', { keyless: false, orUnsigned: true }, {}, /^--or-unsigned requires --keyless$/],
  ])('with %s is wrong usage', async (_, flags, environment, says) => {
    await expect(asking({ keyless: true, ...flags }, environment)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringMatching(says) as string,
    })
  })

  it('is the key that a variable has, where no identity is asked for', async () => {
    const { privateKey, publicKey } = newKeyPair()
    const { signer } = await asking({}, { FORGE_CONFORMANCE_SIGNING_KEY: privateKey, SIGSTORE_ID_TOKEN: 'x' })
    expect(signer).toMatchObject({ publicKey })
  })
})

describe('a bundle', () => {
  const facts = {
    product: { vendor: 'Acme', product: 'Forge', version: '1' },
    suite: { name: 's', version: '1', catalogueDigest: 'sha256:0f', files: { sha256: '0f', count: 1 } },
    createdAt: new Date().toISOString(),
    seeds: { root: '0f', commitment: '0f', secret: '0f' },
    configuration: [],
  } satisfies CertificateFacts
  const made = (orUnsigned: boolean) => {
    const servers = { fulcio: sigstore.url, rekor: sigstore.url }
    const patience = { retry: { retries: 0, minTimeout: 1 }, timeout: 5000 }
    const sign = keylessSign(identitySource({ token: tokenFor() }, {}), servers, patience)
    return makeSignedBundle([], facts, {
      ...{ profiles: [], secrets: [], orUnsigned },
      signer: { keyless: true, sign },
    })
  }

  it('has a Sigstore bundle in place of the envelope, and says that an identity signed it', async () => {
    const { bundle, unsigned } = await made(false)
    expect(unsigned).toBeUndefined()
    expect([...(bundle?.files.keys() ?? [])].filter((name) => name.startsWith('attestation'))).toEqual([
      'attestation.sigstore.json',
    ])
    expect(bundle?.certificate.signer).toEqual({ keyless: true })
  })

  it('that nobody could sign is not made, or unsigned where that is asked for', async () => {
    sigstore.refusals.set(FULCIO, { status: 403, body: '{"message":"not today"}' })
    const says = `nobody could sign the bundle: ${sigstore.url}: (403) not today`
    expect(await made(false)).toEqual({ unsigned: says })
    const { bundle, unsigned } = await made(true)
    expect(unsigned).toBe(says)
    expect(bundle?.certificate.signer).toBeUndefined()
    expect(bundle?.certificate.cannotExclude).toContain('who made this bundle: nobody signed it')
    expect(jsonOf<Envelope>(bundle?.files as Files, 'attestation.json').signatures).toEqual([])
  })
})
