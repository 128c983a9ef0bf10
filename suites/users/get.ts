import { control, notTestable, question, requirement, scenario } from '../../harness/checks/index.ts'

const users = 'code-hosting, Users, GET /users/{username}'

const lookup = scenario('a person is looked up by anybody', async ({ forge, shared }) => ({
  anonymous: await forge.anonymous.getUser(shared.ada),
  herself: await forge.as(shared.ada).getUser(shared.ada),
}))

const lookupByOther = scenario('somebody is looked up by another person', ({ forge, shared }) =>
  forge.as(shared.bob).getUser(shared.ada),
)

const unknown = scenario('somebody who does not exist is looked up', async ({ forge, shared }) => ({
  known: await forge.anonymous.getUser(shared.ada),
  anonymous: await forge.anonymous.getUser(shared.nobody),
  beginning: await forge.anonymous.getUser(shared.ada.username.slice(0, -1)),
  signedIn: await forge.as(shared.bob).getUser(shared.nobody),
}))

requirement(
  'users.get.status',
  { level: 'stated', source: users, says: 'A person who exists is answered with 200.' },
  async ({ play, expect }) => {
    const { anonymous, herself } = await play(lookup)
    expect(anonymous).toHaveStatus(200)
    expect(herself).toHaveStatus(200)
  },
)

requirement(
  'users.get.capitals',
  {
    level: 'implied',
    source: users,
    says: 'A person whose login has a capital letter is found by it.',
  },
  async ({ forge, shared, expect }) => {
    expect(await forge.anonymous.getUser(shared.grace)).toHaveStatus(200)
  },
)

requirement(
  'users.get.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ play, expect }) => {
    const { anonymous } = await play(lookup)
    expect(anonymous).toHaveMediaType('application/json')
  },
)

requirement(
  'users.get.user',
  {
    level: 'stated',
    source: 'code-hosting, User',
    says: 'The body is one User: the id is a whole number, and username, avatar URL, full name and email are strings where they are there.',
  },
  async ({ play, expect }) => {
    const { anonymous, herself } = await play(lookup)
    expect(anonymous).toMatchSchema('User')
    expect(herself).toMatchSchema('User')
  },
)

requirement(
  'users.get.id',
  { level: 'stated', source: 'code-hosting, User, id', says: 'The id is always present.' },
  async ({ play, expect }) => {
    const { anonymous, herself } = await play(lookup)
    expect(anonymous).toHaveField('id')
    expect(herself).toHaveField('id')
  },
)

requirement(
  'users.get.same-id',
  {
    level: 'implied',
    source: 'code-hosting, User, id',
    says: 'The id of a person is the same whoever asks, and in user search.',
  },
  async ({ play, forge, shared, expect }) => {
    const { anonymous, herself } = await play(lookup)
    const search = await forge.as(shared.ada).searchUsers({ q: shared.ada.username })
    control(search).lists({ username: shared.ada.username })
    const id = control(anonymous).gives('id')
    expect(herself).toHaveField('id', id)
    expect(search).toList({ username: shared.ada.username, id })
  },
)

requirement(
  'users.get.username',
  {
    level: 'implied',
    source: 'code-hosting, User, username',
    says: 'The username is the login name of the person that was asked for.',
  },
  async ({ play, shared, expect }) => {
    const { anonymous, herself } = await play(lookup)
    expect(anonymous).toHaveField('username', shared.ada.username)
    expect(herself).toHaveField('username', shared.ada.username)
    expect(await play(lookupByOther)).toHaveField('username', shared.ada.username)
  },
)

requirement(
  'users.get.full-name',
  {
    level: 'implied',
    source: 'code-hosting, User, full name',
    says: 'The full name is the display name of the person.',
  },
  async ({ play, shared, expect }) => {
    const { anonymous } = await play(lookup)
    expect(anonymous).toHaveField('fullName', shared.ada.fullName)
  },
)

