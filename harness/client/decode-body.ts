import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, inflateRaw } from 'node:zlib'
import { formatValue } from './format-value.ts'
import { howToRaise, limitInWords, type Limits } from './limits.ts'

/** Thrown if a content coding cannot be decoded; `tooLarge` if a limit is reached. */
export class UndecodableBody extends Error {
  readonly tooLarge: boolean

  constructor(message: string, tooLarge = false) {
    super(message)
    this.name = 'UndecodableBody'
    this.tooLarge = tooLarge
  }
}

/** The content codings of a response, in the order of their application; several header lines form one list. */
export function contentCodings(lines: readonly string[]): string[] {
  return lines
    .flatMap((line) => line.split(','))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
}

/**
 * Decodes the content codings of a response, the last applied first, outside the thread of the event loop. Throws {@link
 * UndecodableBody} for an unknown or broken coding, for more codings than `contentCodings`, and for a body that exceeds
 * `answerBytes` after any of them.
 */
export async function decodeBody(
  body: Buffer,
  codings: readonly string[],
  limits: Pick<Limits, 'answerBytes' | 'contentCodings'>,
): Promise<Buffer> {
  if (codings.length > limits.contentCodings)
    throw new UndecodableBody(
      `the answer has more than ${limits.contentCodings} content codings ${howToRaise('contentCodings', limits.contentCodings)}`,
      true,
    )
  let decoded = body
  for (const coding of codings.toReversed()) decoded = await undo(decoded, coding, limits.answerBytes)
  return decoded
}

const decoders = {
  gunzip: promisify(gunzip),
  inflate: promisify(inflate),
  inflateRaw: promisify(inflateRaw),
  brotliDecompress: promisify(brotliDecompress),
}

async function undo(body: Buffer, coding: string, limit: number): Promise<Buffer> {
  const options = { maxOutputLength: limit }
  try {
    switch (coding) {
      case 'gzip':
      case 'x-gzip':
        return await decoders.gunzip(body, options)
      case 'deflate':
        return await (looksLikeZlib(body) ? decoders.inflate : decoders.inflateRaw)(body, options)
      case 'br':
        return await decoders.brotliDecompress(body, {
          ...options,
          params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 0 },
        })
      default:
        throw new UndecodableBody(`the content coding ${formatValue(coding)} is unknown`)
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

/** Some servers send raw DEFLATE as `deflate`; the zlib header distinguishes them (RFC 1950, section 2.2). */
function looksLikeZlib(body: Buffer): boolean {
  return ((body[0] ?? 0) & 0x0f) === 8 && body.length > 1 && body.readUInt16BE(0) % 31 === 0
}
