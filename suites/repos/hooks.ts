import {
  control,
  notTestable,
  pushHook,
  question,
  questionOfCallers,
  requirement,
  scene,
} from '../../harness/checks/index.ts'

const list = 'code-hosting, Repositories, GET /repos/{owner}/{repo}/hooks'
const create = 'code-hosting, Repositories, POST /repos/{owner}/{repo}/hooks'
const byId = 'code-hosting, Repositories, GET /repos/{owner}/{repo}/hooks/{id}'
const others = 'code-hosting, Repositories, remaining operations on repository hooks by id'
const permissions = 'code-hosting, Authentication, 6'
const option = 'code-hosting, Request option objects, CreateHookOption'

const created = scene('an owner creates two hooks of a repository', async ({ forge, fresh, world }) => {
  const repository = await fresh.repository({ of: world.ada })
  const owner = forge.as(world.ada)
  const [url, secondUrl] = [fresh.hookAddress(), fresh.hookAddress()]
  return {
    repository,
    url,
    secondUrl,
    answer: await owner.createRepositoryHook(repository, pushHook(url)),
    second: await owner.createRepositoryHook(repository, pushHook(secondUrl)),
    list: await owner.listRepositoryHooks(repository),
    listOfOne: await owner.listRepositoryHooks(repository, { limit: 1 }),
  }
})

const switchedOff = scene(
  'an owner creates a hook of another repository, and it is switched off',
  async ({ see, forge, fresh, world }) => {
    // The hooks that should not be in the list have to be there before it is asked for.
    const { answer: ofFirst, url: urlOfFirst } = await see(created)
    const repository = await fresh.repository({ of: world.ada })
    const owner = forge.as(world.ada)
    const url = fresh.hookAddress()
    return {
      url,
      ofFirst,
      urlOfFirst,
      answer: await owner.createRepositoryHook(repository, { ...pushHook(url), active: false }),
      list: await owner.listRepositoryHooks(repository),
    }
  },
)

const got = scene('an owner gets a hook of a repository by its id', async ({ see, forge, world }) => {
  const { repository, answer } = await see(created)
  const id = control(answer).gives('id')
  return { id, answer: await forge.as(world.ada).getRepositoryHook(repository, id) }
})

requirement(
  'repos.create-hook.status',
  { level: 'stated', source: create, says: 'A hook that is created is answered with 201.' },
  async ({ see, expect }) => {
    expect((await see(created)).answer).toHaveStatus(201)
  },
)

requirement(
  'repos.create-hook.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ see, expect }) => {
    const { answer } = await see(created)
    control(answer).succeeded()
    expect(answer).toHaveMediaType('application/json')
  },
)

requirement(
  'repos.create-hook.hook',
  { level: 'stated', source: create, says: 'The body is one Hook.' },
  async ({ see, expect }) => {
    const { answer } = await see(created)
    control(answer).succeeded()
    expect(answer).toMatchSchema('Hook')
  },
)

requirement(
  'repos.create-hook.identity',
  { level: 'implied', source: create, says: 'The Hook has the address that was given.' },
  async ({ see, expect }) => {
    const { answer, url } = await see(created)
    control(answer).succeeded()
    expect(answer).toHaveField('url', url)
  },
)

requirement(
  'repos.create-hook.effect',
  { level: 'implied', source: create, says: 'The hook is among the hooks of the repository afterwards.' },
  async ({ see, expect }) => {
    const { answer, url, list } = await see(created)
    control(answer).succeeded()
    expect(list).toSucceed()
    expect(list).toList({ url })
  },
)

question(
  'repos.create-hook.nothing-given',
  { source: option, asks: 'What is answered when nothing is given of the hook?' },
  async ({ forge, fresh, world }) => {
    const repository = await fresh.repository({ of: world.ada })
    return (await forge.as(world.ada).createRepositoryHook(repository, {})).tells()
  },
)

question(
  'repos.create-hook.malformed-address',
  { source: option, asks: 'What is answered when the address of the hook is none?' },
  async ({ forge, fresh, world }) => {
    const repository = await fresh.repository({ of: world.ada })
    return (await forge.as(world.ada).createRepositoryHook(repository, pushHook('not an address'))).tells()
  },
)

questionOfCallers('repos.create-hook', { source: permissions }, async (caller, { fresh, world }) =>
  caller.createRepositoryHook(await fresh.repository({ of: world.ada }), pushHook(fresh.hookAddress())),
)

notTestable('repos.create-hook.option', {
  level: 'open',
  source: option,
  says: 'Which fields does a CreateHookOption have?',
  reason: 'An answer does not say which fields of a request were read. The driver brings their names.',
})

