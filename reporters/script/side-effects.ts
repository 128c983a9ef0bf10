import { PREFIX_PATTERN } from '../../harness/client/name-prefix.ts'
import type { Exchange } from '../../harness/report/evidence.ts'
import { createdUser } from './people.ts'
import type { PlanValues } from './plan-values.ts'
import type { Creation, Filling } from './step.ts'
import type { Template } from './template.ts'
import { namesIn, pathOf, textOf } from './texts.ts'

/** Repositories that the run fills by git. */
const FILLED = new RegExp(`^${PREFIX_PATTERN}(?:engine|filled\\d+)[0-9a-z]{5}$`)

/** The resource that a request may create and that has to be removed at the end. */
export function creationOf(exchange: Exchange, write: (text: string) => Template): Creation | undefined {
  const { request, login } = exchange
  const user = createdUser(exchange)
  if (user) return { kind: 'user', path: write(user.username) }
  if (request.method !== 'POST') return undefined
  const path = pathOf(request.url).replace(/[?#].*$/s, '')
  const body = textOf(request.body)
  const named = (...keys: readonly string[]): string | undefined =>
    keys
      .flatMap((key) =>
        Array.from(body.matchAll(new RegExp(`"${key}"\\s*:\\s*"([^"]+)"`, 'g')), ([, name = '']) => name),
      )
      // A server may accept a name of several steps.
      .find((name) => /^[\w.-]+$|[/\\%]/.test(name))
  if (/\/orgs\/?$/.test(path)) {
    const name = named('username', 'name', 'login')
    return name === undefined ? undefined : { kind: 'organization', path: write(name) }
  }
  const [, original] = /\/repos\/[^/]+\/([^/]+)\/forks\/?$/.exec(path) ?? []
  if (original === undefined && !/\/repos(?:\/migrate)?\/?$/.test(path)) return undefined
  const [, shown] = /"full_name"\s*:\s*"([\w.-]+\/[\w.-]+)"/.exec(textOf(exchange.response?.body)) ?? []
  const [, ofPath] = /\/(?:users|orgs?)\/([\w.-]+)\/repos\/?$/.exec(path) ?? []
  const owner = ofPath ?? named('organization') ?? login
  const name = named('name', 'repo_name') ?? original
  const full = shown ?? (owner === undefined || name === undefined ? undefined : `${owner}/${name}`)
  return full !== undefined && namesIn(full).length > 0
    ? { kind: 'repository', path: write(full) }
    : undefined
}

/** The push with which the run fills a repository after its creation. */
export function fillingOf(
  { request }: Exchange,
  exchanges: readonly Exchange[],
  values: PlanValues,
): Filling | undefined {
  const name = namesIn(textOf(request.body)).find((one) => FILLED.test(one))
  const [, owner = ''] = /\/users\/([^/]+)\/repos$/.exec(request.url) ?? []
  const user = values.userNamed(owner)
  if (request.method !== 'POST' || name === undefined || !user) return undefined
  const reading = exchanges.find(
    ({ request: { method, url } }) => method === 'GET' && url.endsWith(`/${owner}/${name}`),
  )
  const [, branch = 'master'] =
    /"default_branch"\s*:\s*"([\w./-]+)"/.exec(textOf(reading?.response?.body)) ?? []
  return { ...user, repository: values.plain(name), branch }
}
