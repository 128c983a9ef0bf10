import { sourceOf } from '../../contract/derive/operations.ts'
import { checks, each } from '../common/legacy-words.ts'
import { assume, control, controlCreated, countsMore, isPage } from '../common/legacy-tools.ts'
import { first, otherMethods } from './scenarios.ts'

const methodsRule = 'legacy-forge, General rules, 1'
const encodingRule = 'legacy-forge, General rules, 2'

const operation = sourceOf('legacy-issues.list')

/** Whether one of the lists can be a page of a longer one, so that new issues displace older ones. */
const mayBePage = (shown: Parameters<typeof isPage>[0], ...lists: ReadonlyArray<typeof shown.after>) =>
  isPage(shown) || lists.some(countsMore)

const methods = {
  'list.post': {
    trial: 'post',
    source: operation,
    says: 'POST to the issue list, which is unsupported, does not create an issue or change a listed one.',
  },
  'list.put': {
    trial: 'put',
    source: methodsRule,
    says: 'PUT to the issue list, which is unsupported, does not create an issue or change a listed one.',
  },
  'list.delete': {
    trial: 'delete',
    source: methodsRule,
    says: 'DELETE of the issue list, which is unsupported, does not remove an issue from the list.',
  },
  'list.patch': {
    trial: 'patch',
    source: methodsRule,
    says: 'PATCH of the issue list, which is unsupported, does not create an issue or change a listed one.',
  },
  'create.put': {
    trial: 'putToForm',
    source: methodsRule,
    says: 'PUT to the issue creation path, which is unsupported, does not create an issue.',
  },
  'create.delete': {
    trial: 'deleteOfForm',
    source: methodsRule,
    says: 'DELETE of the issue creation path, which is unsupported, does not create an issue or change a listed one.',
  },
  'create.patch': {
    trial: 'patchOfForm',
    source: methodsRule,
    says: 'PATCH of the issue creation path, which is unsupported, does not create an issue or change a listed one.',
  },
} as const

const answers = {
  'list.post-answer': { trial: 'post', source: operation, asks: 'How does the issue list respond to POST?' },
  'list.put-answer': { trial: 'put', source: methodsRule, asks: 'How does the issue list respond to PUT?' },
  'list.delete-answer': {
    trial: 'delete',
    source: methodsRule,
    asks: 'How does the issue list respond to DELETE?',
  },
  'create.put-answer': {
    trial: 'putToForm',
    source: methodsRule,
    asks: 'How does the issue creation path respond to PUT?',
  },
} as const

export const suite = checks({
  ...each(methods, ({ trial, source, says }, name) => ({
    [`legacy-issues.${name}`]: first.implied(says, { source }, async (shown, { play, expect }) => {
      controlCreated(shown.created)
      const { [trial]: tried, forms } = await play(otherMethods)
      const { before, after, isSteady } = tried
      control(before).hasEntries()
      assume('nobody else changes issues at the same time', isSteady)
      for (const summary of [forms[trial].summary, `${forms[trial].summary} again`])
        expect(after).toHaveNoNewEntry({ summary }, before)
      // The sentence about PUT to the creation path says no more.
      if (trial !== 'putToForm')
        expect(after).toKeepEntriesOf(before, { isPage: mayBePage(shown, before, after) })
    }),
  })),
  'legacy-issues.list.other-methods-json': otherMethods.stated(
    'The response body, if there is one, is JSON encoded as UTF-8 for an unsupported method on the issue list or the issue creation path, unless the response is a redirect.',
    { source: encodingRule },
    (tried, { expect }) => {
      for (const { trial } of Object.values(methods)) expect(tried[trial].answer).toBeJsonWhereAny()
    },
  ),
  ...each(answers, ({ trial, source, asks }, name) => ({
    [`legacy-issues.${name}`]: otherMethods.question(asks, { source }, (seen) => seen[trial].answer),
  })),
})
