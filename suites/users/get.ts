import { control, notTestable, question, requirement, scene } from '../../harness/checks/index.ts'

const users = 'code-hosting, Users, GET /users/{username}'

const lookup = scene('a person is looked up by anybody', async ({ forge, world }) => ({
  anonymous: await forge.anonymous.getUser(world.ada),
  herself: await forge.as(world.ada).getUser(world.ada),
}))

const lookupByOther = scene('somebody is looked up by another person', ({ forge, world }) =>
  forge.as(world.bob).getUser(world.ada),
)

const unknown = scene('somebody who does not exist is looked up', async ({ forge, world }) => ({
  known: await forge.anonymous.getUser(world.ada),
  anonymous: await forge.anonymous.getUser(world.nobody),
  beginning: await forge.anonymous.getUser(world.ada.username.slice(0, -1)),
  signedIn: await forge.as(world.bob).getUser(world.nobody),
}))

requirement(
  'users.get.status',
  { level: 'stated', source: users, says: 'A person who exists is answered with 200.' },
  async ({ see, expect }) => {
    const { anonymous, herself } = await see(lookup)
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
  async ({ forge, world, expect }) => {
    expect(await forge.anonymous.getUser(world.grace)).toHaveStatus(200)
  },
)

requirement(
  'users.get.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ see, expect }) => {
    const { anonymous } = await see(lookup)
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
  async ({ see, expect }) => {
    const { anonymous, herself } = await see(lookup)
    expect(anonymous).toMatchSchema('User')
    expect(herself).toMatchSchema('User')
  },
)

requirement(
  'users.get.id',
  { level: 'stated', source: 'code-hosting, User, id', says: 'The id is always present.' },
  async ({ see, expect }) => {
    const { anonymous, herself } = await see(lookup)
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
  async ({ see, forge, world, expect }) => {
    const { anonymous, herself } = await see(lookup)
    const search = await forge.as(world.ada).searchUsers({ q: world.ada.username })
    control(search).lists({ username: world.ada.username })
    const id = control(anonymous).gives('id')
    expect(herself).toHaveField('id', id)
    expect(search).toList({ username: world.ada.username, id })
  },
)

requirement(
  'users.get.username',
  {
    level: 'implied',
    source: 'code-hosting, User, username',
    says: 'The username is the login name of the person that was asked for.',
  },
  async ({ see, world, expect }) => {
    const { anonymous, herself } = await see(lookup)
    expect(anonymous).toHaveField('username', world.ada.username)
    expect(herself).toHaveField('username', world.ada.username)
    expect(await see(lookupByOther)).toHaveField('username', world.ada.username)
  },
)

requirement(
  'users.get.full-name',
  {
    level: 'implied',
    source: 'code-hosting, User, full name',
    says: 'The full name is the display name of the person.',
  },
  async ({ see, world, expect }) => {
    const { anonymous } = await see(lookup)
    expect(anonymous).toHaveField('fullName', world.ada.fullName)
  },
)

requirement(
  'users.get.avatar-url',
  { level: 'implied', source: 'code-hosting, User, avatar URL', says: 'The avatar URL is a link.' },
  async ({ see, expect }) => {
    const { anonymous } = await see(lookup)
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
  async ({ see, world, expect }) => {
    const { anonymous, herself } = await see(lookup)
    control(herself).shows('email', world.ada.email)
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
  async ({ see, world, expect }) => {
    const { herself } = await see(lookup)
    expect(herself).toHaveField('email', world.ada.email)
  },
)

requirement(
  'users.get.unknown',
  { level: 'stated', source: users, says: 'Somebody who does not exist is answered with 404.' },
  async ({ see, expect }) => {
    const { known, anonymous, beginning, signedIn } = await see(unknown)
    control(known).succeeded()
    expect(anonymous).toHaveStatus(404)
    expect(beginning).toHaveStatus(404)
    expect(signedIn).toHaveStatus(404)
  },
)

requirement(
  'users.get.unknown-no-body',
  { level: 'stated', source: users, says: 'The 404 for somebody who does not exist has no body.' },
  async ({ see, expect }) => {
    const { known, anonymous, signedIn } = await see(unknown)
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
  async ({ see, world, expect }) => {
    const seen = await see(lookupByOther)
    expect(seen).toHaveField('username', world.ada.username)
    expect(seen.field('email')).not.toBe(world.bob.email)
  },
)

question(
  'users.get.email-to-others',
  {
    source: 'code-hosting, User, email',
    asks: 'Does somebody who is signed in see the address of another person in a lookup?',
  },
  async ({ see, world }) => {
    const seen = await see(lookupByOther)
    if (seen.field('email') === world.ada.email) return 'the address is shown'
    return seen.field('email') === '' ? 'the address is empty' : 'another address is shown'
  },
)

question(
  'users.get.other-case',
  { source: users, asks: 'Is a person found by their name in upper case?' },
  async ({ forge, world }) => {
    await forge.anonymous.getUser(world.ada)
    return (await forge.anonymous.getUser(world.ada.username.toUpperCase())).tells()
  },
)

question(
  'users.get.organization',
  { source: users, asks: 'What is answered when the name of an organization is looked up?' },
  async ({ forge, world }) => (await forge.anonymous.getUser(world.crowdedOrganization)).tells(),
)

question(
  'users.get.fields',
  {
    source: 'code-hosting, User, JSON property names',
    asks: 'Which JSON properties does a User have?',
  },
  async ({ see }) => (await see(lookup)).herself.tellsFields(),
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
