import { isObject, type JsonObject } from '../model/fields.ts'
import { Invalid } from '../model/invalid.ts'

/** The text of a body. Throws `Invalid` if it is not UTF-8. */
export function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Invalid('body is not UTF-8')
  }
}

/** The JSON object in a text, empty without a text. Throws `Invalid` for anything else. */
export function readObject(text: string): JsonObject {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Invalid('body is not JSON', [
      { fieldNames: [], classification: 'DeserializationError', message: 'body is not JSON' },
    ])
  }
  if (!isObject(value)) throw new Invalid('body is not a JSON object')
  return value
}

/** The fields of a URL-encoded or multipart body; empty for any other body. */
export async function readForm(
  contentType: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<URLSearchParams> {
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) {
    return new URLSearchParams(new TextDecoder().decode(bytes))
  }
  const form = new URLSearchParams()
  if (!/^multipart\/form-data/i.test(contentType)) return form
  const parts = await new Response(bytes, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => new FormData())
  for (const [name, value] of parts) if (typeof value === 'string') form.append(name, value)
  return form
}
