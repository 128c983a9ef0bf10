import { codeHostingSuite, control, pushHook } from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'
import { created, edited, got } from './hook-scenarios.ts'

export const suite = codeHostingSuite()
const { callerQuestions, notTestable, question, requirement, responses } = suite
const permissions = 'code-hosting, Authentication, 6'
const requestBodies = 'code-hosting, Endpoints, request bodies of organization hooks'

responses(
  { scenario: created, reply: ({ answer }) => answer },
  {
    'orgs.create-hook.status': { status: 201, says: 'POST of a hook with valid input returns 201.' },
    'orgs.create-hook.media-type': defaultMediaType,
    'orgs.create-hook.hook': { one: 'Hook', says: 'The response body is one Hook.' },
  },
)

requirement(
  'orgs.create-hook.identity',
  {
    level: 'implied',
    says: 'The response describes the created hook: the URL matches the request.',
  },
  async ({ play, expect }) => {
    const { answer, second, url, secondUrl } = await play(created)
    control(answer).succeeded()
    control(second).succeeded()
    expect(answer).toHaveField('url', url)
    expect(second).toHaveField('url', secondUrl)
  },
)

requirement(
  'orgs.create-hook.effect',
  {
    level: 'implied',
    says: 'The created hook can be read after the request: GET of the hook by its id returns the same id and the submitted URL.',
  },
  async ({ play, expect }) => {
    const { url } = await play(created)
    const { id, answer } = await play(got)
    expect(answer).toSucceed()
    expect(answer).toHaveFieldsWherePresent({ id, url })
  },
)

question(
  'orgs.create-hook.no-trailing-slash',
  {
    asks: 'How does the operation respond to the same request without the trailing slash of the path?',
  },
  async ({ forge, fresh, shared }) => {
    const organization = await fresh.anyOrganization()
    const hook = pushHook(fresh.hookAddress())
    const answer = await forge.as(shared.ada).createOrganizationHook(organization, hook, { lastSlash: false })
    return answer.describe()
  },
)

question(
  'orgs.create-hook.nothing-given',
  { source: requestBodies, asks: 'How does the operation respond to a request without any hook data?' },
  async ({ forge, fresh, shared }) => {
    const organization = await fresh.anyOrganization()
    return (await forge.as(shared.ada).createOrganizationHook(organization, {})).describe()
  },
)

question(
  'orgs.create-hook.malformed-address',
  { source: requestBodies, asks: 'How does the operation respond to a malformed URL?' },
  async ({ forge, fresh, shared }) => {
    const organization = await fresh.anyOrganization()
    const hook = pushHook(fresh.like('not an address'))
    return (await forge.as(shared.ada).createOrganizationHook(organization, hook)).describe()
  },
)

question(
  'orgs.create-hook.fields',
  { source: 'code-hosting, Other resources, Hook', asks: 'Which fields does a Hook have?' },
  async ({ play }) => (await play(created)).answer.describeFields(),
)

question(
  'orgs.create-hook.kinds-of-events',
  {
    source: 'code-hosting, Events',
    asks: 'Which events does the response show when the request names all common events?',
  },
  async ({ forge, fresh, shared }) => {
    const organization = await fresh.anyOrganization()
    const events = ['create', 'delete', 'fork', 'issues', 'issue_comment', 'pull_request', 'push', 'release']
    const hook = { ...pushHook(fresh.hookAddress()), events }
    const answer = await forge.as(shared.ada).createOrganizationHook(organization, hook)
    return answer.describeSorted('events')
  },
)

callerQuestions('orgs.create-hook', { source: permissions }, async (caller, { fresh }) =>
  caller.createOrganizationHook(await fresh.anyOrganization(), pushHook(fresh.hookAddress())),
)

notTestable('orgs.create-hook.request', {
  level: 'open',
  source: requestBodies,
  says: 'Which fields does the request body have?',
  reason:
    'A response does not show which request fields the server reads. The driver supplies the field names.',
})

notTestable('orgs.create-hook.deliveries', {
  level: 'open',
  source: 'code-hosting, Events',
  says: 'What does a hook deliver, when does it deliver, and how does it sign a delivery?',
  reason: 'A hook delivers to an address that a run does not observe.',
})

responses(
  { scenario: created, reply: ({ list }) => list },
  {
    'orgs.list-hooks.status': { status: 200, says: 'GET of the hooks of an organization returns 200.' },
    'orgs.list-hooks.media-type': defaultMediaType,
  },
)

requirement(
  'orgs.list-hooks.list',
  { level: 'stated', says: 'The response body is a list of Hook.' },
  async ({ play, expect }) => {
    const { list, answer } = await play(created)
    control(answer).succeeded()
    control(list).succeeded()
    expect(list).toHaveEntriesMatchingSchema('Hook')
  },
)

requirement(
  'orgs.list-hooks.identity',
  {
    level: 'implied',
    says: 'The list contains every created hook, and each entry has a unique id.',
  },
  async ({ play, expect }) => {
    const { list, listOfOne, answer, second, url, secondUrl } = await play(created)
    expect(listOfOne).toHaveEntry({ id: control(answer).fieldValue('id'), url })
    expect(list).toHaveEntry({ id: control(answer).fieldValue('id'), url })
    expect(list).toHaveEntry({ id: control(second).fieldValue('id'), url: secondUrl })
    expect(list).toHaveUniqueEntries('id')
  },
)

requirement(
  'orgs.list-hooks.both',
  {
    level: 'implied',
    says: 'The list of a new organization has at least two entries after two hooks are created.',
  },
  async ({ play, expect }) => {
    const { list, answer, second } = await play(created)
    control(answer).succeeded()
    control(second).succeeded()
    expect(list).toHaveEntryCountAtLeast(2)
  },
)

requirement(
  'orgs.list-hooks.of-this-organization',
  { level: 'implied', says: 'The list omits hooks of another organization.' },
  async ({ play, expect }) => {
    const { list, answer, ofAnother, url, urlOfAnother } = await play(created)
    control(answer).succeeded()
    control(ofAnother).succeeded()
    control(list).hasEntry({ url })
    expect(list).toHaveNoEntry({ url: urlOfAnother })
  },
)

requirement(
  'orgs.list-hooks.not-of-repositories',
  {
    level: 'implied',
    source: 'code-hosting, Events',
    says: 'The list contains hooks of the organization and omits a hook of a repository.',
  },
  async ({ play, forge, fresh, shared, expect }) => {
    const { organization, answer, url } = await play(created)
    control(answer).succeeded()
    const owner = forge.as(shared.ada)
    const repository = await fresh.repository({ of: organization })
    const urlOfRepository = fresh.hookAddress()
    control(await owner.createRepositoryHook(repository, pushHook(urlOfRepository))).succeeded()
    const list = await owner.listOrganizationHooks(organization)
    control(list).hasEntry({ url })
    expect(list).toHaveNoEntry({ url: urlOfRepository })
  },
)

requirement(
  'orgs.list-hooks.switched-off',
  { level: 'implied', says: 'The list contains inactive hooks.' },
  async ({ play, expect }) => {
    const { answer, later, listLater, id } = await play(edited)
    control(answer).succeeded()
    control(later).hasField('active', false)
    expect(listLater).toHaveEntry({ id })
  },
)

question(
  'orgs.list-hooks.paging',
  {
    source: 'code-hosting, Limits, paging',
    asks: 'Does a `Link` header name a further page of a list of two hooks?',
  },
  async ({ play }) => (await play(created)).list.describePages(),
)

callerQuestions('orgs.list-hooks', { source: permissions }, (caller, { shared }) =>
  caller.listOrganizationHooks(shared.society),
)
