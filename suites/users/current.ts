import { control, question, requirement, scene } from '../../harness/checks/index.ts'

const user = 'code-hosting, Users, GET /user'

const current = scene('two people ask for themselves', async ({ forge, world }) => ({
  ada: await forge.as(world.ada).getCurrentUser(),
  bob: await forge.as(world.bob).getCurrentUser(),
}))

requirement(
  'users.current.status',
  { level: 'stated', source: user, says: 'Somebody who is signed in is answered with 200.' },
  async ({ see, expect }) => {
    const { ada } = await see(current)
    expect(ada).toHaveStatus(200)
  },
)

requirement(
  'users.current.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ see, expect }) => {
    const { ada } = await see(current)
    expect(ada).toHaveMediaType('application/json')
  },
)

requirement(
  'users.current.user',
  {
    level: 'stated',
    source: 'code-hosting, User',
    says: 'The body is one User: the id is a whole number, and username, avatar URL, full name and email are strings where they are there.',
  },
  async ({ see, expect }) => {
    const { ada } = await see(current)
    expect(ada).toMatchSchema('User')
  },
)

requirement(
  'users.current.caller',
  {
    level: 'stated',
    source: 'code-hosting, Authentication, 3',
    says: 'The User is the caller: each person gets their own.',
  },
  async ({ see, world, expect }) => {
    const { ada, bob } = await see(current)
    expect(ada).toHaveField('username', world.ada.username)
    expect(bob).toHaveField('username', world.bob.username)
  },
)

requirement(
  'users.current.same-id',
  {
    level: 'implied',
    source: 'code-hosting, User, id',
    says: 'The id is the one that a lookup of the caller shows.',
  },
  async ({ see, forge, world, expect }) => {
    const { ada } = await see(current)
    const lookup = await forge.as(world.ada).getUser(world.ada)
    expect(ada).toHaveField('id', control(lookup).gives('id'))
  },
)

requirement(
  'users.current.full-name',
  {
    level: 'implied',
    source: 'code-hosting, User, full name',
    says: 'The full name is the display name of the caller.',
  },
  async ({ see, world, expect }) => {
    const { ada } = await see(current)
    expect(ada).toHaveField('fullName', world.ada.fullName)
  },
)

requirement(
  'users.current.avatar-url',
  { level: 'implied', source: 'code-hosting, User, avatar URL', says: 'The avatar URL is a link.' },
  async ({ see, expect }) => {
    const { ada } = await see(current)
    expect(ada).toHaveLink('avatarUrl')
  },
)

requirement(
  'users.current.email',
  {
    level: 'implied',
    source: 'code-hosting, Authentication, 1',
    says: 'The caller is signed in, and so sees their own address.',
  },
  async ({ see, world, expect }) => {
    const { ada } = await see(current)
    expect(ada).toHaveField('email', world.ada.email)
  },
)

question(
  'users.current.anonymous',
  {
    source: 'code-hosting, Authentication, 5',
    asks: 'What does GET /user answer to somebody who is not signed in?',
  },
  async ({ forge }) => (await forge.anonymous.getCurrentUser()).tells(),
)
