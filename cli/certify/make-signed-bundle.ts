import type { CertificateFacts } from '../../proof/certify/certificate.ts'
import { certifiedSigner, type BundleSigner } from './bundle-signer.ts'
import { SigningFailed } from './keyless/sign-keyless.ts'
import { makeBundle, type EndedPhase, type MadeBundle } from './make-bundle.ts'

/** A bundle, or none, with the reason why nobody signed it although somebody should have. */
export interface SignedBundle {
  readonly bundle?: MadeBundle
  /** One line without secrets. */
  readonly unsigned?: string
}

/** Makes a bundle that is signed. Where that fails, it is made without a signature if `orUnsigned` says so. */
export async function makeSignedBundle(
  phases: readonly EndedPhase[],
  facts: Omit<CertificateFacts, 'signer'>,
  {
    signer,
    orUnsigned,
    ...options
  }: Omit<Parameters<typeof makeBundle>[2], 'signer'> & {
    readonly signer: BundleSigner | undefined
    readonly orUnsigned: boolean
  },
): Promise<SignedBundle> {
  const make = (by: BundleSigner | undefined): Promise<MadeBundle> =>
    makeBundle(phases, { ...facts, ...certifiedSigner(by) }, { ...options, ...(by ? { signer: by } : {}) })
  try {
    return { bundle: await make(signer) }
  } catch (cause) {
    if (!(cause instanceof SigningFailed)) throw cause
    const unsigned = `nobody could sign the bundle: ${cause.message}`
    return orUnsigned ? { bundle: await make(undefined), unsigned } : { unsigned }
  }
}
