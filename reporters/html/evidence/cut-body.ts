import type { EvidenceBody } from '../../../harness/report/evidence.ts'

/** A body cut at `longest` bytes, marked with its original length. */
export function cutBody(body: EvidenceBody, longest: number): EvidenceBody {
  if ('base64' in body) {
    const length = Math.floor((body.base64.length * 3) / 4)
    if (length <= longest) return body
    return { base64: body.base64.slice(0, Math.floor(longest / 3) * 4), cut: body.cut ?? length }
  }
  if (body.text.length <= longest) return body
  const kept = body.text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')
  return { text: kept, cut: body.cut ?? new TextEncoder().encode(body.text).length }
}
