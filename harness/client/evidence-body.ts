import type { EvidenceBody } from './exchange.ts'
import type { Redactor } from './redactor.ts'

/**
 * A body as in the evidence: text if it is UTF-8, otherwise base64; the first `kept` bytes. Secrets are replaced before the cut, so
 * that no part of one remains at the end.
 */
export function evidenceBody(body: Buffer, redactor: Redactor, kept: number): EvidenceBody | undefined {
  if (body.length === 0) return undefined
  if (body.length <= kept) {
    const text = asText(body)
    if (text === undefined) {
      const base64 = asBase64(body, redactor, kept)
      return { base64, ...(base64 === body.toString('base64') ? {} : { bytes: body.length }) }
    }
    const cleaned = redactor.clean(text)
    return { text: cleaned, ...(cleaned === text ? {} : { bytes: body.length }) }
  }
  const cut = body.length
  const text = asText(body.subarray(0, kept), true)
  if (text === undefined) return { base64: asBase64(body, redactor, kept), cut }
  // A character has at most four bytes. The bytes after the cut may not be UTF-8.
  const longer = body.subarray(0, kept + 4 * redactor.longest)
  const whole = new TextDecoder('utf-8', { ignoreBOM: true }).decode(longer)
  return { text: redactor.cleanStart(whole, text.length), cut }
}

function asBase64(body: Buffer, redactor: Redactor, kept: number): string {
  const bytes = body.subarray(0, kept + redactor.longest).toString('latin1')
  return Buffer.from(redactor.cleanStart(bytes, kept), 'latin1').toString('base64')
}

function asText(body: Buffer, isCut = false): string | undefined {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    return decoder.decode(body, { stream: isCut })
  } catch {
    return undefined
  }
}
