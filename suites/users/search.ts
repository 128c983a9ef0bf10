import {
  control,
  inParallel,
  lists,
  listsAtLeast,
  longest,
  notTestable,
  question,
  requirement,
  scenario,
  successes,
} from '../../harness/checks/index.ts'

const search = 'code-hosting, Users, GET /users/search'
const limits = 'code-hosting, Limits, default page size of GET /users/search'

const found = scenario('user search for a username', async ({ forge, shared, given, pollUntil }) => {
  await given(shared.ada)
  const { username } = shared.ada
  const search = (caller: typeof forge.anonymous) =>
    pollUntil(() => caller.searchUsers({ q: username }), lists({ username }))
  return inParallel({ anonymous: search(forge.anonymous), self: search(forge.as(shared.ada)) })
})

requirement(
  'users.search.status',
  { level: 'stated', source: search, says: 'GET with a search term returns 200.' },
  async ({ play, expect }) => {
    const { anonymous, self } = await play(found)
    expect(anonymous).toHaveStatus(200)
    expect(self).toHaveStatus(200)
  },
)

requirement(
  'users.search.media-type',
  { level: 'stated', source: search, says: 'The response has the media type application/json.' },
  async ({ play, expect }) => {
    const { anonymous } = await play(found)
    expect(anonymous).toHaveMediaType('application/json')
  },
)

requirement(
  'users.search.ok',
  { level: 'stated', source: search, says: 'The response body is an object; `ok` is the boolean true.' },
  async ({ play, expect }) => {
    const { anonymous, self } = await play(found)
    for (const reply of successes(anonymous, self)) expect(reply).toHaveField('ok', true)
  },
)

requirement(
  'users.search.data',
  { level: 'stated', source: search, says: 'The response body is an object; `data` is a list of User.' },
  async ({ play, expect }) => {
    const { anonymous, self } = await play(found)
    const { absent, signedIn } = await play(pages)
    for (const reply of successes(anonymous, self, absent, signedIn))
      expect(reply).toHaveEntriesMatchingSchema('User')
  },
)

requirement(
  'users.search.nothing-found',
  {
    level: 'implied',
    source: search,
    says: 'GET with a search term that matches no user returns 200 and an empty list.',
  },
  async ({ play, forge, shared, expect }) => {
    control((await play(found)).anonymous).succeeded()
    const nobody = await forge.anonymous.searchUsers({ q: shared.unknownName })
    expect(nobody).toHaveStatus(200)
    expect(nobody).toHaveEntryCount(0)
  },
)

requirement(
  'users.search.fields',
  {
    level: 'stated',
    source: search,
    says: 'Each entry has an id, a username, an avatar URL and a full name.',
  },
  async ({ play, expect }) => {
    const { anonymous, self } = await play(found)
    control(anonymous).hasEntries()
    control(self).hasEntries()
    expect(anonymous).toHaveEntriesMatchingSchema('UserInSearch')
    expect(self).toHaveEntriesMatchingSchema('UserInSearch')
    const { absent, signedIn } = await play(pages)
    for (const several of [absent, signedIn]) expect(several).toHaveEntriesMatchingSchema('UserInSearch')
  },
)

requirement(
  'users.search.q',
  {
    level: 'implied',
    source: search,
    says: 'GET with a username as `q` lists that user with the correct username and full name and omits a user who does not match.',
  },
  async ({ play, shared, given, expect }) => {
    await given(shared.bob)
    const { anonymous, self } = await play(found)
    const ada = { username: shared.ada.username, fullName: shared.ada.fullName }
    for (const reply of successes(anonymous, self)) {
      expect(reply).toHaveEntry(ada)
      expect(reply).toHaveNoEntry({ username: shared.bob.username })
    }
  },
)

