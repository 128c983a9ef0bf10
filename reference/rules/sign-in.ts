import type { User } from '../model/entities.ts'
import { hasPassword } from '../model/user.ts'
import type { Asking } from './asking.ts'

export interface Credentials {
  readonly basic?: { readonly login: string; readonly password: string }
  readonly token?: string
}

/** Credentials in document 1, which specifies no mechanism: Basic and tokens, as in Gitea. */
export const signIn = {
  userOf: (ask: Asking, credentials: Credentials): User | undefined => {
    const { basic, token } = credentials
    if (basic) return ask.rules.signIn.byPassword(ask, basic.login, basic.password)
    return token === undefined ? undefined : ask.rules.signIn.byToken(ask, token)
  },

  byPassword: (ask: Asking, login: string, password: string): User | undefined => {
    const user = ask.forge.users.byKey(login)
    return user && hasPassword(user, password) ? user : undefined
  },

  byToken: (ask: Asking, sha1: string): User | undefined => {
    const token = ask.forge.tokens.byKey(sha1)
    return token && ask.forge.users.get(token.user)
  },
}
