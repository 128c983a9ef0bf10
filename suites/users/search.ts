import { checks, implied, notTestable, question, scenario, stated } from '../common/words.ts'
import {
  asWritten,
  control,
  formatValue,
  hasFields,
  inParallel,
  isServed,
  listedEntries,
  lists,
  omits,
  served,
  successes,
  wantsSignIn,
  type Reply,
  drawnFrom,
} from '../common/tools.ts'
import { isNameless } from '../common/is-nameless.ts'
import { pages } from './search-limits.ts'

const found = scenario('user search for a username', async ({ forge, shared, given, pollUntil }) => {
  await given(shared.ada)
  const { username } = shared.ada
  const search = (caller: typeof forge.anonymous) =>
    pollUntil(() => caller.searchUsers({ q: username }), lists({ username }))
  const { anonymous, self } = await inParallel({
    anonymous: search(forge.anonymous),
    self: search(forge.as(shared.ada)),
  })
  // The document does not show who may search users: if others may not, the administrator searches.
  const isForAdministrators = wantsSignIn(anonymous) && self.status === 403
  return { anonymous, self: isForAdministrators ? await search(forge.admin) : self, isForAdministrators }
})

/** A text without any similarity to a name. */
const UNLIKE = 'wuzzyqulpf'

const namesIn = (reply: Reply) =>
  listedEntries(reply)
    .map((entry) => String(entry['username']))
    .toSorted()
    .join(' ')

const afterFoundWhereSelf = found.after('self')

