import { TargetClient } from './client.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { HeaderLines } from './exchange.ts'
import { newNonce } from './nonce.ts'
import type { Network } from './network.ts'
import { present } from './present.ts'
import { clientProfileOf, withClientHeaders, type ClientProfile } from './client-profiles.ts'
import { Redactor } from './redactor.ts'
import type { Send } from './request.ts'
import { limitsOf, type Target } from './target.ts'
import { UndiciTransport } from './transport.ts'
import { withCleanMessages, type WireOutcome } from './wire.ts'

/** The settings of a client for a few requests outside a run. */
export interface LoneOptions {
  readonly timeoutMs: number
  readonly redactor?: Redactor
  readonly signal?: AbortSignal
}

/** A client for a few requests outside a run, with the limits of the target: nothing is recorded. The caller closes it. */
export function loneClient(
  target: Target,
  { timeoutMs, redactor = new Redactor(), signal }: LoneOptions,
): { readonly send: Send; readonly close: () => Promise<void> } {
  const transport = new UndiciTransport({
    connections: 1,
    timeoutMs,
    limits: limitsOf(target),
    ...present({ network: target.network }),
  })
  const key = newNonce()
  const client = new TargetClient({
    target,
    transport,
    redactor,
    repeat: 1,
    record: () => {},
    operationOf: () => undefined,
    ...(target.wire ? { clientOf: (caller) => clientProfileOf(key, caller) } : {}),
    ...present({ signal }),
  })
  return { send: client.sender('preflight'), close: () => transport.close() }
}

/** One request to any address. */
export interface LoneRequest {
  readonly url: string
  readonly headers?: HeaderLines
  readonly timeoutMs: number
  readonly limits?: Limits
  /** The network settings; a direct connection if absent. */
  readonly network?: Network
  /** The client in whose form it is sent. */
  readonly client?: ClientProfile
}

/** The outcome of one GET request without repetition and without following redirects. */
export async function getOnce(request: LoneRequest): Promise<WireOutcome> {
  const { timeoutMs, limits = defaultLimits, network, client } = request
  const { origin, pathname, search } = new URL(request.url)
  const given = [...(network?.headers ?? []), ...(request.headers ?? [])]
  const redactor = new Redactor()
  for (const { value, name } of network?.secrets ?? []) redactor.hideGiven(value, name)
  const transport = new UndiciTransport({ connections: 1, timeoutMs, limits, ...present({ network }) })
  try {
    const outcome = await transport.carry({
      origin,
      method: 'GET',
      path: pathname + search,
      ...(client
        ? { client, headers: withClientHeaders(client, given, { origin, method: 'GET' }) }
        : { headers: [['user-agent', 'forge-conformance'], ...given] }),
    })
    return withCleanMessages(outcome, (message) => redactor.cleanMessage(message))
  } finally {
    await transport.close()
  }
}
