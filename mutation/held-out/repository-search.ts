import type { Repository } from '../../reference/model/entities.ts'
import type { RepositoryQuery } from '../../reference/rules/repository-search.ts'
import { changesCall } from '../mutants/breaking.ts'
import type { Mutate } from '../mutants/mutant.ts'
import { pathRepository, pathUser } from '../mutants/path-resources.ts'
import { about, type HeldOut } from './held-out.ts'
import * as r from './remembering.ts'

type Belongs = (id: number, query: RepositoryQuery, repository: Repository) => boolean

const modes = ['', 'fork', 'source', 'mirror', 'collaborative']

/** Finds a repository by the id of a user if `also` says so, in addition to those that it must find. */
const findsAlso = (also: Belongs): Mutate =>
  r.decides('search', 'belongsToUid', (right) => (ask, repository, query) => {
    const { uid, exclusive } = query
    return right(ask, repository, query) || (uid !== undefined && !exclusive && also(uid, query, repository))
  })

/** Results are cached by all parameters except the mode, until a matching repository changes. */
const keepsResultsOfAnyMode: Mutate = r.keeping<string>((kept) => [
  changesCall('repos.search', (call) => {
    const { query, rules } = call
    const mode = query.get('mode') ?? ''
    if (!modes.includes(mode)) return
    const keyword = rules.search.keyword(call, query.get('q'))
    const matches = call.forge.repositories
      .filter((one) => rules.search.isVisible(call, one) && rules.search.matchesKeyword(call, one, keyword))
      .map((one) => `${one.id}@${one.updatedAt.getTime()}+${one.collaborators.size}`)
    const others = ['uid', 'exclusive', 'page', 'limit'].map((name) => query.get(name))
    const key = JSON.stringify([call.caller?.id, keyword, others, matches])
    const first = kept.get(key) ?? mode
    kept.set(key, first)
    query.set('mode', first)
  }),
])

/** The list for an owner is limited as if the refused deletions had succeeded. */
const countsRefusedDeletions: Mutate = r.keeping<number, number | undefined>((refused) => [
  r.refusing('repos.delete', 403, (call) => {
    const owner = pathRepository(call)?.owner
    refused.set(owner, (refused.get(owner) ?? 0) + 1)
  }),
  r.decides('search', 'pageOf', (right) => (ask, found, query) => {
    const { uid, exclusive } = query
    if (uid === undefined || !exclusive) return right(ask, found, query)
    const owned = ask.forge.repositories.filter(({ owner }) => owner === uid).length
    return right(ask, found.slice(0, Math.max(0, owned - (refused.get(uid) ?? 0))), query)
  }),
])

/** Searches for repositories, by owner or contributor, by kind and by page. */
export const repositorySearch: HeldOut[] = about(
  'repos',
  'repository search',
  'code-hosting, Repositories, GET /repos/search',
  {
    'deletion-hides-namesakes-from-search': [
      'lost',
      'A search with `uid` finds what the user owns, also after a namesake of another owner was deleted.',
      r.marking<number>((hidden) => [
        r.before('repos.delete', (call) => {
          const name = pathRepository(call)?.name.toLowerCase()
          for (const one of call.forge.repositories.filter((other) => other.name.toLowerCase() === name))
            hidden.add(one.id)
        }),
        r.after('repos.edit', (call) => hidden.delete(pathRepository(call)?.id ?? 0)),
        r.decides(
          'search',
          'isVisible',
          (right) => (ask, repository) => !hidden.has(repository.id) && right(ask, repository),
        ),
      ]),
    ],
    'former-contributor-is-found': [
      'outdated',
      'A search with `uid` finds what the user owns or contributes to; a removed collaborator does not.',
      r.marking((contributions) => [
        r.before('repos.addCollaborator', (call) =>
          contributions.add(`${pathRepository(call)?.id}/${pathUser(call, 'collaborator')?.id}`),
        ),
        findsAlso((uid, _query, { id }) => contributions.has(`${id}/${uid}`)),
      ]),
    ],
    'contributes-to-namesakes': [
      'foreign',
      'A search with `uid` finds what the user owns or contributes to, not what has the same name.',
      r.decides('search', 'belongsToUid', (right) => (ask, repository, query) => {
        const { uid, exclusive } = query
        const name = repository.name.toLowerCase()
        return (
          right(ask, repository, query) ||
          (uid !== undefined &&
            !exclusive &&
            ask.forge.repositories.find(
              (one) => one.name.toLowerCase() === name && one.collaborators.has(uid),
            ) !== undefined)
        )
      }),
    ],
    'search-knows-only-the-newest-collaborator': [
      'lost',
      'A search with `uid` finds what the user contributes to, also after others were added.',
      r.keeping<number | undefined, number | undefined>((newest) => [
        r.after('repos.addCollaborator', (call) =>
          newest.set(pathRepository(call)?.id, pathUser(call, 'collaborator')?.id),
        ),
        r.decides('search', 'belongsToUid', (right) => (ask, repository, query) => {
          const { uid } = query
          const isOlder =
            uid !== undefined &&
            repository.collaborators.has(uid) &&
            (newest.get(repository.id) ?? uid) !== uid
          return right(ask, repository, query) && !isOlder
        }),
      ]),
    ],
    'id-of-a-deleted-user-finds-the-repositories-of-all': [
      'foreign',
      'A search with the id of a deleted user finds no repository of others.',
      r.marking<number>((deleted) => [
        r.before('admin.deleteUser', (call) => void deleted.add(pathUser(call)?.id ?? 0)),
        findsAlso((uid) => deleted.has(uid)),
      ]),
    ],
    'search-cache-ignores-the-mode': [
      'outdated',
      'The mode selects the kind of repository, also after the same search with another mode.',
      keepsResultsOfAnyMode,
    ],
    'search-keeps-the-first-exclusive': [
      'outdated',
      '`exclusive` selects what the user owns, also after the same search without it.',
      r.decides('search', 'read', (right) => {
        const kept = new Map<string, boolean>()
        return (ask, parameters) => {
          const query = right(ask, parameters)
          const key = `${query.uid} ${query.mode} ${query.keyword}`
          const exclusive = kept.get(key) ?? query.exclusive
          kept.set(key, exclusive)
          return { ...query, exclusive }
        }
      }),
    ],
    'forked-repository-is-no-source': [
      'lost',
      'A search with the mode `source` finds a repository that others forked.',
      r.decides(
        'search',
        'isOfMode',
        (right) => (ask, repository, query) =>
          right(ask, repository, query) &&
          (query.mode !== 'source' || !ask.forge.repositories.find(({ forkOf }) => forkOf === repository.id)),
      ),
    ],
    'later-pages-come-from-an-older-list': [
      'outdated',
      'The pages of a search have repositories that are there, also after page 1 was read.',
      r.decides('search', 'pageOf', (right) => {
        const lists = new Map<string, readonly Repository[]>()
        return (ask, found, query) => {
          const key = JSON.stringify([ask.caller?.id, { ...query, page: 0 }])
          if (query.page === 1) lists.set(key, found)
          return right(ask, lists.get(key) ?? found, query)
        }
      }),
    ],
    'refused-deletion-lowers-the-count-of-the-owner': [
      'refused',
      'A search finds all repositories of an owner, also after a deletion that returns 403.',
      countsRefusedDeletions,
    ],
  },
)
