import { checks, question, scenario } from '../common/words.ts'
import { callers, paging, refused, requestFields, responses } from '../common/derived.ts'
import { control, isServed, lists, listsAtLeast, Observed } from '../common/tools.ts'

const permissions = 'code-hosting, Authentication, 6'
const conditions = 'code-hosting, Errors, conditions of 403 and 422'

const created = scenario('POST of two repositories in an organization', async (context) => {
  const { forge, fresh, given, pollUntil, shared } = context
  await given(shared.repository, shared.organization)
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

const afterCreated = created.after('answer')
const afterCreatedWithSecond = created.after('answer', 'second')

export const suite = checks({
  ...responses('orgs.create-repo', created, 'answer', ['status', 'media-type', 'repository']),
  'orgs.create-repo.identity': afterCreated.implied(
    'The response describes the created repository: the name matches the request, and the owner is the organization.',
    ({ answer, name, organization }, { expect }) =>
      expect(answer).toHaveFieldsWherePresent({ name, owner: organization.username }),
  ),
  'orgs.create-repo.effect': afterCreated.implied(
    'The created repository can be read after the request: GET of the repository returns the submitted name and the organization as the owner.',
    ({ name, organization, later }, { expect }) =>
      expect(later).toSucceed().toHaveFieldsWherePresent({ name, owner: organization.username }),
  ),
  'orgs.create-repo.forbidden': refused(
    'a request by an unrelated user',
    created,
    async ({ organization }, { forge, fresh, shared }) => {
      const reply = await forge.as(shared.stranger).createRepositoryIn(organization, { name: fresh.name() })
      // "Exact conditions that trigger 403 …: not shown": a server may say that it does not know what the caller may not use.
      if (reply.status === 404) throw new Observed(`it was answered as unknown: ${reply.describe()}`)
      return reply
    },
  ),
  'orgs.create-repo.nothing-given': refused(
    'a repository without a name',
    created,
    ({ organization }, { forge, shared }) => forge.as(shared.ada).createRepositoryIn(organization, {}),
  ),
  'orgs.create-repo.taken-name': afterCreated.question(
    'How does the operation respond to a name that belongs to another repository of the organization?',
    { source: conditions },
    ({ organization, name }, { forge, shared }) =>
      forge.as(shared.ada).createRepositoryIn(organization, { name }),
  ),
  'orgs.create-repo.endless-name': refused(
    'a name of 1000 characters',
    created,
    ({ organization }, { forge, fresh, shared }) =>
      forge.as(shared.ada).createRepositoryIn(organization, { name: fresh.name().padEnd(1000, 'x') }),
  ),
  'orgs.create-repo.unknown': question(
    'How does the operation respond to a request for an unknown organization?',
    { source: conditions },
    ({ forge, fresh, shared }) =>
      forge.as(shared.ada).createRepositoryIn(shared.unknownName, { name: fresh.name() }),
  ),
  ...callers(
    'orgs.create-repo',
    async (caller, { fresh }) =>
      caller.createRepositoryIn(await fresh.anyOrganization(), { name: fresh.name() }),
    { only: ['anonymous', 'admin'] },
  ),
  'orgs.create-repo.error-body': created.question(
    'What is the response body for a request by an unrelated user and for a request without a name?',
    { source: 'code-hosting, Errors, shapes of forbidden and validationError' },
    async ({ organization }, { forge, fresh, shared }) => {
      const stranger = await forge
        .as(shared.stranger)
        .createRepositoryIn(organization, { name: fresh.name() })
      const nameless = await forge.as(shared.ada).createRepositoryIn(organization, {})
      return `stranger: ${stranger.describeBody()}; no name: ${nameless.describeBody()}`
    },
  ),
  'orgs.create-repo.option': requestFields(),
  ...responses('orgs.list-repos', created, 'list', ['status', 'media-type', 'list']),
  'orgs.list-repos.identity': afterCreatedWithSecond.implied(
    'The list contains the repositories of the organization and no others.',
    ({ list, listOfOne, name, secondName, organization }, { expect }) => {
      expect(list).toHaveOnlyEntries({ owner: organization.username })
      expect(listOfOne).toHaveEntry({ name })
      expect(list).toHaveEntry({ name }).toHaveEntry({ name: secondName })
    },
  ),
  'orgs.list-repos.no-repetition': created.implied(
    'The list contains no repository more than once.',
    ({ list, name }, { expect }) => {
      control(list).hasEntry({ name })
      expect(list).toHaveUniqueEntries('id')
    },
  ),
  'orgs.list-repos.private': question(
    'Does the list contain a private repository for the owner and for an unrelated user?',
    { source: permissions },
    async ({ forge, fresh, shared }) => {
      const organization = await fresh.anyOrganization()
      const hidden = await fresh.repository({ of: organization, private: true })
      const isShown = async (caller: typeof forge.anonymous) =>
        (await caller.listOrganizationRepositories(organization)).describePresence({ name: hidden.name })
      return `owner: ${await isShown(forge.as(shared.ada))}; stranger: ${await isShown(forge.as(shared.stranger))}`
    },
  ),
  'orgs.list-repos.paging': paging(created, 'list', 'two repositories'),
  'orgs.list-repos.unknown': question(
    'How does the operation respond to a request for an unknown organization?',
    ({ forge, shared }) => forge.as(shared.ada).listOrganizationRepositories(shared.unknownName),
  ),
  ...callers('orgs.list-repos', (caller, { shared }) =>
    caller.listOrganizationRepositories(shared.organization),
  ),
})
