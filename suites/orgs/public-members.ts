import { codeHostingSuite, control, observeUnless404 } from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'
import { both, concealed, inOneOfTwo, publicized, listedLater } from './public-member-scenarios.ts'

export const suite = codeHostingSuite()
const { callerQuestions, question, requirement, responses } = suite
const permissions = 'code-hosting, Authentication, 6'

responses(
  { scenario: publicized, reply: ({ list }) => list },
  {
    'orgs.list-public-members.status': {
      status: 200,
      says: 'GET of the public members of an organization returns 200.',
    },
    'orgs.list-public-members.media-type': defaultMediaType,
  },
)

requirement(
  'orgs.list-public-members.list',
  {
    level: 'stated',
    says: 'The response body is a list of User; each entry has an id.',
  },
  async ({ play, expect }) => {
    const { answer, list } = await play(publicized)
    control(answer).succeeded()
    control(list).succeeded()
    expect(list).toHaveEntriesMatchingSchema('User')
  },
)

requirement(
  'orgs.list-public-members.identity',
  {
    level: 'implied',
    says: 'The list contains members who publicized their membership and no user who is not a member.',
  },
  async ({ play, shared, expect }) => {
    const { answer, list } = await play(publicized)
    control(answer).succeeded()
    control(list).succeeded()
    expect(list).toHaveEntry({ username: shared.ada.username })
    expect(list).toHaveNoEntry({ username: shared.stranger.username })
  },
)

requirement(
  'orgs.list-public-members.of-this-organization',
  { level: 'implied', says: 'The list omits public members of another organization.' },
  async ({ play, shared, expect }) => {
    const { answer } = await play(publicized)
    control(answer).succeeded()
    control((await play(inOneOfTwo)).inOne).succeeded()
    const list = await play(listedLater)
    control(list).hasEntry({ username: shared.ada.username })
    expect(list).toHaveNoEntry({ username: shared.bob.username })
  },
)

requirement(
  'orgs.list-public-members.no-concealed',
  {
    level: 'implied',
    says: 'The list omits a member who concealed their membership and still contains the other public members.',
    needs: ['organizationMembers'],
  },
  async ({ play, shared, expect }) => {
    const { listBefore, concealed: answer, members, list, member } = await play(both)
    control(listBefore).hasEntry({ username: member.username })
    control(answer).succeeded()
    control(members).hasEntry({ username: member.username })
    expect(list).toHaveNoEntry({ username: member.username })
    expect(list).toHaveEntry({ username: shared.ada.username })
  },
)

requirement(
  'orgs.list-public-members.no-repetition',
  { level: 'implied', says: 'The list contains no public member more than once.' },
  async ({ play, expect }) => {
    const { list } = await play(publicized)
    control(list).hasEntries()
    expect(list).toHaveUniqueEntries('id')
  },
)

question(
  'orgs.list-public-members.paging',
  {
    source: 'code-hosting, Limits, paging',
    asks: 'Does a `Link` header name a further page of a list of two public members?',
    needs: ['organizationMembers'],
  },
  async ({ play }) => (await play(both)).listBefore.describePages(),
)

callerQuestions('orgs.list-public-members', { source: permissions }, async (caller, { play }) =>
  caller.listPublicMembers((await play(publicized)).organization),
)

requirement(
  'orgs.is-public-member.public',
  { level: 'stated', says: 'GET of a public member returns 204.' },
  async ({ play, expect }) => {
    const { answer, ofOwner } = await play(publicized)
    control(answer).succeeded()
    expect(ofOwner).toHaveStatus(204)
  },
)

requirement(
  'orgs.is-public-member.no-member',
  { level: 'stated', says: 'GET of a user who is not a member returns 404.' },
  async ({ play, expect }) => {
    const { ofOwner, stranger } = await play(publicized)
    control(ofOwner).succeeded()
    expect(stranger).toHaveStatus(404)
  },
)

requirement(
  'orgs.is-public-member.concealed',
  {
    level: 'stated',
    says: 'GET of a member whose membership is not public returns 404.',
  },
  async ({ play, expect }) => {
    const { before, answer, stillMember, later } = await play(concealed)
    control(before).succeeded()
    control(answer).succeeded()
    control(stillMember).succeeded()
    expect(later).toHaveStatus(404)
  },
)

