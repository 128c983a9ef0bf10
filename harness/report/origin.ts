import type { TargetReport } from './report.ts'

/** Scheme, host and port of a target's first document; the whole address if it is not a URL. */
export function originOf({ documents }: Pick<TargetReport, 'documents'>): string {
  const url = documents[0]?.url ?? ''
  return URL.canParse(url) ? new URL(url).origin : url
}
