import type { Repository } from '../model/entities.ts'
import { Invalid } from '../model/invalid.ts'
import { contributesTo } from '../model/permission.ts'
import type { Asking } from './asking.ts'

const modes = ['', 'fork', 'source', 'mirror', 'collaborative'] as const

export interface RepositoryQuery {
  readonly keyword: string
  readonly uid: number | undefined
  readonly exclusive: boolean
  readonly mode: (typeof modes)[number]
  readonly page: number
  readonly limit: number
}

/** GET /repos/search (document 1, "Query parameters" and "Limits"): one rule for each parameter. */
export const search = {
  read: (ask: Asking, query: URLSearchParams): RepositoryQuery => {
    const rules = ask.rules.search
    return {
      keyword: rules.keyword(ask, query.get('q')),
      uid: rules.uid(ask, query.get('uid')),
      exclusive: rules.exclusive(ask, query.get('exclusive')),
      mode: rules.mode(ask, query.get('mode')),
      page: rules.page(ask, query.get('page')),
      limit: rules.limit(ask, query.get('limit')),
    }
  },

  keyword: (_ask: Asking, text: string | null): string => (text ?? '').trim().toLowerCase(),

  uid: (_ask: Asking, text: string | null): number | undefined => {
    if (text === null || text === '' || text === '0') return undefined
    if (!/^\d+$/.test(text)) throw new Invalid(`uid is not an integer: ${text}`)
    return Number(text)
  },

  exclusive: (_ask: Asking, text: string | null): boolean => {
    if (text === null || /^(?:|0|f|false)$/i.test(text)) return false
    if (/^(?:1|t|true)$/i.test(text)) return true
    throw new Invalid(`exclusive is not a boolean: ${text}`)
  },

  mode: (_ask: Asking, text: string | null): RepositoryQuery['mode'] => {
    const mode = modes.find((one) => one === (text ?? ''))
    if (mode === undefined) throw new Invalid(`Invalid search mode: "${text}"`)
    return mode
  },

  /** "1-based page number". */
  page: (_ask: Asking, text: string | null): number => Math.max(1, numberIn(text) ?? 1),

  /** "page size, at most 50"; the default is not shown. */
  limit: (_ask: Asking, text: string | null): number => {
    const limit = numberIn(text) ?? 0
    return limit > 0 ? Math.min(limit, 50) : 10
  },

  matchesKeyword: (_ask: Asking, repository: Repository, keyword: string): boolean =>
    repository.name.toLowerCase().includes(keyword),

  /** "that the user with this id owns or contributes to"; "only repositories owned by that user". */
  belongsToUid: (ask: Asking, repository: Repository, query: RepositoryQuery): boolean => {
    if (query.uid === undefined || repository.owner === query.uid) return true
    const user = ask.forge.users.get(query.uid)
    return !query.exclusive && user !== undefined && contributesTo(ask.forge, user, repository)
  },

  isOfMode: (ask: Asking, repository: Repository, query: RepositoryQuery): boolean => {
    switch (query.mode) {
      case '':
        return true
      case 'fork':
        return repository.forkOf !== undefined
      case 'mirror':
        return repository.isMirror
      case 'source':
        return repository.forkOf === undefined && !repository.isMirror
      case 'collaborative':
        return !repository.isMirror && ask.rules.search.isCollaborative(ask, repository, query)
    }
  },

  /** With a uid, repositories the user contributes to; without, repositories with collaborators. */
  isCollaborative: (ask: Asking, repository: Repository, query: RepositoryQuery): boolean => {
    const user = query.uid === undefined ? undefined : ask.forge.users.get(query.uid)
    return user ? contributesTo(ask.forge, user, repository) : repository.collaborators.size > 0
  },

  isVisible: (ask: Asking, repository: Repository): boolean => ask.rules.access.mayRead(ask, repository),

  order: (_ask: Asking, a: Repository, b: Repository): number =>
    a.name.localeCompare(b.name, 'en') || a.id - b.id,

  pageOf: (_ask: Asking, found: readonly Repository[], query: RepositoryQuery): Repository[] =>
    found.slice((query.page - 1) * query.limit, query.page * query.limit),
}

function numberIn(text: string | null): number | undefined {
  return text !== null && /^[+-]?\d+$/.test(text) ? Number(text) : undefined
}
