import { checks, notTestable, question, scenario } from '../common/words.ts'
import { control, isServed, lists, Observed, observeIfNameRefused } from '../common/tools.ts'
import { successes, wantsSignIn, type Reply } from '../common/tools.ts'
import { isNameless } from '../common/is-nameless.ts'
import { describeAddress } from './describe-address.ts'

/** Whether users are hidden from anonymous callers, as if they did not exist: the document does not show who sees whom. */
const isHidden = (anonymous: Reply) => wantsSignIn(anonymous) || anonymous.status === 404

const isServedOrWantsSignIn = (reply: Reply) => reply.succeeded || wantsSignIn(reply)

const servedOf = (anonymous: Reply, self: Reply) =>
  isHidden(anonymous) && self.succeeded ? [self] : [anonymous, self]

const lookup = scenario(
  'GET of a user by an anonymous caller and by the user',
  async ({ forge, pollUntil, shared }) => ({
    anonymous: await pollUntil(() => forge.anonymous.getUser(shared.ada), isServedOrWantsSignIn),
    self: await pollUntil(() => forge.as(shared.ada).getUser(shared.ada), isServed),
  }),
)

const lookupByOther = scenario('GET of a user by another user', ({ forge, pollUntil, shared }) =>
  pollUntil(() => forge.as(shared.bob).getUser(shared.ada), isServed),
)

const capitals = scenario(
  'GET of a user whose username contains a capital letter',
  async ({ play, forge, pollUntil, shared }) => {
    const { anonymous } = await play(lookup)
    await observeIfNameRefused(shared.capitalizedUser)
    const caller = isHidden(anonymous) ? forge.as(shared.capitalizedUser) : forge.anonymous
    return pollUntil(() => caller.getUser(shared.capitalizedUser), isServed)
  },
)

const unknown = scenario('GET of an unknown user', async ({ forge, pollUntil, shared }) => {
  const known = await pollUntil(() => forge.anonymous.getUser(shared.ada), isServedOrWantsSignIn)
  // The document does not show who may look up others; the administrator may.
  const knownToBob = await forge.as(shared.bob).getUser(shared.ada)
  const signedIn = knownToBob.succeeded ? forge.as(shared.bob) : forge.admin
  const caller = isHidden(known) ? signedIn : forge.anonymous
  return {
    known: await caller.getUser(shared.ada),
    unknown: await caller.getUser(shared.unknownName),
    beginning: await caller.getUser(shared.ada.username.slice(0, -1)),
    knownToBob: await signedIn.getUser(shared.ada),
    unknownToBob: await signedIn.getUser(shared.unknownName),
  }
})

const afterLookupWhereSelfAndAnonymous = lookup.after('self', 'anonymous')

