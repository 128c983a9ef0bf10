import {
  control,
  notTestable,
  presuppose,
  question,
  questionOfCallers,
  requirement,
  scene,
} from '../../harness/checks/index.ts'

const migrate = 'code-hosting, Repositories, POST /repos/migrate'
const option = 'code-hosting, Request option objects, MigrateRepoForm'
const permissions = 'code-hosting, Authentication, 6'

const migrated = scene('an owner migrates a git repository', async ({ forge, fresh, given, world }) => {
  await given(world.remote)
  const name = fresh.name()
  const { address } = world.remote
  const answer = await forge.as(world.ada).migrateRepository({
    owner: world.ada,
    address,
    name,
    mirror: false,
    private: false,
  })
  presuppose(
    'the target can reach the git repository to migrate from (see gitRemote)',
    answer.succeeded || world.remote.wasReached(),
  )
  return { name, answer }
})

requirement(
  'repos.migrate.status',
  { level: 'stated', source: migrate, says: 'A repository that is migrated is answered with 201.' },
  async ({ see, expect }) => {
    expect((await see(migrated)).answer).toHaveStatus(201)
  },
)

requirement(
  'repos.migrate.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ see, expect }) => {
    const { answer } = await see(migrated)
    control(answer).succeeded()
    expect(answer).toHaveMediaType('application/json')
  },
)

requirement(
  'repos.migrate.repository',
  { level: 'stated', source: migrate, says: 'The body is one Repository.' },
  async ({ see, expect }) => {
    const { answer } = await see(migrated)
    control(answer).succeeded()
    expect(answer).toMatchSchema('Repository')
  },
)

requirement(
  'repos.migrate.identity',
  {
    level: 'implied',
    source: migrate,
    says: 'The Repository has the name that was given, and the owner that was given.',
  },
  async ({ see, world, expect }) => {
    const { answer, name } = await see(migrated)
    control(answer).succeeded()
    expect(answer).toHaveField('name', name)
    expect(answer).toHaveField('owner', world.ada.username)
  },
)

requirement(
  'repos.migrate.effect',
  { level: 'implied', source: migrate, says: 'The repository is there afterwards.' },
  async ({ see, forge, world, expect }) => {
    const { answer, name } = await see(migrated)
    control(answer).succeeded()
    const later = await forge.as(world.ada).getRepository({ owner: world.ada, name })
    expect(later).toSucceed()
    expect(later).toHaveField('name', name)
    expect(later).toHaveField('id', control(answer).gives('id'))
  },
)

requirement(
  'repos.migrate.content',
  {
    level: 'implied',
    source: migrate,
    says: 'The repository holds the branches of the remote one, each at the same commit.',
  },
  async ({ atLast, inItsTime, see, forge, world, expect }) => {
    const { answer, name } = await see(migrated)
    control(answer).succeeded()
    presuppose('a git repository whose branches are known', world.remote.branches !== undefined)
    const repository = { owner: world.ada, name }
    const wanted = world.remote.branches ?? []
    const list = () => forge.as(world.ada).listBranches(repository)
    await inItsTime(
      'the branches are listed',
      list,
      (answered) => answered.json() !== null && answered.entries().length > 0,
    )
    const branches = await atLast(list, (answered) => answered.entries().length >= wanted.length)
    for (const branch of wanted) expect(branches).toList({ name: branch.name, commit: branch.commit })
  },
)

question(
  'repos.migrate.mirror',
  { source: option, asks: 'Is a repository that is migrated as a mirror shown as one?' },
  async ({ forge, fresh, given, world }) => {
    await given(world.remote)
    const { address } = world.remote
    const mirror = { owner: world.ada, address, name: fresh.name(), mirror: true }
    return (await forge.as(world.ada).migrateRepository(mirror)).tellsField('mirror')
  },
)

question(
  'repos.migrate.nothing-given',
  { source: migrate, asks: 'What is answered when nothing but the owner is given?' },
  async ({ forge, world }) => (await forge.as(world.ada).migrateRepository({ owner: world.ada })).tells(),
)

question(
  'repos.migrate.malformed-address',
  { source: migrate, asks: 'What is answered when the address of the remote repository is none?' },
  async ({ forge, fresh, world }) => {
    const nowhere = { owner: world.ada, address: 'not an address', name: fresh.name() }
    return (await forge.as(world.ada).migrateRepository(nowhere)).tells()
  },
)

question(
  'repos.migrate.nothing-there',
  { source: migrate, asks: 'What is answered when there is no repository at the address?' },
  async ({ forge, fresh, given, world }) => {
    await given(world.remote)
    const address = new URL('/nothing-here.git', world.remote.address).href
    const missing = { owner: world.ada, address, name: fresh.name() }
    return (await forge.as(world.ada).migrateRepository(missing)).tells()
  },
)

question(
  'repos.migrate.taken-name',
  { source: migrate, asks: 'What is answered when the owner has a repository of that name already?' },
  async ({ forge, given, world }) => {
    await given(world.remote, world.library)
    const { address } = world.remote
    const taken = { owner: world.ada, address, name: world.library.name }
    return (await forge.as(world.ada).migrateRepository(taken)).tells()
  },
)

questionOfCallers('repos.migrate', { source: permissions }, async (caller, { fresh, given, world }) => {
  await given(world.remote)
  return caller.migrateRepository({ owner: world.ada, address: world.remote.address, name: fresh.name() })
})

notTestable('repos.migrate.form', {
  level: 'open',
  source: option,
  says: 'Which fields does a MigrateRepoForm have?',
  reason: 'An answer does not say which fields of a request were read. The driver brings their names.',
})
