import { control, question, questionOfCallers, requirement, scene } from '../../harness/checks/index.ts'
import { aMember } from './a-member.ts'

const list = 'code-hosting, Organizations, GET /orgs/{org}/members'
const check = 'code-hosting, Organizations, GET /orgs/{org}/members/{username}'
const permissions = 'code-hosting, Authentication, 6'

const asked = scene(
  'an owner asks who belongs to an organization',
  async ({ forge, fresh, given, world }) => {
    await given(world.stranger)
    const another = await fresh.organization(world.bob)
    const owner = forge.as(world.ada)
    return {
      list: await owner.listMembers(world.society),
      herself: await owner.isMember(world.society, world.ada),
      stranger: await owner.isMember(world.society, world.stranger),
      bob: await owner.isMember(world.society, world.bob),
      bobInAnother: await forge.as(world.bob).isMember(another, world.bob),
    }
  },
)

const joined = scene(
  'a member joins an organization and stays concealed, unlike its owner',
  async (stage) => {
    const { forge, world } = stage
    const { organization, member } = await aMember(stage)
    const owner = forge.as(world.ada)
    await owner.publicizeMember(organization, world.ada)
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
  async ({ see, expect }) => {
    expect((await see(asked)).list).toHaveStatus(200)
  },
)

requirement(
  'orgs.list-members.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ see, expect }) => {
    const { list } = await see(asked)
    control(list).succeeded()
    expect(list).toHaveMediaType('application/json')
  },
)

requirement(
  'orgs.list-members.list',
  { level: 'stated', source: list, says: 'The body is a list of User, each with an id.' },
  async ({ see, expect }) => {
    const { list } = await see(asked)
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
  async ({ see, world, expect }) => {
    const { list } = await see(asked)
    control(list).succeeded()
    expect(list).toList({ username: world.ada.username })
    expect(list).toListNo({ username: world.stranger.username })
    expect(list).toListNo({ username: world.bob.username })
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
  async ({ see, world, expect }) => {
    const { list, joined: is, publicly, member } = await see(joined)
    control(is).succeeded()
    control(publicly).refused()
    expect(list).toList({ username: member.username })
    expect(list).toList({ username: world.ada.username })
  },
)

question(
  'orgs.list-members.paging',
  {
    source: 'code-hosting, Limits, paging',
    asks: 'Of two members, how many are listed with limit=1?',
    needs: ['organizationMembers'],
  },
  async ({ see }) => (await see(joined)).listOfOne.tellsCount(),
)

question(
  'orgs.list-members.email',
  {
    source: 'code-hosting, Authentication, 1',
    asks: 'Is an email address listed to somebody who is not signed in, and to a member?',
  },
  async ({ forge, world }) => {
    const anonymous = await forge.anonymous.listMembers(world.society)
    const member = await forge.as(world.ada).listMembers(world.society)
    return `anonymous: ${anonymous.tellsWhetherAnyHas('email')}; member: ${member.tellsWhetherAnyHas('email')}`
  },
)

questionOfCallers('orgs.list-members', { source: permissions }, (caller, { world }) =>
  caller.listMembers(world.society),
)

question(
  'orgs.list-members.concealed-from-strangers',
  {
    source: permissions,
    asks: 'Are concealed members listed to somebody who does not belong to the organization?',
    needs: ['organizationMembers'],
  },
  async ({ see, forge, world }) => {
    const { organization, member } = await see(joined)
    const list = await forge.as(world.stranger).listMembers(organization)
    return list.tellsWhether({ username: member.username })
  },
)

requirement(
  'orgs.is-member.member',
  { level: 'stated', source: check, says: 'A user who is a member is answered with 204.' },
  async ({ see, expect }) => {
    expect((await see(asked)).herself).toHaveStatus(204)
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
  async ({ see, expect }) => {
    const { joined: answer } = await see(joined)
    expect(answer).toHaveStatus(204)
  },
)

requirement(
  'orgs.is-member.no-member',
  { level: 'stated', source: check, says: 'A user who is no member is answered with 404.' },
  async ({ see, expect }) => {
    const { herself, stranger } = await see(asked)
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
  async ({ see, expect }) => {
    const { herself, bobInAnother, bob } = await see(asked)
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
  async ({ see, expect }) => {
    const { herself, stranger } = await see(asked)
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
  async ({ forge, fresh, world, expect }) => {
    const organization = await fresh.organization(world.grace)
    const owner = forge.as(world.grace)
    control(await owner.listMembers(organization)).lists({ username: world.grace.username })
    expect(await owner.isMember(organization, world.grace)).toHaveStatus(204)
  },
)

requirement(
  'orgs.is-member.unknown-user',
  {
    level: 'implied',
    source: 'code-hosting, Errors, 404',
    says: 'A name that no user has is that of no member: it is answered with 404, or refused with 422.',
  },
  async ({ see, forge, world, expect }) => {
    control((await see(asked)).herself).succeeded()
    expect(await forge.as(world.ada).isMember(world.society, world.nobody)).toHaveStatusAmong([404, 422])
  },
)

question(
  'orgs.is-member.unknown',
  { source: check, asks: 'What is answered when the organization does not exist?' },
  async ({ forge, world }) => (await forge.as(world.ada).isMember(world.nobody, world.ada)).tells(),
)

questionOfCallers('orgs.is-member', { source: permissions }, (caller, { world }) =>
  caller.isMember(world.society, world.ada),
)
