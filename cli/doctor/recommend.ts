import { resolve } from 'node:path'
import type { DriverChoice } from '../../harness/client/target.ts'
import type { TargetInput } from '../base/config.ts'
import { compact, type Sourced } from '../options/values.ts'
import { hasCredentials } from '../targets/reproduction.ts'
import type { ResolvedTarget } from '../targets/resolve-target.ts'
import type { Examined } from './examine.ts'
import type { SignInTimes } from './measure-sign-in.ts'
import type { Recognized } from './recognize.ts'

/** A target for `run`, with the reasons for its settings. */
export interface Recommendation {
  readonly input: TargetInput
  readonly lines: readonly string[]
}

/** A token has to be this much faster than a password to justify another request for each user. */
const WORTH_A_TOKEN = 0.7
/** A difference that is noticeable in a run of a few hundred signed requests, in milliseconds. */
const NOTICEABLE_MS = 10

export function recommend(resolved: ResolvedTarget, examined: Examined): Recommendation {
  const { target, input, values } = resolved
  const { concurrency, absent, howToToken } = examined
  const { driver, lines } = recommendedDriver(resolved, examined)
  if (howToToken !== undefined)
    lines.push(`the server takes the password of the administrator for creating tokens alone: ${howToToken}`)
  if (concurrency !== undefined)
    lines.push(
      concurrency < target.concurrency
        ? `concurrency ${concurrency}: with more, requests failed`
        : `concurrency ${concurrency}: nothing failed`,
    )
  if (absent.length > 0)
    lines.push(
      `unsupported ${absent.join(', ')}: answered as a path that the server surely does not have; what needs them is unmet, not failed`,
    )
  const unsupported = [...new Set([...(input.unsupported ?? []), ...absent])]
  const { codeHosting } = input
  const server = recognizedBy(examined)
  return {
    lines,
    input: {
      name: input.name ?? (server ? [server.product, server.version].filter(Boolean).join(' ') : target.name),
      ...input,
      ...networkOf(values),
      concurrency: concurrency ?? target.concurrency,
      ...(unsupported.length > 0 ? { unsupported } : {}),
      ...(values.allowWrites ? { allowWrites: target.allowWrites } : {}),
      ...(codeHosting && {
        codeHosting: {
          ...codeHosting,
          ...(codeHosting.admin &&
            howToToken !== undefined && {
              admin: { username: codeHosting.admin.username, token: 'env:FORGE_CONFORMANCE_ADMIN_TOKEN' },
            }),
          ...compact({ driver }),
        },
      }),
    },
  }
}

function recommendedDriver(
  { target, driverNamed }: ResolvedTarget,
  { signIn, howToToken, ...examined }: Examined,
): { driver: DriverChoice | undefined; lines: string[] } {
  const lines: string[] = []
  const server = recognizedBy(examined)
  const named = target.codeHosting?.driver
  const driver: DriverChoice | undefined = driverNamed ? named : (server?.driver ?? named)
  if (!driverNamed && server) lines.push(`driver ${server.driver}, for ${server.product}`)
  if (signIn)
    lines.push(
      `users sign in with a password: ${timeOf(signIn.basic)}, with a token: ${timeOf(signIn.token)}`,
    )
  const isChosen = typeof driver === 'object' && driver.signIn !== undefined
  if (!signIn || !prefersToken(signIn) || driver === 'gogs' || isChosen) return { driver, lines }
  lines.push(
    signIn.basic === undefined
      ? 'signIn token: users cannot sign in with their password'
      : 'signIn token: the server hashes a password with each request, which takes most of its time',
  )
  if (target.codeHosting?.admin?.token === undefined && howToToken === undefined)
    lines.push(
      'a token of the administrator saves the same time: create one on the web pages and set FORGE_CONFORMANCE_ADMIN_TOKEN',
    )
  const extended = typeof driver === 'object' ? driver : { extends: driver ?? 'gitea' }
  return { driver: { ...extended, signIn: 'token' }, lines }
}

function recognizedBy({ documents }: Pick<Examined, 'documents'>): Recognized | undefined {
  return documents.find(({ document }) => document === 'code-hosting')?.recognized
}

/** The network settings from flags and variables, without secrets. */
function networkOf(values: ResolvedTarget['values']): Partial<TargetInput> {
  const typed = <T>(given: Sourced<T> | undefined): T | undefined =>
    given?.source === 'flag' || given?.source === 'environment' ? given.value : undefined
  const file = (given: Sourced<string> | undefined): string | undefined => {
    const path = typed(given)
    return path === undefined ? undefined : resolve(path)
  }
  const proxy = typed(values.proxy)
  return compact({
    rate: typed(values.rate),
    proxy: proxy === undefined || hasCredentials(proxy) ? undefined : proxy,
    ca: file(values.ca),
    cert: file(values.cert),
    key: file(values.key),
    keyPassphrase: typed(values.keyPassphrase) && 'env:FORGE_CONFORMANCE_KEY_PASSPHRASE',
    headers: typed(values.headers),
    gatewayToken: typed(values.gatewayToken) && 'env:FORGE_CONFORMANCE_GATEWAY_TOKEN',
  })
}

function prefersToken({ basic, token }: SignInTimes): boolean {
  if (token === undefined) return false
  return basic === undefined || (token < basic * WORTH_A_TOKEN && basic - token > NOTICEABLE_MS)
}

function timeOf(time: number | undefined): string {
  if (time === undefined) return 'refused'
  return `${time < 10 ? time.toFixed(1) : Math.round(time)} ms a request`
}
