import type { Exchange } from '../../harness/report/evidence.ts'
import type { KnownNumber } from './numbers.ts'
import type { Creation, Step } from './step.ts'
import type { Template } from './template.ts'
import { pathOf } from './texts.ts'

/** A placeholder for the mark of the script's own names, which no other name contains. */
const OWN = '\uE000'
/** Begins a number that the script reads from a response. */
const NUMBER = '\uE001'

/** Headers with another method or path, in the spellings that servers take for one. */
const REPLACES =
  /method[-_]?override|^x[-_](?:(?:http[-_])?method|(?:original|rewrite|forwarded)[-_](?:ur[il]|path|method))$/i

const READ: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Path steps before the name of a resource. */
const KINDS: ReadonlySet<string> = new Set(['admin/users', 'users', 'orgs', 'org', 'repos'])

/** Properties that name a created resource, and its owner. */
const NAMING =
  /"(?:username|login|login_name|name|repo_name|repo_owner|owner|organization|new_owner)"\s*:\s*"([^"]*)"/g

/** A request as the script sends it, with the exchange that it repeats. */
export interface Asked {
  readonly exchange: Exchange
  readonly written: Pick<Step, 'url' | 'body'>
  readonly isOfLegacy: boolean
  /** The numbers in it, with the exchange that shows each. */
  readonly numbers: readonly KnownNumber[]
}

/**
 * Whether a request can change something that its script does not create. Evidence may come from anybody, and the script sends with the
 * rights of the administrator: names without the mark of the script, and numbers that no response to it shows, can belong to others.
 */
export function canChangeForeign({ exchange, written, isOfLegacy, numbers }: Asked): boolean {
  const { method, headers } = exchange.request
  const [path = '', query = ''] = inMarks(written.url).split(/\?(.*)/s)
  // Some servers read them as the method or the path of the request.
  if (headers.some(([name]) => REPLACES.test(name)) || /method/i.test(decoded(query))) return true
  const isOfApi = path.startsWith('/api/')
  const steps = path
    .replace(/^\/api\/v1(?=\/)/, '')
    .split('/')
    .slice(1)
    .map(decoded)
  if (steps.some(leavesItsPlace)) return true
  if (isOfLegacy) return !READ.has(method) && changesForeignProject(method, steps, written, numbers)
  if (steps.at(0) === 'admin' && givesKnownPassword(written.body)) return true
  if (isOwn(steps)) return isForkIntoForeign(steps, written)
  // Some pages of servers change what they show, such as those of the administrator.
  if (READ.has(method))
    return !isOfApi && (query !== '' || !/^\/(?:api|user\/(?:login|settings))?$/.test(path))
  if (method !== 'POST') return !isOwnTeam(method, steps, numbers)
  switch (steps.join('/').replace(/\/$/, '')) {
    case 'markdown':
    case 'markdown/raw':
    case 'user/login':
      return false
    case 'admin/users':
    case 'orgs':
    case 'user/repos':
      return namesForeign(written.body)
    case 'repos/migrate':
      return namesForeign(written.body) || readsForeignSource(written.body)
    default:
      return true
  }
}

/** Whether the name of the created resource has the mark of the script. */
export function isOwnCreation({ path }: Creation): boolean {
  return textOf(path)
    .split('/')
    .some((step) => step.startsWith(OWN))
}

/** Whether a name contains more than one step of an address, so that the place where a server creates it is unknown. */
export function hasFurtherSteps({ kind, path }: Creation): boolean {
  const steps = textOf(path).split(/[/\\]|%(?:25)*(?:2f|5c)/i)
  return steps.length > (kind === 'repository' ? 2 : 1) || steps.some((step) => leavesItsPlace(decoded(step)))
}

