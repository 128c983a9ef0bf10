import {
  codeHostingSuite,
  control,
  lists,
  observeIfNameRefused,
  scenario,
  served,
  successes,
  wantsSignIn,
} from '../../harness/checks/index.ts'
import { describeAddress } from './describe-address.ts'

export const suite = codeHostingSuite()
const { notTestable, question, requirement } = suite

const lookup = scenario(
  'GET of a user by an anonymous caller and by the user',
  async ({ forge, shared }) => ({
    anonymous: await forge.anonymous.getUser(shared.ada),
    self: await forge.as(shared.ada).getUser(shared.ada),
  }),
)

const lookupByOther = scenario('GET of a user by another user', ({ forge, shared }) =>
  forge.as(shared.bob).getUser(shared.ada),
)

const capitals = scenario(
  'GET of a user whose username contains a capital letter',
  async ({ play, forge, shared }) => {
    const { anonymous } = await play(lookup)
    await observeIfNameRefused(shared.grace)
    const caller = wantsSignIn(anonymous) ? forge.as(shared.grace) : forge.anonymous
    return caller.getUser(shared.grace)
  },
)

const unknown = scenario('GET of an unknown user', async ({ forge, shared }) => {
  const known = await forge.anonymous.getUser(shared.ada)
  const caller = wantsSignIn(known) ? forge.as(shared.ada) : forge.anonymous
  return {
    known: await caller.getUser(shared.ada),
    unknown: await caller.getUser(shared.unknownName),
    beginning: await caller.getUser(shared.ada.username.slice(0, -1)),
    knownToBob: await forge.as(shared.bob).getUser(shared.bob),
    unknownToBob: await forge.as(shared.bob).getUser(shared.unknownName),
  }
})

requirement(
  'users.get.status',
  { level: 'stated', says: 'GET of a user returns 200.' },
  async ({ play, expect }) => {
    const { anonymous, self } = await play(lookup)
    for (const reply of served(anonymous, self)) expect(reply).toHaveStatus(200)
  },
)

requirement(
  'users.get.capitals',
  {
    level: 'implied',
    says: 'GET of a user whose username contains a capital letter returns 200.',
  },
  async ({ play, expect }) => {
    const { anonymous } = await play(lookup)
    if (!wantsSignIn(anonymous)) control(anonymous).succeeded()
    expect(await play(capitals)).toHaveStatus(200)
  },
)

requirement(
  'users.get.capitals-identity',
  {
    level: 'implied',
    says: 'The response for a user whose username contains a capital letter has the id of that user.',
  },
  async ({ play, shared, expect }) => {
    const grace = await play(capitals)
    control(grace).succeeded()
    expect(grace).toHaveField('id', shared.grace.id)
  },
)

requirement(
  'users.get.media-type',
  {
    level: 'implied',
    source: 'code-hosting, Default media types',
    says: 'The response has the media type application/json.',
  },
  async ({ play, expect }) => {
    const { anonymous, self } = await play(lookup)
    for (const reply of served(anonymous, self)) expect(reply).toHaveMediaType('application/json')
  },
)

requirement(
  'users.get.user',
  {
    level: 'stated',
    source: 'code-hosting, User',
    says: 'The response body is one User: `id` is an integer; username, avatar URL, full name and email are strings if present.',
  },
  async ({ play, expect }) => {
    const { anonymous, self } = await play(lookup)
    for (const reply of successes(anonymous, self)) expect(reply).toMatchSchema('User')
  },
)

requirement(
  'users.get.id',
  { level: 'stated', source: 'code-hosting, User, id', says: '`id` is always present.' },
  async ({ play, expect }) => {
    const { anonymous, self } = await play(lookup)
    for (const reply of successes(anonymous, self)) expect(reply).toHaveField('id')
  },
)

requirement(
  'users.get.same-id',
  {
    level: 'implied',
    source: 'code-hosting, User, id',
    says: '`id` of a user is the same for every caller and in user search.',
  },
  async ({ play, forge, pollUntil, shared, expect }) => {
    const { anonymous, self } = await play(lookup)
    const { username } = shared.ada
    const search = await pollUntil(
      () => forge.as(shared.ada).searchUsers({ q: username }),
      lists({ username }),
    )
    control(search).hasEntry({ username })
    const id = control(self).fieldValue('id')
    if (!wantsSignIn(anonymous)) expect(anonymous).toHaveField('id', id)
    expect(search).toHaveEntry({ username, id })
  },
)

requirement(
  'users.get.username',
  {
    level: 'implied',
    source: 'code-hosting, User, username',
    says: '`username` is the login name of the requested user.',
  },
  async ({ play, shared, expect }) => {
    const { anonymous, self } = await play(lookup)
    const byOther = await play(lookupByOther)
    for (const reply of successes(self, anonymous, byOther))
      expect(reply).toHaveField('username', shared.ada.username)
  },
)

