import type { EvidenceBody } from './exchange.ts'
import type { Redactor } from './redactor.ts'

/** A body as evidence keeps it: text where it is UTF-8, else base64; the first `kept` bytes; secrets replaced. */
export function evidenceBody(body: Buffer, redactor: Redactor, kept: number): EvidenceBody | undefined {
  if (body.length === 0) return undefined
  const cut = body.length > kept ? { cut: body.length } : {}
  const text = asText(body.subarray(0, kept), cut.cut !== undefined)
  if (text !== undefined) return { text: redactor.clean(text), ...cut }
  const bytes = Buffer.from(redactor.clean(body.toString('latin1')), 'latin1')
  return { base64: bytes.subarray(0, kept).toString('base64'), ...cut }
}

function asText(body: Buffer, isCut: boolean): string | undefined {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    return decoder.decode(body, { stream: isCut })
  } catch {
    return undefined
  }
}
