import { codeHostingSuite, control, hasFields, scenario } from '../../harness/checks/index.ts'
import { administratorsOnly } from './administrators-only.ts'
import { defaultMediaType } from '../default-media-type.ts'

export const suite = codeHostingSuite()
const { notTestable, question, refusal, requirement, responses } = suite
const rights = 'code-hosting, Authentication, 2'
const conditions = 'code-hosting, Errors, conditions of 403 and 422'

const NEW_NAME = 'Augusta King'

const edited = scenario(
  'PATCH of a user by an administrator',
  async ({ forge, fresh, pollUntil, shared, given }) => {
    await given(shared.bob)
    const person = await fresh.person()
    const newName = fresh.fullName('person', NEW_NAME)
    return {
      person,
      newName,
      answer: await forge.admin.editUser(person, { email: person.email, fullName: newName }),
      later: await pollUntil(() => forge.admin.getUser(person), hasFields({ fullName: newName })),
      otherLater: await forge.admin.getUser(shared.bob),
    }
  },
)

const forbidden = scenario(
  'PATCH of a user without the required rights',
  async ({ forge, fresh, shared }) => {
    const person = await fresh.person()
    const newName = fresh.fullName('person', NEW_NAME)
    const change = { email: person.email, fullName: newName }
    return {
      person,
      newName,
      anonymous: await forge.anonymous.editUser(person, change),
      otherUser: await forge.as(shared.bob).editUser(person, change),
      sameUser: await forge.as(person).editUser(person, change),
      later: await forge.admin.getUser(person),
    }
  },
)

responses(
  { scenario: edited, reply: ({ answer }) => answer },
  {
    'admin.edit-user.status': { status: 200, says: 'PATCH of a user returns 200.' },
    'admin.edit-user.media-type': defaultMediaType,
    'admin.edit-user.user': { one: 'User', says: 'The response body is one User; `id` is an integer.' },
  },
)

requirement(
  'admin.edit-user.identity',
  {
    level: 'implied',
    says: 'The response describes the user in the path: the username and the id are unchanged, and the full name matches the request.',
  },
  async ({ play, expect }) => {
    const { answer, person, newName } = await play(edited)
    control(answer).succeeded()
    expect(answer).toHaveFieldsWherePresent({ username: person.username, id: person.id })
    expect(answer).toHaveField('fullName', newName)
    // The id alone leaves open whose username it is: without one, the check is unmet.
    expect(answer).toHaveField('username')
  },
)

requirement(
  'admin.edit-user.effect',
  {
    level: 'implied',
    says: 'The change can be read after the request: GET of the user returns the submitted full name and the same id.',
  },
  async ({ play, expect }) => {
    const { answer, later, person, newName } = await play(edited)
    control(answer).succeeded()
    expect(later).toSucceed()
    expect(later).toHaveField('fullName', newName)
    expect(later).toHaveField('id', person.id)
  },
)

requirement(
  'admin.edit-user.others',
  { level: 'implied', says: 'The full name of another user does not change.' },
  async ({ play, expect }) => {
    const { answer, later, otherLater, newName } = await play(edited)
    control(answer).succeeded()
    control(later).hasField('fullName', newName)
    expect(otherLater).toSucceed()
    expect(otherLater).toHaveFieldOtherThan('fullName', newName)
  },
)

administratorsOnly(suite, edited, forbidden, {
  'admin.edit-user.forbidden-anonymous': 'anonymous',
  'admin.edit-user.forbidden-ordinary': 'otherUser',
  'admin.edit-user.forbidden-themself': 'sameUser',
})

requirement(
  'admin.edit-user.forbidden-effect',
  {
    level: 'implied',
    source: rights,
    says: 'PATCH by a caller without the required rights does not change the user.',
  },
  async ({ play, expect }) => {
    control((await play(edited)).answer).succeeded()
    const { later, person } = await play(forbidden)
    expect(later).toHaveField('fullName', person.fullName)
  },
)

refusal(
  'admin.edit-user.malformed-address',
  {
    says: 'If the server rejects a malformed email address, the status code is 403 or 422.',
    with: [403, 422],
  },
  async ({ play, valid, forge, fresh }) => {
    valid((await play(edited)).answer)
    return forge.admin.editUser(await fresh.person(), { email: fresh.like('not an address') })
  },
)

question(
  'admin.edit-user.taken-address',
  {
    source: conditions,
    asks: 'How does the operation respond to an email address that belongs to another user?',
  },
  async ({ play, forge, fresh, given, shared }) => {
    await given(shared.bob)
    control((await play(edited)).answer).succeeded()
    return (await forge.admin.editUser(await fresh.person(), { email: shared.bob.email })).describe()
  },
)

question(
  'admin.edit-user.name-alone',
  {
    source: conditions,
    asks: 'How does the operation respond to a request that changes only the full name?',
  },
  async ({ forge, fresh }) =>
    (
      await forge.admin.editUser(await fresh.person(), { fullName: fresh.fullName('person', NEW_NAME) })
    ).describe(),
)

question(
  'admin.edit-user.unknown',
  { source: conditions, asks: 'How does the operation respond to a request for an unknown user?' },
  async ({ forge, fresh, shared }) => {
    const { email } = fresh.newcomer()
    const change = { email, fullName: fresh.fullName('person', NEW_NAME) }
    return (await forge.admin.editUser(shared.unknownName, change)).describe()
  },
)

notTestable('admin.edit-user.option', {
  level: 'open',
  source: 'code-hosting, Request option objects, EditUserOption',
  says: 'Which fields does an EditUserOption have?',
  reason:
    'A response does not show which request fields the server reads. The driver supplies the field names.',
})
