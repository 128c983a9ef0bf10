import {
  codeHostingSuite,
  control,
  isRefused,
  isServed,
  lists,
  observeIfRefused,
  omits,
  scenario,
} from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'

export const suite = codeHostingSuite()
const { callerQuestions, question, requirement, responses } = suite
const permissions = 'code-hosting, Authentication, 6'

const got = scenario('GET of a repository by its owner', async ({ forge, shared }) => ({
  answer: await forge.as(shared.ada).getRepository(shared.library),
  none: await forge.as(shared.ada).getRepository({ owner: shared.ada, name: shared.unknownName }),
}))

const othersGot = scenario(
  'GET of two repositories with the same name and different owners',
  async ({ forge, fresh, shared }) => {
    const another = await fresh.repository({ of: shared.ada })
    const namesake = await fresh.repository({ of: shared.bob, name: another.name })
    return {
      another: await forge.as(shared.ada).getRepository(another),
      anotherName: another.name,
      namesake: await forge.as(shared.bob).getRepository(namesake),
      namesakeToAda: await forge.as(shared.ada).getRepository(namesake),
      namesakeId: namesake.id,
    }
  },
)

responses(
  { scenario: got, reply: ({ answer }) => answer },
  {
    'repos.get.status': { status: 200, says: 'GET of a repository returns 200.' },
    'repos.get.media-type': defaultMediaType,
    'repos.get.repository': { one: 'Repository', says: 'The response body is one Repository.' },
  },
)

requirement(
  'repos.get.identity',
  {
    level: 'implied',
    says: 'The response describes the requested repository: it has the name and owner of the path and the id of the created repository.',
  },
  async ({ play, shared, expect }) => {
    const { answer } = await play(got)
    const { another, anotherName, namesake, namesakeId } = await play(othersGot)
    control(answer).succeeded()
    expect(answer).toHaveFieldsWherePresent({
      name: shared.library.name,
      owner: shared.ada.username,
      id: shared.library.id,
    })
    expect(another).toHaveField('name', anotherName)
    expect(namesake).toHaveFieldsWherePresent({
      name: anotherName,
      owner: shared.bob.username,
      id: namesakeId,
    })
  },
)

requirement(
  'repos.get.to-others',
  {
    level: 'implied',
    says: 'If GET by another user succeeds, the response describes the same repository with the same owner.',
  },
  async ({ play, shared, expect }) => {
    const { namesake, namesakeToAda, namesakeId } = await play(othersGot)
    control(namesake).succeeded()
    const shown = observeIfRefused(namesakeToAda)
    expect(shown).toHaveFieldsWherePresent({ owner: shared.bob.username, id: namesakeId })
  },
)

requirement(
  'repos.get.none',
  { level: 'implied', says: 'GET of an unknown repository does not succeed.' },
  async ({ play, expect }) => {
    const { answer, none } = await play(got)
    control(answer).succeeded()
    expect(none).toBeUnsuccessful()
  },
)

question(
  'repos.get.unknown',
  { asks: 'How does the operation respond to an unknown repository?' },
  async ({ play }) => (await play(got)).none.describe(),
)

question(
  'repos.get.private',
  {
    source: permissions,
    asks: 'How does the operation respond to an anonymous request and to an unrelated user when the repository is private?',
  },
  async ({ forge, fresh, shared }) => {
    const hidden = await fresh.repository({ of: shared.ada, private: true })
    const anonymous = await forge.anonymous.getRepository(hidden)
    const stranger = await forge.as(shared.stranger).getRepository(hidden)
    return `anonymous: ${anonymous.describe()}; signed in: ${stranger.describe()}`
  },
)

question(
  'repos.get.fields',
  { source: 'code-hosting, Other resources, Repository', asks: 'Which fields does a Repository have?' },
  async ({ play }) => (await play(got)).answer.describeFields(),
)

