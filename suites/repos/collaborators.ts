import {
  codeHostingSuite,
  control,
  lists,
  observeIfNameRefused,
  observeUnless404,
} from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'
import { added, ofTwoRepositories, removed } from './collaborator-scenarios.ts'

export const suite = codeHostingSuite()
const { callerQuestions, notTestable, question, requirement, responses } = suite
const permissions = 'code-hosting, Authentication, 6'
const option = 'code-hosting, Request option objects, AddCollaboratorOption'

responses(
  { scenario: added, reply: ({ answer }) => answer },
  {
    'repos.add-collaborator.status': { status: 204, says: 'PUT of a collaborator returns 204.' },
    'repos.add-collaborator.no-body': { body: 'empty', says: 'The response body is empty.' },
  },
)

requirement(
  'repos.add-collaborator.effect',
  {
    level: 'implied',
    says: 'A user who is not a collaborator becomes one: GET of the collaborator succeeds after the request, and the list of collaborators contains the user.',
  },
  async ({ play, shared, expect }) => {
    const { before, answer, bob, list } = await play(added)
    control(before).refused()
    control(answer).succeeded()
    expect(bob).toSucceed()
    expect(list).toHaveEntry({ username: shared.bob.username })
  },
)

question(
  'repos.add-collaborator.again',
  { asks: 'How does the operation respond when the user is already a collaborator?' },
  async ({ play }) => (await play(added)).again.describe(),
)

question(
  'repos.add-collaborator.nothing-given',
  { source: option, asks: 'How does the operation respond when the request body contains no fields?' },
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.repository({ of: shared.ada })
    return (await forge.as(shared.ada).addCollaborator(repository, shared.bob, {})).describe()
  },
)

question(
  'repos.add-collaborator.unknown-permission',
  { source: option, asks: 'How does the operation respond to an unknown permission?' },
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.repository({ of: shared.ada })
    const bogus = { permission: fresh.like('bogus') }
    return (await forge.as(shared.ada).addCollaborator(repository, shared.bob, bogus)).describe()
  },
)

question(
  'repos.add-collaborator.unknown-user',
  { asks: 'How does the operation respond to an unknown user?' },
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.repository({ of: shared.ada })
    return (await forge.as(shared.ada).addCollaborator(repository, shared.unknownName)).describe()
  },
)

question(
  'repos.add-collaborator.owner',
  { asks: 'How does the operation respond when the added user is the owner?' },
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.repository({ of: shared.ada })
    return (await forge.as(shared.ada).addCollaborator(repository, shared.ada)).describe()
  },
)

callerQuestions('repos.add-collaborator', { source: permissions }, async (caller, { fresh, shared }) =>
  caller.addCollaborator(await fresh.repository({ of: shared.ada }), shared.bob),
)

notTestable('repos.add-collaborator.option', {
  level: 'open',
  source: option,
  says: 'Which fields does an AddCollaboratorOption have?',
  reason:
    'A response does not show which request fields the server reads. The driver supplies the field names.',
})

responses(
  { scenario: added, reply: ({ list }) => list },
  {
    'repos.list-collaborators.status': {
      status: 200,
      says: 'GET of the collaborators of a repository returns 200.',
    },
    'repos.list-collaborators.media-type': defaultMediaType,
  },
)

requirement(
  'repos.list-collaborators.list',
  {
    level: 'stated',
    says: 'The response body is a list of User; each entry has an id.',
  },
  async ({ play, expect }) => {
    const { list, answer } = await play(added)
    control(answer).succeeded()
    control(list).succeeded()
    expect(list).toHaveEntriesMatchingSchema('User')
  },
)

requirement(
  'repos.list-collaborators.identity',
  {
    level: 'implied',
    says: 'The list contains each collaborator once and omits users who are not collaborators.',
  },
  async ({ play, shared, expect }) => {
    const { list, listOfOne, answer, answerOfSecond, second } = await play(added)
    control(answer).succeeded()
    control(answerOfSecond).succeeded()
    expect(listOfOne).toHaveEntry({ username: shared.bob.username })
    expect(list).toHaveEntry({ username: shared.bob.username })
    expect(list).toHaveEntry({ username: second.username })
    expect(list).toHaveNoEntry({ username: shared.stranger.username })
    expect(list).toHaveUniqueEntries('username')
  },
)