export const suite = checks({
  'users.get.status': lookup.stated('GET of a user returns 200.', ({ anonymous, self }, { expect }) => {
    for (const reply of servedOf(anonymous, self)) expect(reply).toHaveStatus(200)
  }),
  'users.get.capitals': lookup.implied(
    'GET of a user whose username contains a capital letter returns 200.',
    async ({ anonymous }, { play, expect }) => {
      if (!isHidden(anonymous)) control(anonymous).succeeded()
      expect(await play(capitals)).toHaveStatus(200)
    },
  ),
  'users.get.capitals-identity': capitals.implied(
    'The response for a user whose username contains a capital letter has the id of that user.',
    (grace, { shared, expect }) => {
      control(grace).succeeded()
      expect(grace).toHaveField('id', shared.capitalizedUser.id)
    },
  ),
  'users.get.media-type': lookup.implied(
    'The response has the media type application/json.',
    { source: 'code-hosting, Default media types' },
    ({ anonymous, self }, { expect }) => {
      for (const reply of servedOf(anonymous, self)) expect(reply).toHaveMediaType('application/json')
    },
  ),
  'users.get.user': lookup.stated(
    'The response body is one User: `id` is an integer; username, avatar URL, full name and email are strings if present.',
    { source: 'code-hosting, User' },
    ({ anonymous, self }, { expect }) => {
      for (const reply of successes(anonymous, self)) expect(reply).toMatchSchema('User')
    },
  ),
  'users.get.id': lookup.stated(
    '`id` is always present.',
    { source: 'code-hosting, User, id' },
    ({ anonymous, self }, { expect }) => {
      for (const reply of successes(anonymous, self)) expect(reply).toHaveField('id')
    },
  ),
  'users.get.same-id': lookup.implied(
    '`id` of a user is the same for every caller and in user search.',
    { source: 'code-hosting, User, id' },
    async ({ anonymous, self }, { forge, pollUntil, shared, expect }) => {
      const { username } = shared.ada
      const search = await pollUntil(
        () => forge.as(shared.ada).searchUsers({ q: username }),
        lists({ username }),
      )
      control(search).hasEntry({ username })
      const id = control(self).fieldValue('id')
      if (!isHidden(anonymous)) expect(anonymous).toHaveField('id', id)
      expect(search).toHaveEntry({ username, id })
    },
  ),
  'users.get.username': lookup.implied(
    '`username` is the login name of the requested user.',
    { source: 'code-hosting, User, username' },
    async ({ anonymous, self }, { play, shared, expect }) => {
      const byOther = await play(lookupByOther)
      for (const reply of successes(self, anonymous, byOther))
        expect(reply).toHaveField('username', shared.ada.username)
    },
  ),
  'users.get.full-name': lookup.implied(
    'The full name is the display name of the requested user.',
    { source: 'code-hosting, User, full name' },
    ({ anonymous, self }, { shared, expect }) => {
      if (isNameless(shared.ada)) throw new Observed('a creation takes no full name')
      // The document does not show who sees a full name: for anonymous callers it may be empty, or the username.
      const isHiddenName =
        anonymous.succeeded && ['', shared.ada.username].includes(String(anonymous.field('fullName')))
      for (const reply of isHiddenName ? [self] : servedOf(anonymous, self))
        expect(reply).toHaveField('fullName', shared.ada.fullName)
    },
  ),
  'users.get.avatar-url': lookup.implied(
    'The avatar URL is a link: an absolute URL or a path.',
    { source: 'code-hosting, User, avatar URL' },
    ({ anonymous, self }, { expect }) => {
      for (const reply of servedOf(anonymous, self)) expect(reply).toHaveLink('avatarUrl')
    },
  ),
  'users.get.email-hidden': lookup.stated(
    '`email` is an empty string when the caller is not signed in.',
    { source: 'code-hosting, User, email' },
    ({ anonymous, self }, { expect }) => {
      // A server may hide the address from everybody.
      control(self).fieldValue('email')
      control(anonymous).succeeded()
      expect(anonymous).toHavePromisedField('email', '')
    },
  ),
  'users.get.address-hidden': afterLookupWhereSelfAndAnonymous.stated(
    'The response to a caller who is not signed in does not contain the email address of the user, whatever the field.',
    { source: 'code-hosting, Authentication, 1' },
    ({ anonymous }, { shared, expect }) => expect(anonymous).toNotShowText(shared.ada.email),
  ),
  'users.get.email-shown': lookup.question(
    'Is `email` the email address of the requested user when the caller is that user?',
    { source: 'code-hosting, Authentication, 1' },
    ({ self }, { shared }) => describeAddress(self, shared.ada.email),
  ),
  'users.get.unknown': unknown.stated('GET of an unknown user returns 404.', (nobody, { expect }) => {
    control(nobody.known).succeeded()
    expect(nobody.unknown).toHaveStatus(404)
    expect(nobody.beginning).toHaveStatus(404)
    control(nobody.knownToBob).succeeded()
    expect(nobody.unknownToBob).toHaveStatus(404)
  }),
  'users.get.unknown-no-body': unknown.stated(
    'The 404 response for an unknown user has no body.',
    (nobody, { expect }) => {
      control(nobody.known).succeeded()
      for (const reply of [nobody.unknown, nobody.beginning, nobody.unknownToBob]) {
        control(reply).hasStatus(404)
        expect(reply).toHaveNoBody()
      }
    },
  ),
  'users.get.email-own': lookupByOther.implied(
    '`email` of another user is not the email address of the caller.',
    { source: 'code-hosting, User, email' },
    (seen, { shared, expect }) => {
      control(seen).succeeded()
      expect(seen).toHaveField('username', shared.ada.username)
      expect(seen).toHaveFieldOtherThan('email', shared.bob.email)
    },
  ),
  'users.get.email-to-others': lookupByOther.question(
    'Does GET of another user return the email address of that user to a signed-in caller?',
    { source: 'code-hosting, User, email' },
    (seen, { shared }) => {
      if (seen.field('email') === shared.ada.email) return 'the address is shown'
      return seen.field('email') === '' ? 'the address is empty' : 'another address is shown'
    },
  ),
  'users.get.other-case': question(
    'Does GET with the username in upper case find the user?',
    async ({ forge, shared }) => {
      await forge.anonymous.getUser(shared.ada)
      return forge.anonymous.getUser(shared.ada.username.toUpperCase())
    },
  ),
  'users.get.organization': question(
    'How does the operation respond to the name of an organization?',
    ({ forge, shared }) => forge.anonymous.getUser(shared.matchingOrganization),
  ),
  'users.get.fields': lookup.question(
    'Which JSON properties does a User have?',
    { source: 'code-hosting, User, JSON property names' },
    ({ self }) => self.describeFields(),
  ),
  'users.get.failure-body': notTestable(
    'open',
    'What is the body of a 500 response of the user and time-tracking endpoints?',
    'No known request causes a server failure.',
    { source: 'code-hosting, Errors, body of 500 answers' },
  ),
  'users.get.failure': notTestable(
    'stated',
    'GET returns 500 when the server fails.',
    'No known request causes a server failure.',
  ),
})
