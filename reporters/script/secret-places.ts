import type { Exchange } from '../../harness/report/evidence.ts'
import { pathOf, textOf } from './texts.ts'

const SECRET = /«(?:basic|password|token|hash|api-key|cookie|csrf):[^«»]*»/

/** The headers that sign a request, with their whole values. */
const ofHeader: ReadonlyMap<string, RegExp> = new Map([
  ['authorization', /^(?:basic|token|bearer) «[^«»]*»$/i],
  ['cookie', /^/],
  ['_hash', /^«hash:[^«»]*»$/],
])

/** The password of a user, as the whole value of a property. */
const PASSWORD_OF_JSON = /:\s*"«password:[^«»]*»\w*"/
const OF_FORM = /(?:^|&)(?:_csrf|password)=«(?:csrf|cookie|password):[^«»]*»/g

/** Whether a request signs in by a form. */
export function isSignIn({ request: { method, url } }: Exchange): boolean {
  return method === 'POST' && /\/user\/login\/?$/.test(pathOf(url))
}

/**
 * Whether a request has a secret at a place where no request of the suite has one. Evidence may come from anybody: a script would write the
 * secrets of its user where others can read them, such as into the full name of a user.
 */
export function holdsSecretElsewhere(exchange: Exchange): boolean {
  const { url, headers, body } = exchange.request
  const text = textOf(body)
  const others = [
    url.replace(/(?<=[?&]_hash=)«hash:[^«»]*»/, ''),
    ...headers.flatMap(([name, value]) => (ofHeader.get(name.toLowerCase())?.test(value) ? [] : [value])),
    isSignIn(exchange) ? text.replaceAll(OF_FORM, '') : text.replace(PASSWORD_OF_JSON, ''),
  ]
  return others.some((other) => SECRET.test(other))
}
