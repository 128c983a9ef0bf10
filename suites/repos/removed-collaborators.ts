import { after, checks, implied, question, scenario, stated } from '../words.ts'
import { callers, responses } from '../derived.ts'
import { control, isRefused, isServed, type ScenarioContext } from '../tools.ts'
import { added, ofTwoRepositories, removed } from './collaborator-scenarios.ts'

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

export const suite = checks({
  'repos.add-collaborator.access': implied(
    'A user without access to a private repository gains access: GET of the repository by the added collaborator succeeds after the request.',
    removedFromPrivate,
    ({ hidden, atFirst, added, seen }, { expect }) => {
      control(atFirst).refused()
      control(added).succeeded()
      expect(seen).toSucceed().toHaveField('name', hidden.name)
    },
  ),
  'repos.remove-collaborator.access': implied(
    'The removed collaborator, who had no access to the private repository before, has none after the request: GET of the repository does not succeed.',
    removedFromPrivate,
    ({ atFirst, added, seen, answer, later }, { expect }) => {
      control(atFirst).refused()
      control(added).succeeded()
      control(seen).succeeded()
      control(answer).succeeded()
      expect(later).toBeUnsuccessful()
    },
  ),
  'repos.add-collaborator.once': implied(
    'The list contains a collaborator who was added twice once.',
    after(added, 'answer'),
    async (_, { play, expect }) => {
      const { list } = await play(ofTwoRepositories)
      control(list).hasEntries()
      expect(list).toHaveUniqueEntries('id')
    },
  ),
  'repos.remove-collaborator.elsewhere': implied(
    'The removed collaborator remains a collaborator of another repository of the owner.',
    after(added, 'answerOfSecond'),
    async (_, { play, expect }) => {
      control((await play(removed)).answer).succeeded()
      expect((await play(ofTwoRepositories)).firstHere).toSucceed()
    },
  ),
  'repos.is-collaborator.removed': stated(
    'GET of a user who was removed as a collaborator returns 404 without a body.',
    after(removed, 'before', 'answer'),
    ({ later }, { expect }) => expect(later).toHaveStatus(404).toHaveNoBody(),
  ),
  ...responses('repos.remove-collaborator', after(removed, 'added'), 'answer', ['status']),
  ...responses('repos.remove-collaborator', after(removed, 'added'), 'answer', ['no-body']),
  'repos.remove-collaborator.effect': implied(
    'GET of the removed collaborator does not succeed after the request, and the list omits the user. Other collaborators remain.',
    after(removed, 'before'),
    ({ listBefore, answer, later, listLater, first, second, secondLater }, { expect }) => {
      control(listBefore).hasEntry({ username: first.username }).hasEntry({ username: second.username })
      control(answer).succeeded()
      expect(later).toBeUnsuccessful()
      expect(listLater).toHaveNoEntry({ username: first.username })
      expect(listLater).toHaveEntry({ username: second.username })
      expect(secondLater).toSucceed()
    },
  ),
  'repos.remove-collaborator.again': question(
    'How does the operation respond to a user who is not a collaborator?',
    removed,
    ({ again }) => again,
  ),
  ...callers('repos.remove-collaborator', async (caller, context) =>
    caller.removeCollaborator(await repositoryWithCollaborator(context), context.shared.bob),
  ),
})
