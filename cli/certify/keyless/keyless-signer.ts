import { createPublicKey } from 'node:crypto'
import type * as sigstoreVerify from '@sigstore/verify'
import { Broken, Unproven } from '../../../proof/certify/finding.ts'
import type { ExpectedIdentity, KeylessAttestation } from '../../../proof/certify/sigstore-bundle.ts'
import { certificateExtensions, type SignedSource } from './certificate-extensions.ts'
import { oneLine } from './one-line.ts'
import { optionalPackage } from './optional-package.ts'
import { packagedRoot, type TrustedRoot } from './trusted-root.ts'
import type { BundleFiles } from '../../../proof/certify/bundle-files.ts'
import { statedIn } from '../../../proof/certify/stated-files.ts'

/** The identity that signed, where and when, according to a certificate and a log of the trusted root. */
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
type Entity = ReturnType<Verify['toSignedEntity']>

const NOT_HELD = 'its signature does not hold'
/** Codes of errors that, among other causes, a key outside of the trusted root produces. */
const rootDependent = new Set([
  'CERTIFICATE_ERROR',
  'TIMESTAMP_ERROR',
  'TLOG_INCLUSION_PROMISE_ERROR',
  'TLOG_INCLUSION_PROOF_ERROR',
])

/**
 * Verifies signatures for identities, offline. Throws `Broken` for an invalid signature, and `Unproven` if a packaged root may be too old.
 */
export type KeylessVerify = (attestation: KeylessAttestation, root: TrustedRoot) => VerifiedSigner

/** The verifier of signatures for identities; undefined if its package is not installed. */
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
  return ({ bundle: json, payload }, trustedRoot) => {
    const root = TrustedRoot.fromJSON(trustedRoot.json)
    const by = `by the trusted root of ${trustedRoot.from}`
    const material = attempt(() => toTrustMaterial(root), `nothing can be verified ${by}`)
    const entity = attempt(() => entityOf(json, payload), NOT_HELD)
    // An instance without a log of certificates has none in its trusted root.
    const verifier = new Verifier(material, { ctlogThreshold: root.ctlogs.length > 0 ? 1 : 0 })
    try {
      const { subjectAlternativeName, extensions, oids = [] } = verifier.verify(entity).identity ?? {}
      if (!subjectAlternativeName || !extensions?.issuer) throw new Error('its certificate names nobody')
      return {
        identity: subjectAlternativeName,
        issuer: extensions.issuer,
        source: certificateExtensions(oids),
        ...dateOf(entity),
      }
    } catch (cause) {
      // Keys change: a signature that fits its own certificate is not refuted by an old root that lacks the key.
      const isOfRoot = rootDependent.has(String((cause as { readonly code?: unknown }).code))
      const isOld = trustedRoot.packaged !== undefined
      if (isOld && isOfRoot && attempt(() => fitsItsCertificate(entity), NOT_HELD))
        throw new Unproven(`${by}, it cannot be told whether it holds: ${wordsOf(cause)}`)
      throw new Broken(`${NOT_HELD} ${by}: ${wordsOf(cause)}`)
    }
  }

  function entityOf(json: unknown, payload: Uint8Array): Entity {
    const bundle = bundleFromJSON(json)
    const { content } = bundle
    if (content.$case !== 'dsseEnvelope' || !content.dsseEnvelope.payload.equals(payload))
      throw new Error('it is about something else than the statement')
    return toSignedEntity(bundle)
  }
}

/** Whether the key of the certificate made the signature, regardless of the issuer of the certificate. */
function fitsItsCertificate({ key, signature }: Entity): boolean {
  if (key.$case !== 'certificate') return false
  const { publicKey } = key.certificate
  return signature.verifySignature(createPublicKey({ key: publicKey, format: 'der', type: 'spki' }))
}

/** The date of the signature: only dates that a log or a timestamp authority signed count as verified. */
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

/** The content of a bundle may make the packages fail in any way. */
function attempt<T>(perform: () => T, what: string): T {
  try {
    return perform()
  } catch (cause) {
    throw new Broken(`${what}: ${wordsOf(cause)}`)
  }
}

function wordsOf(cause: unknown): string {
  return oneLine(cause instanceof Error ? cause.message : String(cause), [])
}

/**
 * The identity that signed a bundle, verified by a trusted root or that of @sigstore/tuf. Undefined if a key signed it, if it is unsigned,
 * or if it cannot be verified here.
 */
export function signerOfBundle(
  files: BundleFiles,
  trustedRoot = packagedRoot(),
): ExpectedIdentity | undefined {
  const { keyless } = statedIn(files)
  if (!keyless || !trustedRoot) return undefined
  try {
    const signer = keylessVerify()?.(keyless, trustedRoot)
    return signer && { identity: signer.identity, issuer: signer.issuer }
  } catch (cause) {
    if (cause instanceof Broken || cause instanceof Unproven) return undefined
    throw cause
  }
}
