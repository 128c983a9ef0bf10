import {
  assume,
  control,
  keepsEntriesOf,
  legacyForgeSuite,
  scenario,
  type LegacyReply,
} from '../../harness/checks/legacy-forge.ts'

export const suite = legacyForgeSuite()
const { question, requirement } = suite

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

requirement(
  'legacy-projects.list.post',
  {
    level: 'implied',
    says: 'POST to the project list, which is unsupported, does not change the list.',
  },
  async ({ play, expect }) => {
    const { earlier, before, afterPost } = await play(methods)
    controlSteady({ earlier, before })
    expect(afterPost).toKeepEntriesOf(before)
    expect(afterPost).toHaveEntryCount(before.entries().length)
  },
)

requirement(
  'legacy-projects.list.put',
  {
    level: 'implied',
    source: methodsRule,
    says: 'PUT to the project list, which is unsupported, does not change the list.',
  },
  async ({ play, expect }) => {
    const { earlier, before, afterPost, afterPut } = await play(methods)
    controlSteady({ earlier, before })
    control(afterPost).hasEntries()
    expect(afterPut).toKeepEntriesOf(afterPost)
    expect(afterPut).toHaveEntryCount(afterPost.entries().length)
  },
)

requirement(
  'legacy-projects.list.delete',
  {
    level: 'implied',
    source: methodsRule,
    says: 'DELETE of the project list, which is unsupported, does not change the list.',
  },
  async ({ play, expect }) => {
    const { earlier, before, afterPut, afterDelete } = await play(methods)
    controlSteady({ earlier, before })
    control(afterPut).hasEntries()
    expect(afterDelete).toKeepEntriesOf(afterPut)
    expect(afterDelete).toHaveEntryCount(afterPut.entries().length)
  },
)

requirement(
  'legacy-projects.list.patch',
  {
    level: 'implied',
    source: methodsRule,
    says: 'PATCH of the project list, which is unsupported, does not change the list.',
  },
  async ({ play, expect }) => {
    const { earlier, before, afterDelete, afterPatch } = await play(methods)
    controlSteady({ earlier, before })
    control(afterDelete).hasEntries()
    expect(afterPatch).toKeepEntriesOf(afterDelete)
    expect(afterPatch).toHaveEntryCount(afterDelete.entries().length)
  },
)

requirement(
  'legacy-projects.list.other-methods-json',
  {
    level: 'stated',
    source: 'legacy-forge, General rules, 2',
    says: 'The response body, if there is one, is JSON encoded as UTF-8 for an unsupported method on the project list, unless the response is a redirect.',
  },
  async ({ play, expect }) => {
    const { post, put, delete: deleted, patch } = await play(methods)
    for (const answer of [post, put, deleted, patch]) expect(answer).toBeJsonWhereAny()
  },
)

question(
  'legacy-projects.list.post-answer',
  { asks: 'How does the project list respond to POST?' },
  async ({ play }) => (await play(methods)).post.describe(),
)

question(
  'legacy-projects.list.put-answer',
  { source: methodsRule, asks: 'How does the project list respond to PUT?' },
  async ({ play }) => (await play(methods)).put.describe(),
)

question(
  'legacy-projects.list.delete-answer',
  { source: methodsRule, asks: 'How does the project list respond to DELETE?' },
  async ({ play }) => (await play(methods)).delete.describe(),
)
