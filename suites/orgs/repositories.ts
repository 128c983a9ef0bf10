import {
  control,
  notTestable,
  question,
  questionOfCallers,
  refusal,
  requirement,
  scene,
} from '../../harness/checks/index.ts'

const create = 'code-hosting, Organizations, POST /org/{org}/repos'
const list = 'code-hosting, Organizations, GET /orgs/{org}/repos'
const permissions = 'code-hosting, Authentication, 6'
const conditions = 'code-hosting, Errors, conditions of 403 and 422'

const created = scene('an owner creates repositories in an organization', async (stage) => {
  const { forge, fresh, given, world } = stage
  await given(world.library, world.society)
  const organization = await fresh.organization(world.ada)
  const owner = forge.as(world.ada)
  const [name, secondName] = [fresh.name(), fresh.name()]
  return {
    organization,
    name,
    secondName,
    answer: await owner.createRepositoryIn(organization, { name, description: 'Of an organization' }),
    second: await owner.createRepositoryIn(organization, { name: secondName }),
    later: await owner.getRepository({ owner: organization, name }),
    list: await owner.listOrganizationRepositories(organization),
    listOfOne: await owner.listOrganizationRepositories(organization, { limit: 1 }),
  }
})

requirement(
  'orgs.create-repo.status',
  { level: 'stated', source: create, says: 'A repository that is created is answered with 201.' },
  async ({ see, expect }) => {
    const { answer } = await see(created)
    expect(answer).toHaveStatus(201)
  },
)

requirement(
  'orgs.create-repo.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ see, expect }) => {
    const { answer } = await see(created)
    control(answer).succeeded()
    expect(answer).toHaveMediaType('application/json')
  },
)

requirement(
  'orgs.create-repo.repository',
  { level: 'stated', source: create, says: 'The body is one Repository.' },
  async ({ see, expect }) => {
    const { answer } = await see(created)
    control(answer).succeeded()
    expect(answer).toMatchSchema('Repository')
  },
)

requirement(
  'orgs.create-repo.identity',
  {
    level: 'implied',
    source: create,
    says: 'The Repository has the name that was given, and the organization as its owner.',
  },
  async ({ see, expect }) => {
    const { answer, name, organization } = await see(created)
    control(answer).succeeded()
    expect(answer).toHaveField('name', name)
    expect(answer).toHaveField('owner', organization.username)
  },
)

requirement(
  'orgs.create-repo.effect',
  { level: 'implied', source: create, says: 'The repository is there afterwards, under the organization.' },
  async ({ see, expect }) => {
    const { answer, name, organization, later } = await see(created)
    control(answer).succeeded()
    expect(later).toSucceed()
    expect(later).toHaveField('name', name)
    expect(later).toHaveField('owner', organization.username)
  },
)

refusal(
  'orgs.create-repo.forbidden',
  {
    source: create,
    says: 'Somebody who does not belong to the organization is refused with 403 or 422, if at all.',
    with: [403, 422],
  },
  async ({ see, forge, fresh, world }) => {
    const { answer, organization } = await see(created)
    control(answer).succeeded()
    return forge.as(world.stranger).createRepositoryIn(organization, { name: fresh.name() })
  },
)

refusal(
  'orgs.create-repo.nothing-given',
  {
    source: create,
    says: 'A repository without a name is refused with 403 or 422, if at all.',
    with: [403, 422],
  },
  async ({ see, forge, world }) => {
    const { answer, organization } = await see(created)
    control(answer).succeeded()
    return forge.as(world.ada).createRepositoryIn(organization, {})
  },
)

refusal(
  'orgs.create-repo.taken-name',
  {
    source: create,
    says: 'The name of another repository of the organization is refused with 403 or 422, if at all.',
    with: [403, 422],
  },
  async ({ see, forge, world }) => {
    const { answer, organization, name } = await see(created)
    control(answer).succeeded()
    return forge.as(world.ada).createRepositoryIn(organization, { name })
  },
)

