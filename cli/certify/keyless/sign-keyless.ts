import type * as sigstoreSign from '@sigstore/sign'
import { PAYLOAD_TYPE } from '../../../proof/certify/envelope.ts'
import { NoIdentity, type IdentitySource } from './identity-token.ts'
import { oneLine } from './one-line.ts'
import { optionalPackage } from './optional-package.ts'
import { UsageError } from '../../base/usage-error.ts'

export interface SigstoreServers {
  /** Gives an identity a certificate for a key that is used once. */
  readonly fulcio: string
  /** The log that makes every signature public. */
  readonly rekor: string
}

/** Signs a payload, and gives the JSON of a Sigstore bundle. Throws {@link SigningFailed}. */
export type KeylessSign = (payload: Uint8Array) => Promise<object>

/** No signature could be made; the message is one line without secrets. */
export class SigningFailed extends Error {
  override readonly name = 'SigningFailed'
}

/** Retries and time-outs for requests: a run of hours must not be lost because one request failed. */
const patience = { retry: { retries: 3, minTimeout: 2000 }, timeout: 30_000 }

/** The function that signs for an identity. It sends nothing before it signs. Throws `UsageError` if the package for it is missing. */
export function keylessSign(
  identity: IdentitySource,
  servers: SigstoreServers,
  { retry, timeout } = patience,
  from?: string,
): KeylessSign {
  const found = optionalPackage<typeof sigstoreSign>('@sigstore/sign', from)
  if (!found)
    throw new UsageError(
      '--keyless requires the package @sigstore/sign, which is not installed: npm install --save-dev @sigstore/sign',
    )
  const { DSSEBundleBuilder, FulcioSigner, RekorWitness } = found.exports
  const { bundleToJSON } = found.require('@sigstore/bundle') as {
    readonly bundleToJSON: (bundle: sigstoreSign.Bundle) => object
  }
  const [fulcio, rekor] = [withoutSlash(servers.fulcio), withoutSlash(servers.rekor)]
  return async (payload) => {
    const token = await identity.read().catch(refuseIdentity)
    const builder = new DSSEBundleBuilder({
      signer: new FulcioSigner({
        fulcioBaseURL: fulcio,
        identityProvider: { getToken: async () => token.text },
        retry,
        timeout,
      }),
      witnesses: [new RekorWitness({ rekorBaseURL: rekor, retry, timeout })],
    })
    try {
      const bundle = bundleToJSON(await builder.create({ data: Buffer.from(payload), type: PAYLOAD_TYPE }))
      if (JSON.stringify(bundle).includes(token.text))
        throw new Error('the signature would have the token in it')
      return bundle
    } catch (cause) {
      // The package names the token in some of its messages.
      throw new SigningFailed(oneLine(`${serverOf(cause, fulcio, rekor)}: ${wordsOf(cause)}`, [token.text]))
    }
  }
}

function refuseIdentity(cause: unknown): never {
  throw cause instanceof NoIdentity ? new SigningFailed(cause.message) : cause
}

function serverOf(cause: unknown, fulcio: string, rekor: string): string {
  const { code } = cause as { readonly code?: unknown }
  if (typeof code !== 'string') return `${fulcio} or ${rekor}`
  return code.startsWith('TLOG') ? rekor : fulcio
}

/** The error message of the server, the network or the package. */
function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const { cause: inner } = cause as { readonly cause?: unknown }
  if (cause instanceof TypeError) return `its response is not that of a signing service (${cause.message})`
  return inner instanceof Error ? inner.message : cause.message
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
