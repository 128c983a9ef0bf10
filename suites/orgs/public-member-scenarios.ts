import { scenario } from '../../harness/checks/index.ts'

export const publicized = scenario(
  'PUT of the public membership of an owner',
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
      ofOwner: await owner.isPublicMember(organization, shared.ada),
      stranger: await owner.isPublicMember(organization, shared.stranger),
      unknown: await owner.isPublicMember(organization, shared.unknownName),
      again: await owner.publicizeMember(organization, shared.ada),
    }
  },
)

export const inOneOfTwo = scenario(
  'PUT of the public membership of one of two organizations',
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

export const listedLater = scenario(
  'GET of the public members after a second PUT, when another organization has a public member',
  async ({ play, forge, shared }) => {
    const { organization } = await play(publicized)
    await play(inOneOfTwo)
    return forge.as(shared.ada).listPublicMembers(organization)
  },
)

export const concealedInOneOfTwo = scenario(
  'DELETE of the public membership of one of two organizations',
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
  'DELETE of the public membership of an owner',
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
  'DELETE of one of two public memberships of an organization',
  async ({ forge, fresh, shared }) => {
    const { organization, member } = await fresh.organizationWithMember()
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
