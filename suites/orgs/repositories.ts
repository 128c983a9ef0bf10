import {
  codeHostingSuite,
  control,
  isServed,
  lists,
  listsAtLeast,
  scenario,
} from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'

export const suite = codeHostingSuite()
const { callerQuestions, notTestable, question, refusal, requirement, responses } = suite
const permissions = 'code-hosting, Authentication, 6'
const conditions = 'code-hosting, Errors, conditions of 403 and 422'

const created = scenario('POST of two repositories in an organization', async (context) => {
  const { forge, fresh, given, pollUntil, shared } = context
  await given(shared.library, shared.society)
  const organization = await fresh.organization(shared.ada)
  const owner = forge.as(shared.ada)
  const [name, secondName] = [fresh.name(), fresh.name()]
  const answer = await owner.createRepositoryIn(organization, {
    name,
    description: fresh.line('Of an organization'),
  })
  return {
    organization,
    name,
    secondName,
    answer,
    listOfOne: await pollUntil(() => owner.listOrganizationRepositories(organization), lists({ name })),
    second: await owner.createRepositoryIn(organization, { name: secondName }),
    later: await pollUntil(() => owner.getRepository({ owner: organization, name }), isServed),
    list: await pollUntil(() => owner.listOrganizationRepositories(organization), listsAtLeast(2)),
  }
})

responses(
  { scenario: created, reply: ({ answer }) => answer },
  {
    'orgs.create-repo.status': { status: 201, says: 'POST of a repository with valid input returns 201.' },
    'orgs.create-repo.media-type': defaultMediaType,
    'orgs.create-repo.repository': { one: 'Repository', says: 'The response body is one Repository.' },
  },
)

requirement(
  'orgs.create-repo.identity',
  {
    level: 'implied',
    says: 'The response describes the created repository: the name matches the request, and the owner is the organization.',
  },
  async ({ play, expect }) => {
    const { answer, name, organization } = await play(created)
    control(answer).succeeded()
    expect(answer).toHaveFieldsWherePresent({ name, owner: organization.username })
  },
)

requirement(
  'orgs.create-repo.effect',
  {
    level: 'implied',
    says: 'The created repository can be read after the request: GET of the repository returns the submitted name and the organization as the owner.',
  },
  async ({ play, expect }) => {
    const { answer, name, organization, later } = await play(created)
    control(answer).succeeded()
    expect(later).toSucceed()
    expect(later).toHaveFieldsWherePresent({ name, owner: organization.username })
  },
)

refusal(
  'orgs.create-repo.forbidden',
  {
    says: 'If the server rejects a request by an unrelated user, the status code is 403 or 422.',
    with: [403, 422],
  },
  async ({ play, valid, forge, fresh, shared }) => {
    const { answer, organization } = await play(created)
    valid(answer)
    control(await forge.as(shared.stranger).getOrganization(organization)).succeeded()
    return forge.as(shared.stranger).createRepositoryIn(organization, { name: fresh.name() })
  },
)

refusal(
  'orgs.create-repo.nothing-given',
  {
    says: 'If the server rejects a repository without a name, the status code is 403 or 422.',
    with: [403, 422],
  },
  async ({ play, valid, forge, shared }) => {
    const { answer, organization } = await play(created)
    valid(answer)
    return forge.as(shared.ada).createRepositoryIn(organization, {})
  },
)

question(
  'orgs.create-repo.taken-name',
  {
    source: conditions,
    asks: 'How does the operation respond to a name that belongs to another repository of the organization?',
  },
  async ({ play, forge, shared }) => {
    const { answer, organization, name } = await play(created)
    control(answer).succeeded()
    return (await forge.as(shared.ada).createRepositoryIn(organization, { name })).describe()
  },
)

refusal(
  'orgs.create-repo.endless-name',
  {
    says: 'If the server rejects a name of 1000 characters, the status code is 403 or 422.',
    with: [403, 422],
  },
  async ({ play, valid, forge, fresh, shared }) => {
    const { answer, organization } = await play(created)
    valid(answer)
    return forge.as(shared.ada).createRepositoryIn(organization, { name: fresh.name().padEnd(1000, 'x') })
  },
)

