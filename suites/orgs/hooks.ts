import { checks, question } from '../common/words.ts'
import { callers, fields, paging, requestFields, responses } from '../common/derived.ts'
import { control, pushHook } from '../common/tools.ts'
import { deliveries, listBoth, showUrls } from '../common/hooks.ts'
import { created, edited, got } from './hook-scenarios.ts'

const requestBodies = 'code-hosting, Endpoints, request bodies of organization hooks'

const afterCreatedWithSecond = created.after('answer', 'second')
const afterCreatedWithOfAnother = created.after('answer', 'ofAnother')
const afterCreated = created.after('answer')
const afterEdited = edited.after('answer')

export const suite = checks({
  ...responses('orgs.create-hook', created, 'answer', ['status', 'media-type', 'hook']),
  'orgs.create-hook.identity': afterCreatedWithSecond.implied(
    'The response describes the created hook: the URL matches the request.',
    showUrls,
  ),
  'orgs.create-hook.effect': created.implied(
    'The created hook can be read after the request: GET of the hook by its id returns the same id and the submitted URL.',
    async ({ url }, { play, expect }) => {
      const { id, answer } = await play(got)
      expect(answer).toSucceed().toHaveFieldsWherePresent({ id, url })
    },
  ),
  'orgs.create-hook.no-trailing-slash': question(
    'How does the operation respond to the same request without the trailing slash of the path?',
    async ({ forge, fresh, shared }) => {
      const organization = await fresh.anyOrganization()
      const hook = pushHook(fresh.hookAddress())
      return forge.as(shared.ada).createOrganizationHook(organization, hook, { lastSlash: false })
    },
  ),
  'orgs.create-hook.nothing-given': question(
    'How does the operation respond to a request without any hook data?',
    { source: requestBodies },
    async ({ forge, fresh, shared }) => {
      const organization = await fresh.anyOrganization()
      return forge.as(shared.ada).createOrganizationHook(organization, {})
    },
  ),
  'orgs.create-hook.malformed-address': question(
    'How does the operation respond to a malformed URL?',
    { source: requestBodies },
    async ({ forge, fresh, shared }) => {
      const organization = await fresh.anyOrganization()
      const hook = pushHook(fresh.like('not an address'))
      return forge.as(shared.ada).createOrganizationHook(organization, hook)
    },
  ),
  'orgs.create-hook.fields': fields(created, 'answer'),
  'orgs.create-hook.kinds-of-events': question(
    'Which events does the response show when the request names all common events?',
    { source: 'code-hosting, Events' },
    async ({ forge, fresh, shared }) => {
      const organization = await fresh.anyOrganization()
      const events = 'create delete fork issues issue_comment pull_request push release'.split(' ')
      const hook = { ...pushHook(fresh.hookAddress()), events }
      const answer = await forge.as(shared.ada).createOrganizationHook(organization, hook)
      return answer.describeSorted('events')
    },
  ),
  ...callers('orgs.create-hook', async (caller, { fresh }) =>
    caller.createOrganizationHook(await fresh.anyOrganization(), pushHook(fresh.hookAddress())),
  ),
  'orgs.create-hook.request': requestFields(requestBodies),
  'orgs.create-hook.deliveries': deliveries,
  ...responses('orgs.list-hooks', created, 'list', ['status', 'media-type']),
  ...responses('orgs.list-hooks', afterCreated, 'list', ['list']),
  'orgs.list-hooks.identity': created.implied(
    'The list contains every created hook, and each entry has a unique id.',
    listBoth,
  ),
  'orgs.list-hooks.both': afterCreatedWithSecond.implied(
    'The list of a new organization has at least two entries after two hooks are created.',
    ({ list }, { expect }) => expect(list).toHaveEntryCountAtLeast(2),
  ),
  'orgs.list-hooks.of-this-organization': afterCreatedWithOfAnother.implied(
    'The list omits hooks of another organization.',
    ({ list, url, urlOfAnother }, { expect }) => {
      control(list).hasEntry({ url })
      expect(list).toHaveNoEntry({ url: urlOfAnother })
    },
  ),
  'orgs.list-hooks.not-of-repositories': afterCreated.implied(
    'The list contains hooks of the organization and omits a hook of a repository.',
    { source: 'code-hosting, Events' },
    async ({ organization, url }, { forge, fresh, shared, expect }) => {
      const owner = forge.as(shared.ada)
      const repository = await fresh.repository({ of: organization })
      const urlOfRepository = fresh.hookAddress()
      control(await owner.createRepositoryHook(repository, pushHook(urlOfRepository))).succeeded()
      const list = await owner.listOrganizationHooks(organization)
      control(list).hasEntry({ url })
      expect(list).toHaveNoEntry({ url: urlOfRepository })
    },
  ),
  'orgs.list-hooks.switched-off': afterEdited.implied(
    'The list contains inactive hooks.',
    ({ later, listLater, id }, { expect }) => {
      control(later).hasField('active', false)
      expect(listLater).toHaveEntry({ id })
    },
  ),
  'orgs.list-hooks.paging': paging(created, 'list', 'two hooks'),
  ...callers('orgs.list-hooks', (caller, { shared }) => caller.listOrganizationHooks(shared.organization)),
})
