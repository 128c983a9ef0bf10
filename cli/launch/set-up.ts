import type { Send } from '../../harness/client/request.ts'
import { Inconclusive } from '../../harness/client/inconclusive.ts'
import { loneClient } from '../../harness/client/lone-client.ts'
import type { Redactor } from '../../harness/client/redactor.ts'
import type { Target } from '../../harness/client/target.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { LaunchFailure, type RunningServer, type SetUpStep } from '../base/launch.ts'

const REQUEST_MS = 60_000

export interface SetUpPlace {
  readonly server: RunningServer
  readonly target: Target
  /** The address of the server; paths of requests begin at its host. */
  readonly url: string
  readonly redactor: Redactor
}

/**
 * Performs the set-up steps of a server that is ready. Returns the token of the administrator, if a step creates one. Throws a
 * `LaunchFailure` with the server's own words.
 */
export async function setUp(steps: readonly SetUpStep[], place: SetUpPlace): Promise<string | undefined> {
  const { target, url, server, redactor } = place
  const there: Target = {
    ...target,
    allowWrites: true,
    codeHosting: { url: new URL(url).origin, driver: target.codeHosting?.driver ?? '' },
  }
  const client = loneClient(there, { timeoutMs: REQUEST_MS, redactor })
  let token: string | undefined
  try {
    for (const step of steps) {
      if (step.exec) {
        const { code, output } = await server.exec(step.exec, step.user)
        if (code !== 0)
          throw new LaunchFailure(
            redactor.clean(
              `set-up: ${step.exec.slice(0, 3).join(' ')} ended with ${code}: ${said(redactor.clean(output))}`,
            ),
          )
      } else token = (await request(step, place, client.send)) ?? token
    }
  } finally {
    await client.close()
  }
  return token
}

async function request(
  { request = '', form, json, token }: SetUpStep,
  { url: baseUrl, target, redactor }: SetUpPlace,
  send: Send,
): Promise<string | undefined> {
  const [method = '', written = ''] = request.split(' ')
  const { href, origin } = new URL(written, baseUrl)
  const { username = '', password = '' } = target.codeHosting?.admin ?? {}
  const headers: Array<[string, string]> = []
  if (token !== undefined)
    headers.push(['authorization', `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`])
  if (json !== undefined) headers.push(['content-type', 'application/json'])
  else if (form) headers.push(['content-type', 'application/x-www-form-urlencoded;charset=UTF-8'])
  const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json)
  const line = `${method} ${redactor.clean(href)}`
  const answer = await send({
    document: 'code-hosting',
    method,
    path: href.slice(origin.length),
    headers,
    caller: token === undefined ? 'anonymous' : 'admin',
    ...(body === undefined ? {} : { body }),
  }).catch((cause: unknown) => {
    if (!(cause instanceof Inconclusive)) throw cause
    throw new LaunchFailure(`set-up: ${line} has no usable response: ${cause.fault.message}`)
  })
  if (answer.status >= 400)
    throw new LaunchFailure(
      `set-up: ${line} returned ${answer.status}: ${said(redactor.clean(answer.body.toString('utf8')))}`,
    )
  if (token === undefined) return undefined
  const found = (answer.jsonIfReadable() as Readonly<Record<string, unknown>> | null | undefined)?.[token]
  if (typeof found !== 'string' || found === '')
    throw new LaunchFailure(`set-up: the response to ${line} has no ${token}`)
  redactor.hide(found, 'token:admin')
  return found
}

function said(output: string): string {
  return visibleAtMost(output.trim().split('\n').at(-1)?.trim() || 'no output', 300)
}

/** A value with `{username}`, `{password}` and `{email}` replaced by those of the administrator of a target. */
export function filledIn<T>(value: T, { codeHosting }: Pick<Target, 'codeHosting'>): T {
  const { username = '', password = '' } = codeHosting?.admin ?? {}
  const words: Readonly<Record<string, string>> = {
    username,
    password,
    email: `${username}@conformance.example`,
  }
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string')
      return part.replace(/\{(username|password|email)\}/g, (_, word: string) => words[word] ?? '')
    if (Array.isArray(part)) return part.map(fill)
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(Object.entries(part).map(([key, child]) => [key, fill(child)]))
  }
  return fill(value) as T
}