requirement(
  'users.get.full-name',
  {
    level: 'implied',
    source: 'code-hosting, User, full name',
    says: 'The full name is the display name of the requested user.',
  },
  async ({ play, shared, expect }) => {
    const { anonymous, self } = await play(lookup)
    for (const reply of served(anonymous, self)) expect(reply).toHaveField('fullName', shared.ada.fullName)
  },
)

requirement(
  'users.get.avatar-url',
  {
    level: 'implied',
    source: 'code-hosting, User, avatar URL',
    says: 'The avatar URL is a link: an absolute URL or a path.',
  },
  async ({ play, expect }) => {
    const { anonymous, self } = await play(lookup)
    for (const reply of served(anonymous, self)) expect(reply).toHaveLink('avatarUrl')
  },
)

requirement(
  'users.get.email-hidden',
  {
    level: 'stated',
    source: 'code-hosting, User, email',
    says: '`email` is an empty string when the caller is not signed in.',
  },
  async ({ play, expect }) => {
    const { anonymous, self } = await play(lookup)
    // The address may be hidden from everybody.
    control(self).fieldValue('email')
    control(anonymous).succeeded()
    expect(anonymous).toHavePromisedField('email', '')
  },
)

requirement(
  'users.get.address-hidden',
  {
    level: 'stated',
    source: 'code-hosting, Authentication, 1',
    says: 'The response to a caller who is not signed in does not contain the email address of the user, whatever the field.',
  },
  async ({ play, shared, expect }) => {
    const { anonymous, self } = await play(lookup)
    control(self).succeeded()
    control(anonymous).succeeded()
    expect(anonymous).toNotShowText(shared.ada.email)
  },
)

question(
  'users.get.email-shown',
  {
    source: 'code-hosting, Authentication, 1',
    asks: 'Is `email` the email address of the requested user when the caller is that user?',
  },
  async ({ play, shared }) => describeAddress((await play(lookup)).self, shared.ada.email),
)

requirement(
  'users.get.unknown',
  { level: 'stated', says: 'GET of an unknown user returns 404.' },
  async ({ play, expect }) => {
    const nobody = await play(unknown)
    control(nobody.known).succeeded()
    expect(nobody.unknown).toHaveStatus(404)
    expect(nobody.beginning).toHaveStatus(404)
    control(nobody.knownToBob).succeeded()
    expect(nobody.unknownToBob).toHaveStatus(404)
  },
)

requirement(
  'users.get.unknown-no-body',
  { level: 'stated', says: 'The 404 response for an unknown user has no body.' },
  async ({ play, expect }) => {
    const nobody = await play(unknown)
    control(nobody.known).succeeded()
    for (const reply of [nobody.unknown, nobody.beginning, nobody.unknownToBob]) {
      control(reply).hasStatus(404)
      expect(reply).toHaveNoBody()
    }
  },
)

requirement(
  'users.get.email-own',
  {
    level: 'implied',
    source: 'code-hosting, User, email',
    says: '`email` of another user is not the email address of the caller.',
  },
  async ({ play, shared, expect }) => {
    const seen = await play(lookupByOther)
    control(seen).succeeded()
    expect(seen).toHaveField('username', shared.ada.username)
    expect(seen).toHaveFieldOtherThan('email', shared.bob.email)
  },
)

question(
  'users.get.email-to-others',
  {
    source: 'code-hosting, User, email',
    asks: 'Does GET of another user return the email address of that user to a signed-in caller?',
  },
  async ({ play, shared }) => {
    const seen = await play(lookupByOther)
    if (seen.field('email') === shared.ada.email) return 'the address is shown'
    return seen.field('email') === '' ? 'the address is empty' : 'another address is shown'
  },
)

question(
  'users.get.other-case',
  { asks: 'Does GET with the username in upper case find the user?' },
  async ({ forge, shared }) => {
    await forge.anonymous.getUser(shared.ada)
    return (await forge.anonymous.getUser(shared.ada.username.toUpperCase())).describe()
  },
)

question(
  'users.get.organization',
  { asks: 'How does the operation respond to the name of an organization?' },
  async ({ forge, shared }) => (await forge.anonymous.getUser(shared.crowdedOrganization)).describe(),
)

question(
  'users.get.fields',
  { source: 'code-hosting, User, JSON property names', asks: 'Which JSON properties does a User have?' },
  async ({ play }) => (await play(lookup)).self.describeFields(),
)

notTestable('users.get.failure-body', {
  level: 'open',
  source: 'code-hosting, Errors, body of 500 answers',
  says: 'What is the body of a 500 response of the user and time-tracking endpoints?',
  reason: 'No known request causes a server failure.',
})

notTestable('users.get.failure', {
  level: 'stated',
  says: 'GET returns 500 when the server fails.',
  reason: 'No known request causes a server failure.',
})