requirement(
  'repos.list-collaborators.of-this-repository',
  {
    level: 'implied',
    says: 'The list omits collaborators of another repository of the owner.',
  },
  async ({ play, expect }) => {
    const { elsewhere, list } = await play(ofTwoRepositories)
    const { second } = await play(added)
    control(elsewhere).succeeded()
    control(list).hasEntry({ username: second.username })
    expect(list).toHaveNoEntry({ username: (await play(removed)).second.username })
  },
)

question(
  'repos.list-collaborators.owner',
  { asks: 'Does the list contain the owner of the repository?' },
  async ({ play, shared }) => (await play(added)).list.describePresence({ username: shared.ada.username }),
)

question(
  'repos.list-collaborators.paging',
  {
    source: 'code-hosting, Limits, paging',
    asks: 'Does a `Link` header name a further page of a list of two collaborators?',
  },
  async ({ play }) => (await play(added)).list.describePages(),
)

callerQuestions('repos.list-collaborators', { source: permissions }, async (caller, { play }) =>
  caller.listCollaborators((await play(added)).repository),
)

requirement(
  'repos.is-collaborator.collaborator',
  { level: 'stated', says: 'GET of a collaborator returns 204.' },
  async ({ play, shared, expect }) => {
    const { answer, bob, list } = await play(added)
    control(answer).succeeded()
    // A user who was invited is no collaborator yet: another requirement says that one who is added is.
    if (!bob.succeeded) control(list).hasEntry({ username: shared.bob.username })
    expect(bob).toHaveStatus(204)
  },
)

requirement(
  'repos.is-collaborator.no-collaborator',
  { level: 'stated', says: 'GET of a user who is not a collaborator returns 404.' },
  async ({ play, expect }) => {
    const { bob, stranger } = await play(added)
    control(bob).succeeded()
    expect(stranger).toHaveStatus(404)
  },
)

requirement(
  'repos.is-collaborator.of-another',
  {
    level: 'stated',
    says: 'GET of a user who is a collaborator of another repository, but not of this one, returns 404.',
  },
  async ({ play, expect }) => {
    const { elsewhere, here } = await play(ofTwoRepositories)
    control((await play(added)).bob).succeeded()
    control(elsewhere).succeeded()
    expect(here).toHaveStatus(404)
  },
)

requirement(
  'repos.is-collaborator.no-body',
  {
    level: 'stated',
    source: 'code-hosting, Errors, 404',
    says: 'The body of the 404 response for a user who is not a collaborator is empty.',
  },
  async ({ play, expect }) => {
    const { bob, stranger } = await play(added)
    control(bob).succeeded()
    control(stranger).hasStatus(404)
    expect(stranger).toHaveNoBody()
  },
)

question(
  'repos.is-collaborator.owner',
  { asks: 'How does the operation respond to the username of the owner?' },
  async ({ play }) => (await play(added)).ofOwner.describe(),
)

requirement(
  'repos.is-collaborator.capitals',
  {
    level: 'implied',
    says: 'GET of a collaborator whose username contains a capital letter returns 204.',
  },
  async ({ forge, fresh, pollUntil, shared, expect }) => {
    control(await forge.as(shared.ada).getUser(shared.ada)).succeeded()
    await observeIfNameRefused(shared.grace)
    const repository = await fresh.repository({ of: shared.ada })
    const owner = forge.as(shared.ada)
    const itself = { username: shared.grace.username }
    control(await owner.addCollaborator(repository, shared.grace)).succeeded()
    control(await pollUntil(() => owner.listCollaborators(repository), lists(itself))).hasEntry(itself)
    expect(await owner.isCollaborator(repository, shared.grace)).toHaveStatus(204)
  },
)

requirement(
  'repos.is-collaborator.unknown-user',
  {
    level: 'implied',
    source: 'code-hosting, Errors, 404',
    says: 'GET of an unknown user returns 404 or 422.',
  },
  async ({ play, expect }) => {
    const { bob, unknown } = await play(added)
    control(bob).succeeded()
    expect(unknown).toHaveStatusIn([404, 422])
  },
)

requirement(
  'repos.is-collaborator.unknown-user-no-body',
  {
    level: 'implied',
    source: 'code-hosting, Errors, 404',
    says: 'If GET of an unknown user returns 404, the response has no body.',
  },
  async ({ play, expect }) => {
    const { bob, unknown } = await play(added)
    control(bob).succeeded()
    expect(observeUnless404(unknown)).toHaveNoBody()
  },
)

callerQuestions('repos.is-collaborator', { source: permissions }, async (caller, { play, shared }) =>
  caller.isCollaborator((await play(added)).repository, shared.bob),
)
