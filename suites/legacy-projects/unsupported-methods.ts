import { checks, scenario } from '../legacy-words.ts'
import { assume, control, keepsEntriesOf, type LegacyReply } from '../legacy-tools.ts'

const methodsRule = 'legacy-forge, General rules, 1'

const methods = scenario(
  'POST, PUT, DELETE and PATCH on the project list by a member',
  async ({ legacy, shared }) => {
    const member = legacy.as(shared.member)
    return {
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
  },
)

type Lists = Readonly<Record<'earlier' | 'before', LegacyReply>>

/** Others create and delete projects as well: where two lists in a row differ, a change shows nothing. */
function controlSteady({ earlier, before }: Lists): void {
  control(before).hasEntries()
  const isSame =
    before.entries().length === earlier.entries().length && keepsEntriesOf(before, earlier, false)
  assume('nobody creates or deletes a project at the same time', isSame)
}

export const suite = checks({
  'legacy-projects.list.post': methods.implied(
    'POST to the project list, which is unsupported, does not change the list.',
    ({ earlier, before, afterPost }, { expect }) => {
      controlSteady({ earlier, before })
      expect(afterPost).toKeepEntriesOf(before).toHaveEntryCount(before.entries().length)
    },
  ),
  'legacy-projects.list.put': methods.implied(
    'PUT to the project list, which is unsupported, does not change the list.',
    { source: methodsRule },
    ({ earlier, before, afterPost, afterPut }, { expect }) => {
      controlSteady({ earlier, before })
      control(afterPost).hasEntries()
      expect(afterPut).toKeepEntriesOf(afterPost).toHaveEntryCount(afterPost.entries().length)
    },
  ),
  'legacy-projects.list.delete': methods.implied(
    'DELETE of the project list, which is unsupported, does not change the list.',
    { source: methodsRule },
    ({ earlier, before, afterPut, afterDelete }, { expect }) => {
      controlSteady({ earlier, before })
      control(afterPut).hasEntries()
      expect(afterDelete).toKeepEntriesOf(afterPut).toHaveEntryCount(afterPut.entries().length)
    },
  ),
  'legacy-projects.list.patch': methods.implied(
    'PATCH of the project list, which is unsupported, does not change the list.',
    { source: methodsRule },
    ({ earlier, before, afterDelete, afterPatch }, { expect }) => {
      controlSteady({ earlier, before })
      control(afterDelete).hasEntries()
      expect(afterPatch).toKeepEntriesOf(afterDelete).toHaveEntryCount(afterDelete.entries().length)
    },
  ),
  'legacy-projects.list.other-methods-json': methods.stated(
    'The response body, if there is one, is JSON encoded as UTF-8 for an unsupported method on the project list, unless the response is a redirect.',
    { source: 'legacy-forge, General rules, 2' },
    ({ post, put, delete: deleted, patch }, { expect }) => {
      for (const answer of [post, put, deleted, patch]) expect(answer).toBeJsonWhereAny()
    },
  ),
  'legacy-projects.list.post-answer': methods.question(
    'How does the project list respond to POST?',
    ({ post }) => post,
  ),
  'legacy-projects.list.put-answer': methods.question(
    'How does the project list respond to PUT?',
    { source: methodsRule },
    ({ put }) => put,
  ),
  'legacy-projects.list.delete-answer': methods.question(
    'How does the project list respond to DELETE?',
    { source: methodsRule },
    (seen) => seen.delete,
  ),
})
