import { checks, scenario } from '../common/words.ts'
import { control, drawnFrom, inParallel, listsAtLeast, longest, wantsSignIn } from '../common/tools.ts'

const limits = 'code-hosting, Limits, default page size of GET /users/search'

export const pages = scenario(
  'user search with twelve matches',
  async ({ forge, fresh, shared, given, pollUntil }) => {
    await given(shared.manyUsers)
    const q = shared.manyUsers.needle
    const anonymous = await pollUntil(() => forge.anonymous.searchUsers({ q, limit: 10 }), listsAtLeast(10))
    const caller = wantsSignIn(anonymous) ? forge.admin : forge.anonymous
    const ten = wantsSignIn(anonymous) ? await caller.searchUsers({ q, limit: 10 }) : anonymous
    const short = q.slice(0, drawnFrom(q, 3, 8))
    return inParallel({
      tenOfShort: caller.searchUsers({ q: short, limit: 10 }),
      short: caller.searchUsers({ q: short }),
      ten: Promise.resolve(ten),
      absent: caller.searchUsers({ q }),
      signedIn: forge.admin.searchUsers({ q }),
      zero: caller.searchUsers({ q, limit: 0 }),
      zeros: caller.searchUsers({ q, limit: '00' }),
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

const whenTenMatch = pages.after(({ ten, twelve, thousand }) => {
  control(longest(ten, twelve, thousand)).hasEntryCountAtLeast(10)
})

export const suite = checks({
  'users.search.default-limit-absent': whenTenMatch.stated(
    'GET without `limit` lists 10 users when at least 10 match.',
    { source: limits },
    ({ absent, signedIn, short, tenOfShort }, { expect }) => {
      expect(absent).toHaveEntryCount(10)
      expect(signedIn).toHaveEntryCount(10)
      // A search by a few letters may find nothing.
      if (listsAtLeast(10)(tenOfShort)) expect(short).toHaveEntryCount(10)
    },
  ),
  'users.search.default-limit-zero': whenTenMatch.stated(
    'GET with limit=0 lists 10 users when at least 10 match.',
    { source: limits },
    ({ zero, zeros }, { expect }) => {
      expect(zero).toHaveEntryCount(10)
      expect(zeros).toHaveEntryCount(10)
    },
  ),
  'users.search.default-limit-not-an-integer': whenTenMatch.stated(
    'GET with a `limit` that is not an integer lists 10 users when at least 10 match.',
    { source: limits },
    ({ word, fraction }, { expect }) => {
      expect(word).toHaveEntryCount(10)
      expect(fraction).toHaveEntryCount(10)
    },
  ),
  'users.search.limit-empty': whenTenMatch.implied(
    'GET with an empty `limit` lists 10 users when at least 10 match.',
    { source: limits },
    ({ empty }, { expect }) => expect(empty).toHaveEntryCount(10),
  ),
  'users.search.limit': whenTenMatch.implied(
    'GET with a `limit` below the default lists that number of users when more users match.',
    ({ one, three }, { expect }) => {
      expect(one).toHaveEntryCount(1)
      expect(three).toHaveEntryCount(3)
    },
  ),
  'users.search.no-repetition': pages.implied(
    'GET lists no user more than once.',
    ({ absent }, { expect }) => {
      control(absent).hasEntries()
      expect(absent).toHaveUniqueEntries('username')
    },
  ),
  'users.search.limit-above-default': pages.question(
    'How many of twelve matching users does GET list with limit=12 and with limit=1000?',
    { source: 'code-hosting, Limits, maximum of limit in user search' },
    ({ twelve, thousand }) => `limit 12: ${twelve.describeCount()}; limit 1000: ${thousand.describeCount()}`,
  ),
  'users.search.limit-negative': pages.question(
    'How many of twelve matching users does GET list with limit=-1?',
    { source: limits },
    ({ negative }) => negative.describeCount(),
  ),
  'users.search.page': pages.question(
    'Does a `Link` header name a further page when more users match than are listed?',
    { source: 'code-hosting, Limits, paging of other list endpoints' },
    ({ three }) => three.describePages(),
  ),
})
