import type { Header } from 'har-format'
import type { EvidenceBody, HeaderLines } from '../harness/report/evidence.ts'

export function harHeaders(headers: HeaderLines): Header[] {
  return headers.map(([name, value]) => ({ name, value }))
}

/** The value of the first header with this name. Case does not matter. */
export function headerOf(headers: HeaderLines, name: string): string | undefined {
  return headers.find(([found]) => found.toLowerCase() === name)?.[1]
}

/** The length of a body in bytes; the original length if it was cut. */
export function bodySize(body: EvidenceBody): number {
  return (
    body.cut ??
    Buffer.byteLength('text' in body ? body.text : body.base64, 'text' in body ? 'utf8' : 'base64')
  )
}

/** A remark on a body that was cut. */
export function cutRemark({ cut }: EvidenceBody): string | undefined {
  return cut === undefined ? undefined : `only the beginning of ${cut} bytes`
}
