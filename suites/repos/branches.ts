import { checksWith, scenario } from '../common/words.ts'
import { callers, fields, paging, responses } from '../common/derived.ts'
import { observeIfRefused } from '../common/tools.ts'
import { observeCommitsOfServer } from './commits-of-server.ts'

const branches = scenario('GET of the branches of a repository', async ({ forge, fresh, given, shared }) => {
  await given(shared.filledRepository)
  const { filledRepository } = shared
  const owner = forge.as(shared.ada)
  return {
    list: await owner.listBranches(filledRepository),
    main: await owner.getBranch(filledRepository, filledRepository.defaultBranch.name),
    other: await owner.getBranch(filledRepository, filledRepository.otherBranch.name),
    slashed: await owner.getBranch(filledRepository, filledRepository.slashedBranch.name),
    slashedEncoded: await owner.getBranchEncoded(filledRepository, filledRepository.slashedBranch.name),
    unknown: await owner.getBranch(filledRepository, fresh.like('no-such-branch')),
    tag: await owner.getBranch(filledRepository, filledRepository.tag.name),
  }
})

const noBranches = scenario('GET of the branches of an empty repository', ({ forge, shared }) =>
  forge.as(shared.ada).listBranches(shared.repository),
)

const afterBranchesWhereList = branches.after('list')
const afterBranchesWhereMainAndOther = branches.after('main', 'other')
const afterBranchesWhereMain = branches.after('main')

export const suite = checksWith({ needs: ['gitContent'] })({
  ...responses('repos.list-branches', branches, 'list', ['status', 'media-type', 'list']),
  'repos.list-branches.identity': afterBranchesWhereList.implied(
    'The list contains every pushed branch once and at its commit, and no tag.',
    ({ list }, { shared, expect }) => {
      observeCommitsOfServer(shared.filledRepository, list)
      for (const { name, commit } of [
        shared.filledRepository.defaultBranch,
        shared.filledRepository.otherBranch,
        shared.filledRepository.slashedBranch,
      ])
        expect(list).toHaveEntry({ name, commit })
      expect(list).toHaveUniqueEntries('name').toHaveNoEntry({ name: shared.filledRepository.tag.name })
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
  ...callers('repos.list-branches', (caller, { shared }) => caller.listBranches(shared.filledRepository)),
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
      observeCommitsOfServer(shared.filledRepository, main, other)
      expect(main).toHaveFieldsWherePresent({
        name: shared.filledRepository.defaultBranch.name,
        commit: shared.filledRepository.defaultBranch.commit,
      })
      expect(other).toHaveFieldsWherePresent({
        name: shared.filledRepository.otherBranch.name,
        commit: shared.filledRepository.otherBranch.commit,
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
      const { name, commit } = shared.filledRepository.slashedBranch
      const offered = [slashed, slashedEncoded].filter(({ succeeded }) => succeeded)
      if (offered.length === 0) observeIfRefused(slashed)
      observeCommitsOfServer(shared.filledRepository, ...offered)
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
    await given(shared.filledRepository)
    return caller.getBranch(shared.filledRepository, shared.filledRepository.defaultBranch.name)
  }),
})
