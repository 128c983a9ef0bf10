import { isRecord } from '../../harness/report/is-record.ts'

/** The media types of Sigstore bundles with one certificate without its chain. */
const MEDIA_TYPE = 'application/vnd.dev.sigstore.bundle.v0.3+json'

/** A statement that is signed for an identity instead of by a key, as a Sigstore bundle (github.com/sigstore/protobuf-specs). */
export interface KeylessAttestation {
  /** The JSON of the Sigstore bundle. */
  readonly bundle: object
  /** The content of its envelope. */
  readonly payload: Uint8Array
}

/** The expected signer. */
export interface ExpectedIdentity {
  /** The whole identity, or a regular expression between slashes that matches the whole identity. */
  readonly identity: string
  /** URL of the issuer of the identity. */
  readonly issuer: string
}

/** The DSSE envelope in the JSON of a Sigstore bundle. For an invalid value, gives the reason in a few words. */
export function envelopeOfSigstore(
  value: unknown,
): { readonly bundle: object; readonly envelope: unknown } | string {
  if (!isRecord(value) || value['mediaType'] !== MEDIA_TYPE) return `is no Sigstore bundle, ${MEDIA_TYPE}`
  return { bundle: value, envelope: value['dsseEnvelope'] }
}

/** Whether an identity and its issuer are the expected ones. Throws `SyntaxError` for an invalid expression. */
export function isExpected(
  found: { readonly identity: string; readonly issuer: string },
  { identity, issuer }: ExpectedIdentity,
): boolean {
  const pattern = /^\/(.*)\/$/s.exec(identity)?.[1]
  const matches =
    pattern === undefined ? found.identity === identity : new RegExp(`^(?:${pattern})$`).test(found.identity)
  return matches && found.issuer === issuer
}
