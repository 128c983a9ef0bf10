import { after, checks, implied, question } from '../words.ts'
import { callers, fields, paging, requestFields, responses } from '../derived.ts'
import { control, pushHook } from '../tools.ts'
import { deliveries, listBoth, showUrls } from '../hooks.ts'
import { created, edited, got } from './hook-scenarios.ts'

const requestBodies = 'code-hosting, Endpoints, request bodies of organization hooks'

export const suite = checks({
  ...responses('orgs.create-hook', created, 'answer', ['status', 'media-type', 'hook']),
  'orgs.create-hook.identity': implied(
    'The response describes the created hook: the URL matches the request.',
    after(created, 'answer', 'second'),
    showUrls,
  ),
  'orgs.create-hook.effect': implied(
    'The created hook can be read after the request: GET of the hook by its id returns the same id and the submitted URL.',
    created,
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
  ...responses('orgs.list-hooks', after(created, 'answer'), 'list', ['list']),
  'orgs.list-hooks.identity': implied(
    'The list contains every created hook, and each entry has a unique id.',
    created,
    listBoth,
  ),
  'orgs.list-hooks.both': implied(
    'The list of a new organization has at least two entries after two hooks are created.',
    after(created, 'answer', 'second'),
    ({ list }, { expect }) => expect(list).toHaveEntryCountAtLeast(2),
  ),
  'orgs.list-hooks.of-this-organization': implied(
    'The list omits hooks of another organization.',
    after(created, 'answer', 'ofAnother'),
    ({ list, url, urlOfAnother }, { expect }) => {
      control(list).hasEntry({ url })
      expect(list).toHaveNoEntry({ url: urlOfAnother })
    },
  ),
  'orgs.list-hooks.not-of-repositories': implied(
    'The list contains hooks of the organization and omits a hook of a repository.',
    after(created, 'answer'),
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
  'orgs.list-hooks.switched-off': implied(
    'The list contains inactive hooks.',
    after(edited, 'answer'),
    ({ later, listLater, id }, { expect }) => {
      control(later).hasField('active', false)
      expect(listLater).toHaveEntry({ id })
    },
  ),
  'orgs.list-hooks.paging': paging(created, 'list', 'two hooks'),
  ...callers('orgs.list-hooks', (caller, { shared }) => caller.listOrganizationHooks(shared.society)),
})
