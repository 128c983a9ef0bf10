import {
  control,
  question,
  questionOfCallers,
  refusal,
  requirement,
  scene,
  whereOffered,
} from '../../harness/checks/index.ts'

const search = 'code-hosting, Repositories, GET /repos/search'
const permissions = 'code-hosting, Authentication, 6'
const conditions = 'code-hosting, Errors, 422'

const found = scene('a repository is searched for by its name', async ({ forge, given, world }) => {
  await given(world.library, world.engine)
  return { answer: await forge.as(world.ada).searchRepositories({ q: world.library.name }) }
})

requirement(
  'repos.search.status',
  { level: 'stated', source: search, says: 'A search is answered with 200.' },
  async ({ see, expect }) => {
    expect((await see(found)).answer).toHaveStatus(200)
  },
)

requirement(
  'repos.search.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ see, expect }) => {
    const { answer } = await see(found)
    control(answer).succeeded()
    expect(answer).toHaveMediaType('application/json')
  },
)

requirement(
  'repos.search.results',
  { level: 'stated', source: search, says: 'The body is one SearchResults.' },
  async ({ see, expect }) => {
    const { answer } = await see(found)
    control(answer).succeeded()
    expect(answer).toMatchSchema('SearchResults')
  },
)

requirement(
  'repos.search.repositories',
  { level: 'implied', source: search, says: 'SearchResults holds a list of Repository.' },
  async ({ see, expect }) => {
    const { answer } = await see(found)
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
  async ({ see, world, expect }) => {
    const { answer } = await see(found)
    control(answer).succeeded()
    expect(answer).toList({ id: world.library.id, name: world.library.name })
    expect(answer).toListNo({ name: world.engine.name })
  },
)

requirement(
  'repos.search.nothing-found',
  { level: 'implied', source: search, says: 'A search that finds nothing is a success without results.' },
  async ({ forge, world, expect }) => {
    const nothing = await forge.as(world.ada).searchRepositories({ q: world.nobody })
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
  async ({ see, forge, world }) => {
    control((await see(found)).answer).succeeded()
    return forge.as(world.ada).searchRepositories({ q: world.library.name, mode: 'bogus' })
  },
)

refusal(
  'repos.search.no-integers',
  {
    source: conditions,
    says: 'A uid, page or limit that is not an integer is refused with 422, if at all.',
    with: [422],
  },
  async ({ see, forge, world }) => {
    control((await see(found)).answer).succeeded()
    const q = world.library.name
    return [
      await forge.as(world.ada).searchRepositories({ q, uid: 'word' }),
      await forge.as(world.ada).searchRepositories({ q, page: 'word' }),
      await forge.as(world.ada).searchRepositories({ q, limit: 'word' }),
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
  async ({ see, forge, given, world }) => {
    await given(world.ada)
    control((await see(found)).answer).succeeded()
    const query = { q: world.library.name, uid: world.ada.id, exclusive: 'perhaps' }
    return forge.as(world.ada).searchRepositories(query)
  },
)

question(
  'repos.search.invalid-body',
  {
    source: 'code-hosting, Errors, shape of validationError',
    asks: 'What is the body when the mode is none?',
  },
  async ({ forge, world }) =>
    (await forge.as(world.ada).searchRepositories({ q: world.nobody, mode: 'bogus' })).tellsBody(),
)

requirement(
  'repos.search.unknown-uid',
  {
    level: 'implied',
    source: search,
    says: 'Where the uid is of nobody and the search succeeds, nothing is listed.',
  },
  async ({ forge, given, world, expect }) => {
    await given(world.library)
    const answer = await forge.as(world.ada).searchRepositories({ uid: 2_000_000_000, limit: 1 })
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
  async ({ forge, world, expect }) => {
    expect(await forge.as(world.ada).searchRepositories({})).toHaveStatus(200)
  },
)

question(
  'repos.search.other-case',
  { source: search, asks: 'Is a repository found by its name in upper case?' },
  async ({ forge, given, world }) => {
    await given(world.library)
    const answer = await forge.as(world.ada).searchRepositories({ q: world.library.name.toUpperCase() })
    return answer.tellsWhether({ id: world.library.id })
  },
)

question(
  'repos.search.by-owner',
  { source: search, asks: 'Is a repository found by the path that begins with its owner?' },
  async ({ forge, given, world }) => {
    await given(world.library)
    const q = `${world.ada.username}/${world.library.name}`
    return (await forge.as(world.ada).searchRepositories({ q })).tellsWhether({ id: world.library.id })
  },
)

question(
  'repos.search.by-description',
  { source: search, asks: 'Is a repository found by its description?' },
  async ({ forge, given, world }) => {
    await given(world.library)
    const answer = await forge.as(world.ada).searchRepositories({ q: world.library.description })
    return answer.tellsWhether({ id: world.library.id })
  },
)

question(
  'repos.search.private',
  { source: permissions, asks: 'Is a private repository found by its owner and by a stranger?' },
  async ({ forge, fresh, world }) => {
    const hidden = await fresh.repository({ of: world.ada, private: true })
    const isFound = async (caller: typeof forge.anonymous) =>
      (await caller.searchRepositories({ q: hidden.name })).tellsWhether({ id: hidden.id })
    return `owner: ${await isFound(forge.as(world.ada))}; stranger: ${await isFound(forge.as(world.stranger))}`
  },
)

question(
  'repos.search.fields',
  { source: 'code-hosting, Other resources, SearchResults', asks: 'Which fields does SearchResults have?' },
  async ({ see }) => (await see(found)).answer.tellsFields(),
)

questionOfCallers('repos.search', { source: permissions }, async (caller, { given, world }) => {
  await given(world.library)
  return caller.searchRepositories({ q: world.library.name })
})
