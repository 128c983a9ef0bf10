import { sourceOf } from '../../contract/derive/operations.ts'
import { checks, each, scenario } from '../common/legacy-words.ts'
import { assume, control, ifReadable, keepsEntriesOf, type LegacyReply } from '../common/legacy-tools.ts'

const methodsRule = 'legacy-forge, General rules, 1'

/** The number of further lists, after a change, that show whether others change projects. */
const FURTHER_LISTS = 40

const isSame = (list: LegacyReply, before: LegacyReply): boolean =>
  list.entries().length === before.entries().length && keepsEntriesOf(list, before, false)

const differs = (list: LegacyReply, before: LegacyReply): boolean =>
  ifReadable(() => !isSame(list, before)) === true

const methods = scenario(
  'POST, PUT, DELETE and PATCH on the project list by a member',
  async ({ legacy, shared }) => {
    const member = legacy.as(shared.member)
    const shown = {
      earlier: await member.listProjects(),
      before: await member.listProjects(),
      post: await member.listProjects('POST'),
      afterPost: await member.listProjects(),
      put: await member.listProjects('PUT'),
      afterPut: await member.listProjects(),
      delete: await member.listProjects('DELETE'),
      afterDelete: await member.listProjects(),
      patch: await member.listProjects('PATCH'),
      afterPatch: await member.listProjects(),
    }
    const { before, afterPost, afterPut, afterDelete, afterPatch } = shown
    const isChanged = [afterPost, afterPut, afterDelete, afterPatch].some((after) => differs(after, before))
    let last = afterPatch
    for (let read = 0; isChanged && read < FURTHER_LISTS && !differs(last, afterPatch); read++)
      last = await member.listProjects()
    return { ...shown, last }
  },
)

/** Others create and delete projects as well: if two lists without a request between them differ, a change proves nothing. */
const whenSteady = methods.after(({ earlier, before, afterPatch, last }) => {
  control(before).hasEntries()
  const isSteady = isSame(before, earlier) && !differs(last, afterPatch)
  assume('nobody creates or deletes a project at the same time', isSteady)
})

/** The lists before and after the request with each method. */
const unsupported = {
  post: {
    request: 'POST to',
    source: sourceOf('legacy-projects.list'),
    before: 'before',
    after: 'afterPost',
  },
  put: { request: 'PUT to', source: methodsRule, before: 'afterPost', after: 'afterPut' },
  delete: { request: 'DELETE of', source: methodsRule, before: 'afterPut', after: 'afterDelete' },
  patch: { request: 'PATCH of', source: methodsRule, before: 'afterDelete', after: 'afterPatch' },
} as const

export const suite = checks({
  ...each(unsupported, ({ request, source, ...lists }, method) => ({
    [`legacy-projects.list.${method}`]: whenSteady.implied(
      `${request} the project list, which is unsupported, does not change the list.`,
      { source },
      ({ [lists.before]: before, [lists.after]: after }, { expect }) => {
        control(before).hasEntries()
        expect(after).toKeepEntriesOf(before).toHaveEntryCount(before.entries().length)
      },
    ),
  })),
  'legacy-projects.list.other-methods-json': methods.stated(
    'The response body, if there is one, is JSON encoded as UTF-8 for an unsupported method on the project list, unless the response is a redirect.',
    { source: 'legacy-forge, General rules, 2' },
    ({ post, put, delete: deleted, patch }, { expect }) => {
      for (const answer of [post, put, deleted, patch]) expect(answer).toBeJsonWhereAny()
    },
  ),
  ...each({ post: 'POST', put: 'PUT', delete: 'DELETE' }, (name, method) => ({
    [`legacy-projects.list.${method}-answer`]: methods.question(
      `How does the project list respond to ${name}?`,
      { source: unsupported[method].source },
      (seen) => seen[method],
    ),
  })),
})
