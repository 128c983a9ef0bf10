import type { Call } from '../../reference/http/call.ts'
import { deleteRepository } from '../../reference/model/deletion.ts'
import {
  changesCall,
  doesNothing,
  rewritesSuccess,
  hasEffect,
  rewritesAnswer,
  rewritesList,
  rewritesBody,
} from './breaking.ts'
import { repository } from './breaking-times.ts'
import { promisesOf, type Mutate, type Mutant } from './mutant.ts'

const promise = promisesOf('repos')
const source = 'code-hosting, Repositories'

const isSlashed = (name: string | undefined) => name?.includes('/') === true

/** Takes a branch whose name contains a slash for the default branch. */
const takesSlashedForDefault = (operation: string, parameter: string, ending = ''): Mutate =>
  changesCall(operation, (call) => {
    const found = repository(call)
    if (found && isSlashed(call.params[parameter])) call.params[parameter] = found.defaultBranch + ending
    return undefined
  })

const emptyIsText = (operation: string): Mutate =>
  rewritesList(operation, (list) => (list.length === 0 ? '' : list))

const forksOfAll = (call: Call) =>
  call.forge.repositories
    .filter((one) => one.forkOf !== undefined && !one.isPrivate)
    .map((one) => call.views.repositories.repository(call, one))

