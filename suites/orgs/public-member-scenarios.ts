import { scenario } from '../common/words.ts'
import { isRefused, isServed, lists, omits, type ForgeCaller, type Reply } from '../common/tools.ts'

/** Sends a request as a caller and, if it is refused with 403, as the administrator. */
export const byBoth =
  (admin: ForgeCaller) => async (caller: ForgeCaller, send: (as: ForgeCaller) => Promise<Reply>) => {
    const answer = await send(caller)
    return { answer, byAdministrator: answer.status === 403 ? await send(admin) : undefined }
  }

export const publicized = scenario(
  'PUT of the public membership of an owner',
  async ({ forge, fresh, pollUntil, shared }) => {
    const organization = await fresh.organization(shared.ada)
    const owner = forge.as(shared.ada)
    const changed = byBoth(forge.admin)
    return {
      organization,
      atFirst: await owner.isPublicMember(organization, shared.ada),
      concealed: await owner.concealMember(organization, shared.ada),
      before: await pollUntil(() => owner.isPublicMember(organization, shared.ada), isRefused),
      ...(await changed(owner, (caller) => caller.publicizeMember(organization, shared.ada))),
      list: await pollUntil(
        () => owner.listPublicMembers(organization),
        lists({ username: shared.ada.username }),
      ),
      ofOwner: await pollUntil(() => owner.isPublicMember(organization, shared.ada), isServed),
      stranger: await owner.isPublicMember(organization, shared.stranger),
      unknown: await owner.isPublicMember(organization, shared.unknownName),
      again: await owner.publicizeMember(organization, shared.ada),
    }
  },
)

export const inOneOfTwo = scenario(
  'PUT of the public membership of one of two organizations',
  async ({ forge, fresh, pollUntil, shared }) => {
    const one = await fresh.organization(shared.bob)
    const other = await fresh.organization(shared.bob)
    const owner = forge.as(shared.bob)
    return {
      concealedInOther: await owner.concealMember(other, shared.bob),
      inOtherBefore: await pollUntil(() => owner.isPublicMember(other, shared.bob), isRefused),
      answer: await owner.publicizeMember(one, shared.bob),
      inOne: await pollUntil(() => owner.isPublicMember(one, shared.bob), isServed),
      inOther: await owner.isPublicMember(other, shared.bob),
    }
  },
)

export const listedLater = scenario(
  'GET of the public members after a second PUT, when another organization has a public member',
  async ({ play, forge, pollUntil, shared }) => {
    const { organization } = await play(publicized)
    await play(inOneOfTwo)
    return pollUntil(
      () => forge.as(shared.ada).listPublicMembers(organization),
      lists({ username: shared.ada.username }),
    )
  },
)

export const concealedInOneOfTwo = scenario(
  'DELETE of the public membership of one of two organizations',
  async ({ forge, fresh, pollUntil }) => {
    const person = await fresh.person()
    const one = await fresh.organization(person)
    const other = await fresh.organization(person)
    const owner = forge.as(person)
    return {
      publicInOne: await owner.publicizeMember(one, person),
      publicInOther: await owner.publicizeMember(other, person),
      inOtherBefore: await pollUntil(() => owner.isPublicMember(other, person), isServed),
      answer: await owner.concealMember(one, person),
      inOne: await pollUntil(() => owner.isPublicMember(one, person), isRefused),
      inOther: await owner.isPublicMember(other, person),
    }
  },
)

export const concealed = scenario(
  'DELETE of the public membership of an owner',
  async ({ forge, fresh, pollUntil, shared }) => {
    const organization = await fresh.organization(shared.ada)
    const owner = forge.as(shared.ada)
    const changed = byBoth(forge.admin)
    return {
      publicized: await owner.publicizeMember(organization, shared.ada),
      before: await pollUntil(() => owner.isPublicMember(organization, shared.ada), isServed),
      ...(await changed(owner, (caller) => caller.concealMember(organization, shared.ada))),
      later: await pollUntil(() => owner.isPublicMember(organization, shared.ada), isRefused),
      stillMember: await owner.isMember(organization, shared.ada),
      again: await owner.concealMember(organization, shared.ada),
    }
  },
)

export const both = scenario(
  'DELETE of one of two public memberships of an organization',
  async ({ forge, fresh, pollUntil, shared }) => {
    const { organization, member } = await fresh.organizationWithMember()
    const owner = forge.as(shared.ada)
    return {
      member,
      owner: await owner.publicizeMember(organization, shared.ada),
      publicized: await forge.as(member).publicizeMember(organization, member),
      listBefore: await pollUntil(
        () => owner.listPublicMembers(organization),
        lists({ username: member.username }, { username: shared.ada.username }),
      ),
      concealed: await forge.as(member).concealMember(organization, member),
      members: await owner.listMembers(organization),
      list: await pollUntil(
        () => owner.listPublicMembers(organization),
        omits({ username: member.username }),
      ),
      listToAnonymous: await pollUntil(
        () => forge.anonymous.listPublicMembers(organization),
        omits({ username: member.username }),
      ),
      ownerConcealed: await owner.concealMember(organization, shared.ada),
      ownerAnew: await owner.publicizeMember(organization, shared.ada),
      listAnew: await pollUntil(
        () => owner.listPublicMembers(organization),
        lists({ username: shared.ada.username }),
      ),
    }
  },
)