callerQuestions('repos.get', { source: permissions }, (caller, { shared }) =>
  caller.getRepository(shared.library),
)

const deleted = scenario('DELETE of one of two repositories', async ({ forge, fresh, pollUntil, shared }) => {
  const repository = await fresh.repository({ of: shared.ada })
  const other = await fresh.repository({ of: shared.ada })
  const namesake = await fresh.repository({ of: shared.bob, name: repository.name })
  const owner = forge.as(shared.ada)
  const { id, name: q } = repository
  const search = () => owner.searchRepositories({ q })
  const before = await pollUntil(() => owner.getRepository(repository), isServed)
  const searchedBefore = await pollUntil(search, lists({ id }))
  const byOwner = await owner.deleteRepository(repository)
  return {
    repository,
    before,
    searchedBefore,
    // Who may delete is not shown: where owners may not, the administrator of the service does.
    answer: byOwner.status === 403 ? await forge.admin.deleteRepository(repository) : byOwner,
    later: await pollUntil(() => owner.getRepository(repository), isRefused),
    laterAdmin: await pollUntil(() => forge.admin.getRepository(repository), isRefused),
    searchedLater: await pollUntil(search, omits({ id })),
    otherId: other.id,
    otherLater: await owner.getRepository(other),
    namesakeId: namesake.id,
    namesakeLater: await forge.as(shared.bob).getRepository(namesake),
    again: await (byOwner.status === 403 ? forge.admin : owner).deleteRepository(repository),
  }
})

const forbidden = scenario(
  'DELETE of a public repository by an unrelated user',
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.repository({ of: shared.ada })
    return {
      id: repository.id,
      seen: await forge.as(shared.stranger).getRepository(repository),
      answer: await forge.as(shared.stranger).deleteRepository(repository),
      later: await forge.as(shared.ada).getRepository(repository),
    }
  },
)

const forbiddenToAnonymous = scenario(
  'DELETE of a public repository by an anonymous request',
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.repository({ of: shared.ada })
    return {
      id: repository.id,
      answer: await forge.anonymous.deleteRepository(repository),
      later: await forge.as(shared.ada).getRepository(repository),
    }
  },
)

const forbiddenOfPrivate = scenario(
  'DELETE of a private repository by an unrelated user',
  async ({ forge, fresh, shared }) => {
    const hidden = await fresh.repository({ of: shared.ada, private: true })
    return {
      id: hidden.id,
      answer: await forge.as(shared.stranger).deleteRepository(hidden),
      later: await forge.as(shared.ada).getRepository(hidden),
    }
  },
)

responses(
  { scenario: deleted, reply: ({ answer }) => answer },
  {
    'repos.delete.status': { status: 204, says: 'DELETE of a repository returns 204.' },
    'repos.delete.no-body': { body: 'empty', says: 'The response body is empty.' },
  },
)

requirement(
  'repos.delete.effect',
  {
    level: 'implied',
    says: 'GET of the deleted repository does not succeed after the request, and the repository search omits it.',
  },
  async ({ play, expect }) => {
    const { repository, before, searchedBefore, answer, later, laterAdmin, searchedLater } =
      await play(deleted)
    const itself = { name: repository.name, id: repository.id }
    control(before).succeeded()
    control(searchedBefore).hasEntry(itself)
    control(answer).succeeded()
    expect(later).toBeUnsuccessful()
    expect(laterAdmin).toBeUnsuccessful()
    expect(searchedLater).toOmitEntry(itself)
  },
)

requirement(
  'repos.delete.others',
  {
    level: 'implied',
    says: 'Other repositories of the owner can still be read after the request with GET of the repository.',
  },
  async ({ play, expect }) => {
    const { before, answer, otherId, otherLater } = await play(deleted)
    control(before).succeeded()
    control(answer).succeeded()
    expect(otherLater).toSucceed()
    expect(otherLater).toHaveFieldsWherePresent({ id: otherId })
  },
)

