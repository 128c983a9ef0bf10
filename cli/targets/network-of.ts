import { networkInterfaces, platform } from 'node:os'
import { isIP } from 'node:net'
import { readInputBytes } from '../../files/read-input.ts'
import { dirname, resolve } from 'node:path'
import { createSecureContext, rootCertificates } from 'node:tls'
import type { HeaderLines } from '../../harness/client/exchange.ts'
import type { Network, Proxy, Tls } from '../../harness/client/network.ts'
import { UnreadableFile } from '../../harness/report/unreadable-file.ts'
import { compact, placeOf, type Sourced, type Values } from '../options/values.ts'
import { UsageError } from '../base/usage-error.ts'
import { parseBaseUrl } from './base-url.ts'
import { NO_PROXY, parseProxy, proxyFromEnvironment } from './proxy-for.ts'
import { lookUp } from './secrets.ts'

type Secrets = Array<{ value: string; name: string }>

export interface NetworkInput {
  /** The options of the target, `env:` not resolved. */
  readonly values: Values
  /** The secrets of the target file, resolved. */
  readonly own: { readonly gatewayToken?: string; readonly keyPassphrase?: string }
  readonly urls: readonly string[]
  /** Whether callers sign in with the header Authorization. */
  readonly signsIn: boolean
  readonly environment: NodeJS.ProcessEnv
}

/** The way to a target; undefined if it is the direct one. Throws `UsageError`. */
export function networkOf(input: NetworkInput): Network | undefined {
  const secrets: Secrets = []
  const rate = input.values.rate?.value
  const tls = tlsOf(input, secrets)
  const proxies = proxiesOf(input, secrets)
  const headers = headersOf(input, secrets)
  const localAddress = ownAddress(input.values)
  const network: Network = {
    ...compact({ rate, localAddress, tls }),
    ...(Object.keys(proxies).length > 0 ? { proxies } : {}),
    ...(headers.length > 0 ? { headers } : {}),
    ...(secrets.length > 0 ? { secrets } : {}),
  }
  return Object.keys(network).length > 0 ? network : undefined
}

/** These belong to HTTP or to the suite; some are not sent at all. */
const reserved = new Set([
  'host',
  'connection',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'content-length',
  'content-type',
  'transfer-encoding',
  'cookie',
  'user-agent',
  'x-conformance-exchange',
])

/** A header with such a name contains a credential. */
const secretName = /auth|token|secret|key|password|cookie|session|credential/i

function headersOf({ values, own, signsIn, environment }: NetworkInput, secrets: Secrets): HeaderLines {
  const lines = Object.entries(values.headers?.value ?? {}).map(([name, text]): [string, string] => {
    const place = values.headers ? `${placeOf('headers', values.headers)}: ${name}` : name
    const lower = name.toLowerCase()
    if (reserved.has(lower)) throw new UsageError(`${place} cannot be set: the suite sends it`)
    if (signsIn && lower === 'authorization')
      throw new UsageError(
        `${place} cannot be set: it signs in the callers of the code-hosting API; for a gateway in front, use gatewayToken or another header`,
      )
    const [, before = '', variable] = /^(.*?)\benv:(\w+)$/.exec(text) ?? []
    if (variable === undefined) {
      if (secretName.test(name))
        throw new UsageError(`${place} may be a secret: write env:NAME, and its value into that variable`)
      return [lower, text]
    }
    const secret = lookUp(variable, place, environment)
    secrets.push({ value: secret, name: `header:${lower}` })
    return [lower, before + secret]
  })
  const token = values.gatewayToken?.source === 'target' ? own.gatewayToken : values.gatewayToken?.value
  if (token !== undefined) {
    secrets.push({ value: token, name: 'token:gateway' })
    lines.push(['proxy-authorization', `Bearer ${token}`])
  }
  return lines
}