requirement(
  'users.get.avatar-url',
  { level: 'implied', source: 'code-hosting, User, avatar URL', says: 'The avatar URL is a link.' },
  async ({ play, expect }) => {
    const { anonymous } = await play(lookup)
    expect(anonymous).toHaveLink('avatarUrl')
  },
)

requirement(
  'users.get.email-hidden',
  {
    level: 'stated',
    source: 'code-hosting, User, email',
    says: 'The email is an empty string when the caller is not signed in.',
  },
  async ({ play, shared, expect }) => {
    const { anonymous, herself } = await play(lookup)
    control(herself).shows('email', shared.ada.email)
    expect(anonymous).toHaveField('email', '')
  },
)

requirement(
  'users.get.email-shown',
  {
    level: 'implied',
    source: 'code-hosting, Authentication, 1',
    says: 'People who are signed in see their own address when they look themselves up.',
  },
  async ({ play, shared, expect }) => {
    const { herself } = await play(lookup)
    expect(herself).toHaveField('email', shared.ada.email)
  },
)

requirement(
  'users.get.unknown',
  { level: 'stated', source: users, says: 'Somebody who does not exist is answered with 404.' },
  async ({ play, expect }) => {
    const { known, anonymous, beginning, signedIn } = await play(unknown)
    control(known).succeeded()
    expect(anonymous).toHaveStatus(404)
    expect(beginning).toHaveStatus(404)
    expect(signedIn).toHaveStatus(404)
  },
)

requirement(
  'users.get.unknown-no-body',
  { level: 'stated', source: users, says: 'The 404 for somebody who does not exist has no body.' },
  async ({ play, expect }) => {
    const { known, anonymous, signedIn } = await play(unknown)
    control(known).succeeded()
    control(anonymous).answered(404)
    control(signedIn).answered(404)
    expect(anonymous).toHaveNoBody()
    expect(signedIn).toHaveNoBody()
  },
)

requirement(
  'users.get.email-own',
  {
    level: 'implied',
    source: 'code-hosting, User, email',
    says: 'An address that is shown for a person is not that of the caller who looks.',
  },
  async ({ play, shared, expect }) => {
    const seen = await play(lookupByOther)
    expect(seen).toHaveField('username', shared.ada.username)
    expect(seen.field('email')).not.toBe(shared.bob.email)
  },
)

question(
  'users.get.email-to-others',
  {
    source: 'code-hosting, User, email',
    asks: 'Does somebody who is signed in see the address of another person in a lookup?',
  },
  async ({ play, shared }) => {
    const seen = await play(lookupByOther)
    if (seen.field('email') === shared.ada.email) return 'the address is shown'
    return seen.field('email') === '' ? 'the address is empty' : 'another address is shown'
  },
)

question(
  'users.get.other-case',
  { source: users, asks: 'Is a person found by their name in upper case?' },
  async ({ forge, shared }) => {
    await forge.anonymous.getUser(shared.ada)
    return (await forge.anonymous.getUser(shared.ada.username.toUpperCase())).describe()
  },
)

question(
  'users.get.organization',
  { source: users, asks: 'What is answered when the name of an organization is looked up?' },
  async ({ forge, shared }) => (await forge.anonymous.getUser(shared.crowdedOrganization)).describe(),
)

question(
  'users.get.fields',
  {
    source: 'code-hosting, User, JSON property names',
    asks: 'Which JSON properties does a User have?',
  },
  async ({ play }) => (await play(lookup)).herself.describeFields(),
)

notTestable('users.get.failure-body', {
  level: 'open',
  source: 'code-hosting, Errors, body of 500 answers',
  says: 'What is the body of a 500 of the user and time-tracking endpoints?',
  reason: 'No request is known to make a server fail.',
})

notTestable('users.get.failure', {
  level: 'stated',
  source: users,
  says: 'A failure of the server is answered with 500.',
  reason: 'No request is known to make a server fail.',
})
