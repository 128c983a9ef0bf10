import type { Call } from '../http/call.ts'
import { codeHosting, type Operation } from '../http/operation.ts'
import { Refusal } from '../http/refusal.ts'
import { json, type Outcome } from '../http/reply.ts'
import { parameter, signedIn } from './lookup.ts'

/** Document 1, "Users". */
export const users: Operation[] = [
  codeHosting('GET /users/search', { name: 'users.search', status: 200, handle: searchUsers }),
  codeHosting('GET /users/:username', { name: 'users.get', status: 200, handle: getUser }),
  codeHosting('GET /user', { name: 'users.current', status: 200, handle: currentUser }),
]

function searchUsers(call: Call): Outcome {
  const rules = call.rules.users
  const needle = rules.searchNeedle(call, call.query.get('q'))
  const limit = rules.searchLimit(call, call.query.get('limit'))
  const found = rules.searchable(call).filter((user) => rules.matches(call, user, needle))
  return json(call.views.accounts.userSearch(call, found.slice(0, limit)))
}

function getUser(call: Call): Outcome {
  const user = call.forge.users.byKey(parameter(call, 'username'))
  if (!user) throw new Refusal(call.rules.answers.negative(call))
  return json(call.views.accounts.user(call, user))
}

function currentUser(call: Call): Outcome {
  return json(call.views.accounts.currentUser(call, signedIn(call)))
}
