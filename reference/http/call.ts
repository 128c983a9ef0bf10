import type { JsonObject } from '../model/fields.ts'
import type { Viewing } from '../views/viewing.ts'

/** A request to an operation. `Overrides.before` can change every part of it. */
export interface Call extends Viewing {
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
