import type { Server } from 'node:http'
import type { Call } from './http/call.ts'
import type { Operation } from './http/operation.ts'
import type { Reply } from './http/reply.ts'
import { defaultRules, type Rules } from './rules/rules.ts'
import { defaultViews, type Views } from './views/views.ts'

type Maybe<T> = T | Promise<T>

/**
 * Where a mutant takes hold: each started server has its own, and `startReference({ mutate })` may change them
 * before the first request. README.md says which seam is for what.
 */
export interface Seams {
  readonly rules: Rules
  readonly views: Views
  /** By name. Method, path, success status and handler may be replaced, entries deleted and added. */
  readonly operations: Map<string, Operation>
  /** Runs when the caller is known: may change the call, or answer in the operation's place. */
  before: (call: Call) => Maybe<Reply | undefined>
  /** Applies a change to the forge, or does not, or does something else. */
  effect: (call: Call, apply: () => Maybe<void>) => Maybe<void>
  /** Sees every answer, refusals too, and may rewrite it. */
  answer: (call: Call, reply: Reply) => Maybe<Reply>
  /** Sees every answer as it is about to be sent: for compression, cookies, slowness and the like. */
  respond: (request: Request, response: Response) => Maybe<Response>
  /** Is given the server before it listens: for what is below HTTP messages, such as connections. */
  listen: (server: Server) => void
}

export function defaultSeams(operations: readonly Operation[]): Seams {
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
