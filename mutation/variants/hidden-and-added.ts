import type { Call } from '../../reference/http/call.ts'
import type { Reply } from '../../reference/http/reply.ts'
import { hasEffect, type Json, rewritesSuccess, shows } from '../mutants/breaking.ts'
import { answers, together } from './overriding.ts'
import { variantsOf } from './variant.ts'

const resources =
  'code-hosting, Other resources: fields of Organization, Repository, Team, Hook, and others: not shown'

const HIDDEN = { full_name: '', description: '', website: '', location: '' }

const isListOfUsers = ({ operation }: Call) =>
  /^(?:orgs\.list\w*Members|repos\.listCollaborators)$/.test(operation)

const withWikis = (repositories: readonly Json[]): Json[] =>
  repositories.flatMap((one) => [
    one,
    { ...one, id: Number(one['id']) + 1_000_000, name: `${String(one['name'])}.wiki` },
  ])

/** Adds the wiki to a search result with only one repository. */
function foundWithWikis(reply: Reply, { query }: Call): Reply {
  const { data, ...rest } = reply.json as { data: Json[] }
  const hasRoom = data.length === 1 && !query.has('page') && query.get('limit') !== '1'
  return { ...reply, json: { ...rest, data: hasRoom ? withWikis(data) : data } }
}

/** Resources that servers hide from some callers, and resources that servers add. */
export const hiddenAndAdded = variantsOf({
  'hides-texts-from-others': {
    differs:
      'full names of users are empty for anonymous callers and in lists of members and collaborators, and texts of an organization for all but its members',
    source: `${resources}; Authentication, rule 6`,
    mutate: together(
      ({ views: { accounts } }) => {
        const { user, organization } = accounts
        accounts.user = (ask, one) => ({ ...user(ask, one), ...(ask.caller ? {} : { full_name: '' }) })
        accounts.organization = (ask, one) => ({
          ...organization(ask, one),
          ...(ask.rules.access.belongsTo(ask, one) ? {} : HIDDEN),
        })
      },
      answers((reply, call) =>
        isListOfUsers(call) && Array.isArray(reply.json)
          ? { ...reply, json: (reply.json as Json[]).map((one) => ({ ...one, full_name: '' })) }
          : reply,
      ),
    ),
  },
  'masks-addresses-of-hooks': {
    differs: 'the address of a hook is shown once, in the response that sets it, and masked in all others',
    source: resources,
    unmet: ['orgs', 'repos'],
    reason: /masks a part|has no url/,
    mutate: shows('repositories', 'hook', (hook, ask, one) => {
      const shown = hook(ask, one)
      const config = shown['config'] as Json
      if (/\.(?:create|edit)Hook$/.test(ask.operation)) return shown
      return { ...shown, config: { ...config, url: 'https://********' } }
    }),
  },
  'keeps-a-trace-of-deleted-users': {
    differs: 'the deletion of a user leaves an account of another name, which user search finds',
    source: 'code-hosting, Administration, DELETE /admin/users/{username}: what it leaves is not shown',
    mutate: hasEffect('admin.deleteUser', async ({ forge, params }, apply) => {
      const user = forge.users.byKey(params['username'] ?? '')
      await apply()
      if (!user || forge.users.get(user.id)) return
      const id = forge.users.nextId()
      const [name, email] = [`${user.name}-was-deleted`, `${id}@deleted.example`]
      forge.users.put({ ...user, id, name, email, fullName: 'Deleted user', isAdmin: false })
    }),
  },
  'lists-wikis': {
    differs:
      'each repository has a wiki, which is a repository in searches and in the list of its organization',
    source: 'code-hosting, Repositories: what a server creates beside a repository is not shown',
    mutate: together(
      rewritesSuccess('orgs.listRepositories', (reply) => ({
        ...reply,
        json: withWikis(reply.json as Json[]),
      })),
      rewritesSuccess('repos.search', foundWithWikis),
    ),
  },
})
