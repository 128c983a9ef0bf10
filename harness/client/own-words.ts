/** Longer JSON is not an error message, and longer pages are not searched. In bytes. */
const MAX_JSON_LENGTH = 4_000
const MAX_PAGE_LENGTH = 64 * 1024
/** Characters of the quotation. */
const MAX_LENGTH = 1000

/** A response whose status is not a success. */
interface Refusal {
  readonly body: Buffer
  /** Length of the body in bytes. */
  readonly size: number
  readonly mediaType: string | undefined
  jsonIfReadable(): unknown
}

/** The server's own explanation of a refusal: the error in a JSON body, plain text, or the title of a page. Not redacted. */
export function ownWords(refusal: Refusal): string | undefined {
  const { size, mediaType } = refusal
  if (size === 0 || size > MAX_PAGE_LENGTH) return undefined
  const { body } = refusal
  if (mediaType === 'text/html') return oneLine(/<title[^>]*>([^<]*)</i.exec(body.toString('utf8'))?.[1])
  const json = size <= MAX_JSON_LENGTH ? refusal.jsonIfReadable() : undefined
  if (json !== undefined) return oneLine(errorIn(json))
  return mediaType === 'text/plain' ? oneLine(body.toString('utf8')) : undefined
}

const keys = ['message', 'Message', 'error', 'msg', 'detail', 'errors']

function errorIn(json: unknown): string | undefined {
  if (typeof json === 'string') return json
  if (Array.isArray(json)) return errorIn(json[0])
  if (typeof json !== 'object' || json === null) return undefined
  const record = json as Readonly<Record<string, unknown>>
  for (const key of keys) {
    const found = Object.hasOwn(record, key) ? textIn(record[key]) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** A text, the first of several, or the first message about a field. */
function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  if (Array.isArray(value)) return textIn(value[0])
  if (typeof value !== 'object' || value === null) return undefined
  const { message } = value as { message?: unknown }
  if (typeof message === 'string') return message
  const [[field, said] = []] = Object.entries(value as Readonly<Record<string, unknown>>)
  const text = Array.isArray(said) ? (said[0] as unknown) : said
  return field !== undefined && typeof text === 'string' ? `${field}: ${text}` : undefined
}

function oneLine(text: string | undefined): string | undefined {
  const line = text?.replace(/\s+/g, ' ').trim() ?? ''
  return line !== '' && line.length <= MAX_LENGTH && !/\p{Cc}/u.test(line) ? line : undefined
}
