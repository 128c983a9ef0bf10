import { parseExchangeId, type Exchange } from '../../harness/report/evidence.ts'
import { textOf } from './texts.ts'

/** A user whom the script creates. */
export interface ScriptUser {
  /** As the evidence names the caller. */
  readonly label: string
  /** The owner of the exchange that creates the user. */
  readonly owner: string
  readonly username: string
  /** Ends the names of the shell variables of this user. */
  readonly variable: string
}

/** The users that exchanges create: whose passwords they send. */
export function usersIn(exchanges: readonly Exchange[]): ScriptUser[] {
  const users: ScriptUser[] = []
  for (const { id, request } of exchanges) {
    const body = textOf(request.body)
    const [, label] = /«password:([^»]+)»/.exec(body) ?? []
    if (request.method !== 'POST' || label === undefined || label === 'admin') continue
    const email = /"([^"@]+)@example\.com"/.exec(body)?.[1]
    if (email === undefined) continue
    const { owner } = parseExchangeId(id)
    const base = label.replaceAll(/\W/g, '_')
    const taken = users.filter(({ variable }) => variable.replace(/_\d+$/, '') === base).length
    users.push({ label, owner, username: email, variable: taken === 0 ? base : `${base}_${taken + 1}` })
  }
  return users
}

/** The user that a label means in an exchange: one of its owner first, otherwise one that everything shares. */
export function userOf(
  users: readonly ScriptUser[],
  label: string,
  { id }: Pick<Exchange, 'id'>,
): ScriptUser | undefined {
  const { owner } = parseExchangeId(id)
  const named = users.filter((user) => user.label === label)
  return (
    named.find((user) => user.owner === owner) ??
    named.find((user) => user.owner.startsWith('fixture:')) ??
    named[0]
  )
}
