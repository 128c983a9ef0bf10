import {
  assume,
  codeHostingSuite,
  control,
  hasFields,
  isServed,
  lists,
  scenario,
} from '../../harness/checks/index.ts'
import { administratorsOnly } from './administrators-only.ts'
import { defaultMediaType } from '../default-media-type.ts'

export const suite = codeHostingSuite()
const { notTestable, question, refusal, requirement, responses } = suite
const rights = 'code-hosting, Authentication, 2'
const conditions = 'code-hosting, Errors, conditions of 403 and 422'

const created = scenario(
  'POST of an organization for a user by an administrator',
  async ({ forge, fresh, given, pollUntil, shared }) => {
    await given(shared.stranger)
    const person = await fresh.person()
    const name = fresh.name()
    const fullName = fresh.fullName('organization', 'The Analytical Society')
    const newName = fresh.fullName('organization', 'Renamed by its owner')
    const answer = await forge.admin.createOrganizationFor(person, { name, fullName })
    if (answer.status === 403 || answer.status === 422) {
      // Servers can be set up so that administrators alone own organizations.
      const administrator = String((await forge.admin.getCurrentUser()).field('username'))
      const own = await forge.admin.createOrganizationFor(administrator, { name: fresh.name(), fullName })
      assume('users who may own organizations', !own.succeeded, answer)
    }
    return {
      person,
      name,
      newName,
      answer,
      later: await pollUntil(() => forge.as(person).getOrganization(name), isServed),
      members: await pollUntil(
        () => forge.as(person).listMembers(name),
        lists({ username: person.username }),
      ),
      editedByStranger: await forge.as(shared.stranger).editOrganization(name, {
        fullName: fresh.fullName('organization', 'Taken over'),
      }),
      editedByPathUser: await forge.as(person).editOrganization(name, { fullName: newName }),
      afterEdit: await pollUntil(
        () => forge.as(person).getOrganization(name),
        hasFields({ fullName: newName }),
      ),
    }
  },
)

const forbidden = scenario(
  'POST of an organization for a user without the required rights',
  async (context) => {
    const { forge, fresh, shared } = context
    const person = await fresh.person()
    const [one, another, third] = [fresh.name(), fresh.name(), fresh.name()]
    return {
      anonymous: await forge.anonymous.createOrganizationFor(person, { name: one }),
      otherUser: await forge.as(shared.bob).createOrganizationFor(person, { name: another }),
      sameUser: await forge.as(person).createOrganizationFor(person, { name: third }),
      later: [
        await forge.admin.getOrganization(one),
        await forge.admin.getOrganization(another),
        await forge.admin.getOrganization(third),
      ],
    }
  },
)

responses(
  { scenario: created, reply: ({ answer }) => answer },
  {
    'admin.create-org.status': { status: 201, says: 'POST of an organization with valid input returns 201.' },
    'admin.create-org.media-type': defaultMediaType,
    'admin.create-org.organization': { one: 'Organization', says: 'The response body is one Organization.' },
  },
)

requirement(
  'admin.create-org.identity',
  {
    level: 'implied',
    says: 'The response describes the created organization: the name matches the request.',
  },
  async ({ play, expect }) => {
    const { answer, name } = await play(created)
    control(answer).succeeded()
    expect(answer).toHaveField('username', name)
  },
)

requirement(
  'admin.create-org.effect',
  {
    level: 'implied',
    says: 'The created organization can be read after the request: GET of the organization returns the submitted name.',
  },
  async ({ play, expect }) => {
    const { answer, name, later } = await play(created)
    control(answer).succeeded()
    expect(later).toSucceed()
    expect(later).toHaveField('username', name)
  },
)

requirement(
  'admin.create-org.owner',
  {
    level: 'stated',
    says: 'The user in the path becomes the owner: PATCH by that user succeeds and changes the organization.',
  },
  async ({ play, expect }) => {
    const { answer, editedByStranger, editedByPathUser, afterEdit, newName } = await play(created)
    control(answer).succeeded()
    control(editedByStranger).refused()
    expect(editedByPathUser).toSucceed()
    expect(afterEdit).toHaveField('fullName', newName)
  },
)

requirement(
  'admin.create-org.owner-is-member',
  {
    level: 'implied',
    says: 'GET of the members of the created organization lists the owner.',
  },
  async ({ play, expect }) => {
    const { answer, members, person } = await play(created)
    control(answer).succeeded()
    control(members).succeeded()
    expect(members).toHaveEntry({ username: person.username })
  },
)

requirement(
  'admin.create-org.strangers',
  {
    level: 'implied',
    says: 'GET of the members of the created organization omits an unrelated user.',
  },
  async ({ play, shared, expect }) => {
    const { answer, members, person } = await play(created)
    control(answer).succeeded()
    control(members).hasEntry({ username: person.username })
    expect(members).toHaveNoEntry({ username: shared.stranger.username })
  },
)

administratorsOnly(suite, created, forbidden, {
  'admin.create-org.forbidden-anonymous': 'anonymous',
  'admin.create-org.forbidden-ordinary': 'otherUser',
  'admin.create-org.forbidden-themself': 'sameUser',
})

requirement(
  'admin.create-org.forbidden-effect',
  {
    level: 'implied',
    source: rights,
    says: 'POST by a caller without the required rights creates no organization.',
  },
  async ({ play, expect }) => {
    const { answer, later } = await play(created)
    control(answer).succeeded()
    control(later).succeeded()
    for (const lookup of (await play(forbidden)).later) expect(lookup).toBeUnsuccessful()
  },
)

refusal(
  'admin.create-org.nothing-given',
  {
    says: 'If the server rejects an organization without a name, the status code is 403 or 422.',
    with: [403, 422],
  },
  async ({ play, valid, forge }) => {
    const { answer, person } = await play(created)
    valid(answer)
    return forge.admin.createOrganizationFor(person.username, {})
  },
)

question(
  'admin.create-org.taken-name',
  {
    source: conditions,
    asks: 'How does the operation respond to a name that belongs to another organization?',
  },
  async ({ play, forge }) => {
    const { answer, person, name } = await play(created)
    control(answer).succeeded()
    return (await forge.admin.createOrganizationFor(person.username, { name })).describe()
  },
)

question(
  'admin.create-org.name-of-user',
  { source: conditions, asks: 'How does the operation respond to a name that is the username of a user?' },
  async ({ play, forge, given, shared }) => {
    await given(shared.bob)
    const { answer, person } = await play(created)
    control(answer).succeeded()
    return (
      await forge.admin.createOrganizationFor(person.username, { name: shared.bob.username })
    ).describe()
  },
)

question(
  'admin.create-org.unknown-user',
  { source: conditions, asks: 'How does the operation respond to a request for an unknown user?' },
  async ({ forge, fresh, shared }) =>
    (await forge.admin.createOrganizationFor(shared.unknownName, { name: fresh.name() })).describe(),
)

notTestable('admin.create-org.request', {
  level: 'open',
  source: 'code-hosting, Administration, request bodies',
  says: 'Which fields does the request body have?',
  reason:
    'A response does not show which request fields the server reads. The driver supplies the field names.',
})
