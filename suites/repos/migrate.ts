import {
  assume,
  assumeCloned,
  assumeNoneRefused,
  codeHostingSuite,
  control,
  ifReadable,
  isServed,
  listedEntries,
  scenario,
  type Reply,
} from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'

export const suite = codeHostingSuite()
const { callerQuestions, notTestable, question, requirement, responses } = suite
const option = 'code-hosting, Request option objects, MigrateRepoForm'
const permissions = 'code-hosting, Authentication, 6'

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
const hasEntries = (list: Reply) => (ifReadable(() => listedEntries(list)) ?? []).length > 0

responses(
  { scenario: migrated, reply: ({ answer }) => answer },
  {
    'repos.migrate.status': {
      status: 201,
      says: 'POST with the address of a remote git repository returns 201.',
    },
    'repos.migrate.media-type': defaultMediaType,
    'repos.migrate.repository': { one: 'Repository', says: 'The response body is one Repository.' },
  },
)

requirement(
  'repos.migrate.identity',
  {
    level: 'implied',
    says: 'The response describes the migrated repository: it has the name and the owner given in the request.',
  },
  async ({ play, shared, expect }) => {
    const { answer, name } = await play(migrated)
    control(answer).succeeded()
    expect(answer).toHaveFieldsWherePresent({ name, owner: shared.ada.username })
  },
)

requirement(
  'repos.migrate.effect',
  {
    level: 'implied',
    says: 'The migrated repository can be read after the request with GET of the repository.',
  },
  async ({ play, pollUntil, forge, shared, expect }) => {
    const { answer, name } = await play(migrated)
    control(answer).succeeded()
    const later = await pollUntil(
      () => forge.as(shared.ada).getRepository({ owner: shared.ada, name }),
      isServed,
    )
    expect(later).toSucceed()
    expect(later).toHaveFieldsWherePresent({ name })
    expect(later).toHaveField('id', control(answer).fieldValue('id'))
  },
)

requirement(
  'repos.migrate.content',
  {
    level: 'implied',
    says: 'The migrated repository has every branch of the remote repository at the same commit.',
  },
  async ({ pollUntil, pollOrObserve, play, forge, shared, expect }) => {
    const { answer, name } = await play(migrated)
    control(answer).succeeded()
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
    for (const branch of wanted) expect(branches).toHaveEntry({ name: branch.name, commit: branch.commit })
  },
)

requirement(
  'repos.migrate.filled',
  {
    level: 'implied',
    says: 'The migrated repository has content at some time: the list of branches has an entry within ten times the time that a run waits for an asynchronous effect.',
  },
  async ({ pollForLong, play, forge, shared, expect }) => {
    const { answer, name } = await play(migrated)
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
)

question(
  'repos.migrate.mirror',
  {
    source: option,
    asks: 'Does the response for a repository migrated as a mirror show that it is a mirror?',
  },
  async ({ forge, fresh, given, shared }) => {
    await given(shared.remote)
    const { address } = shared.remote
    const mirror = { owner: shared.ada, address, name: fresh.name(), mirror: true }
    return (await forge.as(shared.ada).migrateRepository(mirror)).describeField('mirror')
  },
)

question(
  'repos.migrate.nothing-given',
  {
    asks: 'How does the operation respond when the request body contains only the owner?',
  },
  async ({ forge, shared }) =>
    (await forge.as(shared.ada).migrateRepository({ owner: shared.ada })).describe(),
)

question(
  'repos.migrate.malformed-address',
  {
    asks: 'How does the operation respond to an invalid address of the remote repository?',
  },
  async ({ forge, fresh, shared }) => {
    const nowhere = { owner: shared.ada, address: fresh.like('not an address'), name: fresh.name() }
    return (await forge.as(shared.ada).migrateRepository(nowhere)).describe()
  },
)

question(
  'repos.migrate.nothing-there',
  { asks: 'How does the operation respond to an address without a repository?' },
  async ({ forge, fresh, given, shared }) => {
    await given(shared.remote)
    const address = new URL(`/${fresh.like('nothing-here')}.git`, shared.remote.address).href
    const missing = { owner: shared.ada, address, name: fresh.name() }
    return (await forge.as(shared.ada).migrateRepository(missing)).describe()
  },
)

question(
  'repos.migrate.taken-name',
  {
    asks: 'How does the operation respond when the owner already has a repository with the given name?',
  },
  async ({ forge, given, shared }) => {
    await given(shared.remote, shared.library)
    const { address } = shared.remote
    const taken = { owner: shared.ada, address, name: shared.library.name }
    return (await forge.as(shared.ada).migrateRepository(taken)).describe()
  },
)

callerQuestions('repos.migrate', { source: permissions }, async (caller, { fresh, given, shared }) => {
  await given(shared.remote)
  return caller.migrateRepository({ owner: shared.ada, address: shared.remote.address, name: fresh.name() })
})

notTestable('repos.migrate.form', {
  level: 'open',
  source: option,
  says: 'Which fields does a MigrateRepoForm have?',
  reason:
    'A response does not show which request fields the server reads. The driver supplies the field names.',
})
