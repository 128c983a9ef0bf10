import {
  control,
  controlCreated,
  countsMore,
  isPage,
  legacyForgeSuite,
} from '../../harness/checks/legacy-forge.ts'
import { first, otherMethods } from './scenarios.ts'

export const suite = legacyForgeSuite()
const { question, requirement } = suite

const methodsRule = 'legacy-forge, General rules, 1'
const operation = 'legacy-forge, Endpoints, issue list'

/** Whether one of the lists can be a page of a longer one, so that new issues push older ones off. */
const mayBePage = (shown: Parameters<typeof isPage>[0], ...lists: ReadonlyArray<typeof shown.after>) =>
  isPage(shown) || lists.some(countsMore)

requirement(
  'legacy-issues.list.post',
  {
    level: 'implied',
    source: operation,
    says: 'POST to the issue list, which is unsupported, does not create an issue or change a listed one.',
  },
  async ({ play, expect }) => {
    const shown = await play(first)
    controlCreated(shown.created)
    const { before, afterPost, forms } = await play(otherMethods)
    control(before).hasEntries()
    expect(afterPost).toHaveNoNewEntry({ summary: forms.posted.summary }, before)
    expect(afterPost).toKeepEntriesOf(before, { isPage: mayBePage(shown, before, afterPost) })
  },
)

requirement(
  'legacy-issues.list.put',
  {
    level: 'implied',
    source: methodsRule,
    says: 'PUT to the issue list, which is unsupported, does not create an issue or change a listed one.',
  },
  async ({ play, expect }) => {
    const shown = await play(first)
    controlCreated(shown.created)
    const { afterPost, afterPut, forms } = await play(otherMethods)
    control(afterPost).hasEntries()
    expect(afterPut).toHaveNoNewEntry({ summary: forms.put.summary }, afterPost)
    expect(afterPut).toKeepEntriesOf(afterPost, { isPage: mayBePage(shown, afterPost, afterPut) })
  },
)

requirement(
  'legacy-issues.list.delete',
  {
    level: 'implied',
    source: methodsRule,
    says: 'DELETE of the issue list, which is unsupported, does not remove an issue from the list.',
  },
  async ({ play, expect }) => {
    const shown = await play(first)
    const { afterPut, afterDelete } = await play(otherMethods)
    control(afterPut).hasEntries()
    expect(afterDelete).toKeepEntriesOf(afterPut, { isPage: mayBePage(shown, afterPut, afterDelete) })
  },
)

requirement(
  'legacy-issues.create.put',
  {
    level: 'implied',
    source: methodsRule,
    says: 'PUT to the issue creation path, which is unsupported, does not create an issue.',
  },
  async ({ play, expect }) => {
    controlCreated((await play(first)).created)
    const { afterDelete, afterPutToForm, forms } = await play(otherMethods)
    control(afterDelete).hasEntries()
    expect(afterPutToForm).toHaveNoNewEntry({ summary: forms.putToForm.summary }, afterDelete)
  },
)

question(
  'legacy-issues.list.post-answer',
  { source: operation, asks: 'How does the issue list respond to POST?' },
  async ({ play }) => (await play(otherMethods)).post.describe(),
)

question(
  'legacy-issues.list.put-answer',
  { source: methodsRule, asks: 'How does the issue list respond to PUT?' },
  async ({ play }) => (await play(otherMethods)).put.describe(),
)

question(
  'legacy-issues.list.delete-answer',
  { source: methodsRule, asks: 'How does the issue list respond to DELETE?' },
  async ({ play }) => (await play(otherMethods)).delete.describe(),
)

question(
  'legacy-issues.create.put-answer',
  { source: methodsRule, asks: 'How does the issue creation path respond to PUT?' },
  async ({ play }) => (await play(otherMethods)).putToForm.describe(),
)
