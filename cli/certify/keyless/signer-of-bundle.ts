import type { BundleFiles } from '../../../proof/certify/bundle-files.ts'
import { Broken, Unproven } from '../../../proof/certify/finding.ts'
import type { ExpectedIdentity } from '../../../proof/certify/sigstore-bundle.ts'
import { statedIn } from '../../../proof/certify/stated-files.ts'
import { keylessVerify } from './keyless-signer.ts'
import { packagedRoot } from './trusted-root.ts'

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
