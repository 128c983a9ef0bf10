import { codeHostingSuite, control, observeIfRefused } from '../../harness/checks/index.ts'
import { both, concealed, concealedInOneOfTwo } from './public-member-scenarios.ts'

export const suite = codeHostingSuite()
const { callerQuestions, question, requirement } = suite
const permissions = 'code-hosting, Authentication, 6'

requirement(
  'orgs.conceal-member.status',
  { level: 'stated', says: 'DELETE of a public membership returns 204.' },
  async ({ play, expect }) => {
    const { publicized: made, answer } = await play(concealed)
    control(made).succeeded()
    expect(answer).toHaveStatus(204)
  },
)

requirement(
  'orgs.conceal-member.effect',
  {
    level: 'stated',
    says: 'The user is not a public member after the request: GET of the public membership does not succeed.',
  },
  async ({ play, expect }) => {
    const { before, answer, later } = await play(concealed)
    control(before).succeeded()
    control(answer).succeeded()
    expect(later).toBeUnsuccessful()
  },
)

requirement(
  'orgs.conceal-member.still-member',
  {
    level: 'implied',
    says: 'The user remains a member after the request: GET of the membership succeeds.',
  },
  async ({ play, expect }) => {
    const { before, answer, stillMember } = await play(concealed)
    control(before).succeeded()
    control(answer).succeeded()
    expect(stillMember).toSucceed()
  },
)

requirement(
  'orgs.conceal-member.from-anonymous',
  {
    level: 'implied',
    says: 'If the server accepts an anonymous request for the public members, the list omits the concealed member.',
    needs: ['organizationMembers'],
  },
  async ({ play, shared, expect }) => {
    const { listBefore, concealed: answer, listToAnonymous, member } = await play(both)
    control(listBefore).hasEntry({ username: member.username })
    control(answer).succeeded()
    control(observeIfRefused(listToAnonymous)).hasEntry({ username: shared.ada.username })
    expect(listToAnonymous).toHaveNoEntry({ username: member.username })
  },
)

requirement(
  'orgs.conceal-member.elsewhere',
  {
    level: 'implied',
    says: 'A public membership of another organization remains public.',
  },
  async ({ play, expect }) => {
    const { publicInOther, inOtherBefore, answer, inOne, inOther } = await play(concealedInOneOfTwo)
    control(publicInOther).succeeded()
    control(inOtherBefore).succeeded()
    control(answer).succeeded()
    control(inOne).refused()
    expect(inOther).toHaveStatus(204)
  },
)

question(
  'orgs.conceal-member.again',
  {
    asks: 'How does the operation respond to a membership that is already concealed?',
  },
  async ({ play }) => (await play(concealed)).again.describe(),
)

callerQuestions('orgs.conceal-member', { source: permissions }, async (caller, { fresh, forge, shared }) => {
  const organization = await fresh.anyOrganization()
  control(await forge.as(shared.ada).publicizeMember(organization, shared.ada)).succeeded()
  return caller.concealMember(organization, shared.ada)
})
