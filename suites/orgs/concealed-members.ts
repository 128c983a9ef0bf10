import { checks } from '../common/words.ts'
import { callers, responses } from '../common/derived.ts'
import { control, observeIfRefused } from '../common/tools.ts'
import { assumeCallerMay } from '../common/who-may.ts'
import { both, concealed, concealedInOneOfTwo } from './public-member-scenarios.ts'

const afterConcealedWithBefore = concealed.after('before', 'answer')
const afterConcealedInOneOfTwoWithPublicInOtherAndInOtherBefore = concealedInOneOfTwo.after(
  'publicInOther',
  'inOtherBefore',
  'answer',
)
const afterConcealedWherePublicized = concealed.after(({ publicized, answer, byAdministrator }) => {
  control(publicized).succeeded()
  assumeCallerMay(answer, byAdministrator)
})

export const suite = checks({
  ...responses('orgs.conceal-member', afterConcealedWherePublicized, 'answer', ['status'], {
    of: 'of a public membership',
  }),
  'orgs.conceal-member.effect': afterConcealedWithBefore.stated(
    'The user is not a public member after the request: GET of the public membership does not succeed.',
    ({ later }, { expect }) => expect(later).toBeUnsuccessful(),
  ),
  'orgs.conceal-member.still-member': afterConcealedWithBefore.implied(
    'The user remains a member after the request: GET of the membership succeeds.',
    ({ stillMember }, { expect }) => expect(stillMember).toSucceed(),
  ),
  'orgs.conceal-member.from-anonymous': both.implied(
    'If the server accepts an anonymous request for the public members, the list omits the concealed member.',
    { needs: ['organizationMembers'] },
    ({ listBefore, concealed: answer, listToAnonymous, member }, { shared, expect }) => {
      control(listBefore).hasEntry({ username: member.username })
      control(answer).succeeded()
      control(observeIfRefused(listToAnonymous)).hasEntry({ username: shared.ada.username })
      expect(listToAnonymous).toHaveNoEntry({ username: member.username })
    },
  ),
  'orgs.conceal-member.elsewhere': afterConcealedInOneOfTwoWithPublicInOtherAndInOtherBefore.implied(
    'A public membership of another organization remains public.',
    ({ inOne, inOther }, { expect }) => {
      control(inOne).refused()
      expect(inOther).toHaveStatus(204)
    },
  ),
  'orgs.conceal-member.again': concealed.question(
    'How does the operation respond to a membership that is already concealed?',
    ({ again }) => again,
  ),
  ...callers('orgs.conceal-member', async (caller, { fresh, forge, shared }) => {
    const organization = await fresh.anyOrganization()
    control(await forge.as(shared.ada).publicizeMember(organization, shared.ada)).succeeded()
    return caller.concealMember(organization, shared.ada)
  }),
})
