import { checks, question, scenario } from '../common/words.ts'
import { callers, paging, requestFields, responses } from '../common/derived.ts'
import {
  assume,
  control,
  deciding,
  ifReadable,
  isServed,
  readableEntries,
  lists,
  listsAtLeast,
  Observed,
  type Reply,
  type ScenarioContext,
} from '../common/tools.ts'

const option = 'code-hosting, Request option objects, CreateForkOption'

/** Someone forks a repository of somebody else. */
async function forkOfAnother({ forge, fresh, pollUntil, shared }: ScenarioContext) {
  const original = await fresh.repository({ of: shared.ada, withReadme: true })
  assume('a public repository', !original.private)
  const forker = await fresh.person()
  control(await pollUntil(() => forge.as(forker).getRepository(original), isServed)).succeeded()
  const answer = await forge.as(forker).forkRepository(original)
  return { original, forker, copy: { owner: forker, name: nameOfFork(answer, original) }, answer }
}

const forked = scenario('POST of a fork of a repository of another user', forkOfAnother)

const forkedForDeletion = scenario('POST of a fork that its owner deletes afterwards', forkOfAnother)

/** The name of a fork, which the document does not show: the name in the response, or the name of the original. */
function nameOfFork(answer: Reply, original: { readonly name: string }): string {
  const shown = answer.succeeded ? ifReadable(() => answer.field('name')) : undefined
  return typeof shown === 'string' && shown !== '' ? shown : original.name
}

const listed = scenario('GET of the forks of a repository', async (context) => {
  const { pollUntil, pollOrObserve, play, forge, shared } = context
  const { original, answer, copy, forker } = await play(forked)
  control(answer).succeeded()
  const found = await pollOrObserve('the fork is there', () => forge.as(forker).getRepository(copy))
  const list = await pollUntil(
    () => forge.as(shared.ada).listForks(original),
    (answered) => answered.describePresence({ owner: forker.username }) === 'listed',
  )
  return { found, list }
})

const twiceForked = scenario(
  'GET of the forks of a repository with two forks, when another repository has a fork',
  async ({ play, pollUntil, forge, fresh, shared }) => {
    const { list: ofAnother } = await play(listed)
    const original = await fresh.repository({ of: shared.ada, withReadme: true })
    const forker = await fresh.person()
    const answers = [
      { owner: forker.username, answer: await forge.as(forker).forkRepository(original) },
      { owner: shared.bob.username, answer: await forge.as(shared.bob).forkRepository(original) },
    ]
    for (const { answer } of answers) control(answer).succeeded()
    return {
      ofAnother,
      forks: answers.map(({ owner, answer }) => ({ name: nameOfFork(answer, original), owner })),
      list: await pollUntil(() => forge.as(shared.ada).listForks(original), listsAtLeast(2)),
    }
  },
)

const unforked = scenario('GET of the forks of a repository without forks', ({ forge, shared }) =>
  forge.as(shared.ada).listForks(shared.repository),
)

/**
 * Continues unless others fork repositories, and delete these forks at any time: in that case, no listed fork of the library belongs to a
 * user whom the run has created.
 */
async function observeForksOfServer(
  { play, forge, shared }: Pick<ScenarioContext, 'play' | 'forge' | 'shared'>,
  list: Reply,
): Promise<void> {
  if (readableEntries(list).length === 0) return
  const { forker } = await play(forked)
  const people = [forker, shared.ada, shared.bob].map(({ username }) => username)
  const again = await forge.as(shared.ada).listForks(shared.repository)
  const owners = [list, again].flatMap(readableEntries).map(({ owner }) => owner)
  if (owners.every((owner) => typeof owner === 'string' && !people.includes(owner)))
    throw new Observed('others fork repositories')
}

const afterForked = forked.after('answer')

