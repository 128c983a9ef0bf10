import { checks, scenario } from '../common/words.ts'
import { callers, responses } from '../common/derived.ts'
import { control, isRefused, isServed, type ScenarioContext } from '../common/tools.ts'
import { added, assumeAdded, ofTwoRepositories, removed } from './collaborator-scenarios.ts'

const removedFromPrivate = scenario(
  'DELETE of a collaborator of a private repository',
  async ({ forge, fresh, pollUntil, shared }) => {
    const hidden = await fresh.repository({ of: shared.ada, private: true })
    const [owner, collaborator] = [forge.as(shared.ada), forge.as(shared.bob)]
    return {
      hidden,
      atFirst: await collaborator.getRepository(hidden),
      added: await owner.addCollaborator(hidden, shared.bob),
      seen: await pollUntil(() => collaborator.getRepository(hidden), isServed),
      answer: await owner.removeCollaborator(hidden, shared.bob),
      later: await pollUntil(() => collaborator.getRepository(hidden), isRefused),
    }
  },
)

/** A repository of ada with bob as a collaborator. */
async function repositoryWithCollaborator({ forge, fresh, shared }: ScenarioContext) {
  const repository = await fresh.repository({ of: shared.ada })
  control(await forge.as(shared.ada).addCollaborator(repository, shared.bob)).succeeded()
  return repository
}

const afterAdded = added.after('answer')
const afterAddedWhereAnswerOfSecond = added.after('answerOfSecond')
const afterRemovedWithBefore = removed.after('before', 'answer')
const afterRemovedWhereBefore = removed.after('before')
const afterRemovedWhereAdded = removed.after('added')

export const suite = checks({
  'repos.add-collaborator.access': removedFromPrivate.implied(
    'A user without access to a private repository gains access: GET of the repository by the added collaborator succeeds after the request.',
    async ({ hidden, atFirst, added, seen }, { expect, ...context }) => {
      control(atFirst).refused()
      control(added).succeeded()
      if (!seen.succeeded) await assumeAdded(context, seen)
      expect(seen).toSucceed().toHaveField('name', hidden.name)
    },
  ),
  'repos.remove-collaborator.access': removedFromPrivate.implied(
    'The removed collaborator, who had no access to the private repository before, has none after the request: GET of the repository does not succeed.',
    ({ atFirst, added, seen, answer, later }, { expect }) => {
      control(atFirst).refused()
      control(added).succeeded()
      control(seen).succeeded()
      control(answer).succeeded()
      expect(later).toBeUnsuccessful()
    },
  ),
  'repos.add-collaborator.once': afterAdded.implied(
    'The list contains a collaborator who was added twice once.',
    async (_, { play, expect }) => {
      const { list } = await play(ofTwoRepositories)
      control(list).hasEntries()
      expect(list).toHaveUniqueEntries('id')
    },
  ),
  'repos.remove-collaborator.elsewhere': afterAddedWhereAnswerOfSecond.implied(
    'The removed collaborator remains a collaborator of another repository of the owner.',
    async (_, { expect, ...context }) => {
      control((await context.play(removed)).answer).succeeded()
      const { firstHere } = await context.play(ofTwoRepositories)
      if (!firstHere.succeeded) await assumeAdded(context, firstHere)
      expect(firstHere).toSucceed()
    },
  ),
  'repos.is-collaborator.removed': afterRemovedWithBefore.stated(
    'GET of a user who was removed as a collaborator returns 404 without a body.',
    ({ later }, { expect }) => expect(later).toHaveStatus(404).toHaveNoBody(),
  ),
  ...responses('repos.remove-collaborator', afterRemovedWhereAdded, 'answer', ['status']),
  ...responses('repos.remove-collaborator', afterRemovedWhereAdded, 'answer', ['no-body']),
  'repos.remove-collaborator.effect': afterRemovedWhereBefore.implied(
    'GET of the removed collaborator does not succeed after the request, and the list omits the user. Other collaborators remain.',
    ({ listBefore, answer, later, listLater, first, second, secondLater }, { expect }) => {
      control(listBefore).hasEntry({ username: first.username }).hasEntry({ username: second.username })
      control(answer).succeeded()
      expect(later).toBeUnsuccessful()
      expect(listLater).toHaveNoEntry({ username: first.username })
      expect(listLater).toHaveEntry({ username: second.username })
      expect(secondLater).toSucceed()
    },
  ),
  'repos.remove-collaborator.again': removed.question(
    'How does the operation respond to a user who is not a collaborator?',
    ({ again }) => again,
  ),
  ...callers('repos.remove-collaborator', async (caller, context) =>
    caller.removeCollaborator(await repositoryWithCollaborator(context), context.shared.bob),
  ),
})
