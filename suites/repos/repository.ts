import {
  control,
  question,
  callerQuestions,
  requirement,
  scenario,
  whereOffered,
} from '../../harness/checks/index.ts'

const get = 'code-hosting, Repositories, GET /repos/{owner}/{repo}'
const remove = 'code-hosting, Repositories, DELETE /repos/{owner}/{repo}'
const permissions = 'code-hosting, Authentication, 6'

const got = scenario('owners get repositories, two of them of one name', async ({ forge, fresh, shared }) => {
  const another = await fresh.repository({ of: shared.ada })
  const namesake = await fresh.repository({ of: shared.bob, name: another.name })
  return {
    answer: await forge.as(shared.ada).getRepository(shared.library),
    another: await forge.as(shared.ada).getRepository(another),
    anotherName: another.name,
    namesake: await forge.as(shared.bob).getRepository(namesake),
    namesakeToAda: await forge.as(shared.ada).getRepository(namesake),
    namesakeId: namesake.id,
    none: await forge.as(shared.ada).getRepository({ owner: shared.ada, name: shared.nobody }),
  }
})

requirement(
  'repos.get.status',
  { level: 'stated', source: get, says: 'A repository is answered with 200.' },
  async ({ play, expect }) => {
    expect((await play(got)).answer).toHaveStatus(200)
  },
)

requirement(
  'repos.get.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ play, expect }) => {
    const { answer } = await play(got)
    control(answer).succeeded()
    expect(answer).toHaveMediaType('application/json')
  },
)

requirement(
  'repos.get.repository',
  { level: 'stated', source: get, says: 'The body is one Repository.' },
  async ({ play, expect }) => {
    const { answer } = await play(got)
    control(answer).succeeded()
    expect(answer).toMatchSchema('Repository')
  },
)

requirement(
  'repos.get.identity',
  {
    level: 'implied',
    source: get,
    says: 'The Repository is the one of the path, with its owner and the id that it was created with.',
  },
  async ({ play, shared, expect }) => {
    const { answer, another, anotherName, namesake, namesakeId } = await play(got)
    control(answer).succeeded()
    expect(answer).toHaveField('name', shared.library.name)
    expect(answer).toHaveField('owner', shared.ada.username)
    expect(answer).toHaveField('id', shared.library.id)
    expect(another).toHaveField('name', anotherName)
    expect(namesake).toHaveField('name', anotherName)
    expect(namesake).toHaveField('owner', shared.bob.username)
    expect(namesake).toHaveField('id', namesakeId)
  },
)

requirement(
  'repos.get.to-others',
  {
    level: 'implied',
    source: get,
    says: 'Somebody else, where they may get it, is shown the same Repository, with the same owner.',
  },
  async ({ play, shared, expect }) => {
    const { namesake, namesakeToAda, namesakeId } = await play(got)
    control(namesake).succeeded()
    const shown = whereOffered(namesakeToAda)
    expect(shown).toHaveField('owner', shared.bob.username)
    expect(shown).toHaveField('id', namesakeId)
  },
)

requirement(
  'repos.get.none',
  {
    level: 'implied',
    source: get,
    says: 'Where the owner has no repository of that name, none is shown in its place.',
  },
  async ({ play, expect }) => {
    const { answer, none } = await play(got)
    control(answer).succeeded()
    expect(none).toBeUnsuccessful()
  },
)

question(
  'repos.get.unknown',
  { source: get, asks: 'What is answered when the repository does not exist?' },
  async ({ play }) => (await play(got)).none.describe(),
)

