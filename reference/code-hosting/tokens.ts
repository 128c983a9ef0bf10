import type { Call } from '../http/call.ts'
import { codeHosting, type Operation } from '../http/operation.ts'
import { json, nothing, type Outcome } from '../http/reply.ts'
import type { User } from '../model/entities.ts'
import { draftToken } from '../model/token.ts'
import { demand, notFound, parameter, userNamed } from './lookup.ts'

/** Access tokens, unspecified in document 1 ("Credential mechanism: not shown"): as in Gitea. */
export const tokens: Operation[] = [
  codeHosting('GET /users/:username/tokens', { name: 'tokens.list', status: 200, handle: listTokens }),
  codeHosting('POST /users/:username/tokens', { name: 'tokens.create', status: 201, handle: createToken }),
  codeHosting('DELETE /users/:username/tokens/:token', {
    name: 'tokens.delete',
    status: 204,
    handle: deleteToken,
  }),
]

function listTokens(call: Call): Outcome {
  const user = pathUser(call)
  const found = call.forge.tokens.filter((token) => token.user === user.id)
  return json(found.map((token) => call.views.accounts.token(call, token, '')))
}

async function createToken(call: Call): Promise<Outcome> {
  const token = draftToken(call.forge, pathUser(call), await call.json())
  await call.effect(() => call.forge.tokens.put(token))
  return json(call.views.accounts.token(call, token, token.sha1))
}

/** By id, or by name as in later versions. */
async function deleteToken(call: Call): Promise<Outcome> {
  const user = pathUser(call)
  const wanted = parameter(call, 'token')
  const own = call.forge.tokens.filter((token) => token.user === user.id)
  const token = own.find((one) => one.name === wanted) ?? own.find((one) => String(one.id) === wanted)
  if (!token) throw notFound(call)
  await call.effect(() => call.forge.tokens.remove(token.id))
  return nothing
}

function pathUser(call: Call): User {
  // Anonymous callers must not learn which users exist.
  demand(call, call.caller !== undefined)
  const user = userNamed(call, parameter(call, 'username'))
  demand(call, call.rules.access.mayManageTokens(call, user))
  return user
}
