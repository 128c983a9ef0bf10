import { notTestable } from './words.ts'
import { control, type Expect, type Reply } from './tools.ts'

// The common part of the hooks of organizations and of repositories.

interface TwoHooks {
  readonly answer: Reply
  readonly second: Reply
  readonly listOfOne: Reply
  readonly list: Reply
  readonly url: string
  readonly secondUrl: string
}

interface Judging {
  readonly expect: Expect
}

/** The responses to the creation of two hooks show their URLs. */
export function showUrls({ answer, second, url, secondUrl }: TwoHooks, { expect }: Judging) {
  expect(answer).toHaveField('url', url)
  expect(second).toHaveField('url', secondUrl)
}

/** Each list has its hooks, once each. */
export function listBoth({ list, listOfOne, answer, second, url, secondUrl }: TwoHooks, { expect }: Judging) {
  expect(listOfOne).toHaveEntry({ id: control(answer).fieldValue('id'), url })
  expect(list).toHaveEntry({ id: control(answer).fieldValue('id'), url })
  expect(list).toHaveEntry({ id: control(second).fieldValue('id'), url: secondUrl })
  expect(list).toHaveUniqueEntries('id')
}

export const deliveries = notTestable(
  'open',
  'What does a hook deliver, when does it deliver, and how does it sign a delivery?',
  'A hook delivers to an address that a run does not observe.',
  { source: 'code-hosting, Events' },
)
