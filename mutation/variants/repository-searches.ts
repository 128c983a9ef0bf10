import { fullNameOf, ownerById } from '../../reference/model/forge.ts'
import { Invalid } from '../../reference/model/invalid.ts'
import { handles, judges } from '../mutants/breaking.ts'
import { answers, receives, refused, pathRepository, together } from './overriding.ts'
import type { Call } from '../../reference/http/call.ts'
import { isObject } from '../../reference/model/fields.ts'
import type { Repository } from '../../reference/model/entities.ts'
import type { Overrides } from '../../reference/overrides.ts'
import { variantsOf } from './variant.ts'

const limits =
  'code-hosting, Limits: maximum of limit in user search, default page size of repository search: not shown'

/** Shows other descriptions in the entries of lists. */
function describesInLists(operations: RegExp, change: (text: string) => string) {
  const described = (entry: unknown) =>
    isObject(entry) && typeof entry['description'] === 'string'
      ? { ...entry, description: change(entry['description']) }
      : entry
  return answers((reply, call) => {
    const { json } = reply
    if (!operations.test(call.operation) || reply.status !== 200) return reply
    if (Array.isArray(json)) return { ...reply, json: json.map(described) }
    if (!isObject(json) || !Array.isArray(json['data'])) return reply
    return { ...reply, json: { ...json, data: json['data'].map(described) } }
  })
}

/** Refuses numbers out of range; without a limit, a page has `absent` repositories. */
export const takesNumbersInRange =
  (absent: number) =>
  ({ rules: { search } }: Overrides): void => {
    const number = (name: string, text: string | null, otherwise: number, most: number) => {
      if (text === null) return otherwise
      if (/^\d+$/.test(text) && Number(text) > 0 && Number(text) <= most) return Number(text)
      throw new Invalid(`${name} is out of range`)
    }
    search.limit = (_ask, text) => number('limit', text, absent, 50)
    search.page = (_ask, text) => number('page', text, 1, 1_000_000)
  }

/** Refuses a `uid` of nobody, and `exclusive` without `uid`. */
const takesKnownUids = judges('search', 'read', (read, ask, query) => {
  const found = read(ask, query)
  if (found.uid !== undefined && !ownerById(ask.forge, found.uid)) throw new Invalid('no such uid')
  if (query.has('exclusive') && found.uid === undefined) throw new Invalid('exclusive without uid')
  return found
})

export const findsNewestFirst = judges('search', 'order', (_right, _ask, a, b) => b.id - a.id)

