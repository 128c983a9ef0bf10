import {
  assume,
  codeHostingSuite,
  control,
  deciding,
  ifReadable,
  lists,
  listsAtLeast,
  scenario,
  type Reply,
} from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'

export const suite = codeHostingSuite()
const { callerQuestions, notTestable, question, requirement, responses } = suite
const permissions = 'code-hosting, Authentication, 6'
const option = 'code-hosting, Request option objects, CreateForkOption'

const forked = scenario(
  'POST of a fork of a repository of another user',
  async ({ forge, fresh, shared }) => {
    const original = await fresh.repository({ of: shared.ada, withReadme: true })
    assume('a public repository', !original.private)
    const forker = await fresh.person()
    control(await forge.as(forker).getRepository(original)).succeeded()
    const answer = await forge.as(forker).forkRepository(original)
    return { original, forker, copy: { owner: forker, name: nameOfFork(answer, original) }, answer }
  },
)

/** The name of a fork, which the document does not show: that of the response, or of the original. */
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
  forge.as(shared.ada).listForks(shared.library),
)

responses(
  { scenario: forked, reply: ({ answer }) => answer },
  {
    'repos.fork.status': { status: 202, says: 'POST of a fork returns 202.' },
    'repos.fork.media-type': defaultMediaType,
    'repos.fork.repository': { one: 'Repository', says: 'The response body is one Repository.' },
  },
)

question(
  'repos.fork.identity',
  {
    asks: 'Does the response describe the fork, with the name of the original repository and the current user as its owner?',
  },
  async ({ play }) => {
    const { answer, original, forker } = await play(forked)
    if (!answer.succeeded) return answer.describe()
    const name = answer.field('name') === original.name ? 'the same name' : 'another name'
    return `${name}, ${answer.field('owner') === forker.username ? 'the current user' : 'another owner'}`
  },
)

requirement(
  'repos.fork.effect',
  {
    level: 'implied',
    says: 'GET of the fork eventually succeeds after the request, and the current user owns the fork.',
  },
  async ({ pollOrObserve, play, forge, expect }) => {
    const { answer, copy, forker } = await play(forked)
    control(answer).succeeded()
    const found = await pollOrObserve('the fork is there', () => forge.as(forker).getRepository(copy))
    expect(found).toHaveFieldsWherePresent({ name: copy.name, owner: forker.username })
  },
)

requirement(
  'repos.fork.made',
  {
    level: 'implied',
    says: 'A fork that is accepted with 202 is created at some time: GET of the fork succeeds within ten times the time that a run waits for an asynchronous effect.',
  },
  async ({ pollForLong, play, forge, expect }) => {
    const { answer, copy, forker } = await play(forked)
    control(answer).hasStatus(202)
    const found = await pollForLong(
      'the fork is there',
      () => forge.as(forker).getRepository(copy),
      ({ succeeded }) => succeeded,
    )
    expect(found).toSucceed()
  },
)

requirement(
  'repos.fork.content',
  {
    level: 'implied',
    says: 'The fork eventually has a branch of the original repository, and each branch of that name at the same commit.',
  },
  async ({ pollOrObserve, play, forge, shared, expect }) => {
    const { answer, original, copy, forker } = await play(forked)
    control(answer).succeeded()
    const branches = await forge.as(shared.ada).listBranches(original)
    control(branches).hasEntries()
    const copied = await pollOrObserve(
      'the fork has branches',
      () => forge.as(forker).listBranches(copy),
      (list) => list.json() !== null && list.entries().length > 0,
    )
    const wanted = branches.entries().map(({ name, commit }) => ({ name, commit }))
    // A fork may have the default branch alone.
    const present = wanted.filter(({ name }) => lists({ name })(copied))
    for (const branch of present.length === 0 ? wanted : deciding(present, copied, 'missing'))
      expect(copied).toHaveEntry(branch)
  },
)

requirement(
  'repos.fork.original',
  { level: 'implied', says: 'The original repository keeps its owner.' },
  async ({ play, forge, shared, expect }) => {
    const { answer, original } = await play(forked)
    control(answer).succeeded()
    const kept = await forge.as(shared.ada).getRepository(original)
    expect(kept).toSucceed()
    expect(kept).toHaveField('id', original.id)
    expect(kept).toHaveField('owner', shared.ada.username)
  },
)