function proxiesOf({ values, urls, environment }: NetworkInput, secrets: Secrets): Record<string, Proxy> {
  const proxies: Record<string, Proxy> = {}
  for (const url of urls) {
    const { origin } = new URL(url)
    const given = values.proxy
      ? { text: values.proxy.value, variable: placeOf('proxy', values.proxy) }
      : proxyFromEnvironment(origin, parseBaseUrl(url, 'url').loopback, environment)
    if (!given || given.text === NO_PROXY) continue
    const found = parseProxy(given.text, given.variable)
    if (found.secrets.length > 0 && values.proxy?.source === 'flag')
      throw new UsageError(
        '--proxy takes no password; write the URL into HTTPS_PROXY or FORGE_CONFORMANCE_PROXY',
      )
    proxies[origin] = found.proxy
    for (const value of found.secrets) secrets.push({ value, name: 'password:proxy' })
  }
  return proxies
}

function tlsOf({ values, own: written, environment }: NetworkInput, secrets: Secrets): Tls | undefined {
  const { ca, cert, key } = values
  if (!ca && !cert && !key) return undefined
  if (key && !cert) throw new UsageError(`${placeOf('key', key)} requires --cert, the certificate of the key`)
  if (cert && !key)
    throw new UsageError(`${placeOf('cert', cert)} requires --key, the key of the certificate`)
  const given = values.keyPassphrase
  const passphrase = given?.source === 'target' ? written.keyPassphrase : given?.value
  if (passphrase !== undefined) secrets.push({ value: passphrase, name: 'password:key' })
  const files = compact({ ca: ca && fileOf(ca), cert: cert && fileOf(cert), key: key && fileOf(key) })
  const authority = ca && readPem(fileOf(ca), placeOf('ca', ca), CERTIFICATE)
  const own = {
    cert: cert && readPem(fileOf(cert), placeOf('cert', cert)),
    key: key && readPem(fileOf(key), placeOf('key', key)),
  }
  try {
    const trusted = authority && [...authorities(environment), authority]
    const context = createSecureContext(compact({ ...own, ca: trusted, passphrase }))
    return { context, files, ...compact({ passphrase }) }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    const named = Object.values(files).join(', ')
    throw new UsageError(
      `${named} cannot be used (${why}); they must be PEM, and the passphrase of the key in FORGE_CONFORMANCE_KEY_PASSPHRASE`,
    )
  }
}

/** The authorities that Node trusts by default: an own authority must not replace them. */
function authorities({ NODE_EXTRA_CA_CERTS: extra }: NodeJS.ProcessEnv): readonly string[] {
  if (!extra) return rootCertificates
  return [...rootCertificates, readPem(extra, 'NODE_EXTRA_CA_CERTS', CERTIFICATE)]
}

/** A path in a target file is relative to that file. */
function fileOf({ value, source, origin }: Sourced<string>): string {
  return source === 'target' ? resolve(dirname(origin), value) : resolve(value)
}

const CERTIFICATE = { name: 'certificate', begins: /-----BEGIN (?:(?:X509|TRUSTED) )?CERTIFICATE-----/ }
const CERTIFICATE_OR_KEY = { name: 'certificate or key', begins: /-----BEGIN / }

function readPem(file: string, place: string, { name, begins } = CERTIFICATE_OR_KEY): string {
  let text: string
  try {
    // Comments of certificates can be in any encoding.
    text = readInputBytes(file).toString('utf8')
  } catch (cause) {
    throw new UsageError(`${place}: ${UnreadableFile.from(file, cause).message}`)
  }
  // Without a certificate in it, Node would silently trust or send nothing.
  if (!begins.test(text)) throw new UsageError(`${place}: ${file} has no ${name} in PEM`)
  return text
}

/** The source address of requests. Throws a `UsageError` if this machine does not have it. */
export function ownAddress({ from }: Pick<Values, 'from'>): string | undefined {
  if (!from) return undefined
  const { value } = from
  const place = placeOf('from', from)
  if (isIP(value) === 0)
    throw new UsageError(`${place} takes an IP address of this machine, such as 192.0.2.7, not ${value}`)
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  )
  // Linux accepts every address of the loopback network, and lists only one of them.
  const isLoopback = platform() === 'linux' && /^127\./.test(value)
  if (!isLoopback && !own.includes(value))
    throw new UsageError(`${place}: this machine does not have the address ${value}, but ${own.join(', ')}`)
  return value
}
