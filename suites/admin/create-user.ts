import { control, notTestable, question, refusal, requirement, scenario } from '../../harness/checks/index.ts'

const users = 'code-hosting, Administration, POST /admin/users'
const rights = 'code-hosting, Authentication, 2'
const conditions = 'code-hosting, Errors, conditions of 403 and 422'

const created = scenario('an administrator creates a user', async ({ forge, fresh }) => {
  const newcomer = fresh.newcomer()
  return { newcomer, answer: await forge.admin.createUser(newcomer) }
})

const forbidden = scenario('others try to create a user', async ({ forge, fresh, shared }) => {
  const [one, another] = [fresh.newcomer(), fresh.newcomer()]
  return {
    anonymous: await forge.anonymous.createUser(one),
    ordinary: await forge.as(shared.bob).createUser(another),
    seenLater: [await forge.admin.getUser(one.username), await forge.admin.getUser(another.username)],
  }
})

requirement(
  'admin.create-user.status',
  { level: 'stated', source: users, says: 'A user who is created is answered with 201.' },
  async ({ play, expect }) => {
    const { answer } = await play(created)
    expect(answer).toHaveStatus(201)
  },
)

requirement(
  'admin.create-user.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ play, expect }) => {
    const { answer } = await play(created)
    control(answer).succeeded()
    expect(answer).toHaveMediaType('application/json')
  },
)

requirement(
  'admin.create-user.user',
  { level: 'stated', source: users, says: 'The body is one User, with an id.' },
  async ({ play, expect }) => {
    const { answer } = await play(created)
    control(answer).succeeded()
    expect(answer).toMatchSchema('User')
  },
)

requirement(
  'admin.create-user.identity',
  { level: 'implied', source: users, says: 'The User has the login and the display name that were given.' },
  async ({ play, expect }) => {
    const { answer, newcomer } = await play(created)
    control(answer).succeeded()
    expect(answer).toHaveField('username', newcomer.username)
    expect(answer).toHaveField('fullName', newcomer.fullName)
  },
)

requirement(
  'admin.create-user.effect',
  { level: 'implied', source: users, says: 'The user is there afterwards, under the id of the answer.' },
  async ({ play, forge, expect }) => {
    const { answer, newcomer } = await play(created)
    control(answer).succeeded()
    const lookup = await forge.admin.getUser(newcomer.username)
    expect(lookup).toSucceed()
    expect(lookup).toHaveField('username', newcomer.username)
    expect(lookup).toHaveField('fullName', newcomer.fullName)
    expect(lookup).toHaveField('id', control(answer).gives('id'))
  },
)

requirement(
  'admin.create-user.forbidden-anonymous',
  { level: 'stated', source: rights, says: 'Somebody who is not signed in is answered with 403.' },
  async ({ play, expect }) => {
    control((await play(created)).answer).succeeded()
    expect((await play(forbidden)).anonymous).toHaveStatus(403)
  },
)

requirement(
  'admin.create-user.forbidden-ordinary',
  { level: 'stated', source: rights, says: 'Somebody who is no administrator is answered with 403.' },
  async ({ play, expect }) => {
    control((await play(created)).answer).succeeded()
    expect((await play(forbidden)).ordinary).toHaveStatus(403)
  },
)

requirement(
  'admin.create-user.forbidden-former',
  {
    level: 'implied',
    source: rights,
    says: "Somebody whose administrator's rights were taken away again, as the edit of a user shows, is answered with 403.",
  },
  async ({ pollUntil, forge, fresh, expect }) => {
    const person = await fresh.person()
    const { email, fullName } = person
    const promoted = await forge.admin.editUser(person, { email, fullName, administrator: true })
    const asAdministrator = await forge.as(person).createUser(fresh.newcomer())
    const demoted = await forge.admin.editUser(person, { email, fullName, administrator: false })
    control(promoted).succeeded()
    control(asAdministrator).succeeded()
    control(demoted).succeeded()
    // Nobody who was signed out on that occasion, and nobody whose rights were not taken away at all.
    control(await forge.as(person).getCurrentUser()).succeeded()
    const elsewhere = await pollUntil(
      () => forge.as(person).editUser(person, { email, fullName }),
      ({ status }) => status === 403,
    )
    control(elsewhere).answered(403)
    // A server may remember rights for a moment. Each attempt creates somebody else, as a name that is taken is no test.
    const refused = await pollUntil(
      () => forge.as(person).createUser(fresh.newcomer()),
      ({ status }) => status === 403,
    )
    expect(refused).toHaveStatus(403)
  },
)

