import { PREFIX_PATTERN } from '../../harness/client/name-prefix.ts'
import { parseExchangeId, type EvidenceBody, type Exchange } from '../../harness/report/evidence.ts'

const names = new RegExp(`${PREFIX_PATTERN}[\\w-]*`, 'gi')

/** The text of a body; empty if it has none. */
export function textOf(body: EvidenceBody | undefined): string {
  return body && 'text' in body ? body.text : ''
}

/** Names that begin with the mark of a run. */
export function namesIn(text: string): string[] {
  return text.match(names) ?? []
}

/** Names in the path, the query and the body of a request, and that of its caller. */
export function namesOf({ request, login }: Exchange): Set<string> {
  return new Set([
    ...namesIn(request.url),
    ...namesIn(textOf(request.body)),
    ...(login === undefined ? [] : namesIn(login)),
  ])
}

/** The user whose credentials a set-up step creates; undefined for every other exchange. */
export function credentialsOf({ id }: Exchange): string | undefined {
  return /^fixture:(?:token|web session|sign-in) of (\S+)$/.exec(parseExchangeId(id).source)?.[1]
}

/** Path and query of a URL. */
export function pathOf(url: string): string {
  return url.replace(/^\w+:\/\/[^/]*/, '')
}

/** Whether a request changed something, as far as its method and status tell. */
export function isChange({ request, response, purpose }: Exchange): boolean {
  if (purpose?.pushed) return true
  const status = response?.status ?? 0
  return request.method !== 'GET' && request.method !== 'HEAD' && status >= 200 && status < 400
}

/** The position of an exchange in the run; in evidence of earlier versions, by the clock. */
export function timeOf({ order, startedAt }: Exchange): number {
  return order?.[0] ?? Date.parse(startedAt)
}
