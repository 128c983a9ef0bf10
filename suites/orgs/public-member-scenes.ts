import { scene } from '../../harness/checks/index.ts'

export const publicized = scene('an owner publicizes her own membership', async ({ forge, fresh, world }) => {
  const organization = await fresh.organization(world.ada)
  const owner = forge.as(world.ada)
  return {
    organization,
    atFirst: await owner.isPublicMember(organization, world.ada),
    concealed: await owner.concealMember(organization, world.ada),
    before: await owner.isPublicMember(organization, world.ada),
    answer: await owner.publicizeMember(organization, world.ada),
    list: await owner.listPublicMembers(organization),
    herself: await owner.isPublicMember(organization, world.ada),
    stranger: await owner.isPublicMember(organization, world.stranger),
    again: await owner.publicizeMember(organization, world.ada),
  }
})

export const inOneOfTwo = scene(
  'of two organizations of his, an owner is public in one',
  async ({ forge, fresh, world }) => {
    const one = await fresh.organization(world.bob)
    const other = await fresh.organization(world.bob)
    const owner = forge.as(world.bob)
    return {
      concealedInOther: await owner.concealMember(other, world.bob),
      inOtherBefore: await owner.isPublicMember(other, world.bob),
      answer: await owner.publicizeMember(one, world.bob),
      inOne: await owner.isPublicMember(one, world.bob),
      inOther: await owner.isPublicMember(other, world.bob),
    }
  },
)

export const concealedInOneOfTwo = scene(
  'an owner who is public in two organizations of his conceals one of the memberships',
  async ({ forge, fresh }) => {
    const person = await fresh.person()
    const one = await fresh.organization(person)
    const other = await fresh.organization(person)
    const owner = forge.as(person)
    return {
      publicInOne: await owner.publicizeMember(one, person),
      publicInOther: await owner.publicizeMember(other, person),
      inOtherBefore: await owner.isPublicMember(other, person),
      answer: await owner.concealMember(one, person),
      inOne: await owner.isPublicMember(one, person),
      inOther: await owner.isPublicMember(other, person),
    }
  },
)

export const concealed = scene('an owner conceals her own membership', async ({ forge, fresh, world }) => {
  const organization = await fresh.organization(world.ada)
  const owner = forge.as(world.ada)
  return {
    publicized: await owner.publicizeMember(organization, world.ada),
    before: await owner.isPublicMember(organization, world.ada),
    answer: await owner.concealMember(organization, world.ada),
    later: await owner.isPublicMember(organization, world.ada),
    stillMember: await owner.isMember(organization, world.ada),
    again: await owner.concealMember(organization, world.ada),
  }
})

export const both = scene(
  'of an owner and a member who are both public, the member conceals it',
  async ({ forge, fresh, world }) => {
    const organization = await fresh.organization(world.ada)
    const member = await fresh.person()
    await fresh.member(organization, member)
    const owner = forge.as(world.ada)
    return {
      member,
      owner: await owner.publicizeMember(organization, world.ada),
      publicized: await forge.as(member).publicizeMember(organization, member),
      listBefore: await owner.listPublicMembers(organization),
      listOfOne: await owner.listPublicMembers(organization, { limit: 1 }),
      concealed: await forge.as(member).concealMember(organization, member),
      members: await owner.listMembers(organization),
      list: await owner.listPublicMembers(organization),
      listToAnonymous: await forge.anonymous.listPublicMembers(organization),
      ownerConcealed: await owner.concealMember(organization, world.ada),
      ownerAnew: await owner.publicizeMember(organization, world.ada),
      listAnew: await owner.listPublicMembers(organization),
    }
  },
)
