import { control, question, requirement, scenario } from '../../harness/checks/index.ts'

const user = 'code-hosting, Users, GET /user'

const current = scenario('two people ask for themselves', async ({ forge, shared }) => ({
  ada: await forge.as(shared.ada).getCurrentUser(),
  bob: await forge.as(shared.bob).getCurrentUser(),
}))

requirement(
  'users.current.status',
  { level: 'stated', source: user, says: 'Somebody who is signed in is answered with 200.' },
  async ({ play, expect }) => {
    const { ada } = await play(current)
    expect(ada).toHaveStatus(200)
  },
)

requirement(
  'users.current.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ play, expect }) => {
    const { ada } = await play(current)
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
  async ({ play, expect }) => {
    const { ada } = await play(current)
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
  async ({ play, shared, expect }) => {
    const { ada, bob } = await play(current)
    expect(ada).toHaveField('username', shared.ada.username)
    expect(bob).toHaveField('username', shared.bob.username)
  },
)

requirement(
  'users.current.same-id',
  {
    level: 'implied',
    source: 'code-hosting, User, id',
    says: 'The id is the one that a lookup of the caller shows.',
  },
  async ({ play, forge, shared, expect }) => {
    const { ada } = await play(current)
    const lookup = await forge.as(shared.ada).getUser(shared.ada)
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
  async ({ play, shared, expect }) => {
    const { ada } = await play(current)
    expect(ada).toHaveField('fullName', shared.ada.fullName)
  },
)

requirement(
  'users.current.avatar-url',
  { level: 'implied', source: 'code-hosting, User, avatar URL', says: 'The avatar URL is a link.' },
  async ({ play, expect }) => {
    const { ada } = await play(current)
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
  async ({ play, shared, expect }) => {
    const { ada } = await play(current)
    expect(ada).toHaveField('email', shared.ada.email)
  },
)

question(
  'users.current.anonymous',
  {
    source: 'code-hosting, Authentication, 5',
    asks: 'What does GET /user answer to somebody who is not signed in?',
  },
  async ({ forge }) => (await forge.anonymous.getCurrentUser()).describe(),
)
