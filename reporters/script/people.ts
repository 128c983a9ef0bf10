import type { Exchange } from '../../harness/report/evidence.ts'
import { PREFIX_PATTERN } from '../../harness/client/name-prefix.ts'
import { namesIn, textOf } from './texts.ts'

const ofTheRun = new RegExp(`^${PREFIX_PATTERN}[\\w-]+$`)
const prefix = new RegExp(`^${PREFIX_PATTERN}-?`, 'i')

export interface ScriptUser {
  readonly username: string
  /** The label of the password in the evidence. */
  readonly label: string
  /** The suffix of the names of this user's variables. */
  readonly variable: string
  /** The text after the secret in the password that the request sends. */
  readonly suffix: string
}

/** The password that a request gives a user. Not the password of the administrator, and not that of a sign-in form. */
const PASSWORD = /"«password:([^«»]+)»(\w*)"/

/**
 * The name of the user that a request creates, and of its password, which a request can leave out; undefined if it creates none. A server
 * may create a user without a password.
 */
export function createdUser({
  request,
}: Exchange): (Pick<ScriptUser, 'username' | 'suffix'> & { readonly label?: string }) | undefined {
  if (request.method !== 'POST' || !/\/admin\/users\/?$/.test(request.url)) return undefined
  const body = textOf(request.body)
  const [, label, suffix = ''] = PASSWORD.exec(body) ?? []
  const texts = Array.from(
    body.matchAll(/"(?:username|login|login_name|name)"\s*:\s*"([^"]+)"/g),
    ([, text = '']) => text,
  )
  const username =
    texts[0] ??
    Array.from(body.matchAll(/:\s*"([^"]+)"/g), ([, text = '']) => text).find((text) => ofTheRun.test(text))
  return username === undefined ? undefined : { username, suffix, ...(label === undefined ? {} : { label }) }
}

/** The users with passwords that exchanges create, by the exchange. A user who is created again counts as another one. */
export function usersIn(exchanges: readonly Exchange[]): Map<Exchange, ScriptUser> {
  const users = new Map<Exchange, ScriptUser>()
  const taken = new Map<string, number>()
  for (const exchange of exchanges) {
    const created = createdUser(exchange)
    if (created?.label === undefined) continue
    const { label } = created
    const [mark = ''] = namesIn(created.username)
    const base = (mark ? created.username.replace(prefix, '') : created.username).replaceAll(/\W/g, '_')
    const count = (taken.get(base) ?? 0) + 1
    taken.set(base, count)
    users.set(exchange, { ...created, label, variable: count === 1 ? base : `${base}_${count}` })
  }
  return users
}
