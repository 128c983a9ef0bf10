import {
  control,
  question,
  callerQuestions,
  refusal,
  requirement,
  scenario,
  whereOffered,
} from '../../harness/checks/index.ts'

const search = 'code-hosting, Repositories, GET /repos/search'
const permissions = 'code-hosting, Authentication, 6'
const conditions = 'code-hosting, Errors, 422'

const found = scenario('a repository is searched for by its name', async ({ forge, given, shared }) => {
  await given(shared.library, shared.engine)
  return { answer: await forge.as(shared.ada).searchRepositories({ q: shared.library.name }) }
})

requirement(
  'repos.search.status',
  { level: 'stated', source: search, says: 'A search is answered with 200.' },
  async ({ play, expect }) => {
    expect((await play(found)).answer).toHaveStatus(200)
  },
)

requirement(
  'repos.search.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ play, expect }) => {
    const { answer } = await play(found)
    control(answer).succeeded()
    expect(answer).toHaveMediaType('application/json')
  },
)

requirement(
  'repos.search.results',
  { level: 'stated', source: search, says: 'The body is one SearchResults.' },
  async ({ play, expect }) => {
    const { answer } = await play(found)
    control(answer).succeeded()
    expect(answer).toMatchSchema('SearchResults')
  },
)

requirement(
  'repos.search.repositories',
  { level: 'implied', source: search, says: 'SearchResults holds a list of Repository.' },
  async ({ play, expect }) => {
    const { answer } = await play(found)
    control(answer).succeeded()
    expect(answer).toListOnlyBySchema('Repository')
  },
)

requirement(
  'repos.search.q',
  {
    level: 'implied',
    source: search,
    says: 'q is a keyword: a repository is found by its name, and one of another name is not.',
  },
  async ({ play, shared, expect }) => {
    const { answer } = await play(found)
    control(answer).succeeded()
    expect(answer).toList({ id: shared.library.id, name: shared.library.name })
    expect(answer).toListNo({ name: shared.engine.name })
  },
)

requirement(
  'repos.search.nothing-found',
  { level: 'implied', source: search, says: 'A search that finds nothing is a success without results.' },
  async ({ forge, shared, expect }) => {
    const nothing = await forge.as(shared.ada).searchRepositories({ q: shared.nobody })
    expect(nothing).toHaveStatus(200)
    expect(nothing).toListNothing()
  },
)

refusal(
  'repos.search.unknown-mode',
  {
    source: conditions,
    says: 'A mode that is none of the four is refused with 422, if at all.',
    with: [422],
  },
  async ({ play, forge, shared }) => {
    control((await play(found)).answer).succeeded()
    return forge.as(shared.ada).searchRepositories({ q: shared.library.name, mode: 'bogus' })
  },
)

refusal(
  'repos.search.no-integers',
  {
    source: conditions,
    says: 'A uid, page or limit that is not an integer is refused with 422, if at all.',
    with: [422],
  },
  async ({ play, forge, shared }) => {
    control((await play(found)).answer).succeeded()
    const q = shared.library.name
    return [
      await forge.as(shared.ada).searchRepositories({ q, uid: 'word' }),
      await forge.as(shared.ada).searchRepositories({ q, page: 'word' }),
      await forge.as(shared.ada).searchRepositories({ q, limit: 'word' }),
    ]
  },
)

refusal(
  'repos.search.no-boolean',
  {
    source: conditions,
    says: 'An exclusive that is no boolean is refused with 422, if at all.',
    with: [422],
  },
  async ({ play, forge, given, shared }) => {
    await given(shared.ada)
    control((await play(found)).answer).succeeded()
    const query = { q: shared.library.name, uid: shared.ada.id, exclusive: 'perhaps' }
    return forge.as(shared.ada).searchRepositories(query)
  },
)

question(
  'repos.search.invalid-body',
  {
    source: 'code-hosting, Errors, shape of validationError',
    asks: 'What is the body when the mode is none?',
  },
  async ({ forge, shared }) =>
    (await forge.as(shared.ada).searchRepositories({ q: shared.nobody, mode: 'bogus' })).describeBody(),
)

requirement(
  'repos.search.unknown-uid',
  {
    level: 'implied',
    source: search,
    says: 'Where the uid is of nobody and the search succeeds, nothing is listed.',
  },
  async ({ forge, given, shared, expect }) => {
    await given(shared.library)
    const answer = await forge.as(shared.ada).searchRepositories({ uid: 2_000_000_000, limit: 1 })
    expect(whereOffered(answer)).toHaveEntries(0)
  },
)

requirement(
  'repos.search.without-parameters',
  {
    level: 'stated',
    source: search,
    says: 'All parameters are optional: a search without any is answered with 200.',
  },
  async ({ forge, shared, expect }) => {
    expect(await forge.as(shared.ada).searchRepositories({})).toHaveStatus(200)
  },
)

question(
  'repos.search.other-case',
  { source: search, asks: 'Is a repository found by its name in upper case?' },
  async ({ forge, given, shared }) => {
    await given(shared.library)
    const answer = await forge.as(shared.ada).searchRepositories({ q: shared.library.name.toUpperCase() })
    return answer.describePresence({ id: shared.library.id })
  },
)

question(
  'repos.search.by-owner',
  { source: search, asks: 'Is a repository found by the path that begins with its owner?' },
  async ({ forge, given, shared }) => {
    await given(shared.library)
    const q = `${shared.ada.username}/${shared.library.name}`
    return (await forge.as(shared.ada).searchRepositories({ q })).describePresence({ id: shared.library.id })
  },
)

question(
  'repos.search.by-description',
  { source: search, asks: 'Is a repository found by its description?' },
  async ({ forge, given, shared }) => {
    await given(shared.library)
    const answer = await forge.as(shared.ada).searchRepositories({ q: shared.library.description })
    return answer.describePresence({ id: shared.library.id })
  },
)

question(
  'repos.search.private',
  { source: permissions, asks: 'Is a private repository found by its owner and by a stranger?' },
  async ({ forge, fresh, shared }) => {
    const hidden = await fresh.repository({ of: shared.ada, private: true })
    const isFound = async (caller: typeof forge.anonymous) =>
      (await caller.searchRepositories({ q: hidden.name })).describePresence({ id: hidden.id })
    return `owner: ${await isFound(forge.as(shared.ada))}; stranger: ${await isFound(forge.as(shared.stranger))}`
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
