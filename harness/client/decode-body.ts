import { howToRaise, limitInWords } from './limits.ts'
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, constants } from 'node:zlib'

/** Thrown when a content coding cannot be undone; `tooLarge` when the plain body would be over the limit. */
export class UndecodableBody extends Error {
  readonly tooLarge: boolean

  constructor(message: string, tooLarge = false) {
    super(message)
    this.name = 'UndecodableBody'
    this.tooLarge = tooLarge
  }
}

/**
 * Undoes the content codings of an answer, the last applied first.
 * Throws {@link UndecodableBody} for an unknown or broken coding, or a body of more than `limit` bytes.
 */
export function decodeBody(body: Buffer, contentEncoding: string | undefined, limit: number): Buffer {
  const codings = (contentEncoding ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (body.length === 0) return body
  return codings.reduceRight((encoded, coding) => undo(encoded, coding, limit), body)
}

function undo(body: Buffer, coding: string, limit: number): Buffer {
  const options = { maxOutputLength: limit }
  try {
    switch (coding) {
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(body, options)
      case 'deflate':
        return looksLikeZlib(body) ? inflateSync(body, options) : inflateRawSync(body, options)
      case 'br':
        return brotliDecompressSync(body, {
          ...options,
          params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 0 },
        })
      default:
        throw new UndecodableBody(`the content coding ${JSON.stringify(coding)} is unknown`)
    }
  } catch (cause) {
    if (cause instanceof UndecodableBody) throw cause
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new UndecodableBody(
        `the answer holds more than ${limitInWords(limit, 'bytes')} once decompressed ${howToRaise('answerBytes', limit)}`,
        true,
      )
    throw new UndecodableBody(`the ${coding} body cannot be decompressed`)
  }
}

/** Some servers mean raw DEFLATE by `deflate`; the zlib header tells them apart (RFC 1950, section 2.2). */
function looksLikeZlib(body: Buffer): boolean {
  return ((body[0] ?? 0) & 0x0f) === 8 && body.length > 1 && body.readUInt16BE(0) % 31 === 0
}
