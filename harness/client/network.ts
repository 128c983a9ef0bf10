import type { HeaderLines } from './exchange.ts'

/** The network settings for a target, if it is not reached directly. */
export interface Network {
  /** The maximum of requests per second. */
  readonly rate?: number
  /** Header lines for every request, such as one for a gateway in front of the target. */
  readonly headers?: HeaderLines
  /** The proxy for each origin of the target that has one. */
  readonly proxies?: Readonly<Record<string, Proxy>>
  /** The local address of connections; the system chooses one if absent. */
  readonly localAddress?: string
  /** Trusted authorities, and the certificate of this client. */
  readonly tls?: Tls
  /** Values that must not be in any output, with their names in the evidence: `header:x-gateway`. */
  readonly secrets?: ReadonlyArray<{ readonly value: string; readonly name: string }>
}

export interface Proxy {
  /** Without credentials: `http://proxy.example:3128`. */
  readonly url: string
  /** The flag, variable or file that sets it, for messages. */
  readonly from: string
  /** The value of `Proxy-Authorization`. */
  readonly authorization?: string
}

export interface Tls {
  /** A `SecureContext` of Node; untyped because the page of a report, which does not know Node, also imports this file. */
  readonly context: object
  /** PEM files, for programs that read them themselves. */
  readonly files: { readonly ca?: string; readonly cert?: string; readonly key?: string }
  /** The passphrase of the key, for the same programs. */
  readonly passphrase?: string
}
