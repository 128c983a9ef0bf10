import {
  control,
  question,
  questionOfCallers,
  requirement,
  scene,
  whereOffered,
} from '../../harness/checks/index.ts'

const get = 'code-hosting, Repositories, GET /repos/{owner}/{repo}'
const remove = 'code-hosting, Repositories, DELETE /repos/{owner}/{repo}'
const permissions = 'code-hosting, Authentication, 6'

const got = scene('owners get repositories, two of them of one name', async ({ forge, fresh, world }) => {
  const another = await fresh.repository({ of: world.ada })
  const namesake = await fresh.repository({ of: world.bob, name: another.name })
  return {
    answer: await forge.as(world.ada).getRepository(world.library),
    another: await forge.as(world.ada).getRepository(another),
    anotherName: another.name,
    namesake: await forge.as(world.bob).getRepository(namesake),
    namesakeToAda: await forge.as(world.ada).getRepository(namesake),
    namesakeId: namesake.id,
    none: await forge.as(world.ada).getRepository({ owner: world.ada, name: world.nobody }),
  }
})

requirement(
  'repos.get.status',
  { level: 'stated', source: get, says: 'A repository is answered with 200.' },
  async ({ see, expect }) => {
    expect((await see(got)).answer).toHaveStatus(200)
  },
)

requirement(
  'repos.get.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ see, expect }) => {
    const { answer } = await see(got)
    control(answer).succeeded()
    expect(answer).toHaveMediaType('application/json')
  },
)

requirement(
  'repos.get.repository',
  { level: 'stated', source: get, says: 'The body is one Repository.' },
  async ({ see, expect }) => {
    const { answer } = await see(got)
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
  async ({ see, world, expect }) => {
    const { answer, another, anotherName, namesake, namesakeId } = await see(got)
    control(answer).succeeded()
    expect(answer).toHaveField('name', world.library.name)
    expect(answer).toHaveField('owner', world.ada.username)
    expect(answer).toHaveField('id', world.library.id)
    expect(another).toHaveField('name', anotherName)
    expect(namesake).toHaveField('name', anotherName)
    expect(namesake).toHaveField('owner', world.bob.username)
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
  async ({ see, world, expect }) => {
    const { namesake, namesakeToAda, namesakeId } = await see(got)
    control(namesake).succeeded()
    const shown = whereOffered(namesakeToAda)
    expect(shown).toHaveField('owner', world.bob.username)
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
  async ({ see, expect }) => {
    const { answer, none } = await see(got)
    control(answer).succeeded()
    expect(none).toFindNothing()
  },
)

question(
  'repos.get.unknown',
  { source: get, asks: 'What is answered when the repository does not exist?' },
  async ({ see }) => (await see(got)).none.tells(),
)

question(
  'repos.get.private',
  {
    source: permissions,
    asks: 'What is answered of a private repository to those who have nothing to do with it?',
  },
  async ({ forge, fresh, world }) => {
    const hidden = await fresh.repository({ of: world.ada, private: true })
    const anonymous = await forge.anonymous.getRepository(hidden)
    const stranger = await forge.as(world.stranger).getRepository(hidden)
    return `anonymous: ${anonymous.tells()}; signed in: ${stranger.tells()}`
  },
)

question(
  'repos.get.fields',
  { source: 'code-hosting, Other resources, Repository', asks: 'Which fields does a Repository have?' },
  async ({ see }) => (await see(got)).answer.tellsFields(),
)

questionOfCallers('repos.get', { source: permissions }, (caller, { world }) =>
  caller.getRepository(world.library),
)

const deleted = scene('an owner deletes one of two repositories', async ({ forge, fresh, world }) => {
  const repository = await fresh.repository({ of: world.ada })
  const other = await fresh.repository({ of: world.ada })
  const owner = forge.as(world.ada)
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

const forbidden = scene('a stranger tries to delete a public repository', async ({ forge, fresh, world }) => {
  const repository = await fresh.repository({ of: world.ada })
  return {
    seen: await forge.as(world.stranger).getRepository(repository),
    answer: await forge.as(world.stranger).deleteRepository(repository),
    later: await forge.as(world.ada).getRepository(repository),
  }
})

requirement(
  'repos.delete.status',
  { level: 'stated', source: remove, says: 'A repository that is deleted is answered with 204.' },
  async ({ see, expect }) => {
    expect((await see(deleted)).answer).toHaveStatus(204)
  },
)

requirement(
  'repos.delete.no-body',
  { level: 'stated', source: remove, says: 'The answer is empty.' },
  async ({ see, expect }) => {
    const { answer } = await see(deleted)
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
  async ({ see, expect }) => {
    const { repository, before, searchedBefore, answer, later, laterAdmin, searchedLater } =
      await see(deleted)
    const itself = { name: repository.name, id: repository.id }
    control(before).succeeded()
    control(searchedBefore).lists(itself)
    control(answer).succeeded()
    expect(later).toFindNothing()
    expect(laterAdmin).toFindNothing()
    expect(searchedLater).toListNoneWith(itself)
  },
)

requirement(
  'repos.delete.others',
  { level: 'implied', source: remove, says: 'Other repositories of the owner are still there.' },
  async ({ see, expect }) => {
    const { before, answer, otherLater } = await see(deleted)
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
  async ({ see, expect }) => {
    const { seen, answer } = await see(forbidden)
    control((await see(deleted)).answer).succeeded()
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
  async ({ see, expect }) => {
    control((await see(deleted)).answer).succeeded()
    expect((await see(forbidden)).later).toSucceed()
  },
)

question(
  'repos.delete.forbidden-body',
  { source: 'code-hosting, Errors, shape of forbidden', asks: 'What is the body of the 403?' },
  async ({ see }) => (await see(forbidden)).answer.tellsBody(),
)

question(
  'repos.delete.again',
  { source: remove, asks: 'What is answered when a repository that is gone is deleted again?' },
  async ({ see }) => (await see(deleted)).again.tells(),
)

question(
  'repos.delete.by-collaborator',
  { source: permissions, asks: 'What is answered to a collaborator who may write?' },
  async ({ forge, fresh, world }) => {
    const repository = await fresh.repository({ of: world.ada })
    control(await forge.as(world.ada).addCollaborator(repository, world.bob)).succeeded()
    return (await forge.as(world.bob).deleteRepository(repository)).tells()
  },
)

question(
  'repos.delete.private',
  { source: permissions, asks: 'What is answered to a stranger when the repository is private?' },
  async ({ forge, fresh, world }) => {
    const hidden = await fresh.repository({ of: world.ada, private: true })
    return (await forge.as(world.stranger).deleteRepository(hidden)).tells()
  },
)

questionOfCallers(
  'repos.delete',
  { source: permissions, callers: ['anonymous', 'admin'] },
  async (caller, { fresh, world }) => caller.deleteRepository(await fresh.repository({ of: world.ada })),
)
