import type { Call } from '../../reference/http/call.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { issueOf, repositoryOf } from '../../reference/code-hosting/lookup.ts'
import { changesCall, hasEffect, judges } from '../mutants/breaking.ts'
import { isPathUser, pathOrganization, pathUser } from '../mutants/path-resources.ts'
import { answers, decidesOnce, receives, refused, pathRepository } from './overriding.ts'
import { variantsOf } from './variant.ts'

const silence = 'code-hosting, Authentication, rule 6: required permission of each other endpoint: not shown'
const conditions = 'code-hosting, Errors: exact conditions that trigger 403 and 422: not shown'

/** The operations for which the document lists 403 for missing rights. */
const saysForbidden = (operation: string) =>
  operation.startsWith('admin.') || ['repos.delete', 'times.add', 'orgs.createRepository'].includes(operation)

const isOfDocument = (call: Call) => /^(?:users|orgs|repos|times|markdown|issues)\./.test(call.operation)

/** Rejects anonymous requests, unless the document requires that they are accepted. */
const wantsSignIn = (status: number) =>
  receives((call) => {
    const isServed =
      ['users.get', 'users.search', 'none'].includes(call.operation) || call.operation.startsWith('admin.')
    return call.caller || isServed || !isOfDocument(call) ? undefined : refused(status)
  })

const takesTokensAlone = ({ rules }: Overrides) => {
  const { byPassword, byToken } = rules.signIn
  rules.signIn.byPassword = (ask, login, password) => {
    if (/^(?:tokens|web)\./.test(ask.operation)) return byPassword(ask, login, password)
    // The git program can only send a token as a password.
    return ask.operation.startsWith('git.') ? byToken(ask, password) : undefined
  }
}

const hiddenRepository = (call: Call) => {
  const found = pathRepository(call)
  return found && !call.rules.access.mayRead(call, found) ? found : undefined
}

