import {
  codeHostingSuite,
  control,
  isRefused,
  isServed,
  lists,
  omits,
  scenario,
} from '../../harness/checks/index.ts'

export const suite = codeHostingSuite()
const { callerQuestions, question, requirement } = suite
const permissions = 'code-hosting, Authentication, 6'

const removed = scenario(
  'DELETE of one of two members of an organization',
  async ({ forge, fresh, pollUntil, shared }) => {
    const { organization, member } = await fresh.organizationWithMember()
    const other = await fresh.person()
    await fresh.member(organization, other)
    const elsewhere = await fresh.anyOrganization()
    await fresh.member(elsewhere, member)
    const owner = forge.as(shared.ada)
    return {
      member,
      other,
      elsewhereBefore: await pollUntil(() => owner.isMember(elsewhere, member), isServed),
      publicized: await forge.as(member).publicizeMember(organization, member),
      publiclyBefore: await pollUntil(() => owner.isPublicMember(organization, member), isServed),
      before: await pollUntil(() => owner.isMember(organization, member), isServed),
      listBefore: await pollUntil(
        () => owner.listMembers(organization),
        lists({ username: member.username }, { username: other.username }),
      ),
      answer: await owner.removeMember(organization, member),
      later: await pollUntil(() => owner.isMember(organization, member), isRefused),
      listLater: await pollUntil(() => owner.listMembers(organization), omits({ username: member.username })),
      publiclyLater: await pollUntil(() => owner.isPublicMember(organization, member), isRefused),
      elsewhereLater: await owner.isMember(elsewhere, member),
      otherLater: await owner.isMember(organization, other),
      again: await owner.removeMember(organization, member),
    }
  },
)

requirement(
  'orgs.remove-member.status',
  {
    level: 'stated',
    says: 'DELETE of a member returns 204.',
    needs: ['organizationMembers'],
  },
  async ({ play, expect }) => {
    const { before, answer } = await play(removed)
    control(before).succeeded()
    expect(answer).toHaveStatus(204)
  },
)

requirement(
  'orgs.remove-member.effect',
  {
    level: 'stated',
    says: 'The removed user is not a member after the request: GET of the membership returns 404.',
    needs: ['organizationMembers'],
  },
  async ({ play, expect }) => {
    const { before, answer, later } = await play(removed)
    control(before).succeeded()
    control(answer).succeeded()
    expect(later).toHaveStatus(404)
  },
)

requirement(
  'orgs.remove-member.not-listed',
  {
    level: 'implied',
    says: 'The list of members omits the removed user after the request and still contains the owner.',
    needs: ['organizationMembers'],
  },
  async ({ play, shared, expect }) => {
    const { listBefore, answer, listLater, member } = await play(removed)
    control(listBefore).hasEntry({ username: member.username })
    control(answer).succeeded()
    expect(listLater).toHaveNoEntry({ username: member.username })
    expect(listLater).toHaveEntry({ username: shared.ada.username })
  },
)

requirement(
  'orgs.remove-member.not-public',
  {
    level: 'implied',
    says: 'The removed user is not a public member after the request: GET of the public membership does not succeed.',
    needs: ['organizationMembers'],
  },
  async ({ play, expect }) => {
    const { publicized, publiclyBefore, answer, publiclyLater } = await play(removed)
    control(publicized).succeeded()
    control(publiclyBefore).succeeded()
    control(answer).succeeded()
    expect(publiclyLater).toBeUnsuccessful()
  },
)

requirement(
  'orgs.remove-member.others',
  {
    level: 'implied',
    says: 'The other members remain members and remain in the list of members.',
    needs: ['organizationMembers'],
  },
  async ({ play, expect }) => {
    const { listBefore, answer, listLater, other, otherLater } = await play(removed)
    control(listBefore).hasEntry({ username: other.username })
    control(answer).succeeded()
    expect(otherLater).toSucceed()
    expect(listLater).toHaveEntry({ username: other.username })
  },
)

requirement(
  'orgs.remove-member.elsewhere',
  {
    level: 'implied',
    says: 'The removed user remains a member of another organization.',
    needs: ['organizationMembers'],
  },
  async ({ play, expect }) => {
    const { elsewhereBefore, before, answer, elsewhereLater } = await play(removed)
    control(elsewhereBefore).succeeded()
    control(before).succeeded()
    control(answer).succeeded()
    expect(elsewhereLater).toSucceed()
  },
)

requirement(
  'orgs.is-public-member.removed',
  {
    level: 'stated',
    says: 'GET of a removed member, who was a public member, returns 404 without a body.',
    needs: ['organizationMembers'],
  },
  async ({ play, expect }) => {
    const { publiclyBefore, answer, publiclyLater } = await play(removed)
    control(publiclyBefore).succeeded()
    control(answer).succeeded()
    expect(publiclyLater).toHaveStatus(404)
    expect(publiclyLater).toHaveNoBody()
  },
)

requirement(
  'orgs.is-member.removed-no-body',
  {
    level: 'implied',
    source: 'code-hosting, Errors, 404',
    says: 'The 404 response for a removed member has no body.',
    needs: ['organizationMembers'],
  },
  async ({ play, expect }) => {
    const { before, answer, later } = await play(removed)
    control(before).succeeded()
    control(answer).succeeded()
    control(later).hasStatus(404)
    expect(later).toHaveNoBody()
  },
)

question(
  'orgs.remove-member.no-member',
  {
    asks: 'How does the operation respond to a request for a user who is no longer a member?',
    needs: ['organizationMembers'],
  },
  async ({ play }) => (await play(removed)).again.describe(),
)

question(
  'orgs.remove-member.last-owner',
  { asks: 'How does the operation respond to a request to remove the only owner?' },
  async ({ forge, fresh, shared }) => {
    const organization = await fresh.organization(shared.ada)
    return (await forge.as(shared.ada).removeMember(organization, shared.ada)).describe()
  },
)

callerQuestions(
  'orgs.remove-member',
  { source: permissions, needs: ['organizationMembers'] },
  async (caller, { fresh }) => {
    const { organization, member } = await fresh.organizationWithMember()
    return caller.removeMember(organization, member)
  },
)