notTestable('repos.create-hook.deliveries', {
  level: 'open',
  source: 'code-hosting, Events',
  says: 'What does a hook send, when, and how is it signed?',
  reason: 'What a hook sends goes to another address than the one a run hears from.',
})

requirement(
  'repos.list-hooks.status',
  { level: 'stated', source: list, says: 'The hooks of a repository are answered with 200.' },
  async ({ see, expect }) => {
    expect((await see(created)).list).toHaveStatus(200)
  },
)

requirement(
  'repos.list-hooks.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ see, expect }) => {
    const { list } = await see(created)
    control(list).succeeded()
    expect(list).toHaveMediaType('application/json')
  },
)

requirement(
  'repos.list-hooks.list',
  { level: 'stated', source: list, says: 'The body is a list of Hook.' },
  async ({ see, expect }) => {
    const { list, answer } = await see(created)
    control(answer).succeeded()
    control(list).succeeded()
    expect(list).toListOnlyBySchema('Hook')
  },
)

requirement(
  'repos.list-hooks.identity',
  {
    level: 'implied',
    source: list,
    says: 'The list holds every hook that was created, and each has an id of its own.',
  },
  async ({ see, expect }) => {
    const { list, answer, second, url, secondUrl } = await see(created)
    expect(list).toList({ id: control(answer).gives('id'), url })
    expect(list).toList({ id: control(second).gives('id'), url: secondUrl })
    expect(list).toHaveNoRepeated('id')
  },
)

requirement(
  'repos.list-hooks.of-this-repository',
  { level: 'implied', source: list, says: 'Hooks of another repository are not in the list.' },
  async ({ see, expect }) => {
    const { ofFirst, urlOfFirst, answer, list } = await see(switchedOff)
    control(ofFirst).succeeded()
    control(answer).succeeded()
    expect(list).toListNo({ url: urlOfFirst })
  },
)

requirement(
  'repos.list-hooks.switched-off',
  { level: 'implied', source: list, says: 'A hook that is switched off is in the list all the same.' },
  async ({ see, expect }) => {
    const { url, answer, list } = await see(switchedOff)
    control(answer).shows('active', false)
    expect(list).toList({ url })
  },
)

question(
  'repos.list-hooks.paging',
  { source: 'code-hosting, Limits, paging', asks: 'Of two hooks, how many are listed with limit=1?' },
  async ({ see }) => (await see(created)).listOfOne.tellsCount(),
)

questionOfCallers('repos.list-hooks', { source: permissions }, async (caller, { see }) =>
  caller.listRepositoryHooks((await see(created)).repository),
)

question(
  'repos.get-hook.owner',
  { source: byId, asks: 'What is answered to the owner who asks for a hook by its id?' },
  async ({ see }) => (await see(got)).answer.tells(),
)

question(
  'repos.get-hook.hook',
  { source: byId, asks: 'Is what is answered the hook that was created?' },
  async ({ see }) => {
    const { answer, id } = await see(got)
    const { url } = await see(created)
    if (!answer.succeeded) return answer.tells()
    return answer.field('id') === id && answer.text().includes(url) ? 'the hook' : 'something else'
  },
)

question(
  'repos.get-hook.unknown',
  { source: byId, asks: 'What is answered when the repository has no hook of that id?' },
  async ({ see, forge, fresh, world }) => {
    const other = await fresh.repository({ of: world.ada })
    return (await forge.as(world.ada).getRepositoryHook(other, (await see(got)).id)).tells()
  },
)

question(
  'repos.get-hook.edit',
  { source: others, asks: 'What is answered to PATCH on the path of a hook?' },
  async ({ forge, fresh, world }) => {
    const repository = await fresh.repository({ of: world.ada })
    const owner = forge.as(world.ada)
    const made = await owner.createRepositoryHook(repository, pushHook(fresh.hookAddress()))
    const change = { ...pushHook(fresh.hookAddress()), active: false }
    return (await owner.editRepositoryHook(repository, control(made).gives('id'), change)).tells()
  },
)

question(
  'repos.get-hook.delete',
  { source: others, asks: 'What is answered to DELETE on the path of a hook, and is the hook gone then?' },
  async ({ forge, fresh, world }) => {
    const repository = await fresh.repository({ of: world.ada })
    const owner = forge.as(world.ada)
    const made = await owner.createRepositoryHook(repository, pushHook(fresh.hookAddress()))
    const id = control(made).gives('id')
    const answer = await owner.deleteRepositoryHook(repository, id)
    return `${answer.tells()}; then ${(await owner.getRepositoryHook(repository, id)).tells()}`
  },
)

questionOfCallers('repos.get-hook', { source: permissions }, async (caller, { see }) =>
  caller.getRepositoryHook((await see(created)).repository, (await see(got)).id),
)
