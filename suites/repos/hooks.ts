import { codeHostingSuite, control, listsAtLeast, pushHook, scenario } from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'

export const suite = codeHostingSuite()
const { callerQuestions, notTestable, question, requirement, responses } = suite
const otherOperations = 'code-hosting, Repositories, remaining operations on repository hooks by id'
const permissions = 'code-hosting, Authentication, 6'
const option = 'code-hosting, Request option objects, CreateHookOption'

const created = scenario('POST of two hooks of a repository', async ({ forge, fresh, pollUntil, shared }) => {
  const repository = await fresh.repository({ of: shared.ada })
  const owner = forge.as(shared.ada)
  const [url, secondUrl] = [fresh.hookAddress(), fresh.hookAddress()]
  return {
    repository,
    url,
    secondUrl,
    answer: await owner.createRepositoryHook(repository, pushHook(url)),
    listOfOne: await pollUntil(() => owner.listRepositoryHooks(repository), listsAtLeast(1)),
    second: await owner.createRepositoryHook(repository, pushHook(secondUrl)),
    list: await pollUntil(() => owner.listRepositoryHooks(repository), listsAtLeast(2)),
  }
})

const switchedOff = scenario(
  'POST of an inactive hook of another repository',
  async ({ play, forge, fresh, pollUntil, shared }) => {
    // The hooks that the list must omit exist before the list is requested.
    const { answer: ofFirst, url: urlOfFirst } = await play(created)
    const repository = await fresh.repository({ of: shared.ada })
    const owner = forge.as(shared.ada)
    const url = fresh.hookAddress()
    return {
      url,
      ofFirst,
      urlOfFirst,
      answer: await owner.createRepositoryHook(repository, { ...pushHook(url), active: false }),
      list: await pollUntil(() => owner.listRepositoryHooks(repository), listsAtLeast(1)),
    }
  },
)

const got = scenario('GET of a hook of a repository by its id', async ({ play, forge, shared }) => {
  const { repository, answer } = await play(created)
  const id = control(answer).fieldValue('id')
  return { id, answer: await forge.as(shared.ada).getRepositoryHook(repository, id) }
})

responses(
  { scenario: created, reply: ({ answer }) => answer },
  {
    'repos.create-hook.status': { status: 201, says: 'POST of a hook with valid input returns 201.' },
    'repos.create-hook.media-type': defaultMediaType,
    'repos.create-hook.hook': { one: 'Hook', says: 'The response body is one Hook.' },
  },
)

requirement(
  'repos.create-hook.identity',
  {
    level: 'implied',
    says: 'The response describes the created hook: it has the URL given in the request.',
  },
  async ({ play, expect }) => {
    const { answer, second, url, secondUrl } = await play(created)
    control(answer).succeeded()
    control(second).succeeded()
    expect(answer).toHaveField('url', url)
    expect(second).toHaveField('url', secondUrl)
  },
)

requirement(
  'repos.create-hook.effect',
  {
    level: 'implied',
    says: 'The created hook is in the list of hooks of the repository after the request.',
  },
  async ({ play, expect }) => {
    const { answer, url, list } = await play(created)
    control(answer).succeeded()
    expect(list).toSucceed()
    expect(list).toHaveEntry({ url })
  },
)

question(
  'repos.create-hook.nothing-given',
  { source: option, asks: 'How does the operation respond when the request body contains no fields?' },
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.repository({ of: shared.ada })
    return (await forge.as(shared.ada).createRepositoryHook(repository, {})).describe()
  },
)

question(
  'repos.create-hook.malformed-address',
  { source: option, asks: 'How does the operation respond to an invalid hook URL?' },
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.repository({ of: shared.ada })
    return (
      await forge.as(shared.ada).createRepositoryHook(repository, pushHook(fresh.like('not an address')))
    ).describe()
  },
)

callerQuestions('repos.create-hook', { source: permissions }, async (caller, { fresh, shared }) =>
  caller.createRepositoryHook(await fresh.repository({ of: shared.ada }), pushHook(fresh.hookAddress())),
)

notTestable('repos.create-hook.option', {
  level: 'open',
  source: option,
  says: 'Which fields does a CreateHookOption have?',
  reason:
    'A response does not show which request fields the server reads. The driver supplies the field names.',
})

notTestable('repos.create-hook.deliveries', {
  level: 'open',
  source: 'code-hosting, Events',
  says: 'What does a hook deliver, when does it deliver, and how does it sign a delivery?',
  reason: 'A hook delivers to an address that a run does not observe.',
})