requirement(
  'repos.delete.namesakes',
  {
    level: 'implied',
    says: 'A repository with the same name and another owner can still be read by its owner after the request.',
  },
  async ({ play, expect }) => {
    const { before, answer, namesakeId, namesakeLater } = await play(deleted)
    control(before).succeeded()
    control(answer).succeeded()
    expect(namesakeLater).toSucceed()
    expect(namesakeLater).toHaveFieldsWherePresent({ id: namesakeId })
  },
)

requirement(
  'repos.delete.forbidden',
  {
    level: 'stated',
    source: 'code-hosting, Errors, 403',
    says: 'DELETE of a public repository by an unrelated user returns 403.',
  },
  async ({ play, expect }) => {
    const { seen, answer } = await play(forbidden)
    control((await play(deleted)).answer).succeeded()
    control(seen).succeeded()
    expect(answer).toHaveStatus(403)
  },
)

requirement(
  'repos.delete.forbidden-effect',
  {
    level: 'implied',
    source: 'code-hosting, Errors, 403',
    says: 'DELETE by an unrelated user deletes nothing: the owner can still read the repository after the request.',
  },
  async ({ play, expect }) => {
    control((await play(deleted)).answer).succeeded()
    const { id, later } = await play(forbidden)
    expect(later).toSucceed()
    expect(later).toHaveFieldsWherePresent({ id })
  },
)

requirement(
  'repos.delete.anonymous-effect',
  {
    level: 'implied',
    source: 'code-hosting, Errors, 403',
    says: 'An anonymous DELETE deletes nothing where an unrelated user is rejected: the owner can still read the repository after the request.',
  },
  async ({ play, expect }) => {
    control((await play(deleted)).answer).succeeded()
    control((await play(forbidden)).answer).refused()
    const { id, later } = await play(forbiddenToAnonymous)
    expect(later).toSucceed()
    expect(later).toHaveFieldsWherePresent({ id })
  },
)

requirement(
  'repos.delete.private-effect',
  {
    level: 'implied',
    source: 'code-hosting, Errors, 403',
    says: 'DELETE of a private repository by an unrelated user deletes nothing: the owner can still read the repository after the request.',
  },
  async ({ play, expect }) => {
    control((await play(deleted)).answer).succeeded()
    const { id, later } = await play(forbiddenOfPrivate)
    expect(later).toSucceed()
    expect(later).toHaveFieldsWherePresent({ id })
  },
)

question(
  'repos.delete.forbidden-body',
  { source: 'code-hosting, Errors, shape of forbidden', asks: 'Which body does the 403 response have?' },
  async ({ play }) => (await play(forbidden)).answer.describeBody(),
)

question(
  'repos.delete.again',
  {
    asks: 'How does the operation respond to a repository that is already deleted?',
  },
  async ({ play }) => (await play(deleted)).again.describe(),
)

question(
  'repos.delete.by-collaborator',
  { source: permissions, asks: 'How does the operation respond to a collaborator with write permission?' },
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.repository({ of: shared.ada })
    control(await forge.as(shared.ada).addCollaborator(repository, shared.bob)).succeeded()
    return (await forge.as(shared.bob).deleteRepository(repository)).describe()
  },
)

question(
  'repos.delete.private',
  {
    source: permissions,
    asks: 'How does the operation respond to an unrelated user when the repository is private?',
  },
  async ({ play }) => (await play(forbiddenOfPrivate)).answer.describe(),
)

question(
  'repos.delete.by-anonymous',
  { source: permissions, asks: 'How does the operation respond to an anonymous request?' },
  async ({ play }) => (await play(forbiddenToAnonymous)).answer.describe(),
)

callerQuestions(
  'repos.delete',
  { source: permissions, callers: ['admin'] },
  async (caller, { fresh, shared }) => caller.deleteRepository(await fresh.repository({ of: shared.ada })),
)
