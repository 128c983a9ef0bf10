import {
  codeHostingSuite,
  control,
  formatValue,
  inParallel,
  lists,
  scenario,
  served,
  successes,
} from '../../harness/checks/index.ts'
import { pages } from './search-limits.ts'

export const suite = codeHostingSuite()
const { notTestable, question, requirement } = suite

const found = scenario('user search for a username', async ({ forge, shared, given, pollUntil }) => {
  await given(shared.ada)
  const { username } = shared.ada
  const search = (caller: typeof forge.anonymous) =>
    pollUntil(() => caller.searchUsers({ q: username }), lists({ username }))
  return inParallel({ anonymous: search(forge.anonymous), self: search(forge.as(shared.ada)) })
})

requirement(
  'users.search.status',
  { level: 'stated', says: 'GET with a search term returns 200.' },
  async ({ play, expect }) => {
    const { anonymous, self } = await play(found)
    for (const reply of served(anonymous, self)) expect(reply).toHaveStatus(200)
  },
)

requirement(
  'users.search.media-type',
  { level: 'stated', says: 'The response has the media type application/json.' },
  async ({ play, expect }) => {
    const { anonymous, self } = await play(found)
    for (const reply of served(anonymous, self)) expect(reply).toHaveMediaType('application/json')
  },
)

requirement(
  'users.search.ok',
  { level: 'stated', says: 'The response body is an object; `ok` is the boolean true.' },
  async ({ play, expect }) => {
    const { anonymous, self } = await play(found)
    for (const reply of successes(anonymous, self)) expect(reply).toHaveField('ok', true)
  },
)

requirement(
  'users.search.data',
  { level: 'stated', says: 'The response body is an object; `data` is a list of User.' },
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
    says: 'GET with a search term that matches no user returns 200 and lists no user.',
  },
  async ({ play, forge, shared, expect }) => {
    control((await play(found)).self).succeeded()
    const nobody = await forge.as(shared.ada).searchUsers({ q: shared.unknownName })
    expect(nobody).toHaveStatus(200)
    // How a server writes a list without entries, the document does not show.
    expect(nobody).toHaveNothingListed()
  },
)

requirement(
  'users.search.fields',
  {
    level: 'stated',
    says: 'Each entry has an id, a username, an avatar URL and a full name.',
  },
  async ({ play, expect }) => {
    const { anonymous, self } = await play(found)
    for (const reply of served(anonymous, self)) {
      control(reply).hasEntries()
      expect(reply).toHaveEntriesMatchingSchema('UserInSearch')
    }
    const { absent, signedIn } = await play(pages)
    for (const several of [absent, signedIn]) expect(several).toHaveEntriesMatchingSchema('UserInSearch')
  },
)

requirement(
  'users.search.avatar-url',
  {
    level: 'implied',
    source: 'code-hosting, User, avatar URL',
    says: 'The avatar URL of each entry is a link: an absolute URL or a path.',
  },
  async ({ play, expect }) => {
    const { anonymous, self } = await play(found)
    const { absent, signedIn } = await play(pages)
    for (const reply of successes(self, anonymous, absent, signedIn))
      expect(reply).toHaveLinksInEntries('avatarUrl')
  },
)

requirement(
  'users.search.q',
  {
    level: 'implied',
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
    const renamed = { username, fullName: fresh.fullName('person', 'Augusta King') }
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
    control(self).hasEntry({ username: shared.ada.username })
    control(anonymous).hasEntry({ username: shared.ada.username })
    expect(anonymous).toHideFieldInEntries('email')
    const { absent } = await play(pages)
    expect(absent).toHideFieldInEntries('email')
  },
)