question(
  'orgs.create-repo.unknown',
  { source: conditions, asks: 'How does the operation respond to a request for an unknown organization?' },
  async ({ forge, fresh, shared }) =>
    (await forge.as(shared.ada).createRepositoryIn(shared.unknownName, { name: fresh.name() })).describe(),
)

callerQuestions(
  'orgs.create-repo',
  { source: permissions, callers: ['anonymous', 'admin'] },
  async (caller, { fresh }) =>
    caller.createRepositoryIn(await fresh.anyOrganization(), { name: fresh.name() }),
)

question(
  'orgs.create-repo.error-body',
  {
    source: 'code-hosting, Errors, shapes of forbidden and validationError',
    asks: 'What is the response body for a request by an unrelated user and for a request without a name?',
  },
  async ({ play, forge, fresh, shared }) => {
    const { organization } = await play(created)
    const stranger = await forge.as(shared.stranger).createRepositoryIn(organization, { name: fresh.name() })
    const nameless = await forge.as(shared.ada).createRepositoryIn(organization, {})
    return `stranger: ${stranger.describeBody()}; no name: ${nameless.describeBody()}`
  },
)

notTestable('orgs.create-repo.option', {
  level: 'open',
  source: 'code-hosting, Request option objects, CreateRepoOption',
  says: 'Which fields does a CreateRepoOption have?',
  reason:
    'A response does not show which request fields the server reads. The driver supplies the field names.',
})

responses(
  { scenario: created, reply: ({ list }) => list },
  {
    'orgs.list-repos.status': {
      status: 200,
      says: 'GET of the repositories of an organization returns 200.',
    },
    'orgs.list-repos.media-type': defaultMediaType,
    'orgs.list-repos.list': { listOf: 'Repository', says: 'The response body is a list of Repository.' },
  },
)

requirement(
  'orgs.list-repos.identity',
  {
    level: 'implied',
    says: 'The list contains the repositories of the organization and no others.',
  },
  async ({ play, expect }) => {
    const { list, listOfOne, answer, second, name, secondName, organization } = await play(created)
    control(answer).succeeded()
    control(second).succeeded()
    expect(list).toHaveOnlyEntries({ owner: organization.username })
    expect(listOfOne).toHaveEntry({ name })
    expect(list).toHaveEntry({ name })
    expect(list).toHaveEntry({ name: secondName })
  },
)

requirement(
  'orgs.list-repos.no-repetition',
  { level: 'implied', says: 'The list contains no repository more than once.' },
  async ({ play, expect }) => {
    const { list, name } = await play(created)
    control(list).hasEntry({ name })
    expect(list).toHaveUniqueEntries('id')
  },
)

question(
  'orgs.list-repos.private',
  {
    source: permissions,
    asks: 'Does the list contain a private repository for the owner and for an unrelated user?',
  },
  async ({ forge, fresh, shared }) => {
    const organization = await fresh.anyOrganization()
    const hidden = await fresh.repository({ of: organization, private: true })
    const isShown = async (caller: typeof forge.anonymous) =>
      (await caller.listOrganizationRepositories(organization)).describePresence({ name: hidden.name })
    return `owner: ${await isShown(forge.as(shared.ada))}; stranger: ${await isShown(forge.as(shared.stranger))}`
  },
)

question(
  'orgs.list-repos.paging',
  {
    source: 'code-hosting, Limits, paging',
    asks: 'Does a `Link` header name a further page of a list of two repositories?',
  },
  async ({ play }) => (await play(created)).list.describePages(),
)

question(
  'orgs.list-repos.unknown',
  { asks: 'How does the operation respond to a request for an unknown organization?' },
  async ({ forge, shared }) =>
    (await forge.as(shared.ada).listOrganizationRepositories(shared.unknownName)).describe(),
)

callerQuestions('orgs.list-repos', { source: permissions }, (caller, { shared }) =>
  caller.listOrganizationRepositories(shared.society),
)
