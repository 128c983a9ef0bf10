import { handles, rewritesBody } from '../mutation/mutants/breaking.ts'
import type { Overrides } from '../reference/overrides.ts'
import { showBugs } from '../test/support/show-bugs.ts'

// A full-text index that also has texts which no name contains.

const hasWord = (text: string, word: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .includes(word)

/** Repositories that a word of their description finds are found with every filter, as by an OR without parentheses. */
function ignoresFilters({ rules: { search } }: Overrides): void {
  const { matchesKeyword, belongsToUid, isOfMode } = search
  search.matchesKeyword = (ask, one, keyword) =>
    matchesKeyword(ask, one, keyword) || hasWord(one.description, keyword)
  search.belongsToUid = (ask, one, query) =>
    belongsToUid(ask, one, query) || hasWord(one.description, query.keyword)
  search.isOfMode = (ask, one, query) => isOfMode(ask, one, query) || hasWord(one.description, query.keyword)
}

showBugs([
  [
    'finds organizations by a word of their description',
    'likenesses',
    'users.search.every-entry-belongs',
    rewritesBody('users.search', (body, { forge, query }) => {
      const { data, ...others } = body as { data: unknown[] }
      const found = forge.organizations.filter(({ description }) =>
        hasWord(description, (query.get('q') ?? '').toLowerCase()),
      )
      return {
        ...others,
        data: [...data, ...found.map(({ id, name }) => ({ id, login: name, username: name }))],
      }
    }),
  ],
  [
    'applies no filter to repositories that it finds by a word of their description',
    'likenesses',
    'repos.search.every-filter',
    ignoresFilters,
  ],
  [
    'finds a user by a word of the full name',
    'likenesses',
    'users.get.every-subject',
    handles('users.get', (call, right) => {
      const { users } = call.forge
      const word = call.params['username'] ?? ''
      const found = users.byKey(word) ?? users.find(({ fullName }) => hasWord(fullName, word))
      if (found) call.params['username'] = found.name
      return right(call)
    }),
  ],
])
