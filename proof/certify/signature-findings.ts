import type { Certificate, KeySigner } from './certificate.ts'
import { isSignedBy, type Envelope } from './envelope.ts'
import { Broken, type Finding, holds, unprovable, Unproven } from './finding.ts'
import type { Primitives } from './primitives.ts'
import { keyIdOf } from './public-key.ts'
import type { ExpectedIdentity, KeylessAttestation } from './sigstore-bundle.ts'
import type { Stated } from './stated-files.ts'

/** The expectations for the verification of a signature. */
export interface SignatureQuestions {
  readonly primitives: Primitives
  /** PEM; the key that must have signed the bundle. */
  readonly publicKey?: string
  /** The identity that must have signed the bundle, if no key did. */
  readonly identity?: ExpectedIdentity
  /** Verifies a signature for an identity, as far as the platform can. Throws {@link Broken}. */
  readonly verifyKeyless: (attestation: KeylessAttestation, createdAt: string) => AsyncGenerator<Finding>
}

/** The signer of a bundle. If a key or an identity is expected, it must be the signer. */
export async function* signatureFindings(
  stated: Stated,
  { signer, createdAt }: Certificate,
  { publicKey, identity, primitives, verifyKeyless }: SignatureQuestions,
): AsyncGenerator<Finding> {
  const { envelope, payload, keyless } = stated
  const isUnsigned = envelope.signatures.length === 0
  if (publicKey !== undefined) {
    const id = await keyIdOf(publicKey, primitives)
    if (isUnsigned) throw new Broken(`nobody signed it, and not the key ${id}`)
    const isItsKey = !keyless && isKey(signer) && signer.keyId === id
    if (!isItsKey || !(await isSignedBy(envelope, payload, publicKey, primitives)))
      throw new Broken(`it is not signed by the key ${id}`)
    if (!(await isKeyOf(signer, id, primitives)))
      throw new Broken(`its certificate shows another key as ${id}`)
    yield holds(`it is signed by the key ${id}`)
    yield* strayFindings(envelope, id)
    return
  }
  if (isUnsigned && signer) throw new Broken('its signature was removed')
  if (keyless) {
    // The certificate states how it was signed.
    if (!signer || isKey(signer))
      throw new Broken('it is signed for an identity, and its certificate does not say so')
    yield* verifyKeyless(keyless, createdAt)
    return
  }
  if (identity)
    throw new Broken(
      isUnsigned
        ? `nobody signed it, and not ${identity.identity}`
        : `it is signed by a key, and not by ${identity.identity}`,
    )
  if (isUnsigned || !signer) {
    if (!isUnsigned) throw new Broken('it is signed, and does not say by whom')
    yield { state: 'unproven', line: 'who made it: nobody signed it' }
    return
  }
  const isOwn = isKey(signer) && (await isSignedByItsKey(stated, signer, primitives))
  if (!isOwn) throw new Broken('its signature is not that of its statement and signer')
  yield holds(`it is signed by the key ${signer.keyId}`)
  yield* strayFindings(envelope, signer.keyId)
  yield unprovable('whose key that is: --key names the one that you have of the vendor')
}

/** Whether the key that the certificate shows signed the bundle. */
async function isSignedByItsKey(
  { envelope, payload }: Stated,
  own: KeySigner,
  primitives: Primitives,
): Promise<boolean> {
  return isWithoutError(
    async () =>
      (await isKeyOf(own, own.keyId, primitives)) &&
      (await isSignedBy(envelope, payload, own.publicKey, primitives)),
  )
}

/** Whether the certificate shows the key that the id names. */
async function isKeyOf({ publicKey }: KeySigner, id: string, primitives: Primitives): Promise<boolean> {
  return isWithoutError(async () => (await keyIdOf(publicKey, primitives)) === id)
}

/** False if a key cannot be read; throws {@link Unproven} if this platform lacks what is needed. */
async function isWithoutError(holdsTrue: () => Promise<boolean>): Promise<boolean> {
  try {
    return await holdsTrue()
  } catch (cause) {
    if (cause instanceof Unproven) throw cause
    return false
  }
}

/** Envelope data about signatures apart from the one that counts: anybody can write it. */
function* strayFindings({ signatures }: Envelope, id: string): Generator<Finding> {
  const other = signatures.find(({ keyid }) => keyid !== undefined && keyid !== id)
  if (other)
    yield unprovable(
      `the key id ${(other.keyid ?? '').slice(0, 64)} in its envelope: no signature covers it, and it is not that of the key`,
    )
  if (signatures.length > 1)
    yield unprovable(
      `what the other ${signatures.length - 1} of ${signatures.length} signatures in its envelope are: certify makes one`,
    )
}

function isKey(signer: Certificate['signer']): signer is KeySigner {
  return signer !== undefined && 'keyId' in signer
}
