import type { EvidenceBody } from './exchange.ts'
import type { Redactor } from './redactor.ts'

/** Bytes of a body that the evidence keeps. */
const KEPT = 256 * 1024

/** A body as evidence keeps it: text where it is UTF-8, else base64; the beginning where it is long; secrets replaced. */
export function evidenceBody(body: Buffer, redactor: Redactor): EvidenceBody | undefined {
  if (body.length === 0) return undefined
  const cut = body.length > KEPT ? { cut: body.length } : {}
  const text = asText(body, cut.cut !== undefined)
  if (text !== undefined) return { text: redactor.clean(text), ...cut }
  const bytes = Buffer.from(redactor.clean(body.toString('latin1')), 'latin1')
  return { base64: bytes.subarray(0, KEPT).toString('base64'), ...cut }
}

function asText(body: Buffer, isCut: boolean): string | undefined {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    return decoder.decode(body.subarray(0, KEPT), { stream: isCut })
  } catch {
    return undefined
  }
}
