import {
  codeHostingSuite,
  control,
  isRefused,
  isServed,
  scenario,
  type ScenarioContext,
} from '../../harness/checks/index.ts'
import { added, ofTwoRepositories, removed } from './collaborator-scenarios.ts'

export const suite = codeHostingSuite()
const { callerQuestions, question, requirement } = suite
const permissions = 'code-hosting, Authentication, 6'

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

requirement(
  'repos.add-collaborator.access',
  {
    level: 'implied',
    says: 'A user without access to a private repository gains access: GET of the repository by the added collaborator succeeds after the request.',
  },
  async ({ play, expect }) => {
    const { hidden, atFirst, added, seen } = await play(removedFromPrivate)
    control(atFirst).refused()
    control(added).succeeded()
    expect(seen).toSucceed()
    expect(seen).toHaveField('name', hidden.name)
  },
)

requirement(
  'repos.remove-collaborator.access',
  {
    level: 'implied',
    says: 'The removed collaborator, who had no access to the private repository before, has none after the request: GET of the repository does not succeed.',
  },
  async ({ play, expect }) => {
    const { atFirst, added, seen, answer, later } = await play(removedFromPrivate)
    control(atFirst).refused()
    control(added).succeeded()
    control(seen).succeeded()
    control(answer).succeeded()
    expect(later).toBeUnsuccessful()
  },
)

requirement(
  'repos.add-collaborator.once',
  {
    level: 'implied',
    says: 'The list contains a collaborator who was added twice once.',
  },
  async ({ play, expect }) => {
    control((await play(added)).answer).succeeded()
    const { list } = await play(ofTwoRepositories)
    control(list).hasEntries()
    expect(list).toHaveUniqueEntries('id')
  },
)

requirement(
  'repos.remove-collaborator.elsewhere',
  {
    level: 'implied',
    says: 'The removed collaborator remains a collaborator of another repository of the owner.',
  },
  async ({ play, expect }) => {
    control((await play(added)).answerOfSecond).succeeded()
    control((await play(removed)).answer).succeeded()
    expect((await play(ofTwoRepositories)).firstHere).toSucceed()
  },
)

requirement(
  'repos.is-collaborator.removed',
  {
    level: 'stated',
    says: 'GET of a user who was removed as a collaborator returns 404 without a body.',
  },
  async ({ play, expect }) => {
    const { before, answer, later } = await play(removed)
    control(before).succeeded()
    control(answer).succeeded()
    expect(later).toHaveStatus(404)
    expect(later).toHaveNoBody()
  },
)

requirement(
  'repos.remove-collaborator.status',
  { level: 'stated', says: 'DELETE of a collaborator returns 204.' },
  async ({ play, expect }) => {
    const { added: made, answer } = await play(removed)
    control(made).succeeded()
    expect(answer).toHaveStatus(204)
  },
)

requirement(
  'repos.remove-collaborator.no-body',
  { level: 'stated', says: 'The response body is empty.' },
  async ({ play, expect }) => {
    const { added: made, answer } = await play(removed)
    control(made).succeeded()
    control(answer).succeeded()
    expect(answer).toHaveNoBody()
  },
)

requirement(
  'repos.remove-collaborator.effect',
  {
    level: 'implied',
    says: 'GET of the removed collaborator does not succeed after the request, and the list omits the user. Other collaborators remain.',
  },
  async ({ play, expect }) => {
    const { before, listBefore, answer, later, listLater, first, second, secondLater } = await play(removed)
    control(before).succeeded()
    control(listBefore).hasEntry({ username: first.username })
    control(listBefore).hasEntry({ username: second.username })
    control(answer).succeeded()
    expect(later).toBeUnsuccessful()
    expect(listLater).toHaveNoEntry({ username: first.username })
    expect(listLater).toHaveEntry({ username: second.username })
    expect(secondLater).toSucceed()
  },
)

question(
  'repos.remove-collaborator.again',
  { asks: 'How does the operation respond to a user who is not a collaborator?' },
  async ({ play }) => (await play(removed)).again.describe(),
)

callerQuestions('repos.remove-collaborator', { source: permissions }, async (caller, context) =>
  caller.removeCollaborator(await repositoryWithCollaborator(context), context.shared.bob),
)

/** A repository of ada with bob as a collaborator. */
async function repositoryWithCollaborator({ forge, fresh, shared }: ScenarioContext) {
  const repository = await fresh.repository({ of: shared.ada })
  control(await forge.as(shared.ada).addCollaborator(repository, shared.bob)).succeeded()
  return repository
}
