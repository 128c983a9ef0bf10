import { checks, implied, question, scenario } from '../common/words.ts'
import { callers, noRepetition, paging, responses } from '../common/derived.ts'
import { assumeOwnerIsListed, assumeOwnerIsMember } from '../common/owners.ts'
import {
  assumeEffect,
  control,
  isRefused,
  isServed,
  lists,
  observeIfNameRefused,
  observeUnless404,
  omits,
} from '../common/tools.ts'

const permissions = 'code-hosting, Authentication, 6'

const asked = scenario('GET of the members of an organization', async (context) => {
  const { forge, fresh, given, pollUntil, shared } = context
  await given(shared.stranger)
  const another = await fresh.organization(shared.bob)
  const owner = forge.as(shared.ada)
  return {
    list: await pollUntil(() => owner.listMembers(shared.organization), isServed),
    ofOwner: await pollUntil(() => owner.isMember(shared.organization, shared.ada), isServed),
    stranger: await owner.isMember(shared.organization, shared.stranger),
    bob: await owner.isMember(shared.organization, shared.bob),
    unknown: await owner.isMember(shared.organization, shared.unknownName),
    bobInAnother: await pollUntil(() => forge.as(shared.bob).isMember(another, shared.bob), isServed),
  }
})

const joined = scenario(
  'concealed member of an organization with a public owner',
  async ({ forge, fresh, pollUntil, shared }) => {
    const { organization, member } = await fresh.organizationWithMember()
    const owner = forge.as(shared.ada)
    await owner.publicizeMember(organization, shared.ada)
    await forge.as(member).concealMember(organization, member)
    const seen = {
      list: await pollUntil(() => owner.listMembers(organization), lists({ username: member.username })),
      publicly: await pollUntil(() => owner.isPublicMember(organization, member), isRefused),
      joined: await pollUntil(() => owner.isMember(organization, member), isServed),
    }
    const isListed = seen.list.succeeded && !omits({ username: member.username })(seen.list)
    assumeEffect('organizationMembers', seen.joined.succeeded || isListed, seen.joined)
    return { organization, member, ...seen }
  },
)

const afterAskedWhereList = asked.after('list')
const afterJoinedWhereJoined = joined.after('joined')
const afterAskedWhereOfOwner = asked.after('ofOwner')
const afterAskedWhereOfOwnerAndBobInAnother = asked.after('ofOwner', 'bobInAnother')

export const suite = checks({
  ...responses('orgs.list-members', asked, 'list', ['status', 'media-type', 'list']),
  'orgs.list-members.identity': afterAskedWhereList.implied(
    'The list contains the owner of the organization and no user who is not a member.',
    async ({ list }, { expect, ...context }) => {
      const { shared } = context
      await assumeOwnerIsListed(context, list)
      expect(list).toHaveEntry({ username: shared.ada.username })
      expect(list).toHaveNoEntry({ username: shared.stranger.username })
      expect(list).toHaveNoEntry({ username: shared.bob.username })
    },
  ),
  'orgs.list-members.all': afterJoinedWhereJoined.implied(
    'The list contains all members, including members whose membership is not public.',
    { source: 'code-hosting, What the service does', needs: ['organizationMembers'] },
    async ({ list, publicly, member }, { expect, ...context }) => {
      const { shared } = context
      control(publicly).refused()
      await assumeOwnerIsListed(context, list)
      expect(list).toHaveEntry({ username: member.username }).toHaveEntry({ username: shared.ada.username })
    },
  ),
  'orgs.list-members.no-repetition': noRepetition(asked, 'list', 'member'),
  'orgs.list-members.paging': paging(joined, 'list', 'two members', { needs: ['organizationMembers'] }),
  'orgs.list-members.email': question(
    'Does the list contain an email address for an anonymous request and for the owner?',
    { source: 'code-hosting, Authentication, 1' },
    async ({ forge, shared }) => {
      const anonymous = await forge.anonymous.listMembers(shared.organization)
      const member = await forge.as(shared.ada).listMembers(shared.organization)
      return `anonymous: ${anonymous.describeAnyWith('email')}; member: ${member.describeAnyWith('email')}`
    },
  ),
  ...callers('orgs.list-members', (caller, { shared }) => caller.listMembers(shared.organization)),
  'orgs.list-members.concealed-from-strangers': joined.question(
    'Does the list contain concealed members for an unrelated user?',
    { source: permissions, needs: ['organizationMembers'] },
    async ({ organization, member }, { forge, shared }) => {
      const list = await forge.as(shared.stranger).listMembers(organization)
      return list.describePresence({ username: member.username })
    },
  ),
  'orgs.is-member.member': asked.stated(
    'GET of a member returns 204.',
    async ({ ofOwner }, { expect, ...context }) => {
      if (!ofOwner.succeeded) await assumeOwnerIsMember(context, ofOwner)
      expect(ofOwner).toHaveStatus(204)
    },
  ),
  'orgs.is-member.joined': joined.stated(
    'GET of a member who is not an owner returns 204.',
    { needs: ['organizationMembers'] },
    ({ joined: answer }, { expect }) => expect(answer).toHaveStatus(204),
  ),
  'orgs.is-member.no-member': afterAskedWhereOfOwner.stated(
    'GET of a user who is not a member returns 404.',
    ({ stranger }, { expect }) => expect(stranger).toHaveStatus(404),
  ),
  'orgs.is-member.of-another': afterAskedWhereOfOwnerAndBobInAnother.stated(
    'GET of a user who is only a member of another organization returns 404.',
    ({ bob }, { expect }) => expect(bob).toHaveStatus(404),
  ),
  'orgs.is-member.no-member-no-body': afterAskedWhereOfOwner.stated(
    'The 404 response for a user who is not a member has no body.',
    { source: 'code-hosting, Errors, 404' },
    ({ stranger }, { expect }) => {
      control(stranger).hasStatus(404)
      expect(stranger).toHaveNoBody()
    },
  ),
  'orgs.is-member.capitals': implied(
    'GET of a member whose username contains a capital letter returns 204.',
    async ({ forge, fresh, pollUntil, shared, expect }) => {
      control(await forge.as(shared.ada).getUser(shared.ada)).succeeded()
      await observeIfNameRefused(shared.capitalizedUser)
      const organization = await fresh.organization(shared.capitalizedUser)
      const owner = forge.as(shared.capitalizedUser)
      const { username } = shared.capitalizedUser
      control(await pollUntil(() => owner.listMembers(organization), lists({ username }))).hasEntry({
        username,
      })
      const isMember = () => owner.isMember(organization, shared.capitalizedUser)
      expect(await pollUntil(isMember, isServed)).toHaveStatus(204)
    },
  ),
  'orgs.is-member.unknown-user': afterAskedWhereOfOwner.implied(
    'GET of an unknown user returns 404 or 422.',
    { source: 'code-hosting, Errors, 404' },
    ({ unknown }, { expect }) => expect(unknown).toHaveStatusIn([404, 422]),
  ),
  'orgs.is-member.unknown-user-no-body': afterAskedWhereOfOwner.implied(
    'If GET of an unknown user returns 404, the response has no body.',
    { source: 'code-hosting, Errors, 404' },
    ({ unknown }, { expect }) => expect(observeUnless404(unknown)).toHaveNoBody(),
  ),
  'orgs.is-member.unknown': question(
    'How does the operation respond to a request for an unknown organization?',
    ({ forge, shared }) => forge.as(shared.ada).isMember(shared.unknownName, shared.ada),
  ),
  ...callers('orgs.is-member', (caller, { shared }) => caller.isMember(shared.organization, shared.ada)),
})
