import type { EvidenceBody, Exchange } from '../../harness/report/evidence.ts'

/** Maximum length of an address and of the text of a request that a script sends, in characters. Longer ones are left out. */
const [MAX_URL, MAX_SENT] = [16 * 1024, 128 * 1024]
/** Maximum length of the text of a response from which a script reads, in characters; of longer ones only the beginning counts. */
const MAX_READ = 1024 * 1024

/** An exchange without texts of such a length that only evidence made by hand has: the time for a script depends on their lengths. */
export function withShortTexts(exchange: Exchange): Exchange {
  const { request, response } = exchange
  const sent = bodyOfAtMost(MAX_SENT, request.body)
  const read = bodyOfAtMost(MAX_READ, response?.body)
  const url = request.url.length > MAX_URL ? '' : request.url
  if (sent === request.body && read === response?.body && url === request.url) return exchange
  return {
    ...exchange,
    request: { ...request, url, ...(sent ? { body: sent } : {}) },
    ...(response && { response: { ...response, ...(read ? { body: read } : {}) } }),
  }
}

function bodyOfAtMost(length: number, body: EvidenceBody | undefined): EvidenceBody | undefined {
  if (!body || !('text' in body) || body.text.length <= length) return body
  return { ...body, text: body.text.slice(0, length), cut: body.cut ?? Buffer.byteLength(body.text) }
}
