import { checksWith, scenario } from '../words.ts'
import { callers, fields, paging, responses } from '../derived.ts'
import { observeIfRefused } from '../tools.ts'

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

const afterBranchesWhereList = branches.after('list')
const afterBranchesWhereMainAndOther = branches.after('main', 'other')
const afterBranchesWhereMain = branches.after('main')

export const suite = checksWith({ needs: ['gitContent'] })({
  ...responses('repos.list-branches', branches, 'list', ['status', 'media-type', 'list']),
  'repos.list-branches.identity': afterBranchesWhereList.implied(
    'The list contains every pushed branch once and at its commit, and no tag.',
    ({ list }, { shared, expect }) => {
      for (const { name, commit } of [
        shared.engine.defaultBranch,
        shared.engine.otherBranch,
        shared.engine.slashedBranch,
      ])
        expect(list).toHaveEntry({ name, commit })
      expect(list).toHaveUniqueEntries('name').toHaveNoEntry({ name: shared.engine.tag.name })
    },
  ),
  'repos.list-branches.empty': noBranches.question(
    'How does the operation respond when the repository is empty?',
    { needs: [] },
    (answer) => (answer.succeeded ? answer.text().trim() : answer.describe()),
  ),
  'repos.list-branches.empty-list': noBranches.question(
    'How many branches does a repository have to which nothing was pushed?',
    { needs: [] },
    (list) => list.describeCount(),
  ),
  'repos.list-branches.paging': paging(branches, 'list', 'three branches'),
  ...callers('repos.list-branches', (caller, { shared }) => caller.listBranches(shared.engine)),
  'repos.get-branch.status': branches.stated(
    'GET of a branch returns 200.',
    ({ main, other }, { expect }) => {
      expect(main).toHaveStatus(200)
      expect(other).toHaveStatus(200)
    },
  ),
  ...responses('repos.get-branch', branches, 'main', ['media-type', 'branch']),
  'repos.get-branch.identity': afterBranchesWhereMainAndOther.implied(
    'The response describes the requested branch, at the commit that was pushed to it.',
    ({ main, other }, { shared, expect }) => {
      expect(main).toHaveFieldsWherePresent({
        name: shared.engine.defaultBranch.name,
        commit: shared.engine.defaultBranch.commit,
      })
      expect(other).toHaveFieldsWherePresent({
        name: shared.engine.otherBranch.name,
        commit: shared.engine.otherBranch.commit,
      })
    },
  ),
  'repos.get-branch.slash': branches.question(
    'How does the operation respond to a branch name with a slash, sent as is and percent-encoded?',
    ({ slashed, slashedEncoded }) => `as it is: ${slashed.describe()}; encoded: ${slashedEncoded.describe()}`,
  ),
  'repos.get-branch.slash-identity': afterBranchesWhereMain.implied(
    'If GET of a branch name with a slash succeeds, sent as is or percent-encoded, the response describes that branch, at the commit that was pushed to it.',
    ({ slashed, slashedEncoded }, { shared, expect }) => {
      const { name, commit } = shared.engine.slashedBranch
      const offered = [slashed, slashedEncoded].filter(({ succeeded }) => succeeded)
      if (offered.length === 0) observeIfRefused(slashed)
      for (const reply of offered) expect(reply).toHaveFieldsWherePresent({ name, commit })
    },
  ),
  'repos.get-branch.none': afterBranchesWhereMain.implied(
    'GET of an unknown branch does not succeed.',
    ({ unknown }, { expect }) => expect(unknown).toBeUnsuccessful(),
  ),
  'repos.get-branch.unknown': branches.question(
    'How does the operation respond to an unknown branch?',
    ({ unknown }) => unknown,
  ),
  'repos.get-branch.tag': branches.question(
    'How does the operation respond to the name of a tag?',
    ({ tag }) => tag,
  ),
  'repos.get-branch.fields': fields(branches, 'main'),
  ...callers('repos.get-branch', async (caller, { given, shared }) => {
    await given(shared.engine)
    return caller.getBranch(shared.engine, shared.engine.defaultBranch.name)
  }),
})
