import { createHash } from 'node:crypto'
import type { Given, Query } from '../checks/call.ts'
import { basePaths, type BodyShape, type Operation } from '../../contract/derive/operation.ts'
import type { Answer } from '../client/answer.ts'
import type { ExchangeSource } from '../client/exchange-id.ts'
import type { HeaderLines } from '../client/exchange.ts'
import { wasSent } from '../client/inconclusive.ts'
import type { DocumentName } from '../client/target.ts'
import { filledIn, pathOf } from '../../contract/derive/paths.ts'
import type { TargetRuntime } from './target-runtime.ts'

/** The common part of calls of both documents. */
export interface DocumentCall {
  /** Its id in the table of operations. */
  readonly operation?: string
  /** Replaces an operation: a path from {base_url} on, with `{name}` for parameters. */
  readonly path?: string
  readonly method?: string
  readonly parameters?: Readonly<Record<string, string | number | bigint>>
  readonly query?: Query
  readonly given?: ReadonlyArray<Given | undefined>
  readonly slashesEncoded?: boolean
  readonly pathWithout?: string
  /** Replaces the path of the operation: the path of a further page, from {base_url} on. */
  readonly pageAt?: string
}

/** A request line before credentials and body are added. */
export interface RequestLine {
  readonly method: string
  /** From {base_url} on. */
  readonly path: string
}

/** The rest of a request. */
export interface SignedRequest {
  /** Replaces the path of the request line if credentials are part of it. */
  readonly path?: string
  readonly headers: HeaderLines
  readonly body?: string | Buffer
}

/** A ledger entry that was written before the request; exactly one of its functions is called when the request has ended. */
export interface Noted {
  answered(answer: Answer): void
  /** The request was sent, and there is no complete response. */
  unanswered(): void
  notSent(): void
}

/** The document-specific part of a request: credentials, encoding of the body, ledger entry, and the reader of its responses. */
export interface Protocol<Caller, C extends DocumentCall, R> {
  readonly document: DocumentName
  /** The caller's name in the evidence. */
  readonly label: (caller: Caller) => string
  /** The caller's username; undefined for an anonymous caller, or one with other credentials than the document's. */
  readonly login: (caller: Caller) => string | undefined
  /** Resources that must exist before the caller sends anything. */
  readonly given: (caller: Caller) => ReadonlyArray<Given | undefined>
  /** Adds credentials and body, in the JSON names of the target. */
  readonly sign: (caller: Caller, call: C, line: RequestLine) => SignedRequest | Promise<SignedRequest>
  /** Writes the ledger for a call that creates a resource. */
  readonly note: (caller: Caller, call: C) => Noted | undefined
  /** `endpoint`: method and documented path, for failures. */
  readonly read: (answer: Answer, shape: BodyShape, endpoint: string) => R
}

/**
 * Sends every request of a check or scenario: fills in the path, creates prerequisites, writes the ledger, signs, sends, and reads
 * the response. The exchange is numbered at once, independent of the duration of its preparation.
 */
export function performer<Caller, C extends DocumentCall, R extends Answer>(
  { client, operations, target }: TargetRuntime,
  source: ExchangeSource,
  protocol: Protocol<Caller, C, R>,
): (caller: Caller, call: C) => Promise<R> {
  const send = client.sender(source)
  return async (caller, call) => {
    const operation = call.operation === undefined ? undefined : operations[call.operation]
    if (call.operation !== undefined && !operation) throw new Error(`no operation ${call.operation}`)
    const line: RequestLine = {
      method: call.method ?? operation?.method ?? 'GET',
      path: pathOfCall(call, operation),
    }
    let noted: Noted | undefined
    const prepare = async () => {
      const prerequisites = [...protocol.given(caller), ...(call.given ?? [])]
      await Promise.all(prerequisites.map(async (resource) => resource?.made()))
      if (target.allowWrites) noted = protocol.note(caller, call)
      const signed = await protocol.sign(caller, call, line)
      const login = protocol.login(caller)
      const asked = { document: protocol.document, ...line, caller: protocol.label(caller), ...signed }
      return login === undefined ? asked : { ...asked, login }
    }
    const answer = await send(prepare()).catch((cause: unknown) => {
      if (wasSent(cause)) noted?.unanswered()
      else noted?.notSent()
      throw cause
    })
    noted?.answered(answer)
    // Paths of the legacy document include the prefix.
    const prefix = operation?.document === 'legacy-forge' ? basePaths[operation.document] : ''
    const endpoint = `${line.method} ${operation ? prefix + operation.path : (call.path ?? '')}`
    return protocol.read(answer, operation?.answers ?? 'undeclared', endpoint)
  }
}

/** The path of a call with its parameters and query, from {base_url} on. */
export function pathOfCall(call: DocumentCall, operation: Operation | undefined): string {
  const { parameters, query, pathWithout = '', pageAt } = call
  if (pageAt !== undefined) return pageAt
  if (!operation) return filledIn(call.path ?? '', parameters)
  const path = inDrawnOrder(
    pathOf(call.slashesEncoded ? { ...operation, deep: [] } : operation, parameters, query),
  )
  return pathWithout && path.endsWith(pathWithout) ? path.slice(0, -pathWithout.length) : path
}

/**
 * A path with the parameters of its query in an order derived from its text, because clients write them in any order. Values of one
 * parameter keep their order.
 */
export function inDrawnOrder(path: string): string {
  const at = path.indexOf('?')
  if (at === -1 || !path.includes('&', at)) return path
  const rankOf = (part: string) =>
    createHash('sha256')
      .update(`${path}\n${part.split('=', 1)[0]}`)
      .digest('hex')
  const parts = path
    .slice(at + 1)
    .split('&')
    .map((part) => ({ part, rank: rankOf(part) }))
  const sorted = parts.toSorted((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
  return `${path.slice(0, at)}?${sorted.map(({ part }) => part).join('&')}`
}
