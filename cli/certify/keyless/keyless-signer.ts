import type * as sigstoreVerify from '@sigstore/verify'
import { Broken } from '../../../harness/certify/finding.ts'
import type { KeylessAttestation } from '../../../harness/certify/sigstore-bundle.ts'
import { certificateExtensions, type SignedSource } from './certificate-extensions.ts'
import { oneLine } from './one-line.ts'
import { optionalPackage } from './optional-package.ts'
import type { TrustedRoot } from './trusted-root.ts'

/** Who signed for an identity, where, and when, as a certificate and a log of the trusted root say. */
export interface VerifiedSigner {
  readonly identity: string
  readonly issuer: string
  readonly source: SignedSource
  readonly signedAt: Date
  /** Number of the entry in its log; absent where a timestamp authority gave the date. */
  readonly logIndex?: string
}

type Verify = typeof sigstoreVerify
type Root = Parameters<Verify['toTrustMaterial']>[0]
type Bundle = Parameters<Verify['toSignedEntity']>[0]

/** Verifies signatures for identities, offline. Throws `Broken` where one does not hold. */
export type KeylessVerify = (attestation: KeylessAttestation, root: TrustedRoot) => VerifiedSigner

/** What verifies signatures for identities; undefined where the package for it is not installed. */
export function keylessVerify(from?: string): KeylessVerify | undefined {
  const found = optionalPackage<Verify>('@sigstore/verify', from)
  if (!found) return undefined
  const { toTrustMaterial, toSignedEntity, Verifier } = found.exports
  const { bundleFromJSON } = found.require('@sigstore/bundle') as {
    readonly bundleFromJSON: (json: unknown) => Bundle
  }
  const { TrustedRoot } = found.require('@sigstore/protobuf-specs') as {
    readonly TrustedRoot: { readonly fromJSON: (json: unknown) => Root }
  }
  return ({ bundle: json, payload }, { json: rootJson, from: place }) => {
    const root = TrustedRoot.fromJSON(rootJson)
    const material = attempt(() => toTrustMaterial(root), `the trusted root of ${place} cannot be used`)
    return attempt(() => {
      const bundle = bundleFromJSON(json)
      const entity = toSignedEntity(bundle)
      // An instance without a log of certificates has none in its trusted root.
      const verifier = new Verifier(material, { ctlogThreshold: root.ctlogs.length > 0 ? 1 : 0 })
      const { identity } = verifier.verify(entity)
      const { content } = bundle
      if (content.$case !== 'dsseEnvelope' || !content.dsseEnvelope.payload.equals(payload))
        throw new Error('it is about something else than the statement')
      const { subjectAlternativeName, extensions, oids = [] } = identity ?? {}
      if (!subjectAlternativeName || !extensions?.issuer) throw new Error('its certificate names nobody')
      return {
        identity: subjectAlternativeName,
        issuer: extensions.issuer,
        source: certificateExtensions(oids),
        ...dateOf(entity),
      }
    }, `its signature does not hold by the trusted root of ${place}`)
  }
}

/** When the signature was seen: verified dates are those that a log or a timestamp authority signed. */
function dateOf({
  timestamps,
}: ReturnType<Verify['toSignedEntity']>): Pick<VerifiedSigner, 'signedAt' | 'logIndex'> {
  for (const one of timestamps) {
    if (one.$case === 'timestamp-authority') return { signedAt: one.timestamp.signingTime }
    const { inclusionPromise, integratedTime, logIndex } = one.tlogEntry
    if (inclusionPromise) return { signedAt: new Date(Number(integratedTime) * 1000), logIndex }
  }
  throw new Error('nobody says when it was signed')
}

/** What a bundle holds may make the packages fail in any way. */
function attempt<T>(perform: () => T, what: string): T {
  try {
    return perform()
  } catch (cause) {
    throw new Broken(`${what}: ${oneLine(cause instanceof Error ? cause.message : String(cause), [])}`)
  }
}