export const suite = checks({
  ...responses('repos.fork', forked, 'answer', ['status', 'media-type', 'repository'], { of: 'of a fork' }),
  'repos.fork.identity': forked.question(
    'Does the response describe the fork, with the name of the original repository and the current user as its owner?',
    ({ answer, original, forker }) => {
      if (!answer.succeeded) return answer
      const name = answer.field('name') === original.name ? 'the same name' : 'another name'
      return `${name}, ${answer.field('owner') === forker.username ? 'the current user' : 'another owner'}`
    },
  ),
  'repos.fork.effect': afterForked.implied(
    'GET of the fork eventually succeeds after the request, and the current user owns the fork.',
    async ({ copy, forker }, { pollOrObserve, forge, expect }) => {
      const found = await pollOrObserve('the fork is there', () => forge.as(forker).getRepository(copy))
      expect(found).toHaveFieldsWherePresent({ name: copy.name, owner: forker.username })
    },
  ),
  'repos.fork.made': forked.implied(
    'A fork that is accepted with 202 is created at some time: GET of the fork succeeds within ten times the time that a run waits for an asynchronous effect.',
    async ({ answer, copy, forker }, { pollForLong, forge, expect }) => {
      control(answer).hasStatus(202)
      const found = await pollForLong(
        'the fork is there',
        () => forge.as(forker).getRepository(copy),
        ({ succeeded }) => succeeded,
      )
      expect(found).toSucceed()
    },
  ),
  'repos.fork.made-again': forkedForDeletion.implied(
    'A fork that is accepted with 202 after the earlier fork of the same user was deleted is created as well: GET of the fork succeeds within ten times the time that a run waits for an asynchronous effect.',
    async ({ answer, original, copy, forker }, { pollOrObserve, pollUntil, pollForLong, forge, expect }) => {
      control(answer).hasStatus(202)
      const caller = forge.as(forker)
      const read = () => caller.getRepository(copy)
      await pollOrObserve('the first fork is there', read, isServed)
      control(await caller.deleteRepository(copy)).succeeded()
      const isGone = ({ status }: Reply) => status === 404 || status === 410
      assume('the deleted fork is gone', isGone(await pollUntil(read, isGone)))
      const again = await caller.forkRepository(original)
      control(again).hasStatus(202)
      const second = { owner: forker, name: nameOfFork(again, original) }
      const found = await pollForLong(
        'the second fork is there',
        () => caller.getRepository(second),
        isServed,
      )
      expect(found).toSucceed()
    },
  ),
  'repos.fork.content': afterForked.implied(
    'The fork eventually has a branch of the original repository, and each branch of that name at the same commit.',
    async ({ original, copy, forker }, { pollOrObserve, forge, shared, expect }) => {
      const branches = await forge.as(shared.ada).listBranches(original)
      control(branches).hasEntries()
      const copied = await pollOrObserve(
        'the fork has branches',
        () => forge.as(forker).listBranches(copy),
        (list) => list.json() !== null && list.entries().length > 0,
      )
      const wanted = branches.entries().map(({ name, commit }) => ({ name, commit }))
      // A fork may have only the default branch.
      const present = wanted.filter(({ name }) => lists({ name })(copied))
      for (const branch of present.length === 0 ? wanted : deciding(present, copied, 'missing'))
        expect(copied).toHaveEntry(branch)
    },
  ),
  'repos.fork.original': afterForked.implied(
    'The original repository keeps its owner.',
    async ({ original }, { forge, shared, expect }) => {
      const kept = await forge.as(shared.ada).getRepository(original)
      expect(kept).toSucceed().toHaveField('id', original.id).toHaveField('owner', shared.ada.username)
    },
  ),
  'repos.fork.there': afterForked.implied(
    'A fork in the list of forks of the original repository can be read with GET of the repository by the user who created it.',
    async ({ original, copy, forker }, { pollUntil, pollOrObserve, forge, shared, expect }) => {
      await pollOrObserve(
        'the fork is listed',
        () => forge.as(shared.ada).listForks(original),
        (list) => list.describePresence({ owner: forker.username }) === 'listed',
      )
      const found = await pollUntil(
        () => forge.as(forker).getRepository(copy),
        ({ succeeded }) => succeeded,
      )
      expect(found).toSucceed()
    },
  ),
  'repos.fork.into-organization': question(
    'Who owns the fork when the request names an organization of the current user?',
    { source: option },
    async ({ forge, fresh, shared }) => {
      const original = await fresh.repository({ of: shared.ada, withReadme: true })
      const organization = await fresh.organization(shared.bob)
      const answer = await forge.as(shared.bob).forkRepository(original, { into: organization })
      if (!answer.succeeded) return answer
      return answer.field('owner') === organization.username ? 'the organization' : 'another account'
    },
  ),
  'repos.fork.again': afterForked.question(
    'How does the operation respond when the current user already has a fork of the repository?',
    ({ original, forker }, { forge }) => forge.as(forker).forkRepository(original),
  ),
  'repos.fork.own': forked.question(
    'How does the operation respond to the owner of the repository?',
    ({ original }, { forge, shared }) => forge.as(shared.ada).forkRepository(original),
  ),
  'repos.fork.empty': question(
    'How does the operation respond when the repository is empty?',
    async ({ forge, fresh, shared }) =>
      forge.as(shared.bob).forkRepository(await fresh.repository({ of: shared.ada })),
  ),
  ...callers(
    'repos.fork',
    async (caller, { fresh, shared }) =>
      caller.forkRepository(await fresh.repository({ of: shared.ada, withReadme: true })),
    { only: ['anonymous', 'admin'] },
  ),
  'repos.fork.option': requestFields(),
  'repos.list-forks.status': forked.stated(
    'GET of the forks of a repository returns 200.',
    async ({ original }, { forge, shared, expect }) =>
      expect(await forge.as(shared.ada).listForks(original)).toHaveStatus(200),
  ),
  ...responses('repos.list-forks', listed, 'list', ['media-type']),
  'repos.list-forks.list': listed.stated(
    'The response body is a list of Repository.',
    ({ list }, { expect }) => expect(list).toHaveEntriesMatchingSchema('Repository'),
  ),
  'repos.list-forks.identity': listed.implied(
    'The list contains the fork and omits the original repository.',
    async ({ list }, { play, forge, shared, expect }) => {
      const { original, copy, forker } = await play(forked)
      const fork = { name: copy.name, owner: forker.username }
      control(list).succeeded()
      // The document shows neither whether a fork is public, nor who sees a private fork.
      if (!lists(fork)(list)) {
        const seen = await forge.as(shared.ada).getRepository(copy)
        control(seen).succeeded()
        assume('a public fork', seen.field('private') !== true)
      }
      expect(list).toHaveEntry(fork)
      expect(list).toHaveNoEntry({ name: original.name, owner: original.owner.username })
    },
  ),
  'repos.list-forks.of-this-repository': listed.implied(
    'The list omits forks of another repository.',
    async ({ list }, { expect, ...context }) => {
      const { play } = context
      const { copy: fork, forker } = await play(forked)
      const copy = { name: fork.name, owner: forker.username }
      control(list).hasEntry(copy)
      // The library has no forks; another requirement specifies the form of an empty list.
      const none = await play(unforked)
      await observeForksOfServer(context, none)
      expect(none).toHaveNothingListed()
      const { list: further, forks } = await play(twiceForked)
      // Another requirement says that the list has every fork.
      if (forks.some((fork) => lists(fork)(further))) expect(further).toHaveNoEntry({ name: copy.name })
    },
  ),
  'repos.list-forks.all': twiceForked.implied(
    'The list contains every fork of the repository once.',
    ({ ofAnother, forks, list }, { expect }) => {
      control(ofAnother).hasEntries()
      for (const fork of forks) expect(list).toHaveEntry(fork)
      expect(list).toHaveEntryCountAtLeast(forks.length).toHaveUniqueEntries('id')
    },
  ),
  'repos.list-forks.empty-list': unforked.implied(
    'GET of the forks of a repository without forks returns 200 and an empty list.',
    async (answer, { expect, ...context }) => {
      expect(answer).toHaveStatus(200)
      await observeForksOfServer(context, answer)
      expect(answer).toHaveEntryCount(0)
    },
  ),
  'repos.list-forks.paging': paging(twiceForked, 'list', 'two forks'),
  'repos.list-forks.none': unforked.question(
    'How does the operation respond when the repository has no forks?',
    (answer) => (answer.succeeded ? answer.text().trim() : answer.describe()),
  ),
  ...callers('repos.list-forks', async (caller, { play }) => caller.listForks((await play(forked)).original)),
})