requirement(
  'users.search.after-edit',
  {
    level: 'implied',
    source: 'code-hosting, User, full name',
    says: 'GET after PATCH of a user lists the user with the new full name that GET of the user returns.',
  },
  async ({ pollUntil, forge, fresh, expect }) => {
    const person = await fresh.person()
    const { username, email } = person
    const renamed = { username, fullName: 'Augusta King' }
    control(await forge.admin.editUser(person, { email, fullName: renamed.fullName })).succeeded()
    control(await forge.admin.getUser(person)).hasField('fullName', renamed.fullName)
    const answer = await pollUntil(() => forge.admin.searchUsers({ q: username }), lists(renamed))
    control(answer).hasEntry({ username })
    expect(answer).toHaveEntry(renamed)
  },
)

requirement(
  'users.search.email-hidden',
  {
    level: 'stated',
    source: 'code-hosting, User, email',
    says: '`email` is not included when the caller is not signed in.',
  },
  async ({ play, shared, expect }) => {
    const { anonymous, self } = await play(found)
    control(self).hasEntry({ username: shared.ada.username, email: shared.ada.email })
    control(anonymous).hasEntry({ username: shared.ada.username })
    expect(anonymous).toHideFieldInEntries('email')
    expect((await play(pages)).absent).toHideFieldInEntries('email')
  },
)

requirement(
  'users.search.email-shown',
  {
    level: 'stated',
    source: 'code-hosting, User, email',
    says: '`email` is included when the caller is signed in: a search for the current user returns the email address of that user.',
  },
  async ({ play, shared, expect }) => {
    const { self } = await play(found)
    expect(self).toHaveEntry({ username: shared.ada.username, email: shared.ada.email })
  },
)

requirement(
  'users.search.trimmed',
  { level: 'stated', source: search, says: '`q` is trimmed: leading and trailing spaces have no effect.' },
  async ({ play, forge, shared, expect }) => {
    const { anonymous } = await play(found)
    control(anonymous).hasEntry({ username: shared.ada.username })
    const spaced = await forge.anonymous.searchUsers({ q: `  ${shared.ada.username} ` })
    expect(spaced).toHaveEntry({ username: shared.ada.username })
  },
)

requirement(
  'users.search.individuals',
  {
    level: 'stated',
    source: search,
    says: 'GET does not list organizations, even with the name of an organization as `q`.',
  },
  async ({ forge, shared, given, pollUntil, expect }) => {
    const username = shared.crowd.people[0]?.username
    await given(shared.crowd)
    control(await forge.as(shared.ada).getOrganization(shared.crowdedOrganization)).succeeded()
    const person = await pollUntil(() => forge.anonymous.searchUsers({ q: username }), lists({ username }))
    control(person).hasEntry({ username })
    const organization = { username: shared.crowdedOrganization.username }
    expect(await forge.anonymous.searchUsers({ q: organization.username })).toOmitEntry(organization)
    expect(await forge.as(shared.ada).searchUsers({ q: organization.username })).toOmitEntry(organization)
  },
)