/** Choices of the repository search that document 1 leaves to the server. */
export const repositorySearches = variantsOf({
  'finds-in-another-order-after-each-change': {
    differs: 'repository search has another order after each creation and deletion of a repository',
    source: 'code-hosting, Repositories, GET /repos/search: the order is not shown',
    unmet: ['repos.search'],
    mutate: ({ rules: { search } }) => {
      search.order = ({ forge }, a, b) => {
        const turn = 2 * forge.repositories.all().length + 1
        return ((a.id * turn) % 251) - ((b.id * turn) % 251) || a.id - b.id
      }
    },
  },
  'finds-repositories-with-content-alone': {
    differs: 'repository search leaves out repositories without content',
    source: 'code-hosting, Repositories, GET /repos/search: which repositories a search covers is not shown',
    unmet: ['repos.search', 'repos.delete.effect'],
    mutate: ({ rules: { search } }) => {
      const right = search.matchesKeyword
      search.matchesKeyword = (ask, one, keyword) => !one.isEmpty && right(ask, one, keyword)
    },
  },
  'finds-repositories-without-content-by-user': {
    differs: 'repository search leaves out repositories without content, unless it is for a user or a kind',
    source: 'code-hosting, Repositories, GET /repos/search: which repositories a search covers is not shown',
    unmet: ['repos.search', 'repos.delete.effect'],
    mutate: judges(
      'search',
      'belongsToUid',
      (right, ask, one, query) =>
        right(ask, one, query) && (query.uid !== undefined || query.mode !== '' || !one.isEmpty),
    ),
  },
  'finds-repositories-by-any-word': {
    differs: 'repository search finds names that have any word of the keyword',
    source: 'code-hosting, Query parameters of GET /repos/search: q: keyword',
    mutate: judges('search', 'matchesKeyword', (_right, _ask, one, keyword) => {
      const words = one.name.toLowerCase().split(/[-_ ]/)
      return keyword === '' || keyword.split(/[-_ ]/).some((word) => words.includes(word))
    }),
  },
  'finds-forks-by-mode-alone': {
    differs: 'repository search leaves out forks unless `mode` is `fork`',
    source: 'code-hosting, Query parameters of GET /repos/search: what is listed without mode is not shown',
    mutate: ({ rules }) => {
      const right = rules.search.matchesKeyword
      rules.search.matchesKeyword = (ask, one, keyword) =>
        right(ask, one, keyword) && (one.forkOf === undefined || (ask as Call).query.get('mode') === 'fork')
    },
  },
  'finds-repositories-by-description-too': {
    differs: 'repository search compares the keyword with descriptions and owners as well',
    source: 'code-hosting, Query parameters of GET /repos/search: q: keyword',
    mutate: ({ rules }) => {
      const right = rules.search.matchesKeyword
      rules.search.matchesKeyword = (ask, one, keyword) =>
        right(ask, one, keyword) ||
        one.description.toLowerCase().includes(keyword) ||
        (ask.forge.users.get(one.owner)?.name.toLowerCase().includes(keyword) ?? false)
    },
  },
  'takes-exclusive-alone-for-the-caller': {
    differs: '`exclusive` without `uid` limits the search to repositories that the current user owns',
    source: 'code-hosting, Query parameters of GET /repos/search: exclusive: when uid is given',
    mutate: ({ rules }) => {
      const right = rules.search.belongsToUid
      rules.search.belongsToUid = (ask, one, query) =>
        right(ask, one, query) &&
        !(query.exclusive && query.uid === undefined && one.owner !== ask.caller?.id)
    },
  },
  'finds-contributions-where-collaborative-is-exclusive': {
    differs: '`mode=collaborative` lists repositories that the user contributes to, also with `exclusive`',
    source: 'code-hosting, Query parameters of GET /repos/search: what the two mean together is not shown',
    mutate: judges('search', 'read', (read, ask, query) => {
      const found = read(ask, query)
      return { ...found, exclusive: found.exclusive && found.mode !== 'collaborative' }
    }),
  },
  'finds-the-newest-repositories-first': {
    differs: 'repository search returns the newest repositories first',
    source: 'code-hosting, Query parameters of GET /repos/search: the order is not shown',
    mutate: findsNewestFirst,
  },
  'refuses-pages-that-are-too-large': {
    differs: 'a `limit` above 50 returns the listed 422 instead of a page of 50',
    source: 'code-hosting, Limits: page size maximum; 422 is listed',
    mutate: receives((call) =>
      call.operation === 'repos.search' && Number(call.query.get('limit')) > 50
        ? { status: 422, headers: {}, json: { message: 'refused' } }
        : undefined,
    ),
  },
  'takes-limits-that-are-too-large-for-none': {
    differs: 'a `limit` above 50 returns a page of the default size',
    source: 'code-hosting, Limits: page size maximum: what a larger one does is not shown',
    mutate: judges('search', 'limit', (right, ask, text) => right(ask, Number(text) > 50 ? null : text)),
  },
  'finds-repositories-by-thirties': {
    differs: 'the default page size of repository search is 30',
    source: limits,
    mutate: judges('search', 'limit', (right, ask, text) => (Number(text) > 0 ? right(ask, text) : 30)),
  },

  'refuses-numbers-out-of-range': {
    differs:
      'repository search shows three by default, and 422 for numbers out of range, a `uid` of nobody and `exclusive` without `uid`',
    source: `${limits}; Errors: exact conditions that trigger 422: not shown`,
    mutate: together(takesNumbersInRange(3), takesKnownUids),
  },
  'search-strict': {
    differs:
      'repository search shows the newest repository by default, and returns 422 for numbers out of range',
    source: `${limits}; Errors: exact conditions that trigger 422: not shown`,
    mutate: together(takesNumbersInRange(1), findsNewestFirst),
  },
  'choosy-repository-search': {
    differs:
      'repository search shows the newest four by default, and returns 422 for numbers out of range, a keyword of one or two characters, a `uid` of nobody and `exclusive` without `uid`',
    source: `${limits}; Errors: exact conditions that trigger 422: not shown`,
    mutate: together(takesNumbersInRange(4), takesKnownUids, findsNewestFirst, ({ rules: { search } }) => {
      const { keyword } = search
      search.keyword = (ask, text) => {
        const found = keyword(ask, text)
        if (found !== '' && found.length < 3) throw new Invalid('the keyword is too short')
        return found
      }
    }),
  },
  'finds-repositories-by-all-words': {
    differs:
      'repository search finds what has every word in its owner, name or description, and the most read first',
    source: 'code-hosting, Query parameters of GET /repos/search: q: keyword; the order is not shown',
    mutate: (overrides) => {
      const { search } = overrides.rules
      const reads = new Map<number, number>()
      const words = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
      receives((call) => {
        const id = call.operation === 'repos.get' ? pathRepository(call)?.id : undefined
        if (id !== undefined) reads.set(id, (reads.get(id) ?? 0) + 1)
      })(overrides)
      search.matchesKeyword = ({ forge }, one, keyword) => {
        const texts = words(`${fullNameOf(forge, one)} ${one.description}`)
        return words(keyword).every((word) => word === '' || texts.includes(word))
      }
      search.order = (_ask, a, b) => (reads.get(b.id) ?? 0) - (reads.get(a.id) ?? 0) || b.id - a.id
    },
  },
  'ignores-invalid-search-parameters': {
    differs: 'repository search ignores parameters with invalid values',
    source: 'code-hosting, Errors: exact conditions that trigger 422: not shown',
    mutate: ({ rules: { search } }) => {
      const { mode } = search
      search.uid = (_ask, text) => (/^[1-9]\d*$/.test(text ?? '') ? Number(text) : undefined)
      search.exclusive = (_ask, text) => text === 'true' || text === '1'
      search.mode = (ask, text) =>
        mode(ask, /^(?:fork|source|mirror|collaborative)$/.test(text ?? '') ? text : '')
    },
  },
  'finds-repositories-by-likeness': {
    differs:
      'repository search finds every name that shares three letters with the keyword, whole ones first',
    source: 'code-hosting, Query parameters of GET /repos/search: q: keyword',
    unmet: [
      'repos.search.page-without-gap',
      'repos.search.page-of-fifty',
      'repos.search.page-beyond-the-last',
      'repos.search.whoever-owns-it',
    ],
    reason: /names that have the keyword are found alone|no more results than a page has/,
    mutate: ({ rules: { search } }) => {
      const threes = (text: string) =>
        Array.from({ length: Math.max(1, text.length - 2) }, (_, at) => text.slice(at, at + 3))
      search.matchesKeyword = (_ask, { name }, keyword) =>
        keyword === '' || threes(keyword).some((part) => name.toLowerCase().includes(part))
      const right = search.pageOf
      search.pageOf = (ask, found, query) => {
        const isWhole = ({ name }: Repository) => name.toLowerCase().includes(query.keyword)
        return right(ask, [...found.filter(isWhole), ...found.filter((one) => !isWhole(one))], query)
      }
    },
  },
  'marks-words-in-search-results': {
    differs: 'repository search marks a word in the descriptions that it shows',
    source: 'code-hosting, Other resources: fields of Repository and SearchResults: not shown',
    mutate: describesInLists(/^repos\.search$/, (text) => text.replace(/\w{4,}/, '<em>$&</em>')),
  },
  'shortens-descriptions-in-lists': {
    differs: 'lists and searches show the beginning of long descriptions',
    source: 'code-hosting, Other resources: fields of Repository and SearchResults: not shown',
    mutate: describesInLists(/^repos\.search$|\.list(?:Forks|Repositories)$/, (text) =>
      text.length > 20 ? `${text.slice(0, 20)}…` : text,
    ),
  },
  'repeats-the-last-page-of-a-search': {
    differs:
      'without a limit, a page of a repository search has one repository; a page after the last one is the last one',
    source: limits,
    mutate: together(
      judges('search', 'limit', (limit, ask, text) => (/^[1-9]\d*$/.test(text ?? '') ? limit(ask, text) : 1)),
      judges('search', 'order', (order, ask, a, b) => order(ask, b, a)),
      judges('search', 'pageOf', (pageOf, ask, found, query) => {
        const last = Math.max(1, Math.ceil(found.length / query.limit))
        return pageOf(ask, found, { ...query, page: Math.min(query.page, last) })
      }),
    ),
  },
  'searches-by-others-for-administrators-alone': {
    differs: 'a repository search with the `uid` of another user returns 403',
    source: 'code-hosting, Authentication, rule 6: required permission of each other endpoint: not shown',
    mutate: receives(({ operation, query, caller }) => {
      const uid = query.get('uid') ?? ''
      const isOther = operation === 'repos.search' && /^\d+$/.test(uid) && uid !== String(caller?.id)
      return isOther && !caller?.isAdmin ? refused(403) : undefined
    }),
  },
  'pages-through-the-result-of-the-first-page': {
    differs:
      'the first page of a repository search fixes the result, of which further pages for the same caller are parts',
    source:
      'code-hosting, Query parameters of GET /repos/search: what changes between two pages do is not shown',
    mutate: ({ rules: { search } }) => {
      const results = new Map<string, readonly number[]>()
      const { pageOf } = search
      search.pageOf = (ask, found, query) => {
        const key = JSON.stringify([ask.caller?.id, { ...query, page: 1 }])
        const ids = query.page === 1 ? found.map(({ id }) => id) : results.get(key)
        if (!ids) return pageOf(ask, found, query)
        results.set(key, ids)
        return ids
          .slice((query.page - 1) * query.limit, query.page * query.limit)
          .flatMap((id) => found.find((one) => one.id === id) ?? [])
      }
    },
  },
  'finds-repositories-visited-last-first': {
    differs: 'repository search returns the repositories that were read last first, then the newest',
    source: 'code-hosting, Query parameters of GET /repos/search: the order is not shown',
    mutate: (overrides) => {
      const visits = new Map<number, number>()
      let count = 0
      handles('repos.get', async (call, right) => {
        const outcome = await right(call)
        visits.set(pathRepository(call)?.id ?? 0, ++count)
        return outcome
      })(overrides)
      const at = ({ id }: Repository) => visits.get(id) ?? 0
      overrides.rules.search.order = (_ask, a, b) => at(b) - at(a) || b.id - a.id
    },
  },
})
