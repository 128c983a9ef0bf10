import { checks, question, scenario } from '../common/words.ts'
import { callers, paging, requestFields, responses } from '../common/derived.ts'
import { control, listsAtLeast, pushHook } from '../common/tools.ts'
import { deliveries, listBoth, showUrls } from '../common/hooks.ts'

const otherOperations = 'code-hosting, Repositories, remaining operations on repository hooks by id'
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

const afterCreatedWithSecond = created.after('answer', 'second')
const afterCreated = created.after('answer')
const afterSwitchedOffWithOfFirst = switchedOff.after('ofFirst', 'answer')

export const suite = checks({
  ...responses('repos.create-hook', created, 'answer', ['status', 'media-type', 'hook']),
  'repos.create-hook.identity': afterCreatedWithSecond.implied(
    'The response describes the created hook: it has the URL given in the request.',
    showUrls,
  ),
  'repos.create-hook.effect': afterCreated.implied(
    'The created hook is in the list of hooks of the repository after the request.',
    ({ url, list }, { expect }) => expect(list).toSucceed().toHaveEntry({ url }),
  ),
  'repos.create-hook.nothing-given': question(
    'How does the operation respond when the request body contains no fields?',
    { source: option },
    async ({ forge, fresh, shared }) => {
      const repository = await fresh.repository({ of: shared.ada })
      return forge.as(shared.ada).createRepositoryHook(repository, {})
    },
  ),
  'repos.create-hook.malformed-address': question(
    'How does the operation respond to an invalid hook URL?',
    { source: option },
    async ({ forge, fresh, shared }) => {
      const repository = await fresh.repository({ of: shared.ada })
      return forge.as(shared.ada).createRepositoryHook(repository, pushHook(fresh.like('not an address')))
    },
  ),
  ...callers('repos.create-hook', async (caller, { fresh, shared }) =>
    caller.createRepositoryHook(await fresh.repository({ of: shared.ada }), pushHook(fresh.hookAddress())),
  ),
  'repos.create-hook.option': requestFields(),
  'repos.create-hook.deliveries': deliveries,
  ...responses('repos.list-hooks', created, 'list', ['status', 'media-type']),
  ...responses('repos.list-hooks', afterCreated, 'list', ['list']),
  'repos.list-hooks.identity': created.implied(
    'The list contains every created hook, each with a unique id.',
    listBoth,
  ),
  'repos.list-hooks.both': afterCreatedWithSecond.implied(
    'The list of a new repository has at least two entries after two hooks are created.',
    ({ list }, { expect }) => expect(list).toHaveEntryCountAtLeast(2),
  ),
  'repos.list-hooks.of-this-repository': afterSwitchedOffWithOfFirst.implied(
    'The list omits hooks of another repository.',
    ({ urlOfFirst, list }, { expect }) => expect(list).toHaveNoEntry({ url: urlOfFirst }),
  ),
  'repos.list-hooks.switched-off': switchedOff.implied(
    'The list includes an inactive hook.',
    ({ url, answer, list }, { expect }) => {
      control(answer).hasField('active', false)
      expect(list).toHaveEntry({ url })
    },
  ),
  'repos.list-hooks.paging': paging(created, 'list', 'two hooks'),
  ...callers('repos.list-hooks', async (caller, { play }) =>
    caller.listRepositoryHooks((await play(created)).repository),
  ),
  'repos.get-hook.owner': got.question(
    'How does the operation respond to the owner of the repository?',
    ({ answer }) => answer,
  ),
  'repos.get-hook.hook': got.question(
    'Does the response describe the created hook?',
    async ({ answer, id }, { play }) => {
      const { url } = await play(created)
      if (!answer.succeeded) return answer
      return answer.field('id') === id && answer.text().includes(url) ? 'the hook' : 'something else'
    },
  ),
  'repos.get-hook.unknown': question(
    'How does the operation respond when the repository has no hook with the given id?',
    async ({ play, forge, fresh, shared }) => {
      const other = await fresh.repository({ of: shared.ada })
      return forge.as(shared.ada).getRepositoryHook(other, (await play(got)).id)
    },
  ),
  'repos.get-hook.edit': question(
    'How does the server respond to PATCH of a hook?',
    { source: otherOperations },
    async ({ forge, fresh, shared }) => {
      const repository = await fresh.repository({ of: shared.ada })
      const owner = forge.as(shared.ada)
      const made = await owner.createRepositoryHook(repository, pushHook(fresh.hookAddress()))
      const change = { ...pushHook(fresh.hookAddress()), active: false }
      return owner.editRepositoryHook(repository, control(made).fieldValue('id'), change)
    },
  ),
  'repos.get-hook.delete': question(
    'How does the server respond to DELETE of a hook, and does the hook exist after the request?',
    { source: otherOperations },
    async ({ forge, fresh, shared }) => {
      const repository = await fresh.repository({ of: shared.ada })
      const owner = forge.as(shared.ada)
      const made = await owner.createRepositoryHook(repository, pushHook(fresh.hookAddress()))
      const id = control(made).fieldValue('id')
      const answer = await owner.deleteRepositoryHook(repository, id)
      return `${answer.describe()}; then ${(await owner.getRepositoryHook(repository, id)).describe()}`
    },
  ),
  ...callers('repos.get-hook', async (caller, { play }) =>
    caller.getRepositoryHook((await play(created)).repository, (await play(got)).id),
  ),
})
