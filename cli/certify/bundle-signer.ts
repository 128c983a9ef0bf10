import type { CertificateFacts } from '../../proof/certify/certificate.ts'
import { placeOf, valueOf, type Values } from '../options/values.ts'
import { UsageError } from '../base/usage-error.ts'
import { signerOf, type Signer } from './keys.ts'
import { identitySource, NoIdentity, type IdentityToken } from './keyless/identity-token.ts'
import { keylessSign, type KeylessSign } from './keyless/sign-keyless.ts'
import { readNamed } from '../targets/read-json.ts'

export type BundleSigner = Signer | { readonly keyless: true; readonly sign: KeylessSign }

/** The signer, as far as it is known before the first request. */
export interface AskedSigner {
  /** Absent if the bundle is not signed. */
  readonly signer?: BundleSigner
  /** Secrets that no file of the bundle may contain. */
  readonly secrets: readonly string[]
  /** A line for the user, if the signer is not a key. */
  readonly line?: string
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The signer that the options name. An identity is requested at once, so that a certification of hours does not end without one. The
 * signature is made with a new token if the provider gives one. Throws `UsageError`.
 */
export async function askedSigner(flags: Values, environment: Environment): Promise<AskedSigner> {
  const file = valueOf(flags, 'signingKeyFile')
  const { signingKey } = flags
  if (!valueOf(flags, 'keyless')) {
    const ofKeyless = ['identityTokenFile', 'fulcioUrl', 'rekorUrl', 'orUnsigned', 'trustedRootFile'] as const
    // Variables may be set for other runs.
    const given = ofKeyless.map((name) => flags[name]).find((one) => one?.source === 'flag')
    if (given) throw new UsageError(`${given.origin} requires --keyless`)
    if (file !== undefined) return keySigner(readNamed(file), file)
    return signingKey ? keySigner(signingKey.value, placeOf('signingKey', signingKey)) : { secrets: [] }
  }
  const key = flags.signingKeyFile ?? signingKey
  if (key) throw new UsageError(`--keyless and ${key.origin}: only one of them can sign`)
  try {
    const identity = identitySource(
      { file: valueOf(flags, 'identityTokenFile'), token: flags.identityToken?.value },
      environment,
    )
    const sign = keylessSign(identity, {
      fulcio: serverOf(flags, 'fulcioUrl'),
      rekor: serverOf(flags, 'rekorUrl'),
    })
    const token = await identity.read()
    return {
      signer: { keyless: true, sign },
      secrets: [token.text, environment['ACTIONS_ID_TOKEN_REQUEST_TOKEN'] ?? ''],
      line: lineOf(token, identity.isRenewed),
    }
  } catch (cause) {
    throw cause instanceof NoIdentity ? new UsageError(cause.message) : cause
  }
}

async function keySigner(pem: string, place: string): Promise<AskedSigner> {
  return { signer: await signerOf(pem, place), secrets: [] }
}

function serverOf(flags: Values, name: 'fulcioUrl' | 'rekorUrl'): string {
  const url = valueOf(flags, name)
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(`${flags[name]?.origin ?? name} takes a URL of https or http`)
  return url
}

function lineOf({ subject, issuer, expiresAt }: IdentityToken, isRenewed: boolean): string {
  const until = isRenewed ? '' : `, with a token that is valid until ${expiresAt.toISOString()}`
  return `the bundle will be signed for ${subject}, for whom ${issuer} vouches${until}`
}

/** The signer as the certificate records it. */
export function certifiedSigner(signer: BundleSigner | undefined): Pick<CertificateFacts, 'signer'> {
  if (!signer) return {}
  return {
    signer: 'keyless' in signer ? { keyless: true } : { keyId: signer.keyId, publicKey: signer.publicKey },
  }
}