/** Servers that take one repository, branch or list for another in rare cases. */
export const repositoriesInRareCases: Mutant[] = [
  ...promise(
    {
      operation: 'repos.delete',
      source,
      breaks: 'DELETE of a repository deletes the repository in the path and no other.',
      kills: ['repos.delete.namesakes'],
    },
    {
      'delete-also-deletes-namesakes': hasEffect('repos.delete', async (call, apply) => {
        const name = repository(call)?.name
        await apply()
        for (const namesake of call.forge.repositories.filter((one) => one.name === name))
          await deleteRepository(call.forge, namesake)
      }),
    },
  ),
  ...promise(
    {
      operation: 'repos.delete',
      source: 'code-hosting, Errors, 403',
      breaks: 'A caller without the required rights deletes no repository.',
    },
    {
      'delete-serves-anonymous': {
        mutate: ({ rules }) => {
          const right = rules.access.mayDelete
          rules.access.mayDelete = (ask, one) => right(ask, one) || ask.caller === undefined
        },
        kills: ['repos.delete.anonymous-effect'],
      },
      'delete-serves-strangers-where-it-is-private': {
        mutate: changesCall('repos.delete', (call) => {
          const found = repository(call)
          if (found?.isPrivate) call.caller = call.forge.users.get(found.owner)
          return undefined
        }),
        kills: ['repos.delete.private-effect'],
      },
    },
  ),
  ...promise(
    { source, breaks: 'A branch name with a slash names that branch.' },
    {
      'get-branch-takes-slashed-for-default': {
        mutate: takesSlashedForDefault('repos.getBranch', 'branch'),
        kills: ['repos.get-branch.slash-identity'],
      },
      'archive-takes-slashed-for-default': {
        mutate: takesSlashedForDefault('repos.archive', 'filepath', '.zip'),
        kills: ['repos.archive.tree-of-slashed'],
      },
      'combined-status-takes-slashed-for-default': {
        mutate: takesSlashedForDefault('repos.combinedStatus', 'ref'),
        kills: ['repos.combined-status.slashed-branch'],
      },
      'editorconfig-ignores-files-in-folders': {
        mutate: rewritesBody('repos.editorconfig', (json, call) =>
          isSlashed(call.params['filepath']) ? {} : json,
        ),
        kills: ['repos.editorconfig.folder'],
      },
    },
  ),
  ...promise(
    { source, breaks: 'A list without entries is an empty list.' },
    {
      'list-forks-is-a-text-when-empty': {
        mutate: emptyIsText('repos.listForks'),
        kills: ['repos.list-forks.empty-list'],
      },
    },
  ),
  ...promise(
    {
      operation: 'repos.listForks',
      source,
      breaks: 'GET of the forks of a repository lists every fork of it once, and no other.',
      kills: ['repos.list-forks.all'],
    },
    {
      'list-forks-of-all-repositories-where-there-is-one': {
        mutate: rewritesList('repos.listForks', (list, call) =>
          list.length === 0 ? list : forksOfAll(call),
        ),
        kills: ['repos.list-forks.of-this-repository'],
      },
      'list-forks-shows-each-twice': rewritesList('repos.listForks', (list) => [...list, ...list]),
    },
  ),
  ...promise(
    {
      operation: 'repos.search',
      source: 'code-hosting, Limits, page numbering',
      breaks: '`page` of repository search is the page number.',
      kills: ['repos.search.page-without-q'],
    },
    {
      'search-ignores-page-without-q': changesCall('repos.search', (call) => {
        if (!call.query.get('q')) call.query.delete('page')
        return undefined
      }),
    },
  ),
  ...promise(
    {
      operation: 'repos.isCollaborator',
      source: 'code-hosting, Errors, 404',
      breaks: 'GET of a user who is not a collaborator returns 404 without a body.',
      kills: ['repos.is-collaborator.removed'],
    },
    {
      'is-collaborator-says-410-of-removed-ones': (seams) => {
        const removed = new Set<string>()
        const key = (call: Call) => `${repository(call)?.id} ${call.params['collaborator']}`
        hasEffect('repos.removeCollaborator', (call, apply) => {
          removed.add(key(call))
          return apply()
        })(seams)
        rewritesAnswer('repos.isCollaborator', (reply, call) =>
          reply.status === 404 && removed.has(key(call)) ? { ...reply, status: 410 } : reply,
        )(seams)
      },
      'is-collaborator-explains-unknown-users': {
        mutate: rewritesAnswer('repos.isCollaborator', (reply, call) =>
          call.forge.users.byKey(call.params['collaborator'] ?? '')
            ? reply
            : { ...reply, json: { message: 'user does not exist' } },
        ),
        kills: ['repos.is-collaborator.unknown-user-no-body'],
      },
    },
  ),
  ...promise(
    {
      operation: 'repos.removeCollaborator',
      source,
      breaks: 'A removed collaborator has no access to a private repository.',
      kills: ['repos.remove-collaborator.access'],
    },
    {
      'removed-collaborators-still-read': (seams) => {
        const removed = new Set<string>()
        hasEffect('repos.removeCollaborator', (call, apply) => {
          removed.add(`${repository(call)?.id} ${call.params['collaborator']}`)
          return apply()
        })(seams)
        const right = seams.rules.access.mayRead
        seams.rules.access.mayRead = (ask, one) =>
          right(ask, one) || removed.has(`${one.id} ${ask.caller?.name}`)
      },
    },
  ),
  ...promise(
    {
      operation: 'repos.removeCollaborator',
      source,
      breaks: 'DELETE of a collaborator removes the user from the repository in the path.',
      kills: ['repos.remove-collaborator.elsewhere'],
    },
    {
      'remove-collaborator-from-all-repositories-of-the-owner': hasEffect(
        'repos.removeCollaborator',
        async (call, apply) => {
          await apply()
          const user = call.forge.users.byKey(call.params['collaborator'] ?? '')
          const owner = repository(call)?.owner
          for (const one of call.forge.repositories.filter((other) => other.owner === owner))
            if (user) one.collaborators.delete(user.id)
        },
      ),
    },
  ),
  ...promise(
    {
      source: 'code-hosting, What the service does',
      breaks: 'A fork and a migrated repository are created.',
    },
    {
      'fork-never-happens': { mutate: doesNothing('repos.fork'), kills: ['repos.fork.made'] },
      'migrated-repositories-have-no-branches-ever': {
        mutate: (seams) => {
          const migrated = new Set<unknown>()
          rewritesSuccess('repos.migrate', (reply) => {
            migrated.add((reply.json as { id?: unknown }).id)
            return reply
          })(seams)
          rewritesList('repos.listBranches', (list, call) =>
            migrated.has(repository(call)?.id) ? [] : list,
          )(seams)
        },
        kills: ['repos.migrate.filled'],
      },
    },
  ),
]
