import type { Call } from '../../reference/http/call.ts'
import { deleteRepository } from '../../reference/model/deletion.ts'
import {
  changesCall,
  hasEffect,
  rewritesAnswer,
  rewritesList,
  rewritesBody,
  rewritesSuccess,
  judges,
} from './breaking.ts'
import { repository } from './breaking-times.ts'
import { pathUser } from './path-resources.ts'
import { breaking, type Mutate, type Mutant } from './mutant.ts'
import { marking } from './sharing.ts'

const isSlashed = (name: string | undefined) => name?.includes('/') === true

/** Takes a branch whose name contains a slash for the default branch. */
const takesSlashedForDefault = (operation: string, parameter: string, ending = ''): Mutate =>
  changesCall(operation, (call) => {
    const found = repository(call)
    if (found && isSlashed(call.params[parameter])) call.params[parameter] = found.defaultBranch + ending
    return undefined
  })

const forksOfAll = (call: Call) =>
  call.forge.repositories
    .filter((one) => one.forkOf !== undefined && !one.isPrivate)
    .map((one) => call.views.repositories.repository(call, one))

/** Servers that take one repository, branch or list for another in rare cases. */
export const repositoriesInRareCases: Mutant[] = breaking({
  'repos.delete namesakes: DELETE of a repository deletes the repository in the path and no other.': {
    'delete-also-deletes-namesakes': hasEffect('repos.delete', async (call, apply) => {
      const name = repository(call)?.name
      await apply()
      for (const namesake of call.forge.repositories.filter((one) => one.name === name))
        await deleteRepository(call.forge, namesake)
    }),
  },
  'repos.delete: Errors, 403: A caller without the required rights deletes no repository.': {
    'delete-serves-anonymous': [
      'anonymous-effect',
      judges('access', 'mayDelete', (right, ask, one) => right(ask, one) || ask.caller === undefined),
    ],
    'delete-serves-strangers-where-it-is-private': [
      'private-effect',
      changesCall('repos.delete', (call) => {
        const found = repository(call)
        if (found?.isPrivate) call.caller = call.forge.users.get(found.owner)
        return undefined
      }),
    ],
  },
  'repos.get-branch: A branch name with a slash names that branch.': {
    'get-branch-takes-slashed-for-default': [
      'slash-identity',
      takesSlashedForDefault('repos.getBranch', 'branch'),
    ],
    'archive-takes-slashed-for-default': [
      'repos.archive.tree-of-slashed',
      takesSlashedForDefault('repos.archive', 'filepath', '.zip'),
    ],
    'combined-status-takes-slashed-for-default': [
      'repos.combined-status.slashed-branch',
      takesSlashedForDefault('repos.combinedStatus', 'ref'),
    ],
    'editorconfig-ignores-files-in-folders': [
      'repos.editorconfig.folder',
      rewritesBody('repos.editorconfig', (json, call) => (isSlashed(call.params['filepath']) ? {} : json)),
    ],
  },
  'repos.list-forks all: GET of the forks of a repository lists every fork of it once, and no other.': {
    'list-forks-of-all-repositories-where-there-is-one': [
      'of-this-repository',
      rewritesList('repos.listForks', (list, call) => (list.length === 0 ? list : forksOfAll(call))),
    ],
  },
  'repos.search page-without-q: Limits, page numbering: `page` of repository search is the page number.': {
    'search-ignores-page-without-q': changesCall('repos.search', (call) => {
      if (!call.query.get('q')) call.query.delete('page')
      return undefined
    }),
  },
  'repos.is-collaborator removed: Errors, 404: GET of a user who is not a collaborator returns 404 without a body.':
    {
      'is-collaborator-says-410-of-removed-ones': (overrides) => {
        const removed = new Set<string>()
        const key = (call: Call) => `${repository(call)?.id} ${call.params['collaborator']}`
        hasEffect('repos.removeCollaborator', (call, apply) => {
          removed.add(key(call))
          return apply()
        })(overrides)
        rewritesAnswer('repos.isCollaborator', (reply, call) =>
          reply.status === 404 && removed.has(key(call)) ? { ...reply, status: 410 } : reply,
        )(overrides)
      },
    },
  'repos.remove-collaborator access: A removed collaborator has no access to a private repository.': {
    'removed-collaborators-still-read': marking((removed) => [
      hasEffect('repos.removeCollaborator', (call, apply) => {
        removed.add(`${repository(call)?.id} ${call.params['collaborator']}`)
        return apply()
      }),
      judges(
        'access',
        'mayRead',
        (right, ask, one) => right(ask, one) || removed.has(`${one.id} ${ask.caller?.name}`),
      ),
    ]),
  },
  'repos.remove-collaborator elsewhere: DELETE of a collaborator is about the repository in the path.': {
    'remove-collaborator-from-all-repositories-of-the-owner': hasEffect(
      'repos.removeCollaborator',
      async (call, apply) => {
        await apply()
        const [user, owner] = [pathUser(call, 'collaborator'), repository(call)?.owner]
        for (const one of call.forge.repositories.filter((other) => other.owner === owner))
          if (user) one.collaborators.delete(user.id)
      },
    ),
  },
  'repos.migrate filled: A migrated repository has the branches of the remote one.': {
    'migrated-repositories-have-no-branches-ever': marking<unknown>((migrated) => [
      rewritesSuccess('repos.migrate', (reply) => {
        migrated.add((reply.json as { id?: unknown }).id)
        return reply
      }),
      rewritesList('repos.listBranches', (list, call) => (migrated.has(repository(call)?.id) ? [] : list)),
    ]),
  },
})
