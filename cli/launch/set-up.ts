import type { CodeHostingTarget, Target } from '../../harness/client/target.ts'
import { visibleAtMost } from '../../harness/report/visible.ts'
import { parseJson } from '../targets/read-json.ts'
import { LaunchFailure, type RunningServer, type SetUpStep } from './launch.ts'

const REQUEST_MS = 60_000

/**
 * Takes the set-up steps of a server that is ready. Returns the token of the administrator, where a step creates one. Throws a
 * `LaunchFailure` with the server's own words.
 */
export async function setUp(
  steps: readonly SetUpStep[],
  server: RunningServer,
  { url = '', admin }: Partial<CodeHostingTarget>,
): Promise<string | undefined> {
  let token: string | undefined
  for (const step of steps) {
    if (step.exec) {
      const { code, output } = await server.exec(step.exec, step.user)
      if (code !== 0)
        throw new LaunchFailure(
          `set-up: ${step.exec.slice(0, 3).join(' ')} ended with ${code}: ${said(output)}`,
        )
    } else token = (await send(step, url, admin)) ?? token
  }
  return token
}

async function send(
  { request = '', form, json, token }: SetUpStep,
  baseUrl: string,
  admin: CodeHostingTarget['admin'],
): Promise<string | undefined> {
  const [method = '', path = ''] = request.split(' ')
  const url = new URL(path, baseUrl).href
  const { username = '', password = '' } = admin ?? {}
  const headers = {
    ...(token === undefined
      ? {}
      : { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(REQUEST_MS),
    ...(form ? { body: new URLSearchParams(form) } : {}),
    headers,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  }).catch((cause: unknown) => {
    throw new LaunchFailure(`set-up: ${method} ${url} has no response: ${said(String(cause))}`)
  })
  const text = await response.text()
  if (response.status >= 400)
    throw new LaunchFailure(`set-up: ${method} ${url} returned ${response.status}: ${said(text)}`)
  if (token === undefined) return undefined
  const parsed = parseJson(text)
  const found =
    'value' in parsed ? (parsed.value as Readonly<Record<string, unknown>> | null)?.[token] : undefined
  if (typeof found !== 'string' || found === '')
    throw new LaunchFailure(`set-up: the response to ${method} ${url} has no ${token}`)
  return found
}

function said(output: string): string {
  return visibleAtMost(output.trim().split('\n').at(-1)?.trim() || 'no output', 300)
}

/** Anything with `{username}`, `{password}` and `{email}` replaced by those of the administrator of a target. */
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
