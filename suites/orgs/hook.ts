import { checks, question } from '../common/words.ts'
import { callers, requestFields, responses } from '../common/derived.ts'
import { control } from '../common/tools.ts'
import {
  aHook,
  changedFromAnother,
  changedTo,
  created,
  deleted,
  edited,
  got,
  gotFromAnother,
} from './hook-scenarios.ts'

const requestBodies = 'code-hosting, Endpoints, request bodies of organization hooks'

const afterGot = got.after('answer')
const afterEdited = edited.after('answer')
const afterDeletedWhereBefore = deleted.after('before')
const afterDeleted = deleted.after('answer')

export const suite = checks({
  ...responses('orgs.get-hook', got, 'answer', ['status', 'media-type', 'hook']),
  'orgs.get-hook.identity': created.implied(
    'The response describes the requested hook.',
    async ({ url, secondUrl }, { play, expect }) => {
      const { id, secondId, answer, second } = await play(got)
      control(answer).succeeded()
      control(second).succeeded()
      expect(answer).toHaveFieldsWherePresent({ id, url })
      expect(second).toHaveFieldsWherePresent({ id: secondId, url: secondUrl })
    },
  ),
  'orgs.get-hook.of-this-organization': afterGot.implied(
    'GET with the id of a hook of another organization does not succeed.',
    async (_, { play, expect }) => expect((await play(gotFromAnother)).answer).toBeUnsuccessful(),
  ),
  'orgs.get-hook.of-another': gotFromAnother.question(
    'How does the operation respond to the id of a hook of another organization of the same owner?',
    ({ answer }) => answer,
  ),
  'orgs.get-hook.no-number': created.question(
    'How does the operation respond to a word as the id?',
    ({ organization }, { forge, fresh, shared }) =>
      forge.as(shared.ada).getOrganizationHook(organization, fresh.like('word')),
  ),
  ...callers('orgs.get-hook', async (caller, { play }) => {
    const { organization } = await play(created)
    return caller.getOrganizationHook(organization, (await play(got)).id)
  }),
  ...responses('orgs.edit-hook', edited, 'answer', ['status', 'media-type', 'hook']),
  'orgs.edit-hook.identity': afterEdited.implied(
    'The response describes the hook in the path with the submitted changes.',
    ({ answer, id, taken }, { expect }) => {
      expect(answer).toHaveField('id', id)
      expect(answer).toHaveFieldsWherePresent(taken)
    },
  ),
  'orgs.edit-hook.effect': afterEdited.implied(
    'The changes can be read after the request: GET of the hook returns the submitted values.',
    ({ later, id, taken }, { expect }) =>
      expect(later).toSucceed().toHaveField('id', id).toHaveFieldsWherePresent(taken),
  ),
  'orgs.edit-hook.others': edited.implied(
    'The other hooks of the organization remain unchanged.',
    ({ other, answer, listLater, url, otherUrl }, { expect }) => {
      const id = control(other).fieldValue('id')
      control(answer).succeeded()
      control(listLater).hasEntry({ url })
      expect(listLater).toHaveEntry({ id, url: otherUrl })
    },
  ),
  'orgs.edit-hook.of-this-organization': afterEdited.implied(
    'PATCH with the id of a hook of another organization does not change that hook.',
    async (_, { play, expect }) => {
      const { id, url, afterEdit } = await play(changedFromAnother)
      expect(afterEdit).toSucceed().toHaveField('id', id)
      if (!afterEdit.lacksUnpromised('url')) expect(afterEdit).toHaveFieldOtherThan('url', url)
    },
  ),
  'orgs.edit-hook.unknown': question(
    'How does the operation respond to the id of a deleted hook?',
    async (context) => {
      const { forge, fresh, shared } = context
      const { organization, id } = await aHook(context)
      const owner = forge.as(shared.ada)
      await owner.deleteOrganizationHook(organization, id)
      return owner.editOrganizationHook(organization, id, changedTo(fresh.hookAddress()))
    },
  ),
  ...callers('orgs.edit-hook', async (caller, context) => {
    const { organization, id } = await aHook(context)
    return caller.editOrganizationHook(organization, id, changedTo(context.fresh.hookAddress()))
  }),
  'orgs.edit-hook.request': requestFields(requestBodies),
  ...responses('orgs.delete-hook', deleted, 'answer', ['status', 'no-body']),
  'orgs.delete-hook.effect': afterDeletedWhereBefore.implied(
    'GET of the deleted hook does not succeed after the request, and the list of hooks omits the hook.',
    ({ listBefore, answer, later, listLater, id }, { expect }) => {
      control(listBefore).hasEntry({ id })
      control(answer).succeeded()
      expect(later).toBeUnsuccessful()
      expect(listLater).toHaveNoEntry({ id })
    },
  ),
  'orgs.delete-hook.others': deleted.implied(
    'The other hooks of the organization remain in the list of hooks.',
    ({ other, listBefore, answer, listLater }, { expect }) => {
      const id = control(other).fieldValue('id')
      control(listBefore).hasEntry({ id })
      control(answer).succeeded()
      expect(listLater).toHaveEntry({ id })
    },
  ),
  'orgs.delete-hook.of-this-organization': afterDeleted.implied(
    'DELETE with the id of a hook of another organization does not delete that hook.',
    async (_, { play, expect }) => {
      const { afterEdit, afterDeletion } = await play(changedFromAnother)
      control(afterEdit).succeeded()
      expect(afterDeletion).toSucceed()
    },
  ),
  'orgs.delete-hook.again': deleted.question(
    'How does the operation respond to a second DELETE of the same hook?',
    ({ again }) => again,
  ),
  ...callers('orgs.delete-hook', async (caller, context) => {
    const { organization, id } = await aHook(context)
    return caller.deleteOrganizationHook(organization, id)
  }),
})