requirement(
  'admin.create-user.forbidden-effect',
  { level: 'implied', source: rights, says: 'Callers without the needed rights create nobody.' },
  async ({ play, forge, expect }) => {
    const { answer, newcomer } = await play(created)
    control(answer).succeeded()
    control(await forge.admin.getUser(newcomer.username)).succeeded()
    for (const lookup of (await play(forbidden)).seenLater) expect(lookup).toBeUnsuccessful()
  },
)

refusal(
  'admin.create-user.nothing-given',
  {
    source: users,
    says: 'A user of whom nothing is given is refused with 403 or 422, if at all.',
    with: [403, 422],
  },
  async ({ play, forge }) => {
    control((await play(created)).answer).succeeded()
    return forge.admin.createUser({})
  },
)

refusal(
  'admin.create-user.no-name',
  {
    source: users,
    says: 'A user without a login name is refused with 403 or 422, if at all.',
    with: [403, 422],
  },
  async ({ play, forge, fresh }) => {
    control((await play(created)).answer).succeeded()
    const { email, password, fullName } = fresh.newcomer()
    return forge.admin.createUser({ email, password, fullName })
  },
)

refusal(
  'admin.create-user.taken-name',
  {
    source: users,
    says: 'A login name that somebody else has is refused with 403 or 422, if at all.',
    with: [403, 422],
  },
  async ({ play, forge, fresh, given, shared }) => {
    await given(shared.bob)
    control((await play(created)).answer).succeeded()
    return forge.admin.createUser({ ...fresh.newcomer(), username: shared.bob.username })
  },
)

refusal(
  'admin.create-user.malformed-name',
  {
    source: users,
    says: 'A login name with spaces and an exclamation mark is refused with 403 or 422, if at all.',
    with: [403, 422],
  },
  async ({ play, forge, fresh }) => {
    control((await play(created)).answer).succeeded()
    const newcomer = fresh.newcomer()
    return forge.admin.createUser({ ...newcomer, username: `${newcomer.username} of old!` })
  },
)

refusal(
  'admin.create-user.malformed-address',
  {
    source: users,
    says: 'An email address that is none is refused with 403 or 422, if at all.',
    with: [403, 422],
  },
  async ({ play, forge, fresh }) => {
    control((await play(created)).answer).succeeded()
    return forge.admin.createUser({ ...fresh.newcomer(), email: 'not an address' })
  },
)

refusal(
  'admin.create-user.taken-address',
  {
    source: users,
    says: 'An email address that somebody else has is refused with 403 or 422, if at all.',
    with: [403, 422],
  },
  async ({ play, forge, fresh, given, shared }) => {
    await given(shared.bob)
    control((await play(created)).answer).succeeded()
    return forge.admin.createUser({ ...fresh.newcomer(), email: shared.bob.email })
  },
)

question(
  'admin.create-user.no-password',
  { source: conditions, asks: 'What is answered when a user is created without a password?' },
  async ({ forge, fresh }) => {
    const { username, email, fullName } = fresh.newcomer()
    return (await forge.admin.createUser({ username, email, fullName })).describe()
  },
)

question(
  'admin.create-user.sign-in',
  {
    source: 'code-hosting, Authentication, 5',
    asks: 'Can the new user sign in with the password that the administrator gave?',
  },
  async ({ play, forge }) => {
    const { newcomer } = await play(created)
    return (await forge.as(newcomer).getCurrentUser()).describe()
  },
)

question(
  'admin.create-user.forbidden-body',
  { source: 'code-hosting, Errors, shape of forbidden', asks: 'What is the body of a 403?' },
  async ({ play }) => {
    const { anonymous, ordinary } = await play(forbidden)
    return `anonymous: ${anonymous.describeBody()}; signed in: ${ordinary.describeBody()}`
  },
)

question(
  'admin.create-user.invalid-body',
  { source: 'code-hosting, Errors, shape of validationError', asks: 'What is the body of a 422?' },
  async ({ forge, fresh }) => {
    const refused = await forge.admin.createUser({ ...fresh.newcomer(), email: 'not an address' })
    return refused.describeBody()
  },
)

notTestable('admin.create-user.option', {
  level: 'open',
  source: 'code-hosting, Request option objects, CreateUserOption',
  says: 'Which fields does a CreateUserOption have?',
  reason: 'An answer does not say which fields of a request were read. The driver brings their names.',
})
