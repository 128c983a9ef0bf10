import { createHash, timingSafeEqual } from 'node:crypto'
import type { LegacyAccount } from '../model/legacy-forge.ts'
import type { Asking } from './asking.ts'

/** Signed login (document 2, "Authentication", rules 1 and 2). A failed login is not an error: the caller is anonymous. */
export const signing = {
  visitorOf: (ask: Asking, parameters: URLSearchParams): LegacyAccount | undefined => {
    const login = parameters.get('_login')
    const salt = parameters.get('_salt')
    const hash = parameters.get('_hash')
    if (!login || !salt || !hash) return undefined
    const account = ask.rules.signing.accountOf(ask, login)
    return account && ask.rules.signing.matches(ask, salt, account.apiKey, hash) ? account : undefined
  },

  accountOf: (ask: Asking, login: string): LegacyAccount | undefined => ask.forge.legacy.accounts.get(login),

  /** "sha1(_salt + <API_KEY>)". */
  signatureOf: (_ask: Asking, salt: string, apiKey: string): string =>
    createHash('sha1').update(`${salt}${apiKey}`, 'utf8').digest('hex'),

  matches: (ask: Asking, salt: string, apiKey: string, hash: string): boolean => {
    const expected = Buffer.from(ask.rules.signing.signatureOf(ask, salt, apiKey))
    const given = Buffer.from(hash)
    return given.length === expected.length && timingSafeEqual(given, expected)
  },
}
