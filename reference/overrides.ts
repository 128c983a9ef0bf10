import type { Server } from 'node:http'
import type { Call } from './http/call.ts'
import type { Operation } from './http/operation.ts'
import type { Reply } from './http/reply.ts'
import { defaultRules, type Rules } from './rules/rules.ts'
import { defaultViews, type Views } from './views/views.ts'

type Maybe<T> = T | Promise<T>

/**
 * The points where a mutant changes the server. Each server has its own; `startReference({ mutate })` can change them
 * before the first request. README.md lists the use of each.
 */
export interface Overrides {
  readonly rules: Rules
  readonly views: Views
  /** Operations by name. A mutant can replace method, path, success status code and handler, and add or delete entries. */
  readonly operations: Map<string, Operation>
  /** Runs after the caller is identified. It can change the call, or reply instead of the operation. */
  before: (call: Call) => Maybe<Reply | undefined>
  /** Applies a change to the state, skips it, or does something else. */
  effect: (call: Call, apply: () => Maybe<void>) => Maybe<void>
  /** Receives every reply, including rejections, and can change it. */
  answer: (call: Call, reply: Reply) => Maybe<Reply>
  /** Receives every response just before it is sent: for compression, cookies, delays. */
  respond: (request: Request, response: Response) => Maybe<Response>
  /** Receives the server before it listens: for changes below HTTP messages, such as connections. */
  listen: (server: Server) => void
}

export function defaultOverrides(operations: readonly Operation[]): Overrides {
  return {
    rules: defaultRules(),
    views: defaultViews(),
    operations: new Map(operations.map((operation) => [operation.name, { ...operation }])),
    before: () => undefined,
    effect: (_call, apply) => apply(),
    answer: (_call, reply) => reply,
    respond: (_request, response) => response,
    listen: () => undefined,
  }
}
