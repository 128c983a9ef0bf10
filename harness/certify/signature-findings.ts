import type { Certificate } from './certificate.ts'
import { isSignedBy } from './envelope.ts'
import { Broken, holds, Unproven, type Finding } from './finding.ts'
import type { Primitives } from './primitives.ts'
import { keyIdOf } from './public-key.ts'
import type { Stated } from './stated-files.ts'

/** Who signed a bundle. With a key, it has to be that one. */
export async function* signatureFindings(
  { envelope, payload }: Stated,
  { signer }: Certificate,
  { publicKey, primitives }: { readonly publicKey?: string; readonly primitives: Primitives },
): AsyncGenerator<Finding> {
  const isUnsigned = envelope.signatures.length === 0
  if (publicKey !== undefined) {
    const id = await keyIdOf(publicKey, primitives)
    if (isUnsigned) throw new Broken(`nobody signed it, and not the key ${id}`)
    if (!(await isSignedBy(envelope, payload, publicKey, primitives)) || signer?.keyId !== id)
      throw new Broken(`it is not signed by the key ${id}`)
    yield holds(`it is signed by the key ${id}`)
    return
  }
  if (isUnsigned && signer) throw new Broken('its signature was removed')
  if (isUnsigned || !signer) {
    if (!isUnsigned) throw new Broken('it is signed, and does not say by whom')
    yield { state: 'unproven', line: 'who made it: nobody signed it' }
    return
  }
  const isOwn = await ownSignature()
  if (!isOwn) throw new Broken('its signature is not that of its statement and signer')
  yield holds(`it is signed by the key ${signer.keyId}`)
  yield { state: 'unprovable', line: 'whose key that is: --key names the one that you have of the vendor' }

  async function ownSignature(): Promise<boolean> {
    if (!signer) return false
    try {
      const isItsId = (await keyIdOf(signer.publicKey, primitives)) === signer.keyId
      return isItsId && (await isSignedBy(envelope, payload, signer.publicKey, primitives))
    } catch (cause) {
      if (cause instanceof Unproven) throw cause
      return false
    }
  }
}
