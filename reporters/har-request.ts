import type { Cookie, PostData, QueryString, Request } from 'har-format'
import type { EvidenceBody, Exchange, HeaderLines } from '../harness/report/evidence.ts'
import { bodySize, cutRemark, harHeaders, headerOf } from './har-message.ts'

export function harRequest({ method, url, headers, body }: Exchange['request']): Request {
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: cookiesOf(headers),
    headers: harHeaders(headers),
    queryString: queryOf(url),
    ...(body ? { postData: postData(body, headerOf(headers, 'content-type') ?? '') } : {}),
    headersSize: -1,
    bodySize: body ? bodySize(body) : 0,
  }
}

/** HAR has no encoding for request bodies, so that a comment says base64. */
function postData(body: EvidenceBody, mimeType: string): PostData {
  const remarks = ['base64' in body ? 'base64' : undefined, cutRemark(body)].filter(
    (part) => part !== undefined,
  )
  return {
    mimeType,
    text: 'text' in body ? body.text : body.base64,
    ...(remarks.length > 0 ? { comment: remarks.join(', ') } : {}),
  }
}

function queryOf(url: string): QueryString[] {
  if (!URL.canParse(url)) return []
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }))
}

function cookiesOf(headers: HeaderLines): Cookie[] {
  return (headerOf(headers, 'cookie') ?? '')
    .split(';')
    .filter((pair) => pair.trim())
    .map((pair) => {
      const [name = '', ...value] = pair.trim().split('=')
      return { name, value: value.join('=') }
    })
}
