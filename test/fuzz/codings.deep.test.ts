import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentCodings, decodeBody, UndecodableBody } from '../../harness/client/decode-body.ts'
import { bytes, holds, orThrows } from './holds.ts'

const encoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gzipSync(body, { level: 1 }),
  'x-gzip': (body) => gzipSync(body, { level: 1 }),
  deflate: (body) => deflateSync(body, { level: 1 }),
  br: (body) => brotliCompressSync(body),
}
const known = fc.constantFrom(...Object.keys(encoders))
const limits = { answerBytes: 1000, contentCodings: 2 }

test('whatever is encoded is decoded again, where it is within the limits', async () => {
  await holds(fc.tuple(bytes(), fc.array(known, { maxLength: 3 })), async ([body, codings]) => {
    const encoded = codings.reduce((inner, coding) => encoders[coding]?.(inner) ?? inner, body)
    const decoded = await orThrows(() => decodeBody(encoded, codings, limits), [UndecodableBody])
    if (decoded) expect(decoded.equals(body)).toBe(true)
    else expect(codings.length > 2 || body.length + 20 * codings.length > 1000).toBe(true)
  })
})

test('raw DEFLATE is decoded, but for the few bodies that look like zlib', async () => {
  await holds(bytes(900), async (body) => {
    const decoded = await orThrows(
      () => decodeBody(deflateRawSync(body, { level: 1 }), ['deflate'], limits),
      [UndecodableBody],
    )
    if (decoded) expect(decoded.equals(body)).toBe(true)
  })
})

test('damaged bodies are decoded within the limit, or refused', async () => {
  const coded = fc.tuple(bytes(), known, fc.nat(), fc.nat(255)).map(([body, coding, at, byte]) => {
    const encoded = encoders[coding]?.(body) ?? body
    encoded[at % encoded.length] = byte
    return { encoded, coding }
  })
  const any = fc.tuple(bytes(), known).map(([encoded, coding]) => ({ encoded, coding }))
  await holds(fc.oneof(coded, any), async ({ encoded, coding }) => {
    const decoded = await orThrows(() => decodeBody(encoded, [coding], limits), [UndecodableBody])
    expect(decoded?.length ?? 0).toBeLessThanOrEqual(limits.answerBytes)
  })
})

test('any Content-Encoding header is a list of codings that are known or refused', async () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('gzip', 'BR', ' identity', '', 'deflate', ';q=1', '\t'))
      .map((words) => words.join()),
  )
  await holds(fc.array(line, { maxLength: 4 }), async (lines) => {
    const codings = contentCodings(lines)
    expect(codings.every((coding) => coding !== '' && coding !== 'identity')).toBe(true)
    expect(contentCodings(codings)).toEqual(codings)
    const error = await decodeBody(Buffer.from('x'), codings, limits).catch(
      (cause: unknown) => cause as Error,
    )
    if (error instanceof Error) {
      expect(error).toBeInstanceOf(UndecodableBody)
      expect(error.message.length).toBeLessThan(500)
    }
  })
})
