import type { EvidenceBody } from '../harness/report/evidence.ts'

/** The length of a body in bytes, the whole of it where only the beginning was kept. */
export function bodySize(body: EvidenceBody): number {
  return (
    body.cut ??
    Buffer.byteLength('text' in body ? body.text : body.base64, 'text' in body ? 'utf8' : 'base64')
  )
}

/** What to say of a body that was not kept whole. */
export function cutRemark({ cut }: EvidenceBody): string | undefined {
  return cut === undefined ? undefined : `only the beginning of ${cut} bytes`
}
