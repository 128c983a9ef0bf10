import type { Context } from 'hono'
import { isObject, type JsonObject } from '../model/fields.ts'
import type { Forge } from '../model/forge.ts'
import { Invalid } from '../model/invalid.ts'
import type { Asking } from '../rules/asking.ts'
import type { Overrides } from '../overrides.ts'
import type { Operation } from './operation.ts'

/** A request to an operation. `Overrides.before` can change every part of it. */
export interface Call extends Asking {
  readonly method: string
  readonly path: string
  readonly params: Record<string, string>
  readonly query: URLSearchParams
  header(name: string): string | undefined
  bytes(): Promise<Uint8Array<ArrayBuffer>>
  /** The body as text. Throws `Invalid` if it is not UTF-8. */
  text(): Promise<string>
  /** The body as a JSON object, empty without a body. Throws `Invalid` for any other body. */
  json(): Promise<JsonObject>
  /** The fields of a URL-encoded or multipart body; empty for any other body. */
  form(): Promise<URLSearchParams>
  /** Applies a change to the state. Every change uses it, so a mutant can prevent or alter it. */
  effect(apply: () => void | Promise<void>): Promise<void>
}

export function newCall(
  context: Context,
  operation: Pick<Operation, 'name'>,
  forge: Forge,
  overrides: Overrides,
): Call {
  const { req } = context
  let body: Promise<Uint8Array<ArrayBuffer>> | undefined
  const call: Call = {
    operation: operation.name,
    caller: undefined,
    visitor: undefined,
    forge,
    rules: overrides.rules,
    views: overrides.views,
    method: req.method,
    path: req.path,
    params: req.param(),
    query: new URL(req.url).searchParams,
    header: (name) => req.header(name),
    bytes: () => (body ??= req.arrayBuffer().then((buffer) => new Uint8Array(buffer))),
    text: async () => decode(await call.bytes()),
    json: async () => parseObject(await call.text()),
    form: async () => readForm(req.header('content-type') ?? '', await call.bytes()),
    effect: async (apply) => overrides.effect(call, apply),
  }
  return call
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Invalid('body is not UTF-8')
  }
}

function parseObject(text: string): JsonObject {
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

async function readForm(contentType: string, bytes: Uint8Array<ArrayBuffer>): Promise<URLSearchParams> {
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
