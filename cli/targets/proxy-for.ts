import { BlockList, isIP } from 'node:net'
import type { Proxy } from '../../harness/client/network.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { orUndefined, UsageError } from '../base/usage-error.ts'

/** Disables the proxy of the environment. */
export const NO_PROXY = 'none'

/** A proxy with the secrets that were in its URL. */
export interface FoundProxy {
  readonly proxy: Proxy
  readonly secrets: readonly string[]
}

/** Reads the URL of a proxy. Throws a `UsageError` that does not repeat credentials. */
export function parseProxy(text: string, place: string): FoundProxy {
  // Other programs accept a host and a port.
  const url = /^\w+:\/\//.test(text) ? text : `http://${text}`
  if (!URL.canParse(url))
    throw new UsageError(
      `${place} takes the URL of a proxy, such as http://proxy.example:3128, or ${NO_PROXY}`,
    )
  const { protocol, host, username, password } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new UsageError(
      `${place}: proxies of the kind ${visibleAtMost(protocol.slice(0, -1), 20)} are not supported; http and https are`,
    )
  const proxy = { url: `${protocol}//${host}`, from: place }
  if (username === '' && password === '') return { proxy, secrets: [] }
  const user = orUndefined(() => decodeURIComponent(username))
  const secret = orUndefined(() => decodeURIComponent(password))
  if (user === undefined || secret === undefined)
    throw new UsageError(
      `${place}: name or password of the proxy has a % that encodes nothing; write it as %25`,
    )
  const basic = Buffer.from(`${user}:${secret}`).toString('base64')
  return { proxy: { ...proxy, authorization: `Basic ${basic}` }, secrets: [secret, basic].filter(Boolean) }
}

/**
 * The proxy that the usual variables name for an origin, with the name of the variable. None for this machine: many environments name a
 * proxy without excluding local addresses.
 */
export function proxyFromEnvironment(
  origin: string,
  isLocal: boolean,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly text: string; readonly variable: string } | undefined {
  const { protocol, hostname, port } = new URL(origin)
  const names = protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY'] : ['http_proxy', 'HTTP_PROXY']
  const variable = [...names, 'all_proxy', 'ALL_PROXY'].find((name) => environment[name])
  const excluded = environment['no_proxy'] || environment['NO_PROXY'] || ''
  const at = port || (protocol === 'https:' ? '443' : '80')
  if (variable === undefined || isLocal || isExcluded(hostname, at, excluded)) return undefined
  return { text: environment[variable] ?? '', variable }
}

/** Whether a list such as `.example.com, 10.0.0.0/8, host:8080` contains a host. */
function isExcluded(hostname: string, port: string, list: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === '*') return true
      const [, name = '', only] = /^(\[[^\]]*\]|[^:]*|[^[]*:[^[]*:[^[]*?)(?::(\d+))?$/.exec(entry) ?? []
      if (only !== undefined && only !== port) return false
      const plain = name.replace(/^\[|\]$/g, '').replace(/^\*?\./, '')
      return plain !== '' && (host === plain || host.endsWith(`.${plain}`) || isInNetwork(host, plain))
    })
}

function isInNetwork(host: string, network: string): boolean {
  const [address = '', bits] = network.split('/')
  const [kind, prefix] = [isIP(address), Number(bits)]
  if (bits === undefined || kind === 0 || isIP(host) !== kind || !(prefix <= (kind === 4 ? 32 : 128)))
    return false
  const type = kind === 4 ? 'ipv4' : 'ipv6'
  const list = new BlockList()
  list.addSubnet(address, prefix, type)
  return list.check(host, type)
}