responses(
  { scenario: created, reply: ({ list }) => list },
  {
    'repos.list-hooks.status': { status: 200, says: 'GET of the hooks of a repository returns 200.' },
    'repos.list-hooks.media-type': defaultMediaType,
  },
)

requirement(
  'repos.list-hooks.list',
  { level: 'stated', says: 'The response body is a list of Hook.' },
  async ({ play, expect }) => {
    const { list, answer } = await play(created)
    control(answer).succeeded()
    control(list).succeeded()
    expect(list).toHaveEntriesMatchingSchema('Hook')
  },
)

requirement(
  'repos.list-hooks.identity',
  {
    level: 'implied',
    says: 'The list contains every created hook, each with a unique id.',
  },
  async ({ play, expect }) => {
    const { list, listOfOne, answer, second, url, secondUrl } = await play(created)
    expect(listOfOne).toHaveEntry({ id: control(answer).fieldValue('id'), url })
    expect(list).toHaveEntry({ id: control(answer).fieldValue('id'), url })
    expect(list).toHaveEntry({ id: control(second).fieldValue('id'), url: secondUrl })
    expect(list).toHaveUniqueEntries('id')
  },
)

requirement(
  'repos.list-hooks.both',
  {
    level: 'implied',
    says: 'The list of a new repository has at least two entries after two hooks are created.',
  },
  async ({ play, expect }) => {
    const { list, answer, second } = await play(created)
    control(answer).succeeded()
    control(second).succeeded()
    expect(list).toHaveEntryCountAtLeast(2)
  },
)

requirement(
  'repos.list-hooks.of-this-repository',
  { level: 'implied', says: 'The list omits hooks of another repository.' },
  async ({ play, expect }) => {
    const { ofFirst, urlOfFirst, answer, list } = await play(switchedOff)
    control(ofFirst).succeeded()
    control(answer).succeeded()
    expect(list).toHaveNoEntry({ url: urlOfFirst })
  },
)

requirement(
  'repos.list-hooks.switched-off',
  { level: 'implied', says: 'The list includes an inactive hook.' },
  async ({ play, expect }) => {
    const { url, answer, list } = await play(switchedOff)
    control(answer).hasField('active', false)
    expect(list).toHaveEntry({ url })
  },
)

question(
  'repos.list-hooks.paging',
  {
    source: 'code-hosting, Limits, paging',
    asks: 'Does a `Link` header name a further page of a list of two hooks?',
  },
  async ({ play }) => (await play(created)).list.describePages(),
)

callerQuestions('repos.list-hooks', { source: permissions }, async (caller, { play }) =>
  caller.listRepositoryHooks((await play(created)).repository),
)

question(
  'repos.get-hook.owner',
  { asks: 'How does the operation respond to the owner of the repository?' },
  async ({ play }) => (await play(got)).answer.describe(),
)

question(
  'repos.get-hook.hook',
  { asks: 'Does the response describe the created hook?' },
  async ({ play }) => {
    const { answer, id } = await play(got)
    const { url } = await play(created)
    if (!answer.succeeded) return answer.describe()
    return answer.field('id') === id && answer.text().includes(url) ? 'the hook' : 'something else'
  },
)

question(
  'repos.get-hook.unknown',
  {
    asks: 'How does the operation respond when the repository has no hook with the given id?',
  },
  async ({ play, forge, fresh, shared }) => {
    const other = await fresh.repository({ of: shared.ada })
    return (await forge.as(shared.ada).getRepositoryHook(other, (await play(got)).id)).describe()
  },
)

question(
  'repos.get-hook.edit',
  { source: otherOperations, asks: 'How does the server respond to PATCH of a hook?' },
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.repository({ of: shared.ada })
    const owner = forge.as(shared.ada)
    const made = await owner.createRepositoryHook(repository, pushHook(fresh.hookAddress()))
    const change = { ...pushHook(fresh.hookAddress()), active: false }
    return (await owner.editRepositoryHook(repository, control(made).fieldValue('id'), change)).describe()
  },
)

question(
  'repos.get-hook.delete',
  {
    source: otherOperations,
    asks: 'How does the server respond to DELETE of a hook, and does the hook exist after the request?',
  },
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.repository({ of: shared.ada })
    const owner = forge.as(shared.ada)
    const made = await owner.createRepositoryHook(repository, pushHook(fresh.hookAddress()))
    const id = control(made).fieldValue('id')
    const answer = await owner.deleteRepositoryHook(repository, id)
    return `${answer.describe()}; then ${(await owner.getRepositoryHook(repository, id)).describe()}`
  },
)

callerQuestions('repos.get-hook', { source: permissions }, async (caller, { play }) =>
  caller.getRepositoryHook((await play(created)).repository, (await play(got)).id),
)
