import type { HeaderLines } from './exchange.ts'

/** The way to a target, where it is not the direct one. */
export interface Network {
  /** Requests per second at most. */
  readonly rate?: number
  /** Header lines that every request has, such as one for a gateway in front. */
  readonly headers?: HeaderLines
  /** The proxy for each origin of the target that has one. */
  readonly proxies?: Readonly<Record<string, Proxy>>
  /** The address of this machine that connections come from; the system chooses one where absent. */
  readonly localAddress?: string
  /** Authorities to trust, and the certificate of this client. */
  readonly tls?: Tls
  /** Values that no output has, with their names in the evidence: `header:x-gateway`. */
  readonly secrets?: ReadonlyArray<{ readonly value: string; readonly name: string }>
}

export interface Proxy {
  /** Without credentials: `http://proxy.example:3128`. */
  readonly url: string
  /** The flag, variable or file that names it, for messages. */
  readonly from: string
  /** The value of `Proxy-Authorization`. */
  readonly authorization?: string
}

export interface Tls {
  /** A `SecureContext` of Node; the page of a report, which knows no Node, reads this file as well. */
  readonly context: object
  /** Files in PEM, for programs that read them themselves. */
  readonly files: { readonly ca?: string; readonly cert?: string; readonly key?: string }
  /** The passphrase of the key, for the same programs. */
  readonly passphrase?: string
}