requirement(
  'users.search.address-hidden',
  {
    level: 'stated',
    source: 'code-hosting, Authentication, 1',
    says: 'The response to a caller who is not signed in contains no email address of a user that it lists, whatever the field.',
  },
  async ({ play, shared, expect }) => {
    const { anonymous, self } = await play(found)
    control(self).hasEntry({ username: shared.ada.username })
    control(anonymous).hasEntry({ username: shared.ada.username })
    expect(anonymous).toNotShowText(shared.ada.email)
    const { absent } = await play(pages)
    for (const { email } of shared.crowd.people) expect(absent).toNotShowText(email)
  },
)

question(
  'users.search.email-shown',
  {
    source: 'code-hosting, User, email',
    asks: 'Does a search for the current user return the email address of that user?',
  },
  async ({ play, shared }) => {
    const { self } = await play(found)
    const { username, email } = shared.ada
    if (!self.succeeded) return self.describe()
    const entry = self.entries().find((one) => one['username'] === username)
    if (!entry) return 'the user is not found'
    if (entry['email'] === email) return 'the address is shown'
    return entry['email'] ? 'another address is shown' : 'no address is shown'
  },
)

requirement(
  'users.search.trimmed',
  { level: 'stated', says: '`q` is trimmed: leading and trailing spaces have no effect.' },
  async ({ play, forge, shared, expect }) => {
    const { self } = await play(found)
    control(self).hasEntry({ username: shared.ada.username })
    const spaced = await forge.as(shared.ada).searchUsers({ q: `  ${shared.ada.username} ` })
    expect(spaced).toHaveEntry({ username: shared.ada.username })
    expect(spaced).toHaveSameEntriesAs(self, 'username')
  },
)

requirement(
  'users.search.individuals',
  {
    level: 'stated',
    says: 'GET does not list organizations, even with the name of an organization as `q`.',
  },
  async ({ forge, shared, given, pollUntil, expect }) => {
    const username = shared.crowd.people[0]?.username
    await given(shared.crowd)
    control(await forge.as(shared.ada).getOrganization(shared.crowdedOrganization)).succeeded()
    const person = await pollUntil(() => forge.admin.searchUsers({ q: username }), lists({ username }))
    control(person).hasEntry({ username })
    const organization = { username: shared.crowdedOrganization.username }
    const byAnonymous = await forge.anonymous.searchUsers({ q: organization.username })
    const byOwner = await forge.as(shared.ada).searchUsers({ q: organization.username })
    for (const reply of served(byAnonymous, byOwner)) expect(reply).toOmitEntry(organization)
  },
)

question(
  'users.search.email-of-anonymous',
  {
    source: 'code-hosting, User, email',
    asks: 'Is `email` absent or an empty string in the entries when the caller is not signed in?',
  },
  async ({ play }) => {
    const { anonymous } = await play(found)
    if (!anonymous.succeeded) return anonymous.describe()
    const shown = new Set(
      anonymous.entries().map(({ email }) => (email === undefined ? 'absent' : formatValue(email))),
    )
    return [...shown].join(', ')
  },
)

question(
  'users.search.without-q',
  { asks: 'How does the operation respond to a request without `q`?' },
  async ({ forge }) => (await forge.anonymous.searchUsers({ limit: 1 })).describeCount(),
)

question(
  'users.search.other-case',
  { asks: 'Does a username in upper case as `q` find the user?' },
  async ({ play, forge, shared }) => {
    await play(found)
    const answer = await forge.anonymous.searchUsers({ q: shared.ada.username.toUpperCase() })
    return answer.entries().some(({ username }) => username === shared.ada.username) ? 'found' : 'not found'
  },
)

question(
  'users.search.by-full-name',
  { asks: 'Does a full name as `q` find the user?' },
  async ({ play, forge, shared }) => {
    await play(found)
    const answer = await forge.anonymous.searchUsers({ q: shared.ada.fullName })
    return answer.entries().some(({ username }) => username === shared.ada.username) ? 'found' : 'not found'
  },
)

notTestable('users.search.failure', {
  level: 'stated',
  says: 'GET returns 500 when the server fails; the response body is an object with `ok` false and an `error` text.',
  reason: 'No known request causes a server failure.',
})
