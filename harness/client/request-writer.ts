import { jsonOf } from './client-json.ts'
import { withClientHeaders, type ClientProfile } from './client-profiles.ts'
import type { HeaderLines } from './exchange.ts'
import { present } from './present.ts'
import { headersOf, pathOf } from './program-habits.ts'
import type { Request } from './request.ts'
import type { DocumentName, Target } from './target.ts'
import type { WireRequest } from './wire.ts'

export interface RequestForm {
  readonly target: Target
  /** The documented operation of a request, for the evidence. */
  readonly operationOf: (document: DocumentName, method: string, path: string) => string | undefined
  /** The ordinary client in whose form a caller's request is sent; the suite's own form if absent. */
  readonly clientOf?: (caller: string, id: string, isOfSession: boolean) => ClientProfile | undefined
}

export class RequestWriter {
  readonly #form: RequestForm
  readonly #bases = new Map<DocumentName, { readonly origin: string; readonly prefix: string }>()

  constructor(form: RequestForm) {
    this.#form = form
    const { codeHosting, legacyForge } = form.target
    if (codeHosting) this.#bases.set('code-hosting', splitBase(codeHosting.url))
    if (legacyForge) this.#bases.set('legacy-forge', splitBase(legacyForge.url))
  }

  write(id: string, request: Request): WireRequest {
    const { origin, prefix } = this.base(request.document)
    const operation = this.#form.operationOf(request.document, request.method, request.path)
    const client = this.#form.clientOf?.(
      request.login ?? request.caller,
      id,
      request.signsIn === true || request.purpose !== undefined,
    )
    const habits = client?.habits ?? {}
    const given = [...(this.#form.target.network?.headers ?? []), ...headersOf(habits, request.headers ?? [])]
    const body = bodyOf(request, client)
    return {
      id,
      ...present({ operation, client }),
      origin,
      method: request.method,
      path: prefix + pathOf(habits, request.path),
      headers: client
        ? withClientHeaders(client, given, { origin, method: request.method })
        : [...ownHeaders(id), ...given],
      ...present({ body }),
    }
  }

  /** The address of a document on the target. */
  base(document: DocumentName): { readonly origin: string; readonly prefix: string } {
    const base = this.#bases.get(document)
    if (!base) throw new Error(`the target serves no ${document} document`)
    return base
  }
}

function bodyOf({ body, headers }: Request, client: ClientProfile | undefined): Buffer | undefined {
  if (typeof body !== 'string') return body
  const isJson = headers?.some(([name, value]) => /^content-type$/i.test(name) && /json/i.test(value))
  return Buffer.from(client && isJson ? jsonOf(client, body) : body)
}

function splitBase(url: string): { origin: string; prefix: string } {
  const { origin, pathname } = new URL(url)
  return { origin, prefix: pathname.replace(/\/+$/, '') }
}

/** The header that identifies the suite to a server. */
function ownHeaders(id: string): HeaderLines {
  return [
    ['user-agent', 'forge-conformance'],
    // The operator of the target can find an exchange of the evidence in the server's log.
    ['x-conformance-exchange', id.replace(/[^\x20-\x7e]/g, '?')],
  ]
}
