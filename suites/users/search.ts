import {
  atOnce,
  control,
  longest,
  notTestable,
  question,
  requirement,
  scene,
} from '../../harness/checks/index.ts'

const search = 'code-hosting, Users, GET /users/search'
const limits = 'code-hosting, Limits, default page size of GET /users/search'

const found = scene('a person is searched for by their login', async ({ forge, world, given }) => {
  await given(world.ada)
  return atOnce({
    anonymous: forge.anonymous.searchUsers({ q: world.ada.username }),
    herself: forge.as(world.ada).searchUsers({ q: world.ada.username }),
  })
})

requirement(
  'users.search.status',
  { level: 'stated', source: search, says: 'A search is answered with 200.' },
  async ({ see, expect }) => {
    const { anonymous, herself } = await see(found)
    expect(anonymous).toHaveStatus(200)
    expect(herself).toHaveStatus(200)
  },
)

requirement(
  'users.search.media-type',
  { level: 'stated', source: search, says: 'The answer is JSON: its media type is application/json.' },
  async ({ see, expect }) => {
    const { anonymous } = await see(found)
    expect(anonymous).toHaveMediaType('application/json')
  },
)

requirement(
  'users.search.ok',
  { level: 'stated', source: search, says: 'The body is an object with a boolean ok that is true.' },
  async ({ see, expect }) => {
    const { anonymous, herself } = await see(found)
    expect(anonymous).toHaveField('ok', true)
    expect(herself).toHaveField('ok', true)
  },
)

requirement(
  'users.search.data',
  { level: 'stated', source: search, says: 'The body is an object whose data is a list of User.' },
  async ({ see, expect }) => {
    const { anonymous, herself } = await see(found)
    expect(anonymous).toListOnlyBySchema('User')
    expect(herself).toListOnlyBySchema('User')
  },
)

requirement(
  'users.search.nothing-found',
  {
    level: 'implied',
    source: search,
    says: 'A search that finds nobody is a success with an empty list.',
  },
  async ({ forge, world, expect }) => {
    const nobody = await forge.anonymous.searchUsers({ q: world.nobody })
    expect(nobody).toHaveStatus(200)
    expect(nobody).toHaveEntries(0)
  },
)

requirement(
  'users.search.fields',
  { level: 'stated', source: search, says: 'Each result carries id, username, avatar URL and full name.' },
  async ({ see, expect }) => {
    const { anonymous, herself } = await see(found)
    control(anonymous).listsSome()
    control(herself).listsSome()
    expect(anonymous).toListOnlyBySchema('UserInSearch')
    expect(herself).toListOnlyBySchema('UserInSearch')
  },
)

requirement(
  'users.search.q',
  {
    level: 'implied',
    source: search,
    says: 'A person is found by their login, with their own username and full name, and others are not.',
  },
  async ({ see, world, given, expect }) => {
    await given(world.bob)
    const { anonymous, herself } = await see(found)
    const ada = { username: world.ada.username, fullName: world.ada.fullName }
    expect(anonymous).toList(ada)
    expect(anonymous).toListNo({ username: world.bob.username })
    expect(herself).toList(ada)
  },
)

requirement(
  'users.search.after-edit',
  {
    level: 'implied',
    source: 'code-hosting, User, full name',
    says: 'Somebody whose display name was edited is found with the new one, as the lookup shows it.',
  },
  async ({ atLast, forge, fresh, expect }) => {
    const person = await fresh.person()
    const { username, email } = person
    const renamed = { username, fullName: 'Augusta King' }
    control(await forge.admin.editUser(person, { email, fullName: renamed.fullName })).succeeded()
    control(await forge.admin.getUser(person)).shows('fullName', renamed.fullName)
    // A search may have an index of its own, which follows a moment later.
    const answer = await atLast(
      () => forge.admin.searchUsers({ q: username }),
      (answered) => answered.tellsWhether(renamed) === 'listed',
    )
    control(answer).lists({ username })
    expect(answer).toList(renamed)
  },
)

requirement(
  'users.search.email-hidden',
  {
    level: 'stated',
    source: 'code-hosting, User, email',
    says: 'The email is not included when the caller is not signed in.',
  },
  async ({ see, world, expect }) => {
    const { anonymous, herself } = await see(found)
    control(herself).lists({ username: world.ada.username, email: world.ada.email })
    expect(anonymous).toList({ username: world.ada.username })
    expect(anonymous).toHideFromEntries('email')
  },
)

