import { codeHostingSuite, control, isServed, scenario } from '../../harness/checks/index.ts'
import { administratorsOnly } from './administrators-only.ts'
import { defaultMediaType } from '../default-media-type.ts'

export const suite = codeHostingSuite()
const { notTestable, question, refusal, requirement, responses } = suite
const rights = 'code-hosting, Authentication, 2'
const conditions = 'code-hosting, Errors, conditions of 403 and 422'

const created = scenario('POST of a user by an administrator', async ({ forge, fresh }) => {
  const newcomer = fresh.newcomer()
  return { newcomer, answer: await forge.admin.createUser(newcomer) }
})

const forbidden = scenario('POST of a user without the required rights', async ({ forge, fresh, shared }) => {
  const [one, another] = [fresh.newcomer(), fresh.newcomer()]
  return {
    anonymous: await forge.anonymous.createUser(one),
    otherUser: await forge.as(shared.bob).createUser(another),
    seenLater: [await forge.admin.getUser(one.username), await forge.admin.getUser(another.username)],
  }
})

responses(
  { scenario: created, reply: ({ answer }) => answer },
  {
    'admin.create-user.status': { status: 201, says: 'POST of a user with valid input returns 201.' },
    'admin.create-user.media-type': defaultMediaType,
    'admin.create-user.user': { one: 'User', says: 'The response body is one User; `id` is an integer.' },
  },
)

requirement(
  'admin.create-user.identity',
  {
    level: 'implied',
    says: 'The response describes the created user: the username and the full name match the request.',
  },
  async ({ play, expect }) => {
    const { answer, newcomer } = await play(created)
    control(answer).succeeded()
    expect(answer).toHaveFieldsWherePresent({ username: newcomer.username, fullName: newcomer.fullName })
    // A response without one of them is unmet, unless the other is wrong.
    expect(answer).toHaveField('username')
    expect(answer).toHaveField('fullName')
  },
)

requirement(
  'admin.create-user.effect',
  {
    level: 'implied',
    says: 'The created user can be read after the request: GET of the user returns the id from the response and the submitted username and full name.',
  },
  async ({ play, pollUntil, forge, expect }) => {
    const { answer, newcomer } = await play(created)
    control(answer).succeeded()
    const lookup = await pollUntil(() => forge.admin.getUser(newcomer.username), isServed)
    expect(lookup).toSucceed()
    expect(lookup).toHaveFieldsWherePresent({ username: newcomer.username, fullName: newcomer.fullName })
    expect(lookup).toHaveField('id', control(answer).fieldValue('id'))
  },
)

administratorsOnly(suite, created, forbidden, {
  'admin.create-user.forbidden-anonymous': 'anonymous',
  'admin.create-user.forbidden-ordinary': 'otherUser',
})

requirement(
  'admin.create-user.forbidden-former',
  {
    level: 'implied',
    source: rights,
    says: 'POST by a user whose administrator rights were revoked returns 403 once PATCH of a user by the same caller returns 403.',
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
    // The user must still be signed in, and the server must have revoked the rights.
    control(await forge.as(person).getCurrentUser()).succeeded()
    const elsewhere = await pollUntil(
      () => forge.as(person).editUser(person, { email, fullName }),
      ({ status }) => status === 403,
    )
    control(elsewhere).hasStatus(403)
    // A server may cache rights for a moment. Each attempt uses a new name, since a taken name may be rejected for itself.
    const refused = await pollUntil(
      () => forge.as(person).createUser(fresh.newcomer()),
      ({ status }) => status === 403,
    )
    expect(refused).toHaveStatus(403)
  },
)

requirement(
  'admin.create-user.forbidden-effect',
  { level: 'implied', source: rights, says: 'POST by a caller without the required rights creates no user.' },
  async ({ play, pollUntil, forge, expect }) => {
    const { answer, newcomer } = await play(created)
    control(answer).succeeded()
    control(await pollUntil(() => forge.admin.getUser(newcomer.username), isServed)).succeeded()
    for (const lookup of (await play(forbidden)).seenLater) expect(lookup).toBeUnsuccessful()
  },
)