/** Permissions and rejections that document 1 does not specify. */
export const permissions = variantsOf({
  'lets-users-act-for-themselves': {
    differs:
      'users may add keys, organizations and repositories on their own behalf, by the paths of administration',
    source: conditions,
    mutate: judges('access', 'mayAdminister', (right, ask) => {
      const isOnBehalf = ['admin.addKey', 'admin.createOrganization', 'admin.createRepository'].includes(
        ask.operation,
      )
      return right(ask) || (isOnBehalf && isPathUser(ask as Call))
    }),
  },
  'shows-organizations-to-members-alone': {
    differs: 'only members and administrators read anything of an organization; others are refused',
    source: silence,
    mutate: receives((call) => {
      const isRead = /^orgs\.(?:get|is|list)/.test(call.operation)
      const organization = isRead ? pathOrganization(call) : undefined
      if (!organization || call.rules.access.belongsTo(call, organization)) return undefined
      return refused(call.caller ? 403 : 401)
    }),
  },
  'takes-passwords-for-tokens-only': {
    differs: 'passwords are accepted only for creating tokens; all other requests require a token',
    source: 'code-hosting, Authentication, rule 5: credential mechanism: not shown',
    signIn: 'token',
    mutate: takesTokensAlone,
  },
  'takes-tokens-alone-unsaid': {
    differs: 'passwords are accepted only for creating tokens, and the target file does not say so',
    source: 'code-hosting, Authentication, rule 5: credential mechanism: not shown',
    signIn: 'found',
    mutate: takesTokensAlone,
  },
  'wants-sign-in-with-401': {
    differs: 'anonymous requests return 401, except for user lookup and user search',
    source: silence,
    mutate: wantsSignIn(401),
  },
  'wants-sign-in-with-403': {
    differs: 'anonymous requests return 403, except for user lookup and user search',
    source: silence,
    mutate: wantsSignIn(403),
  },
  'wants-sign-in-with-404': {
    differs: 'anonymous requests return 404, except for user lookup and user search',
    source: silence,
    mutate: wantsSignIn(404),
  },
  'hides-what-it-refuses': {
    differs: 'missing rights return 404 where 403 is not listed',
    source: silence,
    mutate: answers((reply, call) =>
      reply.status === 403 && isOfDocument(call) && !saysForbidden(call.operation) ? refused(404) : reply,
    ),
  },
  'says-401-where-it-refuses': {
    differs: 'missing rights return 401 where 403 is not listed',
    source: silence,
    mutate: answers((reply, call) =>
      reply.status === 403 && isOfDocument(call) && !saysForbidden(call.operation) ? refused(401) : reply,
    ),
  },
  'says-403-of-private-repositories': {
    differs: 'a private repository returns 403, not 404, to unrelated users',
    source: silence,
    mutate: answers((reply, call) => (reply.status === 404 && hiddenRepository(call) ? refused(403) : reply)),
  },
  'says-401-of-private-repositories': {
    differs: 'a private repository returns 401, not 404, to unrelated users',
    source: silence,
    mutate: answers((reply, call) => (reply.status === 404 && hiddenRepository(call) ? refused(401) : reply)),
  },
  'shows-members-to-everybody': {
    differs: 'every caller can read all members and the teams of an organization',
    source: silence,
    mutate: judges('access', 'belongsTo', () => true),
  },
  'lets-owners-publicize-members': {
    differs: 'owners of an organization may publicize and conceal memberships of other users',
    source: silence,
    mutate: ({ rules }) => {
      const right = rules.access.mayPublicize
      rules.access.mayPublicize = (ask, one, member) =>
        right(ask, one, member) || rules.access.ownsOrganization(ask, one)
    },
  },
  'shows-collaborators-to-readers': {
    differs: 'every caller who can read a repository can read its collaborators',
    source: silence,
    mutate: ({ rules }) => {
      rules.access.maySeeCollaborators = (ask, one) => rules.access.mayRead(ask, one)
    },
  },
  'lets-members-create-repositories': {
    differs: 'every member of an organization may create repositories in it',
    source: conditions,
    mutate: ({ rules }) => {
      const right = rules.access.mayCreateUnder
      rules.access.mayCreateUnder = (ask, owner) => {
        const organization = ask.forge.organizations.get(owner.id)
        return right(ask, owner) || (organization !== undefined && rules.access.belongsTo(ask, organization))
      }
    },
  },
  'lets-administrators-alone-delete': {
    differs: 'the owner of a repository may not delete it',
    source: silence,
    unmet: ['admin.create-repo.owner', 'repos.search.page-of-fifty'],
    reason: /403/,
    mutate: receives((call) =>
      call.operation === 'repos.delete' && call.caller?.isAdmin === false ? refused(403) : undefined,
    ),
  },
  'lets-collaborators-delete': {
    differs: 'collaborators may delete a repository',
    source: conditions,
    mutate: ({ rules }) => {
      const right = rules.access.mayDelete
      rules.access.mayDelete = (ask, one) => right(ask, one) || one.collaborators.has(ask.caller?.id ?? 0)
    },
  },
  'lists-public-repositories-of-organizations-only': {
    differs: 'the repository list of an organization contains public repositories only',
    source: silence,
    mutate: answers((reply, call) =>
      call.operation === 'orgs.listRepositories' && Array.isArray(reply.json)
        ? { ...reply, json: (reply.json as { private?: unknown }[]).filter((one) => one.private !== true) }
        : reply,
    ),
  },
  'says-422-of-unknown-people': {
    differs: 'a change that names an unknown user returns 422 where 404 is not listed',
    source: conditions,
    mutate: answers((reply, call) => {
      const name = call.params['username'] ?? call.params['collaborator']
      const isChange = call.method !== 'GET' && name !== undefined && !call.forge.users.byKey(name)
      return isChange && reply.status === 404 && isListing(call.operation) ? refused(422) : reply
    }),
  },
  'says-409-of-what-is-taken': {
    differs: 'a name or an address that another resource has returns 409',
    source: conditions,
    mutate: answers((reply) => {
      const { message } = (reply.json ?? {}) as { message?: unknown }
      return reply.status === 422 && /exist|taken|already|own/i.test(String(message)) ? refused(409) : reply
    }),
  },
  'shows-times-to-writers-only': {
    differs: 'only callers with write access may list the tracked time of a repository or an issue',
    source: silence,
    mutate: receives((call) => {
      if (!/^times\.listOf/.test(call.operation)) return undefined
      const found = pathRepository(call)
      return !found || call.rules.access.mayWrite(call, found) ? undefined : refused(403)
    }),
  },

  'ends-tokens-with-the-password': {
    differs:
      'requests require a token, as a header or for a password, and a new password ends all tokens of the user',
    source: 'code-hosting, Authentication, rule 5: credential mechanism: not shown',
    signIn: 'found',
    mutate: (overrides) => {
      takesTokensAlone(overrides)
      const { signIn } = overrides.rules
      const { byPassword } = signIn
      signIn.byPassword = (ask, login, password) => {
        const user = signIn.byToken(ask, password)
        return user?.name.toLowerCase() === login.toLowerCase() ? user : byPassword(ask, login, password)
      }
      hasEffect('admin.editUser', async ({ forge, params }, apply) => {
        const before = forge.users.byKey(params['username'] ?? '')
        await apply()
        const after = before && forge.users.get(before.id)
        if (after && !after.passwordHash.equals(before.passwordHash))
          forge.tokens.removeWhere(({ user }) => user === after.id)
      })(overrides)
    },
  },
  'caches-permissions-on-repositories': {
    differs: 'whether a caller may read or write a repository is decided anew after 700 milliseconds',
    source:
      'code-hosting, Authentication, rule 6: required permissions, and how soon they follow a change, are not shown',
    mutate: ({ rules: { access } }) => {
      for (const name of ['mayRead', 'mayWrite'] as const) {
        const { [name]: right } = access
        const once = decidesOnce(700)
        access[name] = (ask, one) => once(`${ask.caller?.id}/${one.id}`, () => right(ask, one))
      }
    },
  },
  'says-403-to-anonymous-times': {
    differs:
      'an anonymous caller who adds time is one who may not use the tracker, and is not asked to sign in',
    source: 'code-hosting, Authentication, rules 4 and 5: credential mechanism: not shown',
    mutate: changesCall('times.add', (call) => {
      if (call.caller) return undefined
      const repository = repositoryOf(call)
      issueOf(call, repository)
      const { answers: replies, times } = call.rules
      return times.isEnabled(call, repository)
        ? replies.trackerForbidden(call)
        : replies.trackingDisabled(call)
    }),
  },
  'says-500-of-other-failures-of-times': {
    differs: 'time tracking returns 500 for an unknown repository and for a body that cannot be read',
    source: 'code-hosting, Issue time tracking, rules 2 to 4: other failure: 500',
    mutate: answers((reply, call) => {
      const { operation } = call
      const isUnknown =
        operation === 'times.listOfRepository' ||
        (operation === 'times.listOfUser' && pathUser(call, 'timetrackingusername') !== undefined)
      const isOther = operation === 'times.add' ? reply.status === 422 : isUnknown && reply.status === 404
      return isOther ? refused(500, 'Internal Server Error') : reply
    }),
  },
})

/** Changes that name a user, and for which the document lists no 404. */
function isListing(operation: string): boolean {
  return (
    operation.startsWith('admin.') ||
    [
      'orgs.removeMember',
      'orgs.publicize',
      'orgs.conceal',
      'repos.addCollaborator',
      'repos.removeCollaborator',
    ].includes(operation)
  )
}
