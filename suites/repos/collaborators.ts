import { checks, implied, question } from '../common/words.ts'
import { callers, paging, requestFields, responses } from '../common/derived.ts'
import { control, lists, observeIfNameRefused, observeUnless404 } from '../common/tools.ts'
import { added, assumeAdded, ofTwoRepositories, removed } from './collaborator-scenarios.ts'

const option = 'code-hosting, Request option objects, AddCollaboratorOption'

const afterAddedWithAnswerOfSecond = added.after('answer', 'answerOfSecond')
const afterAdded = added.after('answer')
const afterAddedWhereBob = added.after('bob')

export const suite = checks({
  ...responses('repos.add-collaborator', added, 'answer', ['status', 'no-body']),
  'repos.add-collaborator.effect': added.implied(
    'A user who is not a collaborator becomes one: GET of the collaborator succeeds after the request, and the list of collaborators contains the user.',
    async ({ before, answer, bob, list }, { shared, expect, ...context }) => {
      control(before).refused()
      control(answer).succeeded()
      if (!bob.succeeded) await assumeAdded(context, bob)
      expect(bob).toSucceed()
      expect(list).toHaveEntry({ username: shared.bob.username })
    },
  ),
  'repos.add-collaborator.again': added.question(
    'How does the operation respond when the user is already a collaborator?',
    ({ again }) => again,
  ),
  'repos.add-collaborator.nothing-given': question(
    'How does the operation respond when the request body contains no fields?',
    { source: option },
    async ({ forge, fresh, shared }) => {
      const repository = await fresh.repository({ of: shared.ada })
      return forge.as(shared.ada).addCollaborator(repository, shared.bob, {})
    },
  ),
  'repos.add-collaborator.unknown-permission': question(
    'How does the operation respond to an unknown permission?',
    { source: option },
    async ({ forge, fresh, shared }) => {
      const repository = await fresh.repository({ of: shared.ada })
      const bogus = { permission: fresh.like('bogus') }
      return forge.as(shared.ada).addCollaborator(repository, shared.bob, bogus)
    },
  ),
  'repos.add-collaborator.unknown-user': question(
    'How does the operation respond to an unknown user?',
    async ({ forge, fresh, shared }) => {
      const repository = await fresh.repository({ of: shared.ada })
      return forge.as(shared.ada).addCollaborator(repository, shared.unknownName)
    },
  ),
  'repos.add-collaborator.owner': question(
    'How does the operation respond when the added user is the owner?',
    async ({ forge, fresh, shared }) => {
      const repository = await fresh.repository({ of: shared.ada })
      return forge.as(shared.ada).addCollaborator(repository, shared.ada)
    },
  ),
  ...callers('repos.add-collaborator', async (caller, { fresh, shared }) =>
    caller.addCollaborator(await fresh.repository({ of: shared.ada }), shared.bob),
  ),
  'repos.add-collaborator.option': requestFields(),
  ...responses('repos.list-collaborators', added, 'list', ['status', 'media-type']),
  ...responses('repos.list-collaborators', afterAdded, 'list', ['list']),
  'repos.list-collaborators.identity': afterAddedWithAnswerOfSecond.implied(
    'The list contains each collaborator once and omits users who are not collaborators.',
    async ({ list, listOfOne, second }, { shared, expect, ...context }) => {
      const { username } = shared.bob
      if (!lists({ username })(listOfOne)) await assumeAdded(context, listOfOne)
      expect(listOfOne).toHaveEntry({ username: shared.bob.username })
      expect(list).toHaveEntry({ username: shared.bob.username }).toHaveEntry({ username: second.username })
      expect(list).toHaveNoEntry({ username: shared.stranger.username }).toHaveUniqueEntries('username')
    },
  ),
  'repos.list-collaborators.of-this-repository': ofTwoRepositories.implied(
    'The list omits collaborators of another repository of the owner.',
    async ({ elsewhere, list }, { play, expect }) => {
      const { second } = await play(added)
      control(elsewhere).succeeded()
      control(list).hasEntry({ username: second.username })
      expect(list).toHaveNoEntry({ username: (await play(removed)).second.username })
    },
  ),
  'repos.list-collaborators.owner': added.question(
    'Does the list contain the owner of the repository?',
    ({ list }, { shared }) => list.describePresence({ username: shared.ada.username }),
  ),
  'repos.list-collaborators.paging': paging(added, 'list', 'two collaborators'),
  ...callers('repos.list-collaborators', async (caller, { play }) =>
    caller.listCollaborators((await play(added)).repository),
  ),
  'repos.is-collaborator.collaborator': afterAdded.stated(
    'GET of a collaborator returns 204.',
    ({ bob, list }, { shared, expect }) => {
      // An invited user is not a collaborator yet: another requirement says that an added user is one.
      if (!bob.succeeded) control(list).hasEntry({ username: shared.bob.username })
      expect(bob).toHaveStatus(204)
    },
  ),
  'repos.is-collaborator.no-collaborator': afterAddedWhereBob.stated(
    'GET of a user who is not a collaborator returns 404.',
    ({ stranger }, { expect }) => expect(stranger).toHaveStatus(404),
  ),
  'repos.is-collaborator.of-another': ofTwoRepositories.stated(
    'GET of a user who is a collaborator of another repository, but not of this one, returns 404.',
    async ({ elsewhere, here }, { play, expect }) => {
      control((await play(added)).bob).succeeded()
      control(elsewhere).succeeded()
      expect(here).toHaveStatus(404)
    },
  ),
  'repos.is-collaborator.no-body': afterAddedWhereBob.stated(
    'The body of the 404 response for a user who is not a collaborator is empty.',
    { source: 'code-hosting, Errors, 404' },
    ({ stranger }, { expect }) => {
      control(stranger).hasStatus(404)
      expect(stranger).toHaveNoBody()
    },
  ),
  'repos.is-collaborator.owner': added.question(
    'How does the operation respond to the username of the owner?',
    ({ ofOwner }) => ofOwner,
  ),
  'repos.is-collaborator.capitals': implied(
    'GET of a collaborator whose username contains a capital letter returns 204.',
    async ({ forge, fresh, pollUntil, shared, expect }) => {
      control(await forge.as(shared.ada).getUser(shared.ada)).succeeded()
      await observeIfNameRefused(shared.capitalizedUser)
      const repository = await fresh.repository({ of: shared.ada })
      const owner = forge.as(shared.ada)
      const itself = { username: shared.capitalizedUser.username }
      control(await owner.addCollaborator(repository, shared.capitalizedUser)).succeeded()
      control(await pollUntil(() => owner.listCollaborators(repository), lists(itself))).hasEntry(itself)
      expect(await owner.isCollaborator(repository, shared.capitalizedUser)).toHaveStatus(204)
    },
  ),
  'repos.is-collaborator.unknown-user': afterAddedWhereBob.implied(
    'GET of an unknown user returns 404 or 422.',
    { source: 'code-hosting, Errors, 404' },
    ({ unknown }, { expect }) => expect(unknown).toHaveStatusIn([404, 422]),
  ),
  'repos.is-collaborator.unknown-user-no-body': afterAddedWhereBob.implied(
    'If GET of an unknown user returns 404, the response has no body.',
    { source: 'code-hosting, Errors, 404' },
    ({ unknown }, { expect }) => expect(observeUnless404(unknown)).toHaveNoBody(),
  ),
  ...callers('repos.is-collaborator', async (caller, { play, shared }) =>
    caller.isCollaborator((await play(added)).repository, shared.bob),
  ),
})
