import type { User } from '../model/entities.ts'
import { isOwnerOf } from '../model/permission.ts'
import type { Asking } from './asking.ts'

/** User search, and visibility of email addresses (document 1, "User" and "Users"). */
export const users = {
  /** GET of a user: an empty string if the caller is not signed in. */
  emailInLookup: (ask: Asking, user: User): string => (ask.caller ? user.email : ''),

  /** User search: included only if the caller is signed in. */
  emailInSearch: (ask: Asking, user: User): string | undefined => (ask.caller ? user.email : undefined),

  /** "10, used when limit is absent, zero or not an integer". The maximum is not shown: 50, as in repository search. */
  searchLimit: (_ask: Asking, text: string | null): number => {
    const limit = text !== null && /^[+-]?\d+$/.test(text) ? Number(text) : 0
    return limit > 0 ? Math.min(limit, 50) : 10
  },

  /** "surrounding spaces trimmed". */
  searchNeedle: (_ask: Asking, text: string | null): string => (text ?? '').trim().toLowerCase(),

  matches: (_ask: Asking, user: User, needle: string): boolean =>
    user.name.toLowerCase().includes(needle) || user.fullName.toLowerCase().includes(needle),

  /** "individual users only (not organizations)": organizations have their own table. */
  searchable: (ask: Asking): User[] => ask.forge.users.all(),

  /** The reason why an account cannot be deleted, such as remaining possessions; undefined if it can. */
  deletionObstacle: (ask: Asking, user: User): string | undefined => {
    const { forge } = ask
    if (forge.repositories.find((one) => one.owner === user.id)) return 'user still owns repositories'
    if (forge.organizations.find((one) => isOwnerOf(forge, user, one))) return 'user still owns organizations'
    const admins = forge.users.filter((one) => one.isAdmin)
    if (user.isAdmin && admins.length === 1) return 'user is the only administrator'
    return undefined
  },
}
