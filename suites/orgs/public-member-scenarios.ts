import { scenario } from '../../harness/checks/index.ts'

export const publicized = scenario(
  'an owner publicizes her own membership',
  async ({ forge, fresh, shared }) => {
    const organization = await fresh.organization(shared.ada)
    const owner = forge.as(shared.ada)
    return {
      organization,
      atFirst: await owner.isPublicMember(organization, shared.ada),
      concealed: await owner.concealMember(organization, shared.ada),
      before: await owner.isPublicMember(organization, shared.ada),
      answer: await owner.publicizeMember(organization, shared.ada),
      list: await owner.listPublicMembers(organization),
      herself: await owner.isPublicMember(organization, shared.ada),
      stranger: await owner.isPublicMember(organization, shared.stranger),
      again: await owner.publicizeMember(organization, shared.ada),
    }
  },
)

export const inOneOfTwo = scenario(
  'of two organizations of his, an owner is public in one',
  async ({ forge, fresh, shared }) => {
    const one = await fresh.organization(shared.bob)
    const other = await fresh.organization(shared.bob)
    const owner = forge.as(shared.bob)
    return {
      concealedInOther: await owner.concealMember(other, shared.bob),
      inOtherBefore: await owner.isPublicMember(other, shared.bob),
      answer: await owner.publicizeMember(one, shared.bob),
      inOne: await owner.isPublicMember(one, shared.bob),
      inOther: await owner.isPublicMember(other, shared.bob),
    }
  },
)

export const concealedInOneOfTwo = scenario(
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

export const concealed = scenario(
  'an owner conceals her own membership',
  async ({ forge, fresh, shared }) => {
    const organization = await fresh.organization(shared.ada)
    const owner = forge.as(shared.ada)
    return {
      publicized: await owner.publicizeMember(organization, shared.ada),
      before: await owner.isPublicMember(organization, shared.ada),
      answer: await owner.concealMember(organization, shared.ada),
      later: await owner.isPublicMember(organization, shared.ada),
      stillMember: await owner.isMember(organization, shared.ada),
      again: await owner.concealMember(organization, shared.ada),
    }
  },
)

export const both = scenario(
  'of an owner and a member who are both public, the member conceals it',
  async ({ forge, fresh, shared }) => {
    const organization = await fresh.organization(shared.ada)
    const member = await fresh.person()
    await fresh.member(organization, member)
    const owner = forge.as(shared.ada)
    return {
      member,
      owner: await owner.publicizeMember(organization, shared.ada),
      publicized: await forge.as(member).publicizeMember(organization, member),
      listBefore: await owner.listPublicMembers(organization),
      listOfOne: await owner.listPublicMembers(organization, { limit: 1 }),
      concealed: await forge.as(member).concealMember(organization, member),
      members: await owner.listMembers(organization),
      list: await owner.listPublicMembers(organization),
      listToAnonymous: await forge.anonymous.listPublicMembers(organization),
      ownerConcealed: await owner.concealMember(organization, shared.ada),
      ownerAnew: await owner.publicizeMember(organization, shared.ada),
      listAnew: await owner.listPublicMembers(organization),
    }
  },
)
