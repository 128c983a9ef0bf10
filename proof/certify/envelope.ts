import { fromBase64, joined, toBase64, toBytes } from './bytes.ts'
import { isRecord } from '../../harness/report/is-record.ts'
import type { Primitives } from './primitives.ts'

export const PAYLOAD_TYPE = 'application/vnd.in-toto+json'

/** A DSSE envelope (github.com/secure-systems-lab/dsse); without signatures, nobody vouches for its payload. */
export interface Envelope {
  readonly payloadType: string
  /** Base64. */
  readonly payload: string
  readonly signatures: ReadonlyArray<{ readonly keyid?: string; readonly sig: string }>
}

/** The signed bytes: DSSE's pre-authentication encoding. */
export function preAuthentication(type: string, payload: Uint8Array): Uint8Array {
  const typeBytes = toBytes(type)
  return joined(toBytes(`DSSEv1 ${typeBytes.length} `), typeBytes, toBytes(` ${payload.length} `), payload)
}

/** A payload in its envelope, signed if there is a signer. */
export function envelopeOf(
  payload: Uint8Array,
  signer?: { readonly keyId: string; readonly sign: (message: Uint8Array) => Uint8Array },
): Envelope {
  const message = preAuthentication(PAYLOAD_TYPE, payload)
  return {
    payloadType: PAYLOAD_TYPE,
    payload: toBase64(payload),
    signatures: signer ? [{ keyid: signer.keyId, sig: toBase64(signer.sign(message)) }] : [],
  }
}

/** An envelope and its payload. For an invalid value, gives the reason in a few words. */
export function openEnvelope(
  value: unknown,
): { readonly envelope: Envelope; readonly payload: Uint8Array } | string {
  if (!isRecord(value)) return 'is no DSSE envelope'
  const { payloadType, payload, signatures } = value
  if (payloadType !== PAYLOAD_TYPE) return `has a payload that is not ${PAYLOAD_TYPE}`
  const bytes = typeof payload === 'string' ? fromBase64(payload) : undefined
  if (!bytes) return 'has a payload that is no base64'
  if (!Array.isArray(signatures) || !signatures.every(isSignature) || signatures.length > MAX_SIGNATURES)
    return 'has no list of signatures'
  return { envelope: { payloadType, payload: payload as string, signatures }, payload: bytes }
}

const MAX_SIGNATURES = 10

function isSignature(value: unknown): value is Envelope['signatures'][number] {
  if (!isRecord(value)) return false
  const { sig, keyid } = value
  return typeof sig === 'string' && (keyid === undefined || typeof keyid === 'string')
}

/** Whether one of the signatures of an envelope was made by a key. Key ids are ignored. */
export async function isSignedBy(
  { payloadType, signatures }: Envelope,
  payload: Uint8Array,
  publicKey: string,
  { isSigned }: Primitives,
): Promise<boolean> {
  const message = preAuthentication(payloadType, payload)
  for (const { sig } of signatures) {
    const bytes = fromBase64(sig)
    if (bytes && (await isSigned(message, bytes, publicKey))) return true
  }
  return false
}
