import { isDeepStrictEqual } from 'node:util'
import type { EvidenceBody, Exchange, HeaderLines } from './exchange.ts'
import type { WireOutcome } from './wire.ts'

/** A recorded exchange as a client sees it: its outcome, and the omitted parts. */
export interface RecordedAnswer {
  readonly received: WireOutcome
  /** Length of the received body, in bytes. */
  readonly size?: number
  readonly left?: { readonly body?: string; readonly headers?: string }
}

/** The outcome of a recorded exchange, with placeholders in place of secrets. */
export function recordedAnswer({ id, response, fault }: Exchange): RecordedAnswer {
  if (!response) return { received: { fault: fault ?? { kind: 'protocol', message: 'no answer' } } }
  const { status, headers, body, cutHeaders } = response
  const content = bytesOf(body)
  const size = body?.cut ?? body?.bytes ?? content.length
  const left = {
    ...(body?.cut === undefined
      ? {}
      : { body: `the evidence has ${content.length} of the ${body.cut} bytes of the response ${id}` }),
    ...(cutHeaders === undefined
      ? {}
      : { headers: `the evidence lacks ${cutHeaders} header lines of the response ${id}` }),
  }
  const isWhole = Object.keys(left).length === 0
  return { received: { answer: { status, headers, body: content } }, size, ...(isWhole ? {} : { left }) }
}

function bytesOf(body: EvidenceBody | undefined): Buffer {
  if (!body) return Buffer.alloc(0)
  return 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64')
}

/**
 * How a request differs from the recorded one, in words; undefined if it does not. Compares only the last `own` header lines: the
 * client and the network add those before them.
 */
export function differenceOf(
  asked: Exchange['request'],
  recorded: Exchange['request'],
  own: number,
): string | undefined {
  if (asked.method !== recorded.method) return `its method is ${recorded.method}, not ${asked.method}`
  if (asked.url !== recorded.url) return `its URL is ${recorded.url}, not ${asked.url}`
  if (
    recorded.cutHeaders === undefined &&
    !isDeepStrictEqual(last(asked.headers, own), last(recorded.headers, own))
  )
    return 'its headers are others'
  return isSameBody(asked.body, recorded.body) ? undefined : 'its body is another one'
}

/** Whether a recorded request has all expected header lines, in order. Those of the network are between them. */
export function hasLinesOf(asked: Exchange['request'], recorded: Exchange['request']): boolean {
  if (recorded.cutHeaders !== undefined) return true
  const lines = recorded.headers.map((line) => JSON.stringify(line))
  let from = 0
  return asked.headers.every((line) => {
    const at = lines.indexOf(JSON.stringify(line), from)
    from = at + 1
    return at !== -1
  })
}

/** How the metadata of an exchange about its sender and its purpose differ from those of the check; undefined if they do not. */
export function senderDifference(
  asked: Readonly<Record<'caller' | 'login' | 'operation' | 'purpose', unknown>>,
  recorded: Exchange,
): string | undefined {
  const parts = ['caller', 'login', 'operation', 'purpose'] as const
  const other = parts.find((part) => !isDeepStrictEqual(plain(asked[part]), plain(recorded[part])))
  return other && `its ${other} is another one`
}

/** The value as in a file. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)
}

function last(headers: HeaderLines, count: number): HeaderLines {
  return count === 0 ? [] : headers.slice(-count)
}

/** A body that the limit of the whole evidence omitted is not compared: only its length is known, which depends on the secrets in it. */
function isSameBody(asked: EvidenceBody | undefined, recorded: EvidenceBody | undefined): boolean {
  const isLeftOut = recorded?.cut !== undefined && 'text' in recorded && recorded.text === ''
  if (isLeftOut) return asked !== undefined
  return isDeepStrictEqual(withoutLength(asked), withoutLength(recorded))
}

/** The length before secrets were replaced differs in a replay, which has other secrets. */
function withoutLength(body: EvidenceBody | undefined): unknown {
  if (!body) return undefined
  const isCut = body.cut !== undefined
  return 'text' in body ? { text: body.text, isCut } : { base64: body.base64, isCut }
}