refusal(
  'orgs.create-repo.endless-name',
  {
    source: create,
    says: 'A name of a thousand characters is refused with 403 or 422, if at all.',
    with: [403, 422],
  },
  async ({ see, forge, fresh, world }) => {
    const { answer, organization } = await see(created)
    control(answer).succeeded()
    return forge.as(world.ada).createRepositoryIn(organization, { name: fresh.name().padEnd(1000, 'x') })
  },
)

question(
  'orgs.create-repo.unknown',
  { source: conditions, asks: 'What is answered when the organization does not exist?' },
  async ({ forge, fresh, world }) =>
    (await forge.as(world.ada).createRepositoryIn(world.nobody, { name: fresh.name() })).tells(),
)

questionOfCallers(
  'orgs.create-repo',
  { source: permissions, callers: ['anonymous', 'admin'] },
  async (caller, { fresh }) => caller.createRepositoryIn(await fresh.organization(), { name: fresh.name() }),
)

question(
  'orgs.create-repo.error-body',
  {
    source: 'code-hosting, Errors, shapes of forbidden and validationError',
    asks: 'What is the body when a stranger creates a repository, and when no name is given?',
  },
  async ({ see, forge, fresh, world }) => {
    const { organization } = await see(created)
    const stranger = await forge.as(world.stranger).createRepositoryIn(organization, { name: fresh.name() })
    const nameless = await forge.as(world.ada).createRepositoryIn(organization, {})
    return `stranger: ${stranger.tellsBody()}; no name: ${nameless.tellsBody()}`
  },
)

notTestable('orgs.create-repo.option', {
  level: 'open',
  source: 'code-hosting, Request option objects, CreateRepoOption',
  says: 'Which fields does a CreateRepoOption have?',
  reason: 'An answer does not say which fields of a request were read. The driver brings their names.',
})

requirement(
  'orgs.list-repos.status',
  { level: 'stated', source: list, says: 'The repositories of an organization are answered with 200.' },
  async ({ see, expect }) => {
    expect((await see(created)).list).toHaveStatus(200)
  },
)

requirement(
  'orgs.list-repos.media-type',
  { level: 'implied', source: 'code-hosting, Default media types', says: 'The answer is application/json.' },
  async ({ see, expect }) => {
    const { list } = await see(created)
    control(list).succeeded()
    expect(list).toHaveMediaType('application/json')
  },
)

requirement(
  'orgs.list-repos.list',
  { level: 'stated', source: list, says: 'The body is a list of Repository.' },
  async ({ see, expect }) => {
    const { list } = await see(created)
    control(list).succeeded()
    expect(list).toListOnlyBySchema('Repository')
  },
)

requirement(
  'orgs.list-repos.identity',
  {
    level: 'implied',
    source: list,
    says: 'The list holds the repositories of the organization and no others.',
  },
  async ({ see, expect }) => {
    const { list, answer, second, name, secondName, organization } = await see(created)
    control(answer).succeeded()
    control(second).succeeded()
    expect(list).toList({ name })
    expect(list).toList({ name: secondName })
    expect(list).toListOnly({ owner: organization.username })
  },
)

question(
  'orgs.list-repos.private',
  { source: permissions, asks: 'Is a private repository listed to the owner and to a stranger?' },
  async ({ forge, fresh, world }) => {
    const organization = await fresh.organization(world.ada)
    const hidden = await fresh.repository({ of: organization, private: true })
    const isShown = async (caller: typeof forge.anonymous) =>
      (await caller.listOrganizationRepositories(organization)).tellsWhether({ name: hidden.name })
    return `owner: ${await isShown(forge.as(world.ada))}; stranger: ${await isShown(forge.as(world.stranger))}`
  },
)

question(
  'orgs.list-repos.paging',
  { source: 'code-hosting, Limits, paging', asks: 'Of two repositories, how many are listed with limit=1?' },
  async ({ see }) => (await see(created)).listOfOne.tellsCount(),
)

question(
  'orgs.list-repos.unknown',
  { source: list, asks: 'What is answered when the organization does not exist?' },
  async ({ forge, world }) => (await forge.as(world.ada).listOrganizationRepositories(world.nobody)).tells(),
)

questionOfCallers('orgs.list-repos', { source: permissions }, (caller, { world }) =>
  caller.listOrganizationRepositories(world.society),
)