question(
  'repos.get.private',
  {
    source: permissions,
    asks: 'What is answered of a private repository to those who have nothing to do with it?',
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

const deleted = scenario('an owner deletes one of two repositories', async ({ forge, fresh, shared }) => {
  const repository = await fresh.repository({ of: shared.ada })
  const other = await fresh.repository({ of: shared.ada })
  const owner = forge.as(shared.ada)
  return {
    repository,
    before: await owner.getRepository(repository),
    searchedBefore: await owner.searchRepositories({ q: repository.name }),
    answer: await owner.deleteRepository(repository),
    later: await owner.getRepository(repository),
    laterAdmin: await forge.admin.getRepository(repository),
    searchedLater: await owner.searchRepositories({ q: repository.name }),
    otherLater: await owner.getRepository(other),
    again: await owner.deleteRepository(repository),
  }
})

const forbidden = scenario(
  'a stranger tries to delete a public repository',
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.repository({ of: shared.ada })
    return {
      seen: await forge.as(shared.stranger).getRepository(repository),
      answer: await forge.as(shared.stranger).deleteRepository(repository),
      later: await forge.as(shared.ada).getRepository(repository),
    }
  },
)

requirement(
  'repos.delete.status',
  { level: 'stated', source: remove, says: 'A repository that is deleted is answered with 204.' },
  async ({ play, expect }) => {
    expect((await play(deleted)).answer).toHaveStatus(204)
  },
)

requirement(
  'repos.delete.no-body',
  { level: 'stated', source: remove, says: 'The answer is empty.' },
  async ({ play, expect }) => {
    const { answer } = await play(deleted)
    control(answer).succeeded()
    expect(answer).toHaveNoBody()
  },
)

requirement(
  'repos.delete.effect',
  {
    level: 'implied',
    source: remove,
    says: 'The repository is not found any more, neither by its path nor by search.',
  },
  async ({ play, expect }) => {
    const { repository, before, searchedBefore, answer, later, laterAdmin, searchedLater } =
      await play(deleted)
    const itself = { name: repository.name, id: repository.id }
    control(before).succeeded()
    control(searchedBefore).lists(itself)
    control(answer).succeeded()
    expect(later).toBeUnsuccessful()
    expect(laterAdmin).toBeUnsuccessful()
    expect(searchedLater).toListNoneWith(itself)
  },
)

requirement(
  'repos.delete.others',
  { level: 'implied', source: remove, says: 'Other repositories of the owner are still there.' },
  async ({ play, expect }) => {
    const { before, answer, otherLater } = await play(deleted)
    control(before).succeeded()
    control(answer).succeeded()
    expect(otherLater).toSucceed()
  },
)

requirement(
  'repos.delete.forbidden',
  {
    level: 'stated',
    source: 'code-hosting, Errors, 403',
    says: 'Somebody who is signed in and lacks rights on a public repository is answered with 403.',
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
    says: 'A caller who lacks rights deletes nothing.',
  },
  async ({ play, expect }) => {
    control((await play(deleted)).answer).succeeded()
    expect((await play(forbidden)).later).toSucceed()
  },
)

question(
  'repos.delete.forbidden-body',
  { source: 'code-hosting, Errors, shape of forbidden', asks: 'What is the body of the 403?' },
  async ({ play }) => (await play(forbidden)).answer.describeBody(),
)

question(
  'repos.delete.again',
  { source: remove, asks: 'What is answered when a repository that is gone is deleted again?' },
  async ({ play }) => (await play(deleted)).again.describe(),
)

question(
  'repos.delete.by-collaborator',
  { source: permissions, asks: 'What is answered to a collaborator who may write?' },
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.repository({ of: shared.ada })
    control(await forge.as(shared.ada).addCollaborator(repository, shared.bob)).succeeded()
    return (await forge.as(shared.bob).deleteRepository(repository)).describe()
  },
)

question(
  'repos.delete.private',
  { source: permissions, asks: 'What is answered to a stranger when the repository is private?' },
  async ({ forge, fresh, shared }) => {
    const hidden = await fresh.repository({ of: shared.ada, private: true })
    return (await forge.as(shared.stranger).deleteRepository(hidden)).describe()
  },
)

callerQuestions(
  'repos.delete',
  { source: permissions, callers: ['anonymous', 'admin'] },
  async (caller, { fresh, shared }) => caller.deleteRepository(await fresh.repository({ of: shared.ada })),
)
