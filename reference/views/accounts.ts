import type { Organization, PublicKey, Team, Token, User } from '../model/entities.ts'
import { timestamp } from './timestamp.ts'
import type { Viewing } from './viewing.ts'

export type Written = Record<string, unknown>

/** Users, organizations, teams and keys (document 1, "Resources"): JSON names as in Gitea. */
export const accounts = {
  user: (ask: Viewing, user: User): Written => ({
    id: user.id,
    login: user.name,
    username: user.name,
    full_name: user.fullName,
    email: ask.rules.users.emailInLookup(ask, user),
    avatar_url: ask.views.accounts.avatarUrl(ask, user.id),
  }),

  /** GET /user: the caller's own record, with all fields. */
  currentUser: (ask: Viewing, user: User): Written => ask.views.accounts.user(ask, user),

  foundUser: (ask: Viewing, user: User): Written => {
    const email = ask.rules.users.emailInSearch(ask, user)
    return {
      id: user.id,
      login: user.name,
      username: user.name,
      full_name: user.fullName,
      ...(email === undefined ? {} : { email }),
      avatar_url: ask.views.accounts.avatarUrl(ask, user.id),
    }
  },

  userSearch: (ask: Viewing, users: readonly User[]): Written => ({
    ok: true,
    data: users.map((user) => ask.views.accounts.foundUser(ask, user)),
  }),

  /** An organization in the place of a User, for example as the owner of a repository. */
  owner: (ask: Viewing, owner: User | Organization): Written =>
    'passwordHash' in owner
      ? ask.views.accounts.user(ask, owner)
      : {
          id: owner.id,
          login: owner.name,
          username: owner.name,
          full_name: owner.fullName,
          email: '',
          avatar_url: ask.views.accounts.avatarUrl(ask, owner.id),
        },

  avatarUrl: (ask: Viewing, id: number): string => `${ask.forge.url}/avatars/${id}`,

  organization: (ask: Viewing, organization: Organization): Written => ({
    id: organization.id,
    name: organization.name,
    username: organization.name,
    full_name: organization.fullName,
    avatar_url: ask.views.accounts.avatarUrl(ask, organization.id),
    description: organization.description,
    website: organization.website,
    location: organization.location,
  }),

  team: (_ask: Viewing, team: Team): Written => ({
    id: team.id,
    name: team.name,
    description: team.description,
    permission: team.permission,
  }),

  publicKey: (ask: Viewing, key: PublicKey): Written => ({
    id: key.id,
    key: key.key,
    url: `${ask.forge.url}/api/v1/user/keys/${key.id}`,
    title: key.title,
    fingerprint: key.fingerprint,
    created_at: timestamp(key.createdAt),
  }),

  /** A token shows its secret once, in the response to its creation. */
  token: (_ask: Viewing, token: Token, sha1: string): Written => ({ id: token.id, name: token.name, sha1 }),
}