/** Whether a script can remove it: its address contains no characters that would change its meaning. */
export function isRemovable({ kind, path }: Creation): boolean {
  const steps = textOf(path).split('/')
  return (
    steps.length === (kind === 'repository' ? 2 : 1) &&
    steps.every((step) => /^[^\\?#%;\s]+$/.test(step) && !leavesItsPlace(step))
  )
}

/** Whether the address of a resource begins with a name of the script. A repository may have another owner: its name is unique. */
function isOwn(steps: readonly string[]): boolean {
  const [first = '', second = '', third = ''] = steps
  if (first.startsWith(OWN)) return true
  if (first === 'admin' && second === 'users') return third.startsWith(OWN)
  if (!KINDS.has(first)) return false
  return second.startsWith(OWN) || (first === 'repos' && third.startsWith(OWN))
}

/** Whether a request forks into another organization. */
function isForkIntoForeign(steps: readonly string[], { body }: Asked['written']): boolean {
  return steps[0] === 'repos' && steps[3] === 'forks' && namesForeign(body)
}

/** Whether a request adds a member to a team that the script creates. Teams have no names in paths. */
function isOwnTeam(
  method: string,
  [kind, team = '', what]: readonly string[],
  numbers: readonly KnownNumber[],
): boolean {
  return (
    method === 'PUT' &&
    kind === 'teams' &&
    what === 'members' &&
    isShownBy(
      team,
      numbers,
      ({ exchange: { request }, field, place }) =>
        request.method === 'POST' &&
        /\/orgs\/[^/?]+\/teams$/.test(request.url) &&
        field === 'id' &&
        place === 1,
    )
  )
}

/**
 * Issues of the legacy document are created in existing projects of the target, and stay. Everything else in these projects belongs to
 * others.
 */
function changesForeignProject(
  method: string,
  steps: readonly string[],
  { body }: Asked['written'],
  numbers: readonly KnownNumber[],
): boolean {
  if (method !== 'POST') return true
  const [api, kind, , issues, which = '', end] = steps
  // According to the document, the list of projects does not accept POST.
  if (api === 'api' && kind === '' && steps.length === 2) return body !== undefined
  if (api !== 'api' || kind !== 'p' || issues !== 'issues' || end !== '' || steps.length !== 6) return true
  return (
    which !== 'create' &&
    !isShownBy(which, numbers, ({ exchange: { request } }) => /\/issues\/create\//.test(request.url))
  )
}

function isShownBy(
  step: string,
  numbers: readonly KnownNumber[],
  by: (number: KnownNumber) => boolean,
): boolean {
  return numbers.some((number) => step === `${NUMBER}${number.variable}` && by(number))
}

/** Whether a body contains a name without the mark, or cannot be read. */
function namesForeign(body: Step['body']): boolean {
  if (body === undefined) return false
  if ('base64' in body) return true
  const text = textOf(body)
  if (hidesNames(text)) return true
  if (/"uid"\s*:\s*"?[^"\s\uE001]/.test(text)) return true
  return Array.from(text.matchAll(NAMING), ([, name = '']) => name.trim()).some(
    (name) => name !== '' && !name.startsWith(OWN),
  )
}

/** Whether a request gives a user a password from the evidence: the author of the evidence could sign in, also as an administrator. */
function givesKnownPassword(body: Step['body']): boolean {
  if (body === undefined || 'base64' in body) return body !== undefined
  const text = textOf(body)
  return hidesNames(text) || /(?:pass|pwd)[^":]*"\s*:\s*(?:"[^"\uE001]|[\d[{])/i.test(text)
}

/** Whether a server would fetch another repository than the one that the user of the script names. */
function readsForeignSource(body: Step['body']): boolean {
  if (body === undefined || 'base64' in body) return body !== undefined
  return /:\s*"(?!\uE001GIT_REMOTE")[^"]*[:/\\]/.test(textOf(body))
}

/** Whether the body hides names: servers also read forms, and escapes hide the name of a property. */
function hidesNames(text: string): boolean {
  return !/^\s*(?:$|[[{"])/.test(text) || /"[^"\\]*\\[^"]*"\s*:/.test(text)
}

/** Path and query of an address after its base. */
function inMarks(url: Template): string {
  const [first, ...rest] = url
  return first === undefined || typeof first === 'string' ? pathOf(textOf(url)) : textOf(rest)
}

function textOf(template: Template): string {
  return template
    .map((part) => {
      if (typeof part === 'string') return part.replaceAll(/[\uE000\uE001]/g, '')
      const name = 'value' in part ? part.value : ''
      return /^mark$/i.test(name) ? OWN : `${NUMBER}${name}`
    })
    .join('')
}

/** Decoded as often as a server and the proxies before it may decode it. */
function decoded(step: string): string {
  try {
    const once = decodeURIComponent(step)
    return once === step ? step : decoded(once)
  } catch {
    return step
  }
}

function leavesItsPlace(step: string): boolean {
  return step.split(/[/\\;]/).some((part) => part === '.' || part === '..')
}
