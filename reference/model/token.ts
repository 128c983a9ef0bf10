import { randomBytes } from 'node:crypto'
import type { Token, User } from './entities.ts'
import { Fields, type JsonObject } from './fields.ts'
import type { Forge } from './forge.ts'
import { Invalid } from './invalid.ts'

/** An access token as in Gitea: named by its user, shown once. */
export function draftToken(forge: Forge, user: User, body: JsonObject): Token {
  const fields = new Fields(body)
  const name = fields.required('name')
  fields.done()
  if (forge.tokens.find((token) => token.user === user.id && token.name === name)) {
    throw new Invalid(`access token name has been used already [name: ${name}]`)
  }
  return { id: forge.tokens.nextId(), user: user.id, name, sha1: randomBytes(20).toString('hex') }
}