export const suite = checks({
  'users.search.status': found.stated(
    'GET with a search term returns 200.',
    ({ anonymous, self }, { expect }) => {
      for (const reply of served(anonymous, self)) expect(reply).toHaveStatus(200)
    },
  ),
  'users.search.media-type': found.stated(
    'The response has the media type application/json.',
    ({ anonymous, self }, { expect }) => {
      for (const reply of served(anonymous, self)) expect(reply).toHaveMediaType('application/json')
    },
  ),
  'users.search.ok': found.stated(
    'The response body is an object; `ok` is the boolean true.',
    ({ anonymous, self }, { expect }) => {
      for (const reply of successes(anonymous, self)) expect(reply).toHaveField('ok', true)
    },
  ),
  'users.search.data': found.stated(
    'The response body is an object; `data` is a list of User.',
    async ({ anonymous, self }, { play, expect }) => {
      const { absent, signedIn } = await play(pages)
      for (const reply of successes(anonymous, self, absent, signedIn))
        expect(reply).toHaveEntriesMatchingSchema('User')
    },
  ),
  'users.search.nothing-found': afterFoundWhereSelf.implied(
    'GET with a search term that matches no user returns 200 and lists no user.',
    async ({ isForAdministrators }, { forge, fresh, shared, expect }) => {
      const caller = isForAdministrators ? forge.admin : forge.as(shared.ada)
      const similar = await caller.searchUsers({ q: shared.unknownName })
      // The document does not show how similar names must be: a server may find similar names.
      const isLoose = similar.succeeded && listedEntries(similar).length > 0
      const nobody = isLoose ? await caller.searchUsers({ q: fresh.like(UNLIKE) }) : similar
      expect(nobody).toHaveStatus(200)
      // The document does not show the form of a list without entries.
      expect(nobody).toHaveNothingListed()
    },
  ),
  'users.search.fields': found.stated(
    'Each entry has an id, a username, an avatar URL and a full name.',
    async ({ anonymous, self }, { play, expect }) => {
      for (const reply of served(anonymous, self)) {
        control(reply).hasEntries()
        expect(reply).toHaveEntriesMatchingSchema('UserInSearch')
      }
      const { absent, signedIn } = await play(pages)
      for (const several of [absent, signedIn]) expect(several).toHaveEntriesMatchingSchema('UserInSearch')
    },
  ),
  'users.search.avatar-url': found.implied(
    'The avatar URL of each entry is a link: an absolute URL or a path.',
    { source: 'code-hosting, User, avatar URL' },
    async ({ anonymous, self }, { play, expect }) => {
      const { absent, signedIn } = await play(pages)
      for (const reply of successes(self, anonymous, absent, signedIn))
        expect(reply).toHaveLinksInEntries('avatarUrl')
    },
  ),
  'users.search.q': implied(
    'GET with a username as `q` lists that user with the correct username and full name and omits a user who does not match.',
    async ({ play, forge, fresh, shared, given, pollUntil, expect }) => {
      await given(shared.bob)
      const { anonymous, self } = await play(found)
      const { username, fullName } = shared.ada
      // The document does not show who finds whom: a server may omit the caller. The administrator finds everybody.
      const byAdministrator = () => forge.admin.searchUsers({ q: username })
      const isFound = self.succeeded && !omits({ username })(self)
      const own = isFound ? self : await pollUntil(byAdministrator, lists({ username }))
      for (const reply of successes(anonymous, own)) {
        // The document does not show who sees a full name either.
        const isHidden =
          isNameless(shared.ada) ||
          (reply === anonymous && lists({ username, fullName: username })(anonymous))
        expect(reply).toHaveEntry(isHidden ? { username } : { username, fullName })
        if (omits({ username: shared.bob.username })(reply)) continue
        // The document does not show how similar names must be either: no name is similar to this one.
        expect(await forge.admin.searchUsers({ q: fresh.like(UNLIKE) })).toHaveNothingListed()
      }
    },
  ),
  'users.search.after-edit': implied(
    'GET after PATCH of a user lists the user with the new full name that GET of the user returns.',
    { source: 'code-hosting, User, full name' },
    async ({ pollUntil, forge, fresh, expect }) => {
      const person = await fresh.person()
      const { username, email } = person
      const fullName = fresh.fullName('person', 'Augusta King')
      const edited = await forge.admin.editUser(person, { email, fullName })
      control(edited).succeeded()
      const renamed = { username, fullName: asWritten(fullName, edited, 'fullName') }
      const read = await pollUntil(() => forge.admin.getUser(person), hasFields(renamed))
      control(read).hasField('fullName', renamed.fullName)
      const answer = await pollUntil(() => forge.admin.searchUsers({ q: username }), lists(renamed))
      control(answer).hasEntry({ username })
      expect(answer).toHaveEntry(renamed)
    },
  ),
  'users.search.email-hidden': found.stated(
    '`email` is not included when the caller is not signed in.',
    { source: 'code-hosting, User, email' },
    async ({ anonymous, self }, { play, shared, expect }) => {
      control(self).hasEntry({ username: shared.ada.username })
      control(anonymous).hasEntry({ username: shared.ada.username })
      expect(anonymous).toHideFieldInEntries('email')
      const { absent } = await play(pages)
      expect(absent).toHideFieldInEntries('email')
    },
  ),
  'users.search.address-hidden': found.stated(
    'The response to a caller who is not signed in contains no email address of a user that it lists, whatever the field.',
    { source: 'code-hosting, Authentication, 1' },
    async ({ anonymous, self }, { play, shared, expect }) => {
      control(self).hasEntry({ username: shared.ada.username })
      control(anonymous).hasEntry({ username: shared.ada.username })
      expect(anonymous).toNotShowText(shared.ada.email)
      const { absent } = await play(pages)
      for (const { email } of shared.manyUsers.people) expect(absent).toNotShowText(email)
    },
  ),
  'users.search.email-shown': found.question(
    'Does a search for the current user return the email address of that user?',
    { source: 'code-hosting, User, email' },
    ({ self }, { shared }) => {
      const { username, email } = shared.ada
      if (!self.succeeded) return self
      const entry = self.entries().find((one) => one['username'] === username)
      if (!entry) return 'the user is not found'
      if (entry['email'] === email) return 'the address is shown'
      return entry['email'] ? 'another address is shown' : 'no address is shown'
    },
  ),
  'users.search.trimmed': found.stated(
    '`q` is trimmed: leading and trailing spaces have no effect.',
    async ({ self, isForAdministrators }, { forge, shared, expect }) => {
      control(self).hasEntry({ username: shared.ada.username })
      const { username } = shared.ada
      const caller = isForAdministrators ? forge.admin : forge.as(shared.ada)
      const [before, behind] = [drawnFrom(username, 1, 4), drawnFrom(`${username} `, 2, 5)]
      const spaced = await caller.searchUsers({ q: ' '.repeat(before) + username + ' '.repeat(behind) })
      expect(spaced).toHaveEntry({ username })
      // A search may also find similar names, and others may be created in the meantime.
      const [first, last] = [self, await caller.searchUsers({ q: username })].map(namesIn)
      if (first === last) expect(spaced).toHaveSameEntriesAs(self, 'username')
    },
  ),
  'users.search.individuals': stated(
    'GET does not list organizations, even with the name of an organization as `q`.',
    async ({ play, forge, shared, given, pollUntil, expect }) => {
      const username = shared.manyUsers.people[0]?.username
      await given(shared.manyUsers)
      const lookup = () => forge.as(shared.ada).getOrganization(shared.matchingOrganization)
      control(await pollUntil(lookup, isServed)).succeeded()
      const person = await pollUntil(() => forge.admin.searchUsers({ q: username }), lists({ username }))
      control(person).hasEntry({ username })
      const organization = { username: shared.matchingOrganization.username }
      const byAnonymous = await forge.anonymous.searchUsers({ q: organization.username })
      const { isForAdministrators } = await play(found)
      const signedIn = isForAdministrators ? forge.admin : forge.as(shared.ada)
      const byOwner = await signedIn.searchUsers({ q: organization.username })
      // Nor with a word of its full name; signed-in callers would see addresses of others whom the word finds.
      const [word = ''] = shared.matchingOrganization.fullName
        .split(/\s+/u)
        .toSorted((a, b) => b.length - a.length)
      const byWord = await forge.anonymous.searchUsers({ q: word })
      const replies = [...served(byAnonymous, byOwner), ...(wantsSignIn(byWord) ? [] : [byWord])]
      for (const reply of replies) expect(reply).toOmitEntry(organization)
    },
  ),
  'users.search.email-of-anonymous': found.question(
    'Is `email` absent or an empty string in the entries when the caller is not signed in?',
    { source: 'code-hosting, User, email' },
    ({ anonymous }) => {
      if (!anonymous.succeeded) return anonymous
      const shown = new Set(
        anonymous.entries().map(({ email }) => (email === undefined ? 'absent' : formatValue(email))),
      )
      return shown.size === 0 ? 'nobody is found' : [...shown].join(', ')
    },
  ),
  'users.search.without-q': question(
    'How does the operation respond to a request without `q`?',
    async ({ forge }) => (await forge.anonymous.searchUsers({ limit: 1 })).describeCount(),
  ),
  'users.search.other-case': question(
    'Does a username in upper case as `q` find the user?',
    async ({ play, forge, shared }) => {
      await play(found)
      const answer = await forge.anonymous.searchUsers({ q: shared.ada.username.toUpperCase() })
      return answer.entries().some(({ username }) => username === shared.ada.username) ? 'found' : 'not found'
    },
  ),
  'users.search.by-full-name': question(
    'Does a full name as `q` find the user?',
    async ({ play, forge, shared }) => {
      await play(found)
      const answer = await forge.anonymous.searchUsers({ q: shared.ada.fullName })
      return answer.entries().some(({ username }) => username === shared.ada.username) ? 'found' : 'not found'
    },
  ),
  'users.search.failure': notTestable(
    'stated',
    'GET returns 500 when the server fails; the response body is an object with `ok` false and an `error` text.',
    'No known request causes a server failure. A 500 response to any search is judged by `users.search.every-failure`.',
  ),
})
