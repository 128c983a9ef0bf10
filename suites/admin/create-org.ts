import { checksWith, question, scenario } from '../common/words.ts'
import { refused, requestFields, responses } from '../common/derived.ts'
import { assumeOwnerIsMember } from '../common/owners.ts'
import {
  assume,
  asWritten,
  control,
  hasFields,
  ifReadable,
  isServed,
  lists,
  type Reply,
} from '../common/tools.ts'
import { administratorsOnly, forThemselves } from './administrators-only.ts'

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
      // Servers can be configured so that only administrators own organizations.
      const administrator = String((await forge.admin.getCurrentUser()).field('username'))
      const own = await forge.admin.createOrganizationFor(administrator, { name: fresh.name(), fullName })
      assume('users who may own organizations', !own.succeeded, answer)
    }
    const description = fresh.line('Described by its owner')
    /** The document does not show which fields an edit accepts: if it ignores the full name, the description is used. */
    const isKept = (reply: Reply) =>
      reply.succeeded && ifReadable(() => reply.field('fullName') === answer.field('fullName')) === true
    const edit = async () => {
      const editedByPathUser = await forge.as(person).editOrganization(name, { fullName: newName })
      const change = isKept(editedByPathUser)
        ? { description }
        : { fullName: asWritten(newName, editedByPathUser, 'fullName') }
      return {
        change,
        editedByPathUser: isKept(editedByPathUser)
          ? await forge.as(person).editOrganization(name, change)
          : editedByPathUser,
        afterEdit: await pollUntil(() => forge.as(person).getOrganization(name), hasFields(change)),
      }
    }
    return {
      person,
      name,
      answer,
      later: await pollUntil(() => forge.as(person).getOrganization(name), isServed),
      members: await pollUntil(
        () => forge.as(person).listMembers(name),
        lists({ username: person.username }),
      ),
      editedByStranger: await forge.as(shared.stranger).editOrganization(name, {
        fullName: fresh.fullName('organization', 'Taken over'),
      }),
      ...(await edit()),
    }
  },
)

const forbidden = scenario(
  'POST of an organization for a user without the required rights',
  async (context) => {
    const { forge, fresh, shared } = context
    const person = await fresh.person()
    const [one, another] = [fresh.name(), fresh.name()]
    return {
      anonymous: await forge.anonymous.createOrganizationFor(person, { name: one }),
      otherUser: await forge.as(shared.bob).createOrganizationFor(person, { name: another }),
      later: [await forge.admin.getOrganization(one), await forge.admin.getOrganization(another)],
    }
  },
)

const afterCreated = created.after('answer')
const afterCreatedWithMembers = created.after('answer', 'members')
const afterCreatedWithLater = created.after('answer', 'later')

export const suite = checksWith({ questions: conditions })({
  ...responses('admin.create-org', created, 'answer', ['status', 'media-type', 'organization']),
  'admin.create-org.identity': afterCreated.implied(
    'The response describes the created organization: the name matches the request.',
    ({ answer, name }, { expect }) => expect(answer).toHaveField('username', name),
  ),
  'admin.create-org.effect': afterCreated.implied(
    'The created organization can be read after the request: GET of the organization returns the submitted name.',
    ({ name, later }, { expect }) => expect(later).toSucceed().toHaveField('username', name),
  ),
  'admin.create-org.owner': afterCreated.stated(
    'The user in the path becomes the owner: PATCH by that user succeeds and changes the organization.',
    ({ editedByStranger, editedByPathUser, afterEdit, change }, { expect }) => {
      control(editedByStranger).refused()
      expect(editedByPathUser).toSucceed()
      for (const [field, value] of Object.entries(change)) expect(afterEdit).toHaveField(field, value)
    },
  ),
  'admin.create-org.owner-is-member': afterCreatedWithMembers.implied(
    'GET of the members of the created organization lists the owner.',
    async ({ members, person, name }, { forge, expect, ...context }) => {
      if (!lists({ username: person.username })(members)) {
        const { succeeded: isMember } = await forge.as(person).isMember(name, person)
        await assumeOwnerIsMember(context, members, { isMember })
      }
      expect(members).toHaveEntry({ username: person.username })
    },
  ),
  'admin.create-org.strangers': afterCreated.implied(
    'GET of the members of the created organization omits an unrelated user.',
    ({ members, person }, { shared, expect }) => {
      control(members).hasEntry({ username: person.username })
      expect(members).toHaveNoEntry({ username: shared.stranger.username })
    },
  ),
  ...administratorsOnly(afterCreated, forbidden, {
    'admin.create-org.forbidden-anonymous': 'anonymous',
    'admin.create-org.forbidden-ordinary': 'otherUser',
  }),
  'admin.create-org.forbidden-themself': question(forThemselves, async ({ forge, fresh }) => {
    const person = await fresh.person()
    return forge.as(person).createOrganizationFor(person, { name: fresh.name() })
  }),
  'admin.create-org.forbidden-effect': afterCreatedWithLater.implied(
    'POST by a caller without the required rights creates no organization.',
    { source: rights },
    async (_, { play, expect }) => {
      for (const lookup of (await play(forbidden)).later) expect(lookup).toBeUnsuccessful()
    },
  ),
  'admin.create-org.nothing-given': refused(
    'an organization without a name',
    created,
    ({ person }, { forge }) => forge.admin.createOrganizationFor(person.username, {}),
  ),
  'admin.create-org.taken-name': afterCreated.question(
    'How does the operation respond to a name that belongs to another organization?',
    ({ person, name }, { forge }) => forge.admin.createOrganizationFor(person.username, { name }),
  ),
  'admin.create-org.name-of-user': question(
    'How does the operation respond to a name that is the username of a user?',
    async ({ play, forge, given, shared }) => {
      await given(shared.bob)
      const { answer, person } = await play(created)
      control(answer).succeeded()
      return forge.admin.createOrganizationFor(person.username, { name: shared.bob.username })
    },
  ),
  'admin.create-org.unknown-user': question(
    'How does the operation respond to a request for an unknown user?',
    ({ forge, fresh, shared }) =>
      forge.admin.createOrganizationFor(shared.unknownName, { name: fresh.name() }),
  ),
  'admin.create-org.request': requestFields('code-hosting, Administration, request bodies'),
})
