import type { EvidenceBody } from '../../harness/report/evidence.ts'

/** The text of a body; empty where it has none. */
export function textOf(body: EvidenceBody | undefined): string {
  return body && 'text' in body ? body.text : ''
}
