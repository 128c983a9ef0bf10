import {
  assumeEffect,
  codeHostingSuite,
  control,
  isRefused,
  isServed,
  lists,
  observeIfNameRefused,
  observeUnless404,
  omits,
  scenario,
} from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'

export const suite = codeHostingSuite()
const { callerQuestions, question, requirement, responses } = suite
const permissions = 'code-hosting, Authentication, 6'

const asked = scenario('GET of the members of an organization', async ({ forge, fresh, given, shared }) => {
  await given(shared.stranger)
  const another = await fresh.organization(shared.bob)
  const owner = forge.as(shared.ada)
  return {
    list: await owner.listMembers(shared.society),
    ofOwner: await owner.isMember(shared.society, shared.ada),
    stranger: await owner.isMember(shared.society, shared.stranger),
    bob: await owner.isMember(shared.society, shared.bob),
    unknown: await owner.isMember(shared.society, shared.unknownName),
    bobInAnother: await forge.as(shared.bob).isMember(another, shared.bob),
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
    const isListed = !omits({ username: member.username })(seen.list)
    assumeEffect('organizationMembers', seen.joined.succeeded || isListed, seen.joined)
    return { organization, member, ...seen }
  },
)

responses(
  { scenario: asked, reply: ({ list }) => list },
  {
    'orgs.list-members.status': { status: 200, says: 'GET of the members of an organization returns 200.' },
    'orgs.list-members.media-type': defaultMediaType,
    'orgs.list-members.list': {
      listOf: 'User',
      says: 'The response body is a list of User; each entry has an id.',
    },
  },
)

requirement(
  'orgs.list-members.identity',
  {
    level: 'implied',
    says: 'The list contains the owner of the organization and no user who is not a member.',
  },
  async ({ play, shared, expect }) => {
    const { list } = await play(asked)
    control(list).succeeded()
    expect(list).toHaveEntry({ username: shared.ada.username })
    expect(list).toHaveNoEntry({ username: shared.stranger.username })
    expect(list).toHaveNoEntry({ username: shared.bob.username })
  },
)

requirement(
  'orgs.list-members.all',
  {
    level: 'implied',
    source: 'code-hosting, What the service does',
    says: 'The list contains all members, including members whose membership is not public.',
    needs: ['organizationMembers'],
  },
  async ({ play, shared, expect }) => {
    const { list, joined: is, publicly, member } = await play(joined)
    control(is).succeeded()
    control(publicly).refused()
    expect(list).toHaveEntry({ username: member.username })
    expect(list).toHaveEntry({ username: shared.ada.username })
  },
)

requirement(
  'orgs.list-members.no-repetition',
  { level: 'implied', says: 'The list contains no member more than once.' },
  async ({ play, expect }) => {
    const { list } = await play(asked)
    control(list).hasEntries()
    expect(list).toHaveUniqueEntries('id')
  },
)

question(
  'orgs.list-members.paging',
  {
    source: 'code-hosting, Limits, paging',
    asks: 'Does a `Link` header name a further page of a list of two members?',
    needs: ['organizationMembers'],
  },
  async ({ play }) => (await play(joined)).list.describePages(),
)

question(
  'orgs.list-members.email',
  {
    source: 'code-hosting, Authentication, 1',
    asks: 'Does the list contain an email address for an anonymous request and for the owner?',
  },
  async ({ forge, shared }) => {
    const anonymous = await forge.anonymous.listMembers(shared.society)
    const member = await forge.as(shared.ada).listMembers(shared.society)
    return `anonymous: ${anonymous.describeAnyWith('email')}; member: ${member.describeAnyWith('email')}`
  },
)

callerQuestions('orgs.list-members', { source: permissions }, (caller, { shared }) =>
  caller.listMembers(shared.society),
)

question(
  'orgs.list-members.concealed-from-strangers',
  {
    source: permissions,
    asks: 'Does the list contain concealed members for an unrelated user?',
    needs: ['organizationMembers'],
  },
  async ({ play, forge, shared }) => {
    const { organization, member } = await play(joined)
    const list = await forge.as(shared.stranger).listMembers(organization)
    return list.describePresence({ username: member.username })
  },
)

requirement(
  'orgs.is-member.member',
  { level: 'stated', says: 'GET of a member returns 204.' },
  async ({ play, expect }) => {
    expect((await play(asked)).ofOwner).toHaveStatus(204)
  },
)

requirement(
  'orgs.is-member.joined',
  {
    level: 'stated',
    says: 'GET of a member who is not an owner returns 204.',
    needs: ['organizationMembers'],
  },
  async ({ play, expect }) => {
    const { joined: answer } = await play(joined)
    expect(answer).toHaveStatus(204)
  },
)

requirement(
  'orgs.is-member.no-member',
  { level: 'stated', says: 'GET of a user who is not a member returns 404.' },
  async ({ play, expect }) => {
    const { ofOwner, stranger } = await play(asked)
    control(ofOwner).succeeded()
    expect(stranger).toHaveStatus(404)
  },
)

requirement(
  'orgs.is-member.of-another',
  {
    level: 'stated',
    says: 'GET of a user who is only a member of another organization returns 404.',
  },
  async ({ play, expect }) => {
    const { ofOwner, bobInAnother, bob } = await play(asked)
    control(ofOwner).succeeded()
    control(bobInAnother).succeeded()
    expect(bob).toHaveStatus(404)
  },
)

requirement(
  'orgs.is-member.no-member-no-body',
  {
    level: 'stated',
    source: 'code-hosting, Errors, 404',
    says: 'The 404 response for a user who is not a member has no body.',
  },
  async ({ play, expect }) => {
    const { ofOwner, stranger } = await play(asked)
    control(ofOwner).succeeded()
    control(stranger).hasStatus(404)
    expect(stranger).toHaveNoBody()
  },
)

requirement(
  'orgs.is-member.capitals',
  {
    level: 'implied',
    says: 'GET of a member whose username contains a capital letter returns 204.',
  },
  async ({ forge, fresh, shared, expect }) => {
    control(await forge.as(shared.ada).getUser(shared.ada)).succeeded()
    await observeIfNameRefused(shared.grace)
    const organization = await fresh.organization(shared.grace)
    const owner = forge.as(shared.grace)
    control(await owner.listMembers(organization)).hasEntry({ username: shared.grace.username })
    expect(await owner.isMember(organization, shared.grace)).toHaveStatus(204)
  },
)

requirement(
  'orgs.is-member.unknown-user',
  {
    level: 'implied',
    source: 'code-hosting, Errors, 404',
    says: 'GET of an unknown user returns 404 or 422.',
  },
  async ({ play, expect }) => {
    const { ofOwner, unknown } = await play(asked)
    control(ofOwner).succeeded()
    expect(unknown).toHaveStatusIn([404, 422])
  },
)

requirement(
  'orgs.is-member.unknown-user-no-body',
  {
    level: 'implied',
    source: 'code-hosting, Errors, 404',
    says: 'If GET of an unknown user returns 404, the response has no body.',
  },
  async ({ play, expect }) => {
    const { ofOwner, unknown } = await play(asked)
    control(ofOwner).succeeded()
    expect(observeUnless404(unknown)).toHaveNoBody()
  },
)

question(
  'orgs.is-member.unknown',
  {
    asks: 'How does the operation respond to a request for an unknown organization?',
  },
  async ({ forge, shared }) =>
    (await forge.as(shared.ada).isMember(shared.unknownName, shared.ada)).describe(),
)

callerQuestions('orgs.is-member', { source: permissions }, (caller, { shared }) =>
  caller.isMember(shared.society, shared.ada),
)
