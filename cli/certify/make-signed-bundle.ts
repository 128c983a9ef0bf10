import type { CertificateFacts } from '../../proof/certify/certificate.ts'
import { certifiedSigner, type BundleSigner } from './bundle-signer.ts'
import { SigningFailed } from './keyless/sign-keyless.ts'
import { makeBundle, type EndedPhase, type MadeBundle } from './make-bundle.ts'

/** A bundle, if one was made, and the reason why it is not signed although a signature was requested. */
export interface SignedBundle {
  readonly bundle?: MadeBundle
  /** One line without secrets. */
  readonly unsigned?: string
}

/** Makes a signed bundle. If signing fails and `orUnsigned` is set, makes it without a signature. */
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
