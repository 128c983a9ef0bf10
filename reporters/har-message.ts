import type { Content, Cookie, Header, PostData, QueryString, Request, Response } from 'har-format'
import { present } from '../harness/client/present.ts'
import type { EvidenceBody, Exchange, Fault, HeaderLines } from '../harness/report/evidence.ts'

export function harRequest({ method, url, headers, body }: Exchange['request']): Request {
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: (headerOf(headers, 'cookie') ?? '')
      .split(';')
      .filter((pair) => pair.trim())
      .map(cookieOf),
    headers: harHeaders(headers),
    queryString: queryOf(url),
    ...present({ postData: body && postData(body, headerOf(headers, 'content-type') ?? '') }),
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
    ...present({ comment: remarks.length > 0 ? remarks.join(', ') : undefined }),
  }
}

function queryOf(url: string): QueryString[] {
  if (!URL.canParse(url)) return []
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }))
}

/** The response of an exchange in HAR. Without a response, the status is 0, as in browsers. */
export function harResponse(response: Exchange['response'], fault: Fault | undefined): Response {
  const headers = response?.headers ?? []
  const body = response?.body
  return {
    status: response?.status ?? 0,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: headers
      .filter(([name]) => name.toLowerCase() === 'set-cookie')
      .map(([, value]) => cookieOf(value.split(';', 1)[0] ?? '')),
    headers: harHeaders(headers),
    content: contentOf(body, headerOf(headers, 'content-type') ?? ''),
    redirectURL: headerOf(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: response ? (body ? bodySize(body) : 0) : -1,
    ...(fault ? { comment: `${fault.kind}: ${fault.message}`, _error: fault.message } : {}),
  }
}

function contentOf(body: EvidenceBody | undefined, mimeType: string): Content {
  if (!body) return { size: 0, mimeType }
  return {
    size: bodySize(body),
    mimeType,
    ...('text' in body ? { text: body.text } : { text: body.base64, encoding: 'base64' }),
    ...present({ comment: cutRemark(body) }),
  }
}

/** A cookie from the text `name=value`. */
function cookieOf(pair: string): Cookie {
  const [name = '', ...value] = pair.trim().split('=')
  return { name, value: value.join('=') }
}

function harHeaders(headers: HeaderLines): Header[] {
  return headers.map(([name, value]) => ({ name, value }))
}

/** The value of the first header with this name. Case does not matter. */
function headerOf(headers: HeaderLines, name: string): string | undefined {
  return headers.find(([found]) => found.toLowerCase() === name)?.[1]
}

/** The length of a body in bytes; the original length if it was cut. */
function bodySize(body: EvidenceBody): number {
  return (
    body.cut ??
    Buffer.byteLength('text' in body ? body.text : body.base64, 'text' in body ? 'utf8' : 'base64')
  )
}

/** A remark on a body that was cut. */
function cutRemark({ cut }: EvidenceBody): string | undefined {
  return cut === undefined ? undefined : `only the beginning of ${cut} bytes`
}
