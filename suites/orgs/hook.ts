import { codeHostingSuite, control } from '../../harness/checks/index.ts'
import { defaultMediaType } from '../default-media-type.ts'
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

export const suite = codeHostingSuite()
const { callerQuestions, notTestable, question, requirement, responses } = suite
const permissions = 'code-hosting, Authentication, 6'
const requestBodies = 'code-hosting, Endpoints, request bodies of organization hooks'

responses(
  { scenario: got, reply: ({ answer }) => answer },
  {
    'orgs.get-hook.status': { status: 200, says: 'GET of a hook returns 200.' },
    'orgs.get-hook.media-type': defaultMediaType,
    'orgs.get-hook.hook': { one: 'Hook', says: 'The response body is one Hook.' },
  },
)

requirement(
  'orgs.get-hook.identity',
  { level: 'implied', says: 'The response describes the requested hook.' },
  async ({ play, expect }) => {
    const { url, secondUrl } = await play(created)
    const { id, secondId, answer, second } = await play(got)
    control(answer).succeeded()
    control(second).succeeded()
    expect(answer).toHaveFieldsWherePresent({ id, url })
    expect(second).toHaveFieldsWherePresent({ id: secondId, url: secondUrl })
  },
)

requirement(
  'orgs.get-hook.of-this-organization',
  {
    level: 'implied',
    says: 'GET with the id of a hook of another organization does not succeed.',
  },
  async ({ play, expect }) => {
    control((await play(got)).answer).succeeded()
    expect((await play(gotFromAnother)).answer).toBeUnsuccessful()
  },
)

question(
  'orgs.get-hook.of-another',
  {
    asks: 'How does the operation respond to the id of a hook of another organization of the same owner?',
  },
  async ({ play }) => (await play(gotFromAnother)).answer.describe(),
)

question(
  'orgs.get-hook.no-number',
  { asks: 'How does the operation respond to a word as the id?' },
  async ({ play, forge, fresh, shared }) => {
    const { organization } = await play(created)
    return (await forge.as(shared.ada).getOrganizationHook(organization, fresh.like('word'))).describe()
  },
)

callerQuestions('orgs.get-hook', { source: permissions }, async (caller, { play }) => {
  const { organization } = await play(created)
  return caller.getOrganizationHook(organization, (await play(got)).id)
})

responses(
  { scenario: edited, reply: ({ answer }) => answer },
  {
    'orgs.edit-hook.status': { status: 200, says: 'PATCH of a hook returns 200.' },
    'orgs.edit-hook.media-type': defaultMediaType,
    'orgs.edit-hook.hook': { one: 'Hook', says: 'The response body is one Hook.' },
  },
)

requirement(
  'orgs.edit-hook.identity',
  {
    level: 'implied',
    says: 'The response describes the hook in the path with the submitted changes.',
  },
  async ({ play, expect }) => {
    const { answer, id, url } = await play(edited)
    control(answer).succeeded()
    expect(answer).toHaveField('id', id)
    expect(answer).toHaveField('url', url)
  },
)

requirement(
  'orgs.edit-hook.effect',
  {
    level: 'implied',
    says: 'The changes can be read after the request: GET of the hook returns the submitted values.',
  },
  async ({ play, expect }) => {
    const { answer, later, id, url } = await play(edited)
    control(answer).succeeded()
    expect(later).toSucceed()
    expect(later).toHaveField('id', id)
    expect(later).toHaveFieldsWherePresent({ url, active: false })
  },
)

requirement(
  'orgs.edit-hook.others',
  { level: 'implied', says: 'The other hooks of the organization remain unchanged.' },
  async ({ play, expect }) => {
    const { other, answer, listLater, url, otherUrl } = await play(edited)
    const id = control(other).fieldValue('id')
    control(answer).succeeded()
    control(listLater).hasEntry({ url })
    expect(listLater).toHaveEntry({ id, url: otherUrl })
  },
)

requirement(
  'orgs.edit-hook.of-this-organization',
  {
    level: 'implied',
    says: 'PATCH with the id of a hook of another organization does not change that hook.',
  },
  async ({ play, expect }) => {
    control((await play(edited)).answer).succeeded()
    const { id, url, afterEdit } = await play(changedFromAnother)
    expect(afterEdit).toSucceed()
    expect(afterEdit).toHaveField('id', id)
    if (!afterEdit.lacksUnpromised('url')) expect(afterEdit).toHaveFieldOtherThan('url', url)
  },
)

question(
  'orgs.edit-hook.unknown',
  { asks: 'How does the operation respond to the id of a deleted hook?' },
  async (context) => {
    const { forge, fresh, shared } = context
    const { organization, id } = await aHook(context)
    const owner = forge.as(shared.ada)
    await owner.deleteOrganizationHook(organization, id)
    return (await owner.editOrganizationHook(organization, id, changedTo(fresh.hookAddress()))).describe()
  },
)

callerQuestions('orgs.edit-hook', { source: permissions }, async (caller, context) => {
  const { organization, id } = await aHook(context)
  return caller.editOrganizationHook(organization, id, changedTo(context.fresh.hookAddress()))
})

notTestable('orgs.edit-hook.request', {
  level: 'open',
  source: requestBodies,
  says: 'Which fields does the request body have?',
  reason:
    'A response does not show which request fields the server reads. The driver supplies the field names.',
})

responses(
  { scenario: deleted, reply: ({ answer }) => answer },
  {
    'orgs.delete-hook.status': { status: 204, says: 'DELETE of a hook returns 204.' },
    'orgs.delete-hook.no-body': { body: 'empty', says: 'The response body is empty.' },
  },
)

requirement(
  'orgs.delete-hook.effect',
  {
    level: 'implied',
    says: 'GET of the deleted hook does not succeed after the request, and the list of hooks omits the hook.',
  },
  async ({ play, expect }) => {
    const { before, listBefore, answer, later, listLater, id } = await play(deleted)
    control(before).succeeded()
    control(listBefore).hasEntry({ id })
    control(answer).succeeded()
    expect(later).toBeUnsuccessful()
    expect(listLater).toHaveNoEntry({ id })
  },
)

requirement(
  'orgs.delete-hook.others',
  {
    level: 'implied',
    says: 'The other hooks of the organization remain in the list of hooks.',
  },
  async ({ play, expect }) => {
    const { other, listBefore, answer, listLater } = await play(deleted)
    const id = control(other).fieldValue('id')
    control(listBefore).hasEntry({ id })
    control(answer).succeeded()
    expect(listLater).toHaveEntry({ id })
  },
)

requirement(
  'orgs.delete-hook.of-this-organization',
  {
    level: 'implied',
    says: 'DELETE with the id of a hook of another organization does not delete that hook.',
  },
  async ({ play, expect }) => {
    control((await play(deleted)).answer).succeeded()
    const { afterEdit, afterDeletion } = await play(changedFromAnother)
    control(afterEdit).succeeded()
    expect(afterDeletion).toSucceed()
  },
)

question(
  'orgs.delete-hook.again',
  { asks: 'How does the operation respond to a second DELETE of the same hook?' },
  async ({ play }) => (await play(deleted)).again.describe(),
)

callerQuestions('orgs.delete-hook', { source: permissions }, async (caller, context) => {
  const { organization, id } = await aHook(context)
  return caller.deleteOrganizationHook(organization, id)
})