refusal(
  'admin.create-user.nothing-given',
  {
    says: 'If the server rejects a request without any user data, the status code is 403 or 422.',
    with: [403, 422],
  },
  async ({ play, valid, forge }) => {
    valid((await play(created)).answer)
    return forge.admin.createUser({})
  },
)

refusal(
  'admin.create-user.no-name',
  {
    says: 'If the server rejects a user without a username, the status code is 403 or 422.',
    with: [403, 422],
  },
  async ({ play, valid, forge, fresh }) => {
    valid((await play(created)).answer)
    const { email, password, fullName } = fresh.newcomer()
    return forge.admin.createUser({ email, password, fullName })
  },
)

question(
  'admin.create-user.taken-name',
  { source: conditions, asks: 'How does the operation respond to a username that belongs to another user?' },
  async ({ play, forge, fresh, given, shared }) => {
    await given(shared.bob)
    control((await play(created)).answer).succeeded()
    return (await forge.admin.createUser({ ...fresh.newcomer(), username: shared.bob.username })).describe()
  },
)

refusal(
  'admin.create-user.malformed-name',
  {
    says: 'If the server rejects a username with spaces and an exclamation mark, the status code is 403 or 422.',
    with: [403, 422],
  },
  async ({ play, valid, forge, fresh }) => {
    valid((await play(created)).answer)
    const newcomer = fresh.newcomer()
    return forge.admin.createUser({ ...newcomer, username: `${newcomer.username} ${fresh.like('of old')}!` })
  },
)

refusal(
  'admin.create-user.malformed-address',
  {
    says: 'If the server rejects a malformed email address, the status code is 403 or 422.',
    with: [403, 422],
  },
  async ({ play, valid, forge, fresh }) => {
    valid((await play(created)).answer)
    return forge.admin.createUser({ ...fresh.newcomer(), email: fresh.like('not an address') })
  },
)

question(
  'admin.create-user.taken-address',
  {
    source: conditions,
    asks: 'How does the operation respond to an email address that belongs to another user?',
  },
  async ({ play, forge, fresh, given, shared }) => {
    await given(shared.bob)
    control((await play(created)).answer).succeeded()
    return (await forge.admin.createUser({ ...fresh.newcomer(), email: shared.bob.email })).describe()
  },
)

question(
  'admin.create-user.no-password',
  { source: conditions, asks: 'How does the operation respond to a request without a password?' },
  async ({ forge, fresh }) => {
    const { username, email, fullName } = fresh.newcomer()
    return (await forge.admin.createUser({ username, email, fullName })).describe()
  },
)

question(
  'admin.create-user.sign-in',
  {
    source: 'code-hosting, Authentication, 5',
    asks: 'Can the created user sign in with the submitted password?',
  },
  async ({ play, forge }) => {
    const { newcomer } = await play(created)
    return (await forge.as(newcomer).getCurrentUser()).describe()
  },
)

question(
  'admin.create-user.forbidden-body',
  { source: 'code-hosting, Errors, shape of forbidden', asks: 'What is the body of a 403 response?' },
  async ({ play }) => {
    const { anonymous, otherUser } = await play(forbidden)
    return `anonymous: ${anonymous.describeBody()}; signed in: ${otherUser.describeBody()}`
  },
)

question(
  'admin.create-user.invalid-body',
  { source: 'code-hosting, Errors, shape of validationError', asks: 'What is the body of a 422 response?' },
  async ({ forge, fresh }) => {
    const refused = await forge.admin.createUser({ ...fresh.newcomer(), email: fresh.like('not an address') })
    return refused.describeBody()
  },
)

notTestable('admin.create-user.option', {
  level: 'open',
  source: 'code-hosting, Request option objects, CreateUserOption',
  says: 'Which fields does a CreateUserOption have?',
  reason:
    'A response does not show which request fields the server reads. The driver supplies the field names.',
})
