import { control, question, questionOfCallers, requirement, scene } from '../../harness/checks/index.ts'
import { aMember } from './a-member.ts'

const remove = 'code-hosting, Organizations, DELETE /orgs/{org}/members/{username}'
const permissions = 'code-hosting, Authentication, 6'

const removed = scene('an owner removes one of two members of an organization', async (stage) => {
  const { forge, fresh, world } = stage
  const { organization, member } = await aMember(stage)
  const other = await fresh.person()
  await fresh.member(organization, other)
  const owner = forge.as(world.ada)
  return {
    member,
    other,
    publicized: await forge.as(member).publicizeMember(organization, member),
    publiclyBefore: await owner.isPublicMember(organization, member),
    before: await owner.isMember(organization, member),
    listBefore: await owner.listMembers(organization),
    answer: await owner.removeMember(organization, member),
    later: await owner.isMember(organization, member),
    listLater: await owner.listMembers(organization),
    publiclyLater: await owner.isPublicMember(organization, member),
    otherLater: await owner.isMember(organization, other),
    again: await owner.removeMember(organization, member),
  }
})

requirement(
  'orgs.remove-member.status',
  {
    level: 'stated',
    source: remove,
    says: 'A member who is removed is answered with 204.',
    needs: ['organizationMembers'],
  },
  async ({ see, expect }) => {
    const { before, answer } = await see(removed)
    control(before).succeeded()
    expect(answer).toHaveStatus(204)
  },
)

requirement(
  'orgs.remove-member.effect',
  {
    level: 'stated',
    source: remove,
    says: 'The member is removed: they are no member any more, and are answered with 404.',
    needs: ['organizationMembers'],
  },
  async ({ see, expect }) => {
    const { before, answer, later } = await see(removed)
    control(before).succeeded()
    control(answer).succeeded()
    expect(later).toHaveStatus(404)
  },
)

requirement(
  'orgs.remove-member.not-listed',
  {
    level: 'implied',
    source: remove,
    says: 'Who was removed is not listed any more, and the owner still is.',
    needs: ['organizationMembers'],
  },
  async ({ see, world, expect }) => {
    const { listBefore, answer, listLater, member } = await see(removed)
    control(listBefore).lists({ username: member.username })
    control(answer).succeeded()
    expect(listLater).toListNo({ username: member.username })
    expect(listLater).toList({ username: world.ada.username })
  },
)

requirement(
  'orgs.remove-member.not-public',
  {
    level: 'implied',
    source: remove,
    says: 'Who was removed is no public member any more.',
    needs: ['organizationMembers'],
  },
  async ({ see, expect }) => {
    const { publicized, publiclyBefore, answer, publiclyLater } = await see(removed)
    control(publicized).succeeded()
    control(publiclyBefore).succeeded()
    control(answer).succeeded()
    expect(publiclyLater).toFindNothing()
  },
)

requirement(
  'orgs.remove-member.others',
  {
    level: 'implied',
    source: remove,
    says: 'The other members are members as before, and listed so.',
    needs: ['organizationMembers'],
  },
  async ({ see, expect }) => {
    const { listBefore, answer, listLater, other, otherLater } = await see(removed)
    control(listBefore).lists({ username: other.username })
    control(answer).succeeded()
    expect(otherLater).toSucceed()
    expect(listLater).toList({ username: other.username })
  },
)

question(
  'orgs.remove-member.no-member',
  {
    source: remove,
    asks: 'What is answered when somebody who is no member any more is removed?',
    needs: ['organizationMembers'],
  },
  async ({ see }) => (await see(removed)).again.tells(),
)

question(
  'orgs.remove-member.last-owner',
  { source: remove, asks: 'What is answered when the only owner is removed?' },
  async ({ forge, fresh, world }) => {
    const organization = await fresh.organization(world.ada)
    return (await forge.as(world.ada).removeMember(organization, world.ada)).tells()
  },
)

questionOfCallers(
  'orgs.remove-member',
  { source: permissions, needs: ['organizationMembers'] },
  async (caller, stage) => {
    const { organization, member } = await aMember(stage)
    return caller.removeMember(organization, member)
  },
)
