import { checks, implied, question, scenario } from '../common/words.ts'
import { callers, requestFields, responses } from '../common/derived.ts'
import {
  assume,
  assumeCloned,
  assumeNoneRefused,
  control,
  isServed,
  readableEntries,
  lists,
  Observed,
  type Reply,
} from '../common/tools.ts'

const option = 'code-hosting, Request option objects, MigrateRepoForm'

const migrated = scenario(
  'POST of a migration of a remote git repository',
  async ({ forge, fresh, given, shared }) => {
    await given(shared.remote)
    const name = fresh.name()
    const { address } = shared.remote
    const answer = await forge.as(shared.ada).migrateRepository({
      owner: shared.ada,
      address,
      name,
      mirror: false,
      private: false,
    })
    assumeCloned(answer, shared.remote)
    return { name, answer }
  },
)

/** An empty list may be written as null. */
const hasEntries = (list: Reply) => readableEntries(list).length > 0

const afterMigrated = migrated.after('answer')

export const suite = checks({
  ...responses('repos.migrate', migrated, 'answer', ['status', 'media-type', 'repository'], {
    of: 'with the address of a remote git repository',
  }),
  'repos.migrate.identity': afterMigrated.implied(
    'The response describes the migrated repository: it has the name and the owner given in the request.',
    ({ answer, name }, { shared, expect }) =>
      expect(answer).toHaveFieldsWherePresent({ name, owner: shared.ada.username }),
  ),
  'repos.migrate.effect': afterMigrated.implied(
    'The migrated repository can be read after the request with GET of the repository.',
    async ({ answer, name }, { pollUntil, forge, shared, expect }) => {
      const later = await pollUntil(
        () => forge.as(shared.ada).getRepository({ owner: shared.ada, name }),
        isServed,
      )
      expect(later).toSucceed().toHaveFieldsWherePresent({ name })
      expect(later).toHaveField('id', control(answer).fieldValue('id'))
    },
  ),
  'repos.migrate.content': afterMigrated.implied(
    'The migrated repository has every branch of the remote repository at the same commit.',
    async ({ name }, { pollUntil, pollOrObserve, forge, shared, expect }) => {
      assume('a git repository whose branches are known', shared.remote.branches !== undefined)
      const repository = { owner: shared.ada, name }
      const wanted = shared.remote.branches ?? []
      const list = () => forge.as(shared.ada).listBranches(repository)
      await pollOrObserve(
        'the branches are listed',
        list,
        (answered) => answered.json() !== null && answered.entries().length > 0,
      )
      const branches = await pollUntil(list, (answered) => answered.entries().length >= wanted.length)
      if (branches.entries().length < wanted.length) assumeNoneRefused(branches, shared.remote)
      // A migration may copy only the default branch, unless its form says otherwise.
      const present = wanted.filter(({ name: branch }) => lists({ name: branch })(branches))
      for (const { name: branch, commit } of present.length === 0 ? wanted : present)
        expect(branches).toHaveEntry({ name: branch, commit })
      if (present.length < wanted.length)
        throw new Observed(`${present.length} of ${wanted.length} branches are migrated`)
    },
  ),
  'repos.migrate.content-again': implied(
    'After a push to the remote repository, a second migration of it under another name has its default branch at the new commit.',
    async ({ forge, fresh, pollOrObserve, pollUntil, shared, expect }) => {
      const remote = await fresh.remote()
      const owner = forge.as(shared.ada)
      const branchesOfMigration = async () => {
        const { address, defaultBranch } = remote
        const name = fresh.name()
        const answer = await owner.migrateRepository({
          owner: shared.ada,
          ...{ address, name, mirror: false, private: false },
        })
        assumeCloned(answer, remote)
        control(answer).succeeded()
        const list = () => owner.listBranches({ owner: shared.ada, name })
        await pollOrObserve('the branches are listed', list, hasEntries)
        return pollUntil(list, lists({ name: defaultBranch.name, commit: defaultBranch.commit }))
      }
      const { name, commit: former } = remote.defaultBranch
      control(await branchesOfMigration()).hasEntry({ name, commit: former })
      await remote.push()
      const { commit } = remote.defaultBranch
      const branches = await branchesOfMigration()
      if (!lists({ name, commit })(branches)) assumeNoneRefused(branches, remote)
      control(branches).hasEntry({ name })
      if (![former, commit].some((known) => lists({ name, commit: known })(branches)))
        throw new Observed('the branch is at no commit of the remote repository')
      expect(branches).toHaveEntry({ name, commit })
    },
  ),
  'repos.migrate.filled': migrated.implied(
    'The migrated repository has content at some time: the list of branches has an entry within ten times the time that a run waits for an asynchronous effect.',
    async ({ answer, name }, { pollForLong, forge, shared, expect }) => {
      control(answer).hasStatus(201)
      assume('a git repository whose branches are known', shared.remote.branches !== undefined)
      const branches = await pollForLong(
        'the branches are listed',
        () => forge.as(shared.ada).listBranches({ owner: shared.ada, name }),
        hasEntries,
      )
      if (!hasEntries(branches)) assumeNoneRefused(branches, shared.remote)
      expect(branches).toHaveEntryCountAtLeast(1)
    },
  ),
  'repos.migrate.mirror': question(
    'Does the response for a repository migrated as a mirror show that it is a mirror?',
    { source: option },
    async ({ forge, fresh, given, shared }) => {
      await given(shared.remote)
      const { address } = shared.remote
      const mirror = { owner: shared.ada, address, name: fresh.name(), mirror: true }
      return (await forge.as(shared.ada).migrateRepository(mirror)).describeField('mirror')
    },
  ),
  'repos.migrate.nothing-given': question(
    'How does the operation respond when the request body contains only the owner?',
    ({ forge, shared }) => forge.as(shared.ada).migrateRepository({ owner: shared.ada }),
  ),
  'repos.migrate.malformed-address': question(
    'How does the operation respond to an invalid address of the remote repository?',
    ({ forge, fresh, shared }) => {
      const nowhere = { owner: shared.ada, address: fresh.like('not an address'), name: fresh.name() }
      return forge.as(shared.ada).migrateRepository(nowhere)
    },
  ),
  'repos.migrate.nothing-there': question(
    'How does the operation respond to an address without a repository?',
    async ({ forge, fresh, given, shared }) => {
      await given(shared.remote)
      const address = new URL(`/${fresh.like('nothing-here')}.git`, shared.remote.address).href
      const missing = { owner: shared.ada, address, name: fresh.name() }
      return forge.as(shared.ada).migrateRepository(missing)
    },
  ),
  'repos.migrate.taken-name': question(
    'How does the operation respond when the owner already has a repository with the given name?',
    async ({ forge, given, shared }) => {
      await given(shared.remote, shared.repository)
      const { address } = shared.remote
      const taken = { owner: shared.ada, address, name: shared.repository.name }
      return forge.as(shared.ada).migrateRepository(taken)
    },
  ),
  ...callers('repos.migrate', async (caller, { fresh, given, shared }) => {
    await given(shared.remote)
    return caller.migrateRepository({ owner: shared.ada, address: shared.remote.address, name: fresh.name() })
  }),
  'repos.migrate.form': requestFields(),
})