requirement(
  'users.search.email-shown',
  {
    level: 'stated',
    source: 'code-hosting, User, email',
    says: 'The email is included when the caller is signed in: people who find themselves see their address.',
  },
  async ({ see, world, expect }) => {
    const { herself } = await see(found)
    expect(herself).toList({ username: world.ada.username, email: world.ada.email })
  },
)

requirement(
  'users.search.trimmed',
  { level: 'stated', source: search, says: 'Spaces around q do not count.' },
  async ({ see, forge, world, expect }) => {
    const { anonymous } = await see(found)
    control(anonymous).lists({ username: world.ada.username })
    const spaced = await forge.anonymous.searchUsers({ q: `  ${world.ada.username} ` })
    expect(spaced).toList({ username: world.ada.username })
  },
)

requirement(
  'users.search.individuals',
  {
    level: 'stated',
    source: search,
    says: 'Organizations are not found, even by their own name.',
  },
  async ({ forge, world, given, expect }) => {
    const [person] = world.crowd.people
    await given(world.crowd)
    control(await forge.as(world.ada).getOrganization(world.crowdedOrganization)).succeeded()
    control(await forge.anonymous.searchUsers({ q: person?.username })).lists({ username: person?.username })
    const organization = { username: world.crowdedOrganization.username }
    expect(await forge.anonymous.searchUsers({ q: organization.username })).toListNoneWith(organization)
    expect(await forge.as(world.ada).searchUsers({ q: organization.username })).toListNoneWith(organization)
  },
)

const pages = scene(
  'twelve people are searched for by their common word',
  async ({ forge, world, given }) => {
    await given(world.crowd)
    const q = world.crowd.needle
    return atOnce({
      ten: forge.anonymous.searchUsers({ q, limit: 10 }),
      absent: forge.anonymous.searchUsers({ q }),
      zero: forge.anonymous.searchUsers({ q, limit: 0 }),
      word: forge.anonymous.searchUsers({ q, limit: 'many' }),
      fraction: forge.anonymous.searchUsers({ q, limit: '2.5' }),
      one: forge.anonymous.searchUsers({ q, limit: 1 }),
      three: forge.anonymous.searchUsers({ q, limit: 3 }),
      twelve: forge.anonymous.searchUsers({ q, limit: 12 }),
      thousand: forge.anonymous.searchUsers({ q, limit: 1000 }),
      negative: forge.anonymous.searchUsers({ q, limit: -1 }),
      empty: forge.anonymous.searchUsers({ q, limit: '' }),
      second: forge.anonymous.searchUsers({ q, limit: 3, page: 2 }),
    })
  },
)

requirement(
  'users.search.default-limit-absent',
  { level: 'stated', source: limits, says: 'Without limit a search lists 10.' },
  async ({ see, expect }) => {
    const { absent, ten, twelve, thousand } = await see(pages)
    control(longest(ten, twelve, thousand)).listsAtLeast(10)
    expect(absent).toHaveEntries(10)
  },
)

requirement(
  'users.search.default-limit-zero',
  { level: 'stated', source: limits, says: 'With limit 0 a search lists 10.' },
  async ({ see, expect }) => {
    const { zero, ten, twelve, thousand } = await see(pages)
    control(longest(ten, twelve, thousand)).listsAtLeast(10)
    expect(zero).toHaveEntries(10)
  },
)

requirement(
  'users.search.default-limit-not-an-integer',
  { level: 'stated', source: limits, says: 'With a limit that is not an integer a search lists 10.' },
  async ({ see, expect }) => {
    const { word, fraction, ten, twelve, thousand } = await see(pages)
    control(longest(ten, twelve, thousand)).listsAtLeast(10)
    expect(word).toHaveEntries(10)
    expect(fraction).toHaveEntries(10)
  },
)

requirement(
  'users.search.limit-empty',
  {
    level: 'implied',
    source: limits,
    says: 'With a limit that is there and empty, which is no integer, a search lists 10.',
  },
  async ({ see, expect }) => {
    const { empty, ten, twelve, thousand } = await see(pages)
    control(longest(ten, twelve, thousand)).listsAtLeast(10)
    expect(empty).toHaveEntries(10)
  },
)