requirement(
  'orgs.is-public-member.no-body',
  { level: 'stated', source: 'code-hosting, Errors, 404', says: 'The 404 response has no body.' },
  async ({ play, expect }) => {
    const { ofOwner, stranger } = await play(publicized)
    const { later } = await play(concealed)
    control(ofOwner).succeeded()
    control(stranger).hasStatus(404)
    control(later).hasStatus(404)
    expect(stranger).toHaveNoBody()
    expect(later).toHaveNoBody()
  },
)

question(
  'orgs.is-public-member.at-first',
  {
    asks: 'How does the operation respond to a request for the owner of a new organization?',
  },
  async ({ play }) => (await play(publicized)).atFirst.describe(),
)

requirement(
  'orgs.is-public-member.unknown-user',
  {
    level: 'implied',
    source: 'code-hosting, Errors, 404',
    says: 'GET of an unknown user returns 404 or 422.',
  },
  async ({ play, expect }) => {
    const { ofOwner, unknown } = await play(publicized)
    control(ofOwner).succeeded()
    expect(unknown).toHaveStatusIn([404, 422])
  },
)

requirement(
  'orgs.is-public-member.unknown-user-no-body',
  {
    level: 'implied',
    source: 'code-hosting, Errors, 404',
    says: 'If GET of an unknown user returns 404, the response has no body.',
  },
  async ({ play, expect }) => {
    const { ofOwner, unknown } = await play(publicized)
    control(ofOwner).succeeded()
    expect(observeUnless404(unknown)).toHaveNoBody()
  },
)

callerQuestions('orgs.is-public-member', { source: permissions }, async (caller, { play, shared }) =>
  caller.isPublicMember((await play(publicized)).organization, shared.ada),
)

requirement(
  'orgs.publicize-member.status',
  { level: 'stated', says: 'PUT of a public membership returns 204.' },
  async ({ play, expect }) => {
    expect((await play(publicized)).answer).toHaveStatus(204)
  },
)

requirement(
  'orgs.publicize-member.effect',
  {
    level: 'stated',
    says: 'The user is a public member after the request: GET of the public membership succeeds, and the list of public members contains the user.',
  },
  async ({ play, shared, expect }) => {
    const { before, answer, ofOwner, list } = await play(publicized)
    control(before).refused()
    control(answer).succeeded()
    expect(ofOwner).toSucceed()
    expect(list).toHaveEntry({ username: shared.ada.username })
  },
)

requirement(
  'orgs.publicize-member.others',
  {
    level: 'implied',
    says: 'PUT does not publicize the membership of another member.',
    needs: ['organizationMembers'],
  },
  async ({ play, shared, expect }) => {
    const { concealed: answer, list, ownerConcealed, ownerAnew, listAnew, member } = await play(both)
    control(answer).succeeded()
    control(list).hasNoEntry({ username: member.username })
    control(ownerConcealed).succeeded()
    control(ownerAnew).succeeded()
    control(listAnew).hasEntry({ username: shared.ada.username })
    expect(listAnew).toHaveNoEntry({ username: member.username })
  },
)

requirement(
  'orgs.publicize-member.elsewhere',
  {
    level: 'implied',
    says: 'A concealed membership of another organization remains concealed.',
  },
  async ({ play, expect }) => {
    const { concealedInOther, inOtherBefore, answer, inOne, inOther } = await play(inOneOfTwo)
    control(concealedInOther).succeeded()
    control(inOtherBefore).refused()
    control(answer).succeeded()
    control(inOne).succeeded()
    expect(inOther).toHaveStatus(404)
  },
)

requirement(
  'orgs.publicize-member.once',
  {
    level: 'implied',
    says: 'The list of public members contains a member whose membership was publicized twice once.',
  },
  async ({ play, expect }) => {
    control((await play(publicized)).answer).succeeded()
    const list = await play(listedLater)
    control(list).hasEntries()
    expect(list).toHaveUniqueEntries('id')
  },
)

question(
  'orgs.publicize-member.again',
  {
    asks: 'How does the operation respond to a membership that is already public?',
  },
  async ({ play }) => (await play(publicized)).again.describe(),
)

question(
  'orgs.publicize-member.no-member',
  {
    asks: 'How does the operation respond to a request for a user who is not a member?',
  },
  async ({ forge, fresh, shared }) => {
    const organization = await fresh.anyOrganization()
    return (await forge.as(shared.ada).publicizeMember(organization, shared.stranger)).describe()
  },
)

callerQuestions('orgs.publicize-member', { source: permissions }, async (caller, { fresh, shared }) =>
  caller.publicizeMember(await fresh.anyOrganization(), shared.ada),
)
