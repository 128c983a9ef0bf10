import { after, checks, implied, question, stated } from '../words.ts'
import { callers, noRepetition, paging, responses } from '../derived.ts'
import { control, observeUnless404 } from '../tools.ts'
import { both, concealed, inOneOfTwo, publicized, listedLater } from './public-member-scenarios.ts'

export const suite = checks({
  ...responses('orgs.list-public-members', publicized, 'list', ['status', 'media-type']),
  ...responses('orgs.list-public-members', after(publicized, 'answer'), 'list', ['list']),
  'orgs.list-public-members.identity': implied(
    'The list contains members who publicized their membership and no user who is not a member.',
    after(publicized, 'answer', 'list'),
    ({ list }, { shared, expect }) => {
      expect(list).toHaveEntry({ username: shared.ada.username })
      expect(list).toHaveNoEntry({ username: shared.stranger.username })
    },
  ),
  'orgs.list-public-members.of-this-organization': implied(
    'The list omits public members of another organization.',
    after(publicized, 'answer'),
    async (_, { play, shared, expect }) => {
      control((await play(inOneOfTwo)).inOne).succeeded()
      const list = await play(listedLater)
      control(list).hasEntry({ username: shared.ada.username })
      expect(list).toHaveNoEntry({ username: shared.bob.username })
    },
  ),
  'orgs.list-public-members.no-concealed': implied(
    'The list omits a member who concealed their membership and still contains the other public members.',
    both,
    { needs: ['organizationMembers'] },
    ({ listBefore, concealed: answer, members, list, member }, { shared, expect }) => {
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
  'orgs.is-public-member.public': stated(
    'GET of a public member returns 204.',
    after(publicized, 'answer'),
    ({ ofOwner }, { expect }) => expect(ofOwner).toHaveStatus(204),
  ),
  'orgs.is-public-member.no-member': stated(
    'GET of a user who is not a member returns 404.',
    after(publicized, 'ofOwner'),
    ({ stranger }, { expect }) => expect(stranger).toHaveStatus(404),
  ),
  'orgs.is-public-member.concealed': stated(
    'GET of a member whose membership is not public returns 404.',
    after(concealed, 'before', 'answer', 'stillMember'),
    ({ later }, { expect }) => expect(later).toHaveStatus(404),
  ),
  'orgs.is-public-member.no-body': stated(
    'The 404 response has no body.',
    publicized,
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
  'orgs.is-public-member.at-first': question(
    'How does the operation respond to a request for the owner of a new organization?',
    publicized,
    ({ atFirst }) => atFirst,
  ),
  'orgs.is-public-member.unknown-user': implied(
    'GET of an unknown user returns 404 or 422.',
    after(publicized, 'ofOwner'),
    { source: 'code-hosting, Errors, 404' },
    ({ unknown }, { expect }) => expect(unknown).toHaveStatusIn([404, 422]),
  ),
  'orgs.is-public-member.unknown-user-no-body': implied(
    'If GET of an unknown user returns 404, the response has no body.',
    after(publicized, 'ofOwner'),
    { source: 'code-hosting, Errors, 404' },
    ({ unknown }, { expect }) => expect(observeUnless404(unknown)).toHaveNoBody(),
  ),
  ...callers('orgs.is-public-member', async (caller, { play, shared }) =>
    caller.isPublicMember((await play(publicized)).organization, shared.ada),
  ),
  'orgs.publicize-member.status': stated(
    'PUT of a public membership returns 204.',
    publicized,
    ({ answer }, { expect }) => expect(answer).toHaveStatus(204),
  ),
  'orgs.publicize-member.effect': stated(
    'The user is a public member after the request: GET of the public membership succeeds, and the list of public members contains the user.',
    publicized,
    ({ before, answer, ofOwner, list }, { shared, expect }) => {
      control(before).refused()
      control(answer).succeeded()
      expect(ofOwner).toSucceed()
      expect(list).toHaveEntry({ username: shared.ada.username })
    },
  ),
  'orgs.publicize-member.others': implied(
    'PUT does not publicize the membership of another member.',
    after(both, 'concealed'),
    { needs: ['organizationMembers'] },
    ({ list, ownerConcealed, ownerAnew, listAnew, member }, { shared, expect }) => {
      control(list).hasNoEntry({ username: member.username })
      control(ownerConcealed).succeeded()
      control(ownerAnew).succeeded()
      control(listAnew).hasEntry({ username: shared.ada.username })
      expect(listAnew).toHaveNoEntry({ username: member.username })
    },
  ),
  'orgs.publicize-member.elsewhere': implied(
    'A concealed membership of another organization remains concealed.',
    after(inOneOfTwo, 'concealedInOther'),
    ({ inOtherBefore, answer, inOne, inOther }, { expect }) => {
      control(inOtherBefore).refused()
      control(answer).succeeded()
      control(inOne).succeeded()
      expect(inOther).toHaveStatus(404)
    },
  ),
  'orgs.publicize-member.once': implied(
    'The list of public members contains a member whose membership was publicized twice once.',
    after(publicized, 'answer'),
    async (_, { play, expect }) => {
      const list = await play(listedLater)
      control(list).hasEntries()
      expect(list).toHaveUniqueEntries('id')
    },
  ),
  'orgs.publicize-member.again': question(
    'How does the operation respond to a membership that is already public?',
    publicized,
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