requirement(
  'repos.fork.there',
  {
    level: 'implied',
    says: 'A fork in the list of forks of the original repository can be read with GET of the repository by the user who created it.',
  },
  async ({ pollUntil, pollOrObserve, play, forge, shared, expect }) => {
    const { answer, original, copy, forker } = await play(forked)
    control(answer).succeeded()
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
)

question(
  'repos.fork.into-organization',
  { source: option, asks: 'Who owns the fork when the request names an organization of the current user?' },
  async ({ forge, fresh, shared }) => {
    const original = await fresh.repository({ of: shared.ada, withReadme: true })
    const organization = await fresh.organization(shared.bob)
    const answer = await forge.as(shared.bob).forkRepository(original, { into: organization })
    if (!answer.succeeded) return answer.describe()
    return answer.field('owner') === organization.username ? 'the organization' : 'another account'
  },
)

question(
  'repos.fork.again',
  {
    asks: 'How does the operation respond when the current user already has a fork of the repository?',
  },
  async ({ play, forge }) => {
    const { answer, original, forker } = await play(forked)
    control(answer).succeeded()
    return (await forge.as(forker).forkRepository(original)).describe()
  },
)

question(
  'repos.fork.own',
  { asks: 'How does the operation respond to the owner of the repository?' },
  async ({ play, forge, shared }) =>
    (await forge.as(shared.ada).forkRepository((await play(forked)).original)).describe(),
)

question(
  'repos.fork.empty',
  { asks: 'How does the operation respond when the repository is empty?' },
  async ({ forge, fresh, shared }) =>
    (await forge.as(shared.bob).forkRepository(await fresh.repository({ of: shared.ada }))).describe(),
)

callerQuestions(
  'repos.fork',
  { source: permissions, callers: ['anonymous', 'admin'] },
  async (caller, { fresh, shared }) =>
    caller.forkRepository(await fresh.repository({ of: shared.ada, withReadme: true })),
)

notTestable('repos.fork.option', {
  level: 'open',
  source: option,
  says: 'Which fields does a CreateForkOption have?',
  reason:
    'A response does not show which request fields the server reads. The driver supplies the field names.',
})

requirement(
  'repos.list-forks.status',
  { level: 'stated', says: 'GET of the forks of a repository returns 200.' },
  async ({ play, forge, shared, expect }) => {
    const { original } = await play(forked)
    expect(await forge.as(shared.ada).listForks(original)).toHaveStatus(200)
  },
)

requirement(
  'repos.list-forks.media-type',
  {
    level: 'implied',
    source: 'code-hosting, Default media types',
    says: 'The response has the media type application/json.',
  },
  async ({ play, expect }) => {
    const { list } = await play(listed)
    control(list).succeeded()
    expect(list).toHaveMediaType('application/json')
  },
)

requirement(
  'repos.list-forks.list',
  { level: 'stated', says: 'The response body is a list of Repository.' },
  async ({ play, expect }) => {
    const { list } = await play(listed)
    expect(list).toHaveEntriesMatchingSchema('Repository')
  },
)

requirement(
  'repos.list-forks.identity',
  {
    level: 'implied',
    says: 'The list contains the fork and omits the original repository.',
  },
  async ({ play, expect }) => {
    const { list } = await play(listed)
    const { original, copy, forker } = await play(forked)
    control(list).succeeded()
    expect(list).toHaveEntry({ name: copy.name, owner: forker.username })
    expect(list).toHaveNoEntry({ id: original.id })
  },
)

requirement(
  'repos.list-forks.of-this-repository',
  { level: 'implied', says: 'The list omits forks of another repository.' },
  async ({ play, expect }) => {
    const { list } = await play(listed)
    const { copy: fork, forker } = await play(forked)
    const copy = { name: fork.name, owner: forker.username }
    control(list).hasEntry(copy)
    // The library has no forks; another requirement says how an empty list is written.
    expect(await play(unforked)).toHaveNothingListed()
    const { list: further, forks } = await play(twiceForked)
    // Whether the list has every fork is another requirement.
    if (forks.some((fork) => lists(fork)(further))) expect(further).toHaveNoEntry({ name: copy.name })
  },
)

requirement(
  'repos.list-forks.all',
  {
    level: 'implied',
    says: 'The list contains every fork of the repository once.',
  },
  async ({ play, expect }) => {
    const { ofAnother, forks, list } = await play(twiceForked)
    control(ofAnother).hasEntries()
    for (const fork of forks) expect(list).toHaveEntry(fork)
    expect(list).toHaveEntryCountAtLeast(forks.length)
    expect(list).toHaveUniqueEntries('id')
  },
)

requirement(
  'repos.list-forks.empty-list',
  {
    level: 'implied',
    says: 'GET of the forks of a repository without forks returns 200 and an empty list.',
  },
  async ({ play, expect }) => {
    const answer = await play(unforked)
    expect(answer).toHaveStatus(200)
    expect(answer).toHaveEntryCount(0)
  },
)

question(
  'repos.list-forks.paging',
  {
    source: 'code-hosting, Limits, paging',
    asks: 'Does a `Link` header name a further page of a list of two forks?',
  },
  async ({ play }) => (await play(twiceForked)).list.describePages(),
)

question(
  'repos.list-forks.none',
  { asks: 'How does the operation respond when the repository has no forks?' },
  async ({ play }) => {
    const answer = await play(unforked)
    return answer.succeeded ? answer.text().trim() : answer.describe()
  },
)

callerQuestions('repos.list-forks', { source: permissions }, async (caller, { play }) =>
  caller.listForks((await play(forked)).original),
)