const pages = scenario('user search with twelve matches', async ({ forge, shared, given, pollUntil }) => {
  await given(shared.crowd)
  const q = shared.crowd.needle
  const ten = await pollUntil(() => forge.anonymous.searchUsers({ q, limit: 10 }), listsAtLeast(10))
  return inParallel({
    ten: Promise.resolve(ten),
    absent: forge.anonymous.searchUsers({ q }),
    signedIn: forge.as(shared.ada).searchUsers({ q }),
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
})

requirement(
  'users.search.default-limit-absent',
  { level: 'stated', source: limits, says: 'GET without `limit` lists 10 users when at least 10 match.' },
  async ({ play, expect }) => {
    const { absent, signedIn, ten, twelve, thousand } = await play(pages)
    control(longest(ten, twelve, thousand)).hasEntryCountAtLeast(10)
    expect(absent).toHaveEntryCount(10)
    expect(signedIn).toHaveEntryCount(10)
  },
)

requirement(
  'users.search.default-limit-zero',
  { level: 'stated', source: limits, says: 'GET with limit=0 lists 10 users when at least 10 match.' },
  async ({ play, expect }) => {
    const { zero, ten, twelve, thousand } = await play(pages)
    control(longest(ten, twelve, thousand)).hasEntryCountAtLeast(10)
    expect(zero).toHaveEntryCount(10)
  },
)

requirement(
  'users.search.default-limit-not-an-integer',
  {
    level: 'stated',
    source: limits,
    says: 'GET with a `limit` that is not an integer lists 10 users when at least 10 match.',
  },
  async ({ play, expect }) => {
    const { word, fraction, ten, twelve, thousand } = await play(pages)
    control(longest(ten, twelve, thousand)).hasEntryCountAtLeast(10)
    expect(word).toHaveEntryCount(10)
    expect(fraction).toHaveEntryCount(10)
  },
)

requirement(
  'users.search.limit-empty',
  {
    level: 'implied',
    source: limits,
    says: 'GET with an empty `limit` lists 10 users when at least 10 match.',
  },
  async ({ play, expect }) => {
    const { empty, ten, twelve, thousand } = await play(pages)
    control(longest(ten, twelve, thousand)).hasEntryCountAtLeast(10)
    expect(empty).toHaveEntryCount(10)
  },
)

requirement(
  'users.search.limit',
  {
    level: 'implied',
    source: search,
    says: 'GET with a `limit` below the default lists that number of users when more users match.',
  },
  async ({ play, expect }) => {
    const { one, three, ten, twelve, thousand } = await play(pages)
    control(longest(ten, twelve, thousand)).hasEntryCountAtLeast(10)
    expect(one).toHaveEntryCount(1)
    expect(three).toHaveEntryCount(3)
  },
)

requirement(
  'users.search.no-repetition',
  { level: 'implied', source: search, says: 'GET lists no user more than once.' },
  async ({ play, expect }) => {
    const { absent } = await play(pages)
    control(absent).hasEntries()
    expect(absent).toHaveUniqueEntries('username')
  },
)

question(
  'users.search.limit-above-default',
  {
    source: 'code-hosting, Limits, maximum of limit in user search',
    asks: 'How many of twelve matching users does GET list with limit=12 and with limit=1000?',
  },
  async ({ play }) => {
    const { twelve, thousand } = await play(pages)
    return `limit 12: ${twelve.describeCount()}; limit 1000: ${thousand.describeCount()}`
  },
)

question(
  'users.search.limit-negative',
  { source: limits, asks: 'How many of twelve matching users does GET list with limit=-1?' },
  async ({ play }) => (await play(pages)).negative.describeCount(),
)

question(
  'users.search.page',
  {
    source: 'code-hosting, Limits, paging of other list endpoints',
    asks: 'Does page=2 list users who are not on the first page?',
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
  { source: search, asks: 'How does the operation respond to a request without `q`?' },
  async ({ forge }) => (await forge.anonymous.searchUsers({ limit: 1 })).describeCount(),
)

question(
  'users.search.other-case',
  { source: search, asks: 'Does a username in upper case as `q` find the user?' },
  async ({ play, forge, shared }) => {
    await play(found)
    const answer = await forge.anonymous.searchUsers({ q: shared.ada.username.toUpperCase() })
    return answer.entries().some(({ username }) => username === shared.ada.username) ? 'found' : 'not found'
  },
)

question(
  'users.search.by-full-name',
  { source: search, asks: 'Does a full name as `q` find the user?' },
  async ({ play, forge, shared }) => {
    await play(found)
    const answer = await forge.anonymous.searchUsers({ q: shared.ada.fullName })
    return answer.entries().some(({ username }) => username === shared.ada.username) ? 'found' : 'not found'
  },
)

notTestable('users.search.failure', {
  level: 'stated',
  source: search,
  says: 'GET returns 500 when the server fails; the response body is an object with `ok` false and an `error` text.',
  reason: 'No known request causes a server failure.',
})
