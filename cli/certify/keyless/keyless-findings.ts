import { Broken, type Finding, holds, unprovable, Unproven } from '../../../proof/certify/finding.ts'
import {
  isExpected,
  type ExpectedIdentity,
  type KeylessAttestation,
} from '../../../proof/certify/sigstore-bundle.ts'
import { keylessVerify, type KeylessVerify, type VerifiedSigner } from './keyless-signer.ts'
import { packagedRoot, type TrustedRoot } from './trusted-root.ts'

export interface KeylessQuestions {
  readonly identity?: ExpectedIdentity | undefined
  /** Default: that of @sigstore/tuf. With `unknown`, the signature is not judged. */
  readonly trustedRoot?: TrustedRoot | 'unknown' | undefined
  /** Creation date of the bundle, from its certificate. */
  readonly createdAt: string
}

/** A bundle is signed as soon as it is made; clocks differ. */
const MAX_APART_MS = 86_400_000

/**
 * Verifies offline who signed a bundle for an identity. If that is not possible here, a finding names what is missing. Throws `Broken` if
 * the signature is invalid or belongs to another identity.
 */
export async function* keylessFindings(
  attestation: KeylessAttestation,
  { identity, trustedRoot = packagedRoot(), createdAt }: KeylessQuestions,
  verify: KeylessVerify | null = keylessVerify() ?? null,
): AsyncGenerator<Finding> {
  if (!verify) {
    yield unproven('that requires the package @sigstore/verify: npm install --save-dev @sigstore/verify')
    return
  }
  if (!trustedRoot || trustedRoot === 'unknown') {
    yield unproven(
      '--trusted-root names the trusted root of its Sigstore instance; the package @sigstore/tuf has that of the public one',
    )
    return
  }
  let signer: VerifiedSigner
  try {
    signer = verify(attestation, trustedRoot)
  } catch (cause) {
    if (!(cause instanceof Unproven)) throw cause
    yield unproven(`${cause.message}; --trusted-root names a newer one, or that of another instance`)
    return
  }
  const { identity: found, issuer } = signer
  if (identity && !isExpected(signer, identity))
    throw new Broken(
      `it is signed by ${found}, for whom ${issuer} vouches, and not by ${identity.identity} of ${identity.issuer}`,
    )
  const apart = Math.abs(signer.signedAt.getTime() - Date.parse(createdAt))
  if (!(apart <= MAX_APART_MS))
    throw new Broken(
      `it says that it was made on ${createdAt}, and it was signed on ${signer.signedAt.toISOString()}`,
    )
  yield holds(`it is signed by ${found}, for whom ${issuer} vouches`)
  yield* sourceFindings(signer)
  yield holds(
    `it was signed at ${signer.signedAt.toISOString()}${signer.logIndex === undefined ? ', as a timestamp authority says' : `, as entry ${signer.logIndex} of the transparency log says`}`,
  )
  if (!identity)
    yield unprovable(`that ${found} is who it should be: --identity and --issuer name whom you expect`)
  if (trustedRoot.packaged)
    yield unprovable(
      `that the keys of Sigstore are still those of ${trustedRoot.from}, whose metadata was valid until ${trustedRoot.packaged.validUntil}: --trusted-root names newer ones`,
    )
}

function* sourceFindings({ source: { repository, commit, run } }: VerifiedSigner): Generator<Finding> {
  if (repository !== undefined)
    yield holds(`its certificate names ${repository}${commit === undefined ? '' : ` at commit ${commit}`}`)
  if (run !== undefined) yield holds(`its certificate names the run ${run}`)
}

function unproven(how: string): Finding {
  return { state: 'unproven', line: `who signed it: it is signed for an identity, without a key; ${how}` }
}
