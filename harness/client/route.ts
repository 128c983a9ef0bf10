import type { Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import buildConnector, { type Connector } from 'undici/lib/core/connect.js'
import type { HeaderLines } from './exchange.ts'
import type { Network, Proxy } from './network.ts'

/** The settings for requests to an origin. */
export interface Route {
  readonly connect: Connector
  /** Prefix of each path: a proxy that forwards a request needs its full address (RFC 9112, section 3.2.2). */
  readonly prefix: string
  /** For the proxy that reads the request; they do not reach the target. */
  readonly headers: HeaderLines
}

/** Maximum bytes of a proxy's response to CONNECT. */
const MAX_HEAD_LENGTH = 16 * 1024

/** Maximum length of the status line of such a response in a message. */
const MAX_SHOWN = 200

/** A proxy did not connect to the target. */
class NoTunnel extends Error {}

/** The route to an origin. The reception of each request limits its time. */
export function routeTo(origin: string, network: Network = {}): Route {
  // One deadline covers a whole exchange; undici's own timers are coarser.
  const direct = fromAddress(network, buildConnector({ timeout: 0, ...secure(network) }))
  const proxy = network.proxies?.[origin]
  if (!proxy) return { connect: direct, prefix: '', headers: [] }
  const toProxy = connectorTo(proxy, network)
  if (origin.startsWith('https:')) return { connect: tunnel(proxy, toProxy, direct), prefix: '', headers: [] }
  return {
    connect: toProxy,
    prefix: origin,
    headers: proxy.authorization === undefined ? [] : [['proxy-authorization', proxy.authorization]],
  }
}

function fromAddress({ localAddress }: Network, connect: Connector): Connector {
  return localAddress === undefined
    ? connect
    : (options, callback) => connect({ ...options, localAddress }, callback)
}

function secure({ tls }: Network): buildConnector.BuildOptions {
  // Without it, NODE_TLS_REJECT_UNAUTHORIZED=0 would send credentials to anybody.
  const checked = { rejectUnauthorized: true }
  return tls ? { ...checked, secureContext: tls.context as SecureContext } : checked
}

/** Connects to the proxy, for any requested host. */
function connectorTo({ url, from }: Proxy, network: Network): Connector {
  const connect = fromAddress(network, buildConnector({ timeout: 0, ...secure(network) }))
  const { hostname, host, protocol, port } = new URL(url)
  const plain = hostname.replace(/^\[|\]$/g, '')
  return (_target, callback) =>
    connect({ hostname: plain, host, protocol, port }, (...[error, socket]) => {
      // Omits the code of the error, which messages would attribute to the target.
      if (error) callback(new Error(`the proxy ${url} (${from}) cannot be reached: ${error.message}`), null)
      else callback(null, socket)
    })
}

/** A connection through the proxy, with TLS from here to the target. */
function tunnel(proxy: Proxy, toProxy: Connector, toTarget: Connector): Connector {
  return (options, callback) => {
    toProxy(options, (...[error, socket]) => {
      if (error) return callback(error, null)
      const target = `${options.hostname.includes(':') ? `[${options.hostname}]` : options.hostname}:${options.port || 443}`
      openTunnel(socket, proxy, target).then(
        () => toTarget({ ...options, httpSocket: socket }, callback),
        (cause: unknown) => {
          socket.destroy()
          callback(cause instanceof Error ? cause : new Error(String(cause)), null)
        },
      )
    })
  }
}

/** Requests a connection to `target` from a proxy. Rejects if the proxy refuses. */
function openTunnel(socket: Socket, { url, from, authorization }: Proxy, target: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = ''
    const settle = (act: () => void): void => {
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener)
      act()
    }
    const refuse = (why: string): void =>
      settle(() => reject(new NoTunnel(`the proxy ${url} (${from}) did not connect to ${target}: ${why}`)))
    const listeners = {
      readable: () => {
        for (
          let chunk = socket.read() as Buffer | null;
          chunk !== null;
          chunk = socket.read() as Buffer | null
        ) {
          head += chunk.toString('latin1')
          const end = head.indexOf('\r\n\r\n')
          if (end === -1 && head.length > MAX_HEAD_LENGTH) return refuse('its response is no HTTP response')
          if (end === -1) continue
          const [status = ''] = head.split('\r\n', 1)
          if (!/^HTTP\/1\.\d 2\d\d\b/.test(status))
            return refuse(status.length > MAX_SHOWN ? `${status.slice(0, MAX_SHOWN)}…` : status)
          const rest = Buffer.from(head.slice(end + 4), 'latin1')
          return settle(() => {
            if (rest.length > 0) socket.unshift(rest)
            resolve()
          })
        }
      },
      error: (error: Error) => refuse(error.message),
      close: () => refuse('it closed the connection'),
      end: () => refuse('it closed the connection'),
    }
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener)
    const credentials = authorization === undefined ? '' : `Proxy-Authorization: ${authorization}\r\n`
    socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${credentials}\r\n`)
  })
}
