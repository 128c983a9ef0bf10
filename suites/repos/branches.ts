import { codeHostingSuite, control, observeIfRefused, scenario } from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'

export const suite = codeHostingSuite()
const { callerQuestions, question, requirement, responses } = suite
const permissions = 'code-hosting, Authentication, 6'

const branches = scenario('GET of the branches of a repository', async ({ forge, fresh, given, shared }) => {
  await given(shared.engine)
  const { engine } = shared
  const owner = forge.as(shared.ada)
  return {
    list: await owner.listBranches(engine),
    main: await owner.getBranch(engine, engine.defaultBranch.name),
    other: await owner.getBranch(engine, engine.otherBranch.name),
    slashed: await owner.getBranch(engine, engine.slashedBranch.name),
    slashedEncoded: await owner.getBranchEncoded(engine, engine.slashedBranch.name),
    unknown: await owner.getBranch(engine, fresh.like('no-such-branch')),
    tag: await owner.getBranch(engine, engine.tag.name),
  }
})

const noBranches = scenario('GET of the branches of an empty repository', ({ forge, shared }) =>
  forge.as(shared.ada).listBranches(shared.library),
)

responses(
  { scenario: branches, reply: ({ list }) => list, needs: ['gitContent'] },
  {
    'repos.list-branches.status': { status: 200, says: 'GET of the branches of a repository returns 200.' },
    'repos.list-branches.media-type': defaultMediaType,
    'repos.list-branches.list': { listOf: 'Branch', says: 'The response body is a list of Branch.' },
  },
)

requirement(
  'repos.list-branches.identity',
  {
    level: 'implied',
    says: 'The list contains every pushed branch once and at its commit, and no tag.',
    needs: ['gitContent'],
  },
  async ({ play, shared, expect }) => {
    const { list } = await play(branches)
    control(list).succeeded()
    for (const { name, commit } of [
      shared.engine.defaultBranch,
      shared.engine.otherBranch,
      shared.engine.slashedBranch,
    ])
      expect(list).toHaveEntry({ name, commit })
    expect(list).toHaveUniqueEntries('name')
    expect(list).toHaveNoEntry({ name: shared.engine.tag.name })
  },
)

question(
  'repos.list-branches.empty',
  { asks: 'How does the operation respond when the repository is empty?' },
  async ({ play }) => {
    const answer = await play(noBranches)
    return answer.succeeded ? answer.text().trim() : answer.describe()
  },
)

question(
  'repos.list-branches.empty-list',
  {
    asks: 'How many branches does a repository have to which nothing was pushed?',
  },
  async ({ play }) => (await play(noBranches)).describeCount(),
)

question(
  'repos.list-branches.paging',
  {
    source: 'code-hosting, Limits, paging',
    asks: 'Does a `Link` header name a further page of a list of three branches?',
    needs: ['gitContent'],
  },
  async ({ play }) => (await play(branches)).list.describePages(),
)

callerQuestions('repos.list-branches', { source: permissions, needs: ['gitContent'] }, (caller, { shared }) =>
  caller.listBranches(shared.engine),
)

requirement(
  'repos.get-branch.status',
  { level: 'stated', says: 'GET of a branch returns 200.', needs: ['gitContent'] },
  async ({ play, expect }) => {
    const { main, other } = await play(branches)
    expect(main).toHaveStatus(200)
    expect(other).toHaveStatus(200)
  },
)

responses(
  { scenario: branches, reply: ({ main }) => main, needs: ['gitContent'] },
  {
    'repos.get-branch.media-type': defaultMediaType,
    'repos.get-branch.branch': { one: 'Branch', says: 'The response body is one Branch.' },
  },
)

requirement(
  'repos.get-branch.identity',
  {
    level: 'implied',
    says: 'The response describes the requested branch, at the commit that was pushed to it.',
    needs: ['gitContent'],
  },
  async ({ play, shared, expect }) => {
    const { main, other } = await play(branches)
    control(main).succeeded()
    control(other).succeeded()
    expect(main).toHaveFieldsWherePresent({
      name: shared.engine.defaultBranch.name,
      commit: shared.engine.defaultBranch.commit,
    })
    expect(other).toHaveFieldsWherePresent({
      name: shared.engine.otherBranch.name,
      commit: shared.engine.otherBranch.commit,
    })
  },
)

question(
  'repos.get-branch.slash',
  {
    asks: 'How does the operation respond to a branch name with a slash, sent as is and percent-encoded?',
    needs: ['gitContent'],
  },
  async ({ play }) => {
    const { slashed, slashedEncoded } = await play(branches)
    return `as it is: ${slashed.describe()}; encoded: ${slashedEncoded.describe()}`
  },
)

requirement(
  'repos.get-branch.slash-identity',
  {
    level: 'implied',
    says: 'If GET of a branch name with a slash succeeds, sent as is or percent-encoded, the response describes that branch, at the commit that was pushed to it.',
    needs: ['gitContent'],
  },
  async ({ play, shared, expect }) => {
    const { main, slashed, slashedEncoded } = await play(branches)
    control(main).succeeded()
    const { name, commit } = shared.engine.slashedBranch
    const offered = [slashed, slashedEncoded].filter(({ succeeded }) => succeeded)
    if (offered.length === 0) observeIfRefused(slashed)
    for (const reply of offered) expect(reply).toHaveFieldsWherePresent({ name, commit })
  },
)

requirement(
  'repos.get-branch.none',
  {
    level: 'implied',
    says: 'GET of an unknown branch does not succeed.',
    needs: ['gitContent'],
  },
  async ({ play, expect }) => {
    const { main, unknown } = await play(branches)
    control(main).succeeded()
    expect(unknown).toBeUnsuccessful()
  },
)

question(
  'repos.get-branch.unknown',
  {
    asks: 'How does the operation respond to an unknown branch?',
    needs: ['gitContent'],
  },
  async ({ play }) => (await play(branches)).unknown.describe(),
)

question(
  'repos.get-branch.tag',
  {
    asks: 'How does the operation respond to the name of a tag?',
    needs: ['gitContent'],
  },
  async ({ play }) => (await play(branches)).tag.describe(),
)

question(
  'repos.get-branch.fields',
  {
    source: 'code-hosting, Other resources, Branch',
    asks: 'Which fields does a Branch have?',
    needs: ['gitContent'],
  },
  async ({ play }) => (await play(branches)).main.describeFields(),
)

callerQuestions(
  'repos.get-branch',
  { source: permissions, needs: ['gitContent'] },
  async (caller, { given, shared }) => {
    await given(shared.engine)
    return caller.getBranch(shared.engine, shared.engine.defaultBranch.name)
  },
)
