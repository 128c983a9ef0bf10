import { checksWith, question, scenario } from '../common/words.ts'
import { callers, responses } from '../common/derived.ts'
import { assumeOwnerIsListed } from '../common/owners.ts'
import { control, isRefused, isServed, lists, omits } from '../common/tools.ts'
import { assumeCallerMay } from '../common/who-may.ts'
import { byBoth } from './public-member-scenarios.ts'

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
      ...(await byBoth(forge.admin)(owner, (caller) => caller.removeMember(organization, member))),
      later: await pollUntil(() => owner.isMember(organization, member), isRefused),
      listLater: await pollUntil(() => owner.listMembers(organization), omits({ username: member.username })),
      publiclyLater: await pollUntil(() => owner.isPublicMember(organization, member), isRefused),
      elsewhereLater: await owner.isMember(elsewhere, member),
      otherLater: await owner.isMember(organization, other),
      again: await owner.removeMember(organization, member),
    }
  },
)

const afterRemovedWithBefore = removed.after('before', 'answer')
const afterRemovedWithPublicizedAndPubliclyBefore = removed.after('publicized', 'publiclyBefore', 'answer')
const afterRemovedWithElsewhereBeforeAndBefore = removed.after('elsewhereBefore', 'before', 'answer')
const afterRemovedWithPubliclyBefore = removed.after('publiclyBefore', 'answer')
const afterRemovedWhereBefore = removed.after(({ before, answer, byAdministrator }) => {
  control(before).succeeded()
  assumeCallerMay(answer, byAdministrator)
})

export const suite = checksWith({ needs: ['organizationMembers'] })({
  ...responses('orgs.remove-member', afterRemovedWhereBefore, 'answer', ['status']),
  'orgs.remove-member.effect': afterRemovedWithBefore.stated(
    'The removed user is not a member after the request: GET of the membership returns 404.',
    ({ later }, { expect }) => expect(later).toHaveStatus(404),
  ),
  'orgs.remove-member.not-listed': removed.implied(
    'The list of members omits the removed user after the request and still contains the owner.',
    async ({ listBefore, answer, listLater, member }, { expect, ...context }) => {
      const { shared } = context
      control(listBefore).hasEntry({ username: member.username })
      await assumeOwnerIsListed(context, listBefore)
      control(answer).succeeded()
      expect(listLater).toHaveNoEntry({ username: member.username })
      expect(listLater).toHaveEntry({ username: shared.ada.username })
    },
  ),
  'orgs.remove-member.not-public': afterRemovedWithPublicizedAndPubliclyBefore.implied(
    'The removed user is not a public member after the request: GET of the public membership does not succeed.',
    ({ publiclyLater }, { expect }) => expect(publiclyLater).toBeUnsuccessful(),
  ),
  'orgs.remove-member.others': removed.implied(
    'The other members remain members and remain in the list of members.',
    ({ listBefore, answer, listLater, other, otherLater }, { expect }) => {
      control(listBefore).hasEntry({ username: other.username })
      control(answer).succeeded()
      expect(otherLater).toSucceed()
      expect(listLater).toHaveEntry({ username: other.username })
    },
  ),
  'orgs.remove-member.elsewhere': afterRemovedWithElsewhereBeforeAndBefore.implied(
    'The removed user remains a member of another organization.',
    ({ elsewhereLater }, { expect }) => expect(elsewhereLater).toSucceed(),
  ),
  'orgs.is-public-member.removed': afterRemovedWithPubliclyBefore.stated(
    'GET of a removed member, who was a public member, returns 404 without a body.',
    ({ publiclyLater }, { expect }) => expect(publiclyLater).toHaveStatus(404).toHaveNoBody(),
  ),
  'orgs.is-member.removed-no-body': afterRemovedWithBefore.implied(
    'The 404 response for a removed member has no body.',
    { source: 'code-hosting, Errors, 404' },
    ({ later }, { expect }) => {
      control(later).hasStatus(404)
      expect(later).toHaveNoBody()
    },
  ),
  'orgs.remove-member.no-member': removed.question(
    'How does the operation respond to a request for a user who is no longer a member?',
    ({ again }) => again,
  ),
  'orgs.remove-member.last-owner': question(
    'How does the operation respond to a request to remove the only owner?',
    { needs: [] },
    async ({ forge, fresh, shared }) => {
      const organization = await fresh.organization(shared.ada)
      return forge.as(shared.ada).removeMember(organization, shared.ada)
    },
  ),
  ...callers('orgs.remove-member', async (caller, { fresh }) => {
    const { organization, member } = await fresh.organizationWithMember()
    return caller.removeMember(organization, member)
  }),
})