requirement(
  'users.search.limit',
  {
    level: 'implied',
    source: search,
    says: 'A limit below the default is the number of results where there are more.',
  },
  async ({ see, expect }) => {
    const { one, three, ten, twelve, thousand } = await see(pages)
    control(longest(ten, twelve, thousand)).listsAtLeast(10)
    expect(one).toHaveEntries(1)
    expect(three).toHaveEntries(3)
  },
)

requirement(
  'users.search.no-repetition',
  { level: 'implied', source: search, says: 'Nobody is listed twice.' },
  async ({ see, expect }) => {
    const { absent } = await see(pages)
    control(absent).listsSome()
    expect(absent).toHaveNoRepeated('username')
  },
)

question(
  'users.search.limit-above-default',
  {
    source: 'code-hosting, Limits, maximum of limit in user search',
    asks: 'Of twelve people, how many are listed with limit 12 and with limit 1000?',
  },
  async ({ see }) => {
    const { twelve, thousand } = await see(pages)
    return `limit 12: ${twelve.tellsCount()}; limit 1000: ${thousand.tellsCount()}`
  },
)

question(
  'users.search.limit-negative',
  { source: limits, asks: 'Of twelve people, how many are listed with limit -1?' },
  async ({ see }) => (await see(pages)).negative.tellsCount(),
)

question(
  'users.search.page',
  {
    source: 'code-hosting, Limits, paging of other list endpoints',
    asks: 'Does page=2 list other people than page 1?',
  },
  async ({ see }) => {
    const { three, second } = await see(pages)
    const first = new Set(three.entries().map(({ username }) => username))
    const others = second.entries().filter(({ username }) => !first.has(username))
    return others.length > 0 ? 'other people are listed' : 'the same people are listed'
  },
)

question(
  'users.search.without-q',
  { source: search, asks: 'What does a search without q answer?' },
  async ({ forge }) => (await forge.anonymous.searchUsers({ limit: 1 })).tellsCount(),
)

question(
  'users.search.other-case',
  { source: search, asks: 'Is a person found by their login in upper case?' },
  async ({ forge, world, given }) => {
    await given(world.ada)
    const answer = await forge.anonymous.searchUsers({ q: world.ada.username.toUpperCase() })
    return answer.entries().some(({ username }) => username === world.ada.username) ? 'found' : 'not found'
  },
)

question(
  'users.search.by-full-name',
  { source: search, asks: 'Is a person found by their full name?' },
  async ({ forge, world, given }) => {
    await given(world.ada)
    const answer = await forge.anonymous.searchUsers({ q: world.ada.fullName })
    return answer.entries().some(({ username }) => username === world.ada.username) ? 'found' : 'not found'
  },
)

const foundByOther = scene('somebody is searched for by another person', async ({ forge, world, given }) => {
  await given(world.ada)
  return forge.as(world.bob).searchUsers({ q: world.ada.username })
})

requirement(
  'users.search.email-own',
  {
    level: 'implied',
    source: 'code-hosting, User, email',
    says: 'An address that is shown for a person is not that of the caller who searches.',
  },
  async ({ see, world, expect }) => {
    const other = await see(foundByOther)
    const ada = { username: world.ada.username }
    expect(other).toList(ada)
    expect(other).toShowOtherThan(ada, 'email', world.bob.email)
  },
)

question(
  'users.search.email-to-others',
  {
    source: 'code-hosting, User, email',
    asks: 'Does somebody who is signed in see the address of another person in a search?',
  },
  async ({ see, world }) => {
    const answer = await see(foundByOther)
    const entry = answer.entries().find(({ username }) => username === world.ada.username)
    if (!entry) return 'the person is not found'
    if (entry['email'] === world.ada.email) return 'the address is shown'
    return entry['email'] ? 'another address is shown' : 'no address is shown'
  },
)

notTestable('users.search.failure', {
  level: 'stated',
  source: search,
  says: 'A failure of the server is answered with 500 and an object with ok false and an error text.',
  reason: 'No request is known to make a server fail.',
})
