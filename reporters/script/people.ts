import { parseExchangeId, type Exchange } from '../../harness/report/evidence.ts'
import { textOf } from './texts.ts'

/** A user whom the script creates. */
export interface ScriptUser {
  /** As the evidence names the caller. */
  readonly label: string
  /** The exchange that creates the user. */
  readonly id: string
  /** The owner of that exchange. */
  readonly owner: string
  readonly username: string
  /** Ends the names of the shell variables of this user. */
  readonly variable: string
  /** What follows the secret in the password that the request sends: a user who is created again has another one. */
  readonly suffix: string
}

/** A name of the run alone, as a whole value of a body. */
const NAME = /"(fc[0-9a-z]{6}-[\w-]*)"/i
/** The mark of a sequence, which the names of its users begin with; labels are without it. */
const MARK = /^fc[0-9a-z]{6}-\w+-/

/** The users that exchanges create: whose passwords they send. */
export function usersIn(exchanges: readonly Exchange[]): ScriptUser[] {
  const users: ScriptUser[] = []
  for (const { id, request } of exchanges) {
    const body = textOf(request.body)
    const [, secret, suffix = ''] = /«password:([^»]+)»(\w*)/.exec(body) ?? []
    if (request.method !== 'POST' || secret === undefined || secret === 'admin') continue
    const email = /"([^"@]+)@[^"@]+"/.exec(body)?.[1]
    if (email === undefined) continue
    const isOfSequence = secret.startsWith('sequence ')
    // The users of a sequence share a secret, and have addresses that differ from their names.
    const username = (isOfSequence ? NAME.exec(body)?.[1] : undefined) ?? email
    const label = isOfSequence ? username.replace(MARK, '') : secret
    const base = label.replaceAll(/\W/g, '_')
    const taken = users.filter(({ variable }) => variable.replace(/_\d+$/, '') === base).length
    const variable = taken === 0 ? base : `${base}_${taken + 1}`
    users.push({ label, id, owner: parseExchangeId(id).owner, username, variable, suffix })
  }
  return users
}

/**
 * The user that a label means in an exchange: the one whom it creates, or one of its owner, the last before it, otherwise one that
 * everything shares.
 */
export function userOf(
  users: readonly ScriptUser[],
  label: string,
  { id }: Pick<Exchange, 'id'>,
): ScriptUser | undefined {
  const { owner, number } = parseExchangeId(id)
  const created = users.find((user) => user.id === id)
  if (created && (label === created.label || label.startsWith('sequence '))) return created
  const named = users.filter((user) => user.label === label)
  const own = named.filter((user) => user.owner === owner)
  return (
    own.findLast((user) => parseExchangeId(user.id).number <= number) ??
    own[0] ??
    named.find((user) => user.owner.startsWith('fixture:')) ??
    named[0]
  )
}
