import type { Content, Cookie, Response } from 'har-format'
import type { EvidenceBody, Exchange, Fault, HeaderLines } from '../harness/report/evidence.ts'
import { bodySize, cutRemark, harHeaders, headerOf } from './har-message.ts'

/** The response of an exchange in HAR. Without a response, the status is 0, as in browsers. */
export function harResponse(response: Exchange['response'], fault: Fault | undefined): Response {
  const headers = response?.headers ?? []
  const body = response?.body
  return {
    status: response?.status ?? 0,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: cookiesOf(headers),
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
  const remark = cutRemark(body)
  return {
    size: bodySize(body),
    mimeType,
    ...('text' in body ? { text: body.text } : { text: body.base64, encoding: 'base64' }),
    ...(remark === undefined ? {} : { comment: remark }),
  }
}

function cookiesOf(headers: HeaderLines): Cookie[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .map(([, value]) => {
      const [name = '', ...rest] = (value.split(';', 1)[0] ?? '').trim().split('=')
      return { name, value: rest.join('=') }
    })
}
