import {
  codeHostingSuite,
  control,
  inParallel,
  listsAtLeast,
  longest,
  scenario,
  wantsSignIn,
} from '../../harness/checks/index.ts'

export const suite = codeHostingSuite()
const { question, requirement } = suite
const limits = 'code-hosting, Limits, default page size of GET /users/search'

export const pages = scenario(
  'user search with twelve matches',
  async ({ forge, fresh, shared, given, pollUntil }) => {
    await given(shared.crowd)
    const q = shared.crowd.needle
    const anonymous = await pollUntil(() => forge.anonymous.searchUsers({ q, limit: 10 }), listsAtLeast(10))
    const caller = wantsSignIn(anonymous) ? forge.admin : forge.anonymous
    const ten = wantsSignIn(anonymous) ? await caller.searchUsers({ q, limit: 10 }) : anonymous
    return inParallel({
      ten: Promise.resolve(ten),
      absent: caller.searchUsers({ q }),
      signedIn: forge.admin.searchUsers({ q }),
      zero: caller.searchUsers({ q, limit: 0 }),
      word: caller.searchUsers({ q, limit: fresh.like('many') }),
      fraction: caller.searchUsers({ q, limit: '2.5' }),
      one: caller.searchUsers({ q, limit: 1 }),
      three: caller.searchUsers({ q, limit: 3 }),
      twelve: caller.searchUsers({ q, limit: 12 }),
      thousand: caller.searchUsers({ q, limit: 1000 }),
      negative: caller.searchUsers({ q, limit: -1 }),
      empty: caller.searchUsers({ q, limit: '' }),
    })
  },
)

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
  { level: 'implied', says: 'GET lists no user more than once.' },
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
    asks: 'Does a `Link` header name a further page when more users match than are listed?',
  },
  async ({ play }) => (await play(pages)).three.describePages(),
)
