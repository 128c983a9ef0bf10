import {
  inParallel,
  control,
  longest,
  notTestable,
  question,
  requirement,
  scenario,
} from '../../harness/checks/index.ts'

const search = 'code-hosting, Users, GET /users/search'
const limits = 'code-hosting, Limits, default page size of GET /users/search'

const found = scenario('a person is searched for by their login', async ({ forge, shared, given }) => {
  await given(shared.ada)
  return inParallel({
    anonymous: forge.anonymous.searchUsers({ q: shared.ada.username }),
    herself: forge.as(shared.ada).searchUsers({ q: shared.ada.username }),
  })
})

requirement(
  'users.search.status',
  { level: 'stated', source: search, says: 'A search is answered with 200.' },
  async ({ play, expect }) => {
    const { anonymous, herself } = await play(found)
    expect(anonymous).toHaveStatus(200)
    expect(herself).toHaveStatus(200)
  },
)

requirement(
  'users.search.media-type',
  { level: 'stated', source: search, says: 'The answer is JSON: its media type is application/json.' },
  async ({ play, expect }) => {
    const { anonymous } = await play(found)
    expect(anonymous).toHaveMediaType('application/json')
  },
)

requirement(
  'users.search.ok',
  { level: 'stated', source: search, says: 'The body is an object with a boolean ok that is true.' },
  async ({ play, expect }) => {
    const { anonymous, herself } = await play(found)
    expect(anonymous).toHaveField('ok', true)
    expect(herself).toHaveField('ok', true)
  },
)

