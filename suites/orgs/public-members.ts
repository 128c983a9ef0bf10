import { checks, question } from '../common/words.ts'
import { callers, noRepetition, paging, responses } from '../common/derived.ts'
import { assumeOwnerIsMember } from '../common/owners.ts'
import { control, observeUnless404 } from '../common/tools.ts'
import { assumeCallerMay } from '../common/who-may.ts'
import { both, concealed, inOneOfTwo, publicized, listedLater } from './public-member-scenarios.ts'

const afterPublicizedWithList = publicized.after('answer', 'list')
const afterPublicized = publicized.after('answer')
const afterPublicizedWhereOfOwner = publicized.after('ofOwner')
const afterConcealedWithBeforeAndStillMember = concealed.after('before', 'answer', 'stillMember')
const afterBothWhereConcealed = both.after('concealed')
const afterInOneOfTwoWhereConcealedInOther = inOneOfTwo.after('concealedInOther')

export const suite = checks({
  ...responses('orgs.list-public-members', publicized, 'list', ['status', 'media-type']),
  ...responses('orgs.list-public-members', afterPublicized, 'list', ['list']),
  'orgs.list-public-members.identity': afterPublicizedWithList.implied(
    'The list contains members who publicized their membership and no user who is not a member.',
    ({ list }, { shared, expect }) => {
      expect(list).toHaveEntry({ username: shared.ada.username })
      expect(list).toHaveNoEntry({ username: shared.stranger.username })
    },
  ),
  'orgs.list-public-members.of-this-organization': afterPublicized.implied(
    'The list omits public members of another organization.',
    async (_, { play, shared, expect }) => {
      control((await play(inOneOfTwo)).inOne).succeeded()
      const list = await play(listedLater)
      control(list).hasEntry({ username: shared.ada.username })
      expect(list).toHaveNoEntry({ username: shared.bob.username })
    },
  ),
  'orgs.list-public-members.no-concealed': both.implied(
    'The list omits a member who concealed their membership and still contains the other public members.',
    { needs: ['organizationMembers'] },
    ({ owner, listBefore, concealed: answer, members, list, member }, { shared, expect }) => {
      control(owner).succeeded()
      control(listBefore).hasEntry({ username: member.username })
      control(answer).succeeded()
      control(members).hasEntry({ username: member.username })
      expect(list).toHaveNoEntry({ username: member.username })
      expect(list).toHaveEntry({ username: shared.ada.username })
    },
  ),
  'orgs.list-public-members.no-repetition': noRepetition(publicized, 'list', 'public member'),
  'orgs.list-public-members.paging': paging(both, 'listBefore', 'two public members', {
    needs: ['organizationMembers'],
  }),
  ...callers('orgs.list-public-members', async (caller, { play }) =>
    caller.listPublicMembers((await play(publicized)).organization),
  ),
  'orgs.is-public-member.public': afterPublicized.stated(
    'GET of a public member returns 204.',
    ({ ofOwner }, { expect }) => expect(ofOwner).toHaveStatus(204),
  ),
  'orgs.is-public-member.no-member': afterPublicizedWhereOfOwner.stated(
    'GET of a user who is not a member returns 404.',
    ({ stranger }, { expect }) => expect(stranger).toHaveStatus(404),
  ),
  'orgs.is-public-member.concealed': afterConcealedWithBeforeAndStillMember.stated(
    'GET of a member whose membership is not public returns 404.',
    ({ later }, { expect }) => expect(later).toHaveStatus(404),
  ),
  'orgs.is-public-member.no-body': publicized.stated(
    'The 404 response has no body.',
    { source: 'code-hosting, Errors, 404' },
    async ({ ofOwner, stranger }, { play, expect }) => {
      const { later } = await play(concealed)
      control(ofOwner).succeeded()
      control(stranger).hasStatus(404)
      control(later).hasStatus(404)
      expect(stranger).toHaveNoBody()
      expect(later).toHaveNoBody()
    },
  ),
  'orgs.is-public-member.at-first': publicized.question(
    'How does the operation respond to a request for the owner of a new organization?',
    ({ atFirst }) => atFirst,
  ),
  'orgs.is-public-member.unknown-user': afterPublicizedWhereOfOwner.implied(
    'GET of an unknown user returns 404 or 422.',
    { source: 'code-hosting, Errors, 404' },
    ({ unknown }, { expect }) => expect(unknown).toHaveStatusIn([404, 422]),
  ),
  'orgs.is-public-member.unknown-user-no-body': afterPublicizedWhereOfOwner.implied(
    'If GET of an unknown user returns 404, the response has no body.',
    { source: 'code-hosting, Errors, 404' },
    ({ unknown }, { expect }) => expect(observeUnless404(unknown)).toHaveNoBody(),
  ),
  ...callers('orgs.is-public-member', async (caller, { play, shared }) =>
    caller.isPublicMember((await play(publicized)).organization, shared.ada),
  ),
  'orgs.publicize-member.status': publicized.stated(
    'PUT of a public membership returns 204.',
    async ({ answer, byAdministrator }, { expect, ...context }) => {
      if (!answer.succeeded) await assumeOwnerIsMember(context, answer)
      assumeCallerMay(answer, byAdministrator)
      expect(answer).toHaveStatus(204)
    },
  ),
  'orgs.publicize-member.effect': publicized.stated(
    'The user is a public member after the request: GET of the public membership succeeds, and the list of public members contains the user.',
    ({ before, answer, ofOwner, list }, { shared, expect }) => {
      control(before).refused()
      control(answer).succeeded()
      expect(ofOwner).toSucceed()
      expect(list).toHaveEntry({ username: shared.ada.username })
    },
  ),
  'orgs.publicize-member.others': afterBothWhereConcealed.implied(
    'PUT does not publicize the membership of another member.',
    { needs: ['organizationMembers'] },
    ({ list, ownerConcealed, ownerAnew, listAnew, member }, { shared, expect }) => {
      control(list).hasNoEntry({ username: member.username })
      control(ownerConcealed).succeeded()
      control(ownerAnew).succeeded()
      control(listAnew).hasEntry({ username: shared.ada.username })
      expect(listAnew).toHaveNoEntry({ username: member.username })
    },
  ),
  'orgs.publicize-member.elsewhere': afterInOneOfTwoWhereConcealedInOther.implied(
    'A concealed membership of another organization remains concealed.',
    ({ inOtherBefore, answer, inOne, inOther }, { expect }) => {
      control(inOtherBefore).refused()
      control(answer).succeeded()
      control(inOne).succeeded()
      expect(inOther).toHaveStatus(404)
    },
  ),
  'orgs.publicize-member.once': afterPublicized.implied(
    'The list of public members contains a member whose membership was publicized twice once.',
    async (_, { play, expect }) => {
      const list = await play(listedLater)
      control(list).hasEntries()
      expect(list).toHaveUniqueEntries('id')
    },
  ),
  'orgs.publicize-member.again': publicized.question(
    'How does the operation respond to a membership that is already public?',
    ({ again }) => again,
  ),
  'orgs.publicize-member.no-member': question(
    'How does the operation respond to a request for a user who is not a member?',
    async ({ forge, fresh, shared }) => {
      const organization = await fresh.anyOrganization()
      return forge.as(shared.ada).publicizeMember(organization, shared.stranger)
    },
  ),
  ...callers('orgs.publicize-member', async (caller, { fresh, shared }) =>
    caller.publicizeMember(await fresh.anyOrganization(), shared.ada),
  ),
})
