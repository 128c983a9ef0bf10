import { control, question, callerQuestions, requirement, scenario } from '../../harness/checks/index.ts'
import { aMember } from './a-member.ts'

const list = 'code-hosting, Organizations, GET /orgs/{org}/members'
const check = 'code-hosting, Organizations, GET /orgs/{org}/members/{username}'
const permissions = 'code-hosting, Authentication, 6'

const asked = scenario(
  'an owner asks who belongs to an organization',
  async ({ forge, fresh, given, shared }) => {
    await given(shared.stranger)
    const another = await fresh.organization(shared.bob)
    const owner = forge.as(shared.ada)
    return {
      list: await owner.listMembers(shared.society),
      herself: await owner.isMember(shared.society, shared.ada),
      stranger: await owner.isMember(shared.society, shared.stranger),
      bob: await owner.isMember(shared.society, shared.bob),
      bobInAnother: await forge.as(shared.bob).isMember(another, shared.bob),
    }
  },
)

const joined = scenario(
  'a member joins an organization and stays concealed, unlike its owner',
  async (context) => {
    const { forge, shared } = context
    const { organization, member } = await aMember(context)
    const owner = forge.as(shared.ada)
    await owner.publicizeMember(organization, shared.ada)
    await forge.as(member).concealMember(organization, member)
    return {
      organization,
      member,
      list: await owner.listMembers(organization),
      listOfOne: await owner.listMembers(organization, { limit: 1 }),
      publicly: await owner.isPublicMember(organization, member),
      joined: await owner.isMember(organization, member),
    }
  },
)

requirement(
  'orgs.list-members.status',
  { level: 'stated', source: list, says: 'The members of an organization are answered with 200.' },
  async ({ play, expect }) => {
    expect((await play(asked)).list).toHaveStatus(200)
  },
)

requirement(
  'orgs.list-members.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ play, expect }) => {
    const { list } = await play(asked)
    control(list).succeeded()
    expect(list).toHaveMediaType('application/json')
  },
)

requirement(
  'orgs.list-members.list',
  { level: 'stated', source: list, says: 'The body is a list of User, each with an id.' },
  async ({ play, expect }) => {
    const { list } = await play(asked)
    control(list).succeeded()
    expect(list).toListOnlyBySchema('User')
  },
)

requirement(
  'orgs.list-members.identity',
  {
    level: 'implied',
    source: list,
    says: 'The list holds the owner of the organization and nobody who does not belong to it.',
  },
  async ({ play, shared, expect }) => {
    const { list } = await play(asked)
    control(list).succeeded()
    expect(list).toList({ username: shared.ada.username })
    expect(list).toListNo({ username: shared.stranger.username })
    expect(list).toListNo({ username: shared.bob.username })
  },
)

requirement(
  'orgs.list-members.all',
  {
    level: 'implied',
    source: 'code-hosting, What the service does',
    says: 'The list holds all members, those whose membership is not public among them.',
    needs: ['organizationMembers'],
  },
  async ({ play, shared, expect }) => {
    const { list, joined: is, publicly, member } = await play(joined)
    control(is).succeeded()
    control(publicly).refused()
    expect(list).toList({ username: member.username })
    expect(list).toList({ username: shared.ada.username })
  },
)

question(
  'orgs.list-members.paging',
  {
    source: 'code-hosting, Limits, paging',
    asks: 'Of two members, how many are listed with limit=1?',
    needs: ['organizationMembers'],
  },
  async ({ play }) => (await play(joined)).listOfOne.describeCount(),
)

question(
  'orgs.list-members.email',
  {
    source: 'code-hosting, Authentication, 1',
    asks: 'Is an email address listed to somebody who is not signed in, and to a member?',
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
    asks: 'Are concealed members listed to somebody who does not belong to the organization?',
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
  { level: 'stated', source: check, says: 'A user who is a member is answered with 204.' },
  async ({ play, expect }) => {
    expect((await play(asked)).herself).toHaveStatus(204)
  },
)

requirement(
  'orgs.is-member.joined',
  {
    level: 'stated',
    source: check,
    says: 'A member who owns nothing of the organization is answered with 204.',
    needs: ['organizationMembers'],
  },
  async ({ play, expect }) => {
    const { joined: answer } = await play(joined)
    expect(answer).toHaveStatus(204)
  },
)

requirement(
  'orgs.is-member.no-member',
  { level: 'stated', source: check, says: 'A user who is no member is answered with 404.' },
  async ({ play, expect }) => {
    const { herself, stranger } = await play(asked)
    control(herself).succeeded()
    expect(stranger).toHaveStatus(404)
  },
)

requirement(
  'orgs.is-member.of-another',
  {
    level: 'stated',
    source: check,
    says: 'A user who is a member of another organization, and not of this one, is answered with 404.',
  },
  async ({ play, expect }) => {
    const { herself, bobInAnother, bob } = await play(asked)
    control(herself).succeeded()
    control(bobInAnother).succeeded()
    expect(bob).toHaveStatus(404)
  },
)

requirement(
  'orgs.is-member.no-member-no-body',
  {
    level: 'stated',
    source: 'code-hosting, Errors, 404',
    says: 'The 404 for a user who is no member has no body.',
  },
  async ({ play, expect }) => {
    const { herself, stranger } = await play(asked)
    control(herself).succeeded()
    control(stranger).answered(404)
    expect(stranger).toHaveNoBody()
  },
)

requirement(
  'orgs.is-member.capitals',
  {
    level: 'implied',
    source: check,
    says: 'A member whose login has a capital letter is answered with 204.',
  },
  async ({ forge, fresh, shared, expect }) => {
    const organization = await fresh.organization(shared.grace)
    const owner = forge.as(shared.grace)
    control(await owner.listMembers(organization)).lists({ username: shared.grace.username })
    expect(await owner.isMember(organization, shared.grace)).toHaveStatus(204)
  },
)

requirement(
  'orgs.is-member.unknown-user',
  {
    level: 'implied',
    source: 'code-hosting, Errors, 404',
    says: 'A name that no user has is that of no member: it is answered with 404, or refused with 422.',
  },
  async ({ play, forge, shared, expect }) => {
    control((await play(asked)).herself).succeeded()
    expect(await forge.as(shared.ada).isMember(shared.society, shared.nobody)).toHaveStatusAmong([404, 422])
  },
)

question(
  'orgs.is-member.unknown',
  { source: check, asks: 'What is answered when the organization does not exist?' },
  async ({ forge, shared }) => (await forge.as(shared.ada).isMember(shared.nobody, shared.ada)).describe(),
)

callerQuestions('orgs.is-member', { source: permissions }, (caller, { shared }) =>
  caller.isMember(shared.society, shared.ada),
)
