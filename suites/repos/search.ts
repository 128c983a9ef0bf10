import { checks, implied, question, scenario, stated } from '../common/words.ts'
import { callers, fields, refused, responses } from '../common/derived.ts'
import { lists, observeIfRefused } from '../common/tools.ts'
import { findsNothing, observeIfAlike } from './keywords.ts'

const permissions = 'code-hosting, Authentication, 6'
const conditions = 'code-hosting, Errors, 422'

const found = scenario('search for a repository by its name', async ({ forge, given, pollUntil, shared }) => {
  await given(shared.repository, shared.filledRepository)
  const search = ({ id, name }: typeof shared.repository) =>
    pollUntil(() => forge.as(shared.ada).searchRepositories({ q: name }), lists({ id }))
  const { repository, filledRepository } = shared
  const ofEmpty = { answer: await search(repository), wanted: repository, other: filledRepository }
  if (lists({ id: repository.id })(ofEmpty.answer)) return ofEmpty
  // The document does not show which repositories a search covers: it may exclude repositories without content, for example.
  const ofFilled = { answer: await search(filledRepository), wanted: filledRepository, other: repository }
  return lists({ id: filledRepository.id })(ofFilled.answer) ? ofFilled : ofEmpty
})

const afterFound = found.after('answer')

export const suite = checks({
  ...responses('repos.search', found, 'answer', ['status', 'media-type', 'results'], {
    of: 'of the repository search',
  }),
  'repos.search.repositories': afterFound.implied(
    'SearchResults contains a list of Repository.',
    ({ answer }, { expect }) => expect(answer).toHaveEntriesMatchingSchema('Repository'),
  ),
  'repos.search.q': afterFound.implied(
    '`q` is a keyword: the list contains a repository with that name and omits a repository with another name.',
    async ({ answer, wanted, other }, { forge, fresh, shared, expect }) => {
      expect(answer).toHaveEntry({ id: wanted.id, name: wanted.name })
      if (answer.entries().some(({ name }) => name === other.name))
        await observeIfAlike(fresh, (q) => forge.as(shared.ada).searchRepositories({ q }))
      expect(answer).toHaveNoEntry({ name: other.name })
    },
  ),
  'repos.search.nothing-found': implied(
    'GET with a keyword that matches no repository returns 200 without results.',
    async ({ forge, fresh, shared, expect }) => {
      const nothing = await forge.as(shared.ada).searchRepositories({ q: shared.unknownName })
      if (nothing.succeeded && !findsNothing(nothing))
        await observeIfAlike(fresh, (q) => forge.as(shared.ada).searchRepositories({ q }))
      expect(nothing).toHaveStatus(200).toHaveNothingListed()
    },
  ),
  'repos.search.unknown-mode': refused(
    'a `mode` other than the four documented values',
    found,
    (_, { forge, fresh, shared }) =>
      forge.as(shared.ada).searchRepositories({ q: shared.repository.name, mode: fresh.like('bogus') }),
    { source: conditions },
  ),
  'repos.search.no-integers': refused(
    'a `uid`, `page` or `limit` that is not an integer',
    found,
    async (_, { forge, fresh, shared }) => {
      const q = shared.repository.name
      const word = fresh.like('word')
      return [
        await forge.as(shared.ada).searchRepositories({ q, uid: word }),
        await forge.as(shared.ada).searchRepositories({ q, page: word }),
        await forge.as(shared.ada).searchRepositories({ q, limit: word }),
      ]
    },
    { source: conditions },
  ),
  'repos.search.no-boolean': refused(
    'an `exclusive` that is not a boolean',
    found,
    async (_, { forge, fresh, given, shared }) => {
      await given(shared.ada)
      const query = { q: shared.repository.name, uid: shared.ada.id, exclusive: fresh.like('perhaps') }
      return forge.as(shared.ada).searchRepositories(query)
    },
    { source: conditions },
  ),
  'repos.search.invalid-body': question(
    'Which body does the response to an unknown `mode` have?',
    { source: 'code-hosting, Errors, shape of validationError' },
    async ({ forge, fresh, shared }) =>
      (
        await forge.as(shared.ada).searchRepositories({ q: shared.unknownName, mode: fresh.like('bogus') })
      ).describeBody(),
  ),
  'repos.search.unknown-uid': implied(
    'If GET with an unknown `uid` succeeds, the list is empty.',
    async ({ forge, fresh, given, shared, expect }) => {
      await given(shared.repository)
      const uid = fresh.number('unknown uid', 10 ** 9, 2 ** 31)
      const answer = await forge.as(shared.ada).searchRepositories({ uid, limit: 1 })
      // The document does not show the form of results without entries.
      expect(observeIfRefused(answer)).toHaveNothingListed()
    },
  ),
  'repos.search.without-parameters': stated(
    'All parameters are optional: GET without parameters returns 200.',
    async ({ forge, shared, expect }) =>
      expect(await forge.as(shared.ada).searchRepositories({})).toHaveStatus(200),
  ),
  'repos.search.other-case': question(
    'Does a search for the name of a repository in upper case find the repository?',
    async ({ play, forge, shared }) => {
      await play(found)
      const answer = await forge
        .as(shared.ada)
        .searchRepositories({ q: shared.repository.name.toUpperCase() })
      return answer.describePresence({ id: shared.repository.id })
    },
  ),
  'repos.search.by-owner': question(
    'Does a search for the owner and name of a repository, separated by a slash, find the repository?',
    async ({ play, forge, shared }) => {
      await play(found)
      const q = `${shared.ada.username}/${shared.repository.name}`
      return (await forge.as(shared.ada).searchRepositories({ q })).describePresence({
        id: shared.repository.id,
      })
    },
  ),
  'repos.search.by-description': question(
    'Does a search for the description of a repository find the repository?',
    async ({ play, forge, shared }) => {
      await play(found)
      const answer = await forge.as(shared.ada).searchRepositories({ q: shared.repository.description })
      return answer.describePresence({ id: shared.repository.id })
    },
  ),
  'repos.search.private': question(
    'Does a search find a private repository for its owner and for an unrelated user?',
    { source: permissions },
    async ({ forge, fresh, pollUntil, shared }) => {
      const hidden = await fresh.repository({ of: shared.ada, private: true })
      const { id, name: q } = hidden
      const own = await pollUntil(() => forge.as(shared.ada).searchRepositories({ q }), lists({ id }))
      const strange = await forge.as(shared.stranger).searchRepositories({ q })
      return `owner: ${own.describePresence({ id })}; stranger: ${strange.describePresence({ id })}`
    },
  ),
  'repos.search.fields': fields(found, 'answer'),
  ...callers('repos.search', async (caller, { given, shared }) => {
    await given(shared.repository)
    return caller.searchRepositories({ q: shared.repository.name })
  }),
})
