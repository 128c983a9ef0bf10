import { codeHostingSuite, control, lists, observeIfRefused, scenario } from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'

export const suite = codeHostingSuite()
const { callerQuestions, question, refusal, requirement, responses } = suite
const permissions = 'code-hosting, Authentication, 6'
const conditions = 'code-hosting, Errors, 422'

const found = scenario('search for a repository by its name', async ({ forge, given, pollUntil, shared }) => {
  await given(shared.library, shared.engine)
  const { id, name } = shared.library
  return {
    answer: await pollUntil(() => forge.as(shared.ada).searchRepositories({ q: name }), lists({ id })),
  }
})

responses(
  { scenario: found, reply: ({ answer }) => answer },
  {
    'repos.search.status': { status: 200, says: 'GET of the repository search returns 200.' },
    'repos.search.media-type': defaultMediaType,
    'repos.search.results': { one: 'SearchResults', says: 'The response body is one SearchResults.' },
    'repos.search.repositories': {
      listOf: 'Repository',
      level: 'implied',
      says: 'SearchResults contains a list of Repository.',
    },
  },
)

requirement(
  'repos.search.q',
  {
    level: 'implied',
    says: '`q` is a keyword: the list contains a repository with that name and omits a repository with another name.',
  },
  async ({ play, shared, expect }) => {
    const { answer } = await play(found)
    control(answer).succeeded()
    expect(answer).toHaveEntry({ id: shared.library.id, name: shared.library.name })
    expect(answer).toHaveNoEntry({ name: shared.engine.name })
  },
)

requirement(
  'repos.search.nothing-found',
  {
    level: 'implied',
    says: 'GET with a keyword that matches no repository returns 200 without results.',
  },
  async ({ forge, shared, expect }) => {
    const nothing = await forge.as(shared.ada).searchRepositories({ q: shared.unknownName })
    expect(nothing).toHaveStatus(200)
    expect(nothing).toHaveNothingListed()
  },
)

refusal(
  'repos.search.unknown-mode',
  {
    source: conditions,
    says: 'If the server rejects a `mode` other than the four documented values, the status code is 422.',
    with: [422],
  },
  async ({ play, valid, forge, fresh, shared }) => {
    valid((await play(found)).answer)
    return forge.as(shared.ada).searchRepositories({ q: shared.library.name, mode: fresh.like('bogus') })
  },
)

refusal(
  'repos.search.no-integers',
  {
    source: conditions,
    says: 'If the server rejects a `uid`, `page` or `limit` that is not an integer, the status code is 422.',
    with: [422],
  },
  async ({ play, valid, forge, fresh, shared }) => {
    valid((await play(found)).answer)
    const q = shared.library.name
    const word = fresh.like('word')
    return [
      await forge.as(shared.ada).searchRepositories({ q, uid: word }),
      await forge.as(shared.ada).searchRepositories({ q, page: word }),
      await forge.as(shared.ada).searchRepositories({ q, limit: word }),
    ]
  },
)

refusal(
  'repos.search.no-boolean',
  {
    source: conditions,
    says: 'If the server rejects an `exclusive` that is not a boolean, the status code is 422.',
    with: [422],
  },
  async ({ play, valid, forge, fresh, given, shared }) => {
    await given(shared.ada)
    valid((await play(found)).answer)
    const query = { q: shared.library.name, uid: shared.ada.id, exclusive: fresh.like('perhaps') }
    return forge.as(shared.ada).searchRepositories(query)
  },
)

question(
  'repos.search.invalid-body',
  {
    source: 'code-hosting, Errors, shape of validationError',
    asks: 'Which body does the response to an unknown `mode` have?',
  },
  async ({ forge, fresh, shared }) =>
    (
      await forge.as(shared.ada).searchRepositories({ q: shared.unknownName, mode: fresh.like('bogus') })
    ).describeBody(),
)

requirement(
  'repos.search.unknown-uid',
  { level: 'implied', says: 'If GET with an unknown `uid` succeeds, the list is empty.' },
  async ({ forge, fresh, given, shared, expect }) => {
    await given(shared.library)
    const uid = 2_000_000_000 + (Number(fresh.like('7')) % 100_000_000)
    const answer = await forge.as(shared.ada).searchRepositories({ uid, limit: 1 })
    // How a server writes results without entries, the document does not show.
    expect(observeIfRefused(answer)).toHaveNothingListed()
  },
)

requirement(
  'repos.search.without-parameters',
  {
    level: 'stated',
    says: 'All parameters are optional: GET without parameters returns 200.',
  },
  async ({ forge, shared, expect }) => {
    expect(await forge.as(shared.ada).searchRepositories({})).toHaveStatus(200)
  },
)

question(
  'repos.search.other-case',
  {
    asks: 'Does a search for the name of a repository in upper case find the repository?',
  },
  async ({ play, forge, shared }) => {
    await play(found)
    const answer = await forge.as(shared.ada).searchRepositories({ q: shared.library.name.toUpperCase() })
    return answer.describePresence({ id: shared.library.id })
  },
)

question(
  'repos.search.by-owner',
  {
    asks: 'Does a search for the owner and name of a repository, separated by a slash, find the repository?',
  },
  async ({ play, forge, shared }) => {
    await play(found)
    const q = `${shared.ada.username}/${shared.library.name}`
    return (await forge.as(shared.ada).searchRepositories({ q })).describePresence({ id: shared.library.id })
  },
)

question(
  'repos.search.by-description',
  { asks: 'Does a search for the description of a repository find the repository?' },
  async ({ play, forge, shared }) => {
    await play(found)
    const answer = await forge.as(shared.ada).searchRepositories({ q: shared.library.description })
    return answer.describePresence({ id: shared.library.id })
  },
)

question(
  'repos.search.private',
  {
    source: permissions,
    asks: 'Does a search find a private repository for its owner and for an unrelated user?',
  },
  async ({ forge, fresh, pollUntil, shared }) => {
    const hidden = await fresh.repository({ of: shared.ada, private: true })
    const { id, name: q } = hidden
    const own = await pollUntil(() => forge.as(shared.ada).searchRepositories({ q }), lists({ id }))
    const strange = await forge.as(shared.stranger).searchRepositories({ q })
    return `owner: ${own.describePresence({ id })}; stranger: ${strange.describePresence({ id })}`
  },
)

question(
  'repos.search.fields',
  { source: 'code-hosting, Other resources, SearchResults', asks: 'Which fields does SearchResults have?' },
  async ({ play }) => (await play(found)).answer.describeFields(),
)

callerQuestions('repos.search', { source: permissions }, async (caller, { given, shared }) => {
  await given(shared.library)
  return caller.searchRepositories({ q: shared.library.name })
})