requirement(
  'users.search.data',
  { level: 'stated', source: search, says: 'The body is an object whose data is a list of User.' },
  async ({ play, expect }) => {
    const { anonymous, herself } = await play(found)
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
  async ({ forge, shared, expect }) => {
    const nobody = await forge.anonymous.searchUsers({ q: shared.nobody })
    expect(nobody).toHaveStatus(200)
    expect(nobody).toHaveEntries(0)
  },
)

requirement(
  'users.search.fields',
  { level: 'stated', source: search, says: 'Each result carries id, username, avatar URL and full name.' },
  async ({ play, expect }) => {
    const { anonymous, herself } = await play(found)
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
  async ({ play, shared, given, expect }) => {
    await given(shared.bob)
    const { anonymous, herself } = await play(found)
    const ada = { username: shared.ada.username, fullName: shared.ada.fullName }
    expect(anonymous).toList(ada)
    expect(anonymous).toListNo({ username: shared.bob.username })
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
  async ({ pollUntil, forge, fresh, expect }) => {
    const person = await fresh.person()
    const { username, email } = person
    const renamed = { username, fullName: 'Augusta King' }
    control(await forge.admin.editUser(person, { email, fullName: renamed.fullName })).succeeded()
    control(await forge.admin.getUser(person)).shows('fullName', renamed.fullName)
    // A search may have an index of its own, which follows a moment later.
    const answer = await pollUntil(
      () => forge.admin.searchUsers({ q: username }),
      (answered) => answered.describePresence(renamed) === 'listed',
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
  async ({ play, shared, expect }) => {
    const { anonymous, herself } = await play(found)
    control(herself).lists({ username: shared.ada.username, email: shared.ada.email })
    expect(anonymous).toList({ username: shared.ada.username })
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
  async ({ play, shared, expect }) => {
    const { herself } = await play(found)
    expect(herself).toList({ username: shared.ada.username, email: shared.ada.email })
  },
)

requirement(
  'users.search.trimmed',
  { level: 'stated', source: search, says: 'Spaces around q do not count.' },
  async ({ play, forge, shared, expect }) => {
    const { anonymous } = await play(found)
    control(anonymous).lists({ username: shared.ada.username })
    const spaced = await forge.anonymous.searchUsers({ q: `  ${shared.ada.username} ` })
    expect(spaced).toList({ username: shared.ada.username })
  },
)

requirement(
  'users.search.individuals',
  {
    level: 'stated',
    source: search,
    says: 'Organizations are not found, even by their own name.',
  },
  async ({ forge, shared, given, expect }) => {
    const [person] = shared.crowd.people
    await given(shared.crowd)
    control(await forge.as(shared.ada).getOrganization(shared.crowdedOrganization)).succeeded()
    control(await forge.anonymous.searchUsers({ q: person?.username })).lists({ username: person?.username })
    const organization = { username: shared.crowdedOrganization.username }
    expect(await forge.anonymous.searchUsers({ q: organization.username })).toListNoneWith(organization)
    expect(await forge.as(shared.ada).searchUsers({ q: organization.username })).toListNoneWith(organization)
  },
)

const pages = scenario(
  'twelve people are searched for by their common word',
  async ({ forge, shared, given }) => {
    await given(shared.crowd)
    const q = shared.crowd.needle
    return inParallel({
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
  async ({ play, expect }) => {
    const { absent, ten, twelve, thousand } = await play(pages)
    control(longest(ten, twelve, thousand)).listsAtLeast(10)
    expect(absent).toHaveEntries(10)
  },
)

requirement(
  'users.search.default-limit-zero',
  { level: 'stated', source: limits, says: 'With limit 0 a search lists 10.' },
  async ({ play, expect }) => {
    const { zero, ten, twelve, thousand } = await play(pages)
    control(longest(ten, twelve, thousand)).listsAtLeast(10)
    expect(zero).toHaveEntries(10)
  },
)

requirement(
  'users.search.default-limit-not-an-integer',
  { level: 'stated', source: limits, says: 'With a limit that is not an integer a search lists 10.' },
  async ({ play, expect }) => {
    const { word, fraction, ten, twelve, thousand } = await play(pages)
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
  async ({ play, expect }) => {
    const { empty, ten, twelve, thousand } = await play(pages)
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
  async ({ play, expect }) => {
    const { one, three, ten, twelve, thousand } = await play(pages)
    control(longest(ten, twelve, thousand)).listsAtLeast(10)
    expect(one).toHaveEntries(1)
    expect(three).toHaveEntries(3)
  },
)

requirement(
  'users.search.no-repetition',
  { level: 'implied', source: search, says: 'Nobody is listed twice.' },
  async ({ play, expect }) => {
    const { absent } = await play(pages)
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
  async ({ play }) => {
    const { twelve, thousand } = await play(pages)
    return `limit 12: ${twelve.describeCount()}; limit 1000: ${thousand.describeCount()}`
  },
)

question(
  'users.search.limit-negative',
  { source: limits, asks: 'Of twelve people, how many are listed with limit -1?' },
  async ({ play }) => (await play(pages)).negative.describeCount(),
)

question(
  'users.search.page',
  {
    source: 'code-hosting, Limits, paging of other list endpoints',
    asks: 'Does page=2 list other people than page 1?',
  },
  async ({ play }) => {
    const { three, second } = await play(pages)
    const first = new Set(three.entries().map(({ username }) => username))
    const others = second.entries().filter(({ username }) => !first.has(username))
    return others.length > 0 ? 'other people are listed' : 'the same people are listed'
  },
)

question(
  'users.search.without-q',
  { source: search, asks: 'What does a search without q answer?' },
  async ({ forge }) => (await forge.anonymous.searchUsers({ limit: 1 })).describeCount(),
)

question(
  'users.search.other-case',
  { source: search, asks: 'Is a person found by their login in upper case?' },
  async ({ forge, shared, given }) => {
    await given(shared.ada)
    const answer = await forge.anonymous.searchUsers({ q: shared.ada.username.toUpperCase() })
    return answer.entries().some(({ username }) => username === shared.ada.username) ? 'found' : 'not found'
  },
)

question(
  'users.search.by-full-name',
  { source: search, asks: 'Is a person found by their full name?' },
  async ({ forge, shared, given }) => {
    await given(shared.ada)
    const answer = await forge.anonymous.searchUsers({ q: shared.ada.fullName })
    return answer.entries().some(({ username }) => username === shared.ada.username) ? 'found' : 'not found'
  },
)

const foundByOther = scenario(
  'somebody is searched for by another person',
  async ({ forge, shared, given }) => {
    await given(shared.ada)
    return forge.as(shared.bob).searchUsers({ q: shared.ada.username })
  },
)

requirement(
  'users.search.email-own',
  {
    level: 'implied',
    source: 'code-hosting, User, email',
    says: 'An address that is shown for a person is not that of the caller who searches.',
  },
  async ({ play, shared, expect }) => {
    const other = await play(foundByOther)
    const ada = { username: shared.ada.username }
    expect(other).toList(ada)
    expect(other).toShowOtherThan(ada, 'email', shared.bob.email)
  },
)

question(
  'users.search.email-to-others',
  {
    source: 'code-hosting, User, email',
    asks: 'Does somebody who is signed in see the address of another person in a search?',
  },
  async ({ play, shared }) => {
    const answer = await play(foundByOther)
    const entry = answer.entries().find(({ username }) => username === shared.ada.username)
    if (!entry) return 'the person is not found'
    if (entry['email'] === shared.ada.email) return 'the address is shown'
    return entry['email'] ? 'another address is shown' : 'no address is shown'
  },
)

notTestable('users.search.failure', {
  level: 'stated',
  source: search,
  says: 'A failure of the server is answered with 500 and an object with ok false and an error text.',
  reason: 'No request is known to make a server fail.',
})
