import { checksWith, each, question, scenario } from '../common/words.ts'
import { callers } from '../common/derived.ts'
import { assume, control, inParallel, seconds } from '../common/tools.ts'
import { needs, restricted, tracked, unknownIssue } from './scenarios.ts'

const operationRule = 'code-hosting, Issue time tracking, rule 2'
const option = 'code-hosting, Request option objects, AddTimeOption'

const amounts = scenario('POST of unusual amounts of time', async ({ forge, fresh }) => {
  const issue = await fresh.issue({ tracking: 'on' })
  const add = (amount: unknown) => forge.as(issue.author).addTime(issue, amount)
  const huge = fresh.stated(Number.MAX_SAFE_INTEGER)
  return inParallel({
    negative: add(seconds(-60)),
    zero: add(seconds(0)),
    huge: huge === undefined ? Promise.resolve(undefined) : add(seconds(huge)),
    fraction: add(seconds(0.5)),
    number: add('60'),
    word: add(fresh.like('an hour')),
    absent: add(undefined),
    nonsense: forge.as(issue.author).addTimeSending(issue, 'application/json', '{"'),
    plain: forge.as(issue.author).addTimeSending(issue, 'text/plain', '60'),
  })
})

const unusual = {
  negative: 'How does the operation respond to a negative amount?',
  zero: 'How does the operation respond to an amount of zero?',
  huge: 'How does the operation respond to an amount of 9007199254740991?',
  fraction: 'How does the operation respond to an amount of 0.5?',
  number: 'How does the operation respond to a number sent as a string?',
  word: 'How does the operation respond to an amount that is not a number?',
  absent: 'How does the operation respond to a request without an amount?',
  nonsense: 'How does the operation respond to a body that is not JSON?',
  plain: 'How does the operation respond to a body with the media type text/plain?',
} as const

export const suite = checksWith({ needs })({
  'times.add.disabled-words': restricted.question(
    'Which text does `Message` contain when time tracking is disabled?',
    { source: operationRule },
    ({ off }) => off.byStranger.describeWording('Message'),
  ),
  'times.add.disabled-for-the-owner': restricted.question(
    'How does the operation respond to the owner of the repository when time tracking is disabled?',
    { source: operationRule },
    ({ off }) => off.byOwner,
  ),
  'times.add.disabled-for-anonymous': restricted.question(
    'How does the operation respond to an anonymous request when time tracking is disabled?',
    { source: operationRule },
    ({ off }) => off.byAnonymous,
  ),
  'times.add.unknown-and-disabled': restricted.question(
    'How does the operation respond to an unknown issue in a repository with time tracking disabled?',
    { source: operationRule },
    ({ off }) => off.unknownByStranger,
  ),
  'times.add.unknown-and-forbidden': restricted.question(
    'How does the operation respond to an unknown issue when the user may not use the time tracker?',
    { source: operationRule },
    ({ contributorsOnly }) => contributorsOnly.unknownByStranger,
  ),
  'times.add.kept-while-disabled': restricted.question(
    'Does the list contain earlier tracked time after time tracking is disabled and enabled again?',
    { source: 'code-hosting, States and transitions' },
    ({ contributorsOnly, on }) => {
      const id = control(contributorsOnly.byOwner).fieldValue('id')
      return on.issueTimes.entries().some((entry) => entry['id'] === id) ? 'it is listed' : 'it is not listed'
    },
  ),
  'times.add.unknown-body': unknownIssue.question(
    'Which body does the response for an unknown issue have?',
    { source: 'code-hosting, Errors, body of 404' },
    ({ added }) => added.unknown,
  ),
  'times.add.not-a-number': unknownIssue.question(
    'How does the operation respond when `issue` is a word?',
    ({ added }) => added.byWord,
  ),
  'times.add.by-author': question(
    'How does the operation respond to an issue author who is not a contributor when only contributors may use the time tracker?',
    { source: 'code-hosting, Authentication, 4' },
    async ({ forge, fresh, shared }) => {
      const repository = await fresh.repository()
      const issue = await fresh.issue({ in: repository, by: shared.bob, tracking: 'contributors only' })
      return forge.as(shared.bob).addTime(issue, seconds(60))
    },
  ),
  ...callers(
    'times.add',
    async (caller, { play }) => caller.addTime((await play(tracked)).issue, seconds(60)),
    { source: 'code-hosting, Authentication, 5', only: ['anonymous', 'admin'] },
  ),
  ...each(unusual, (asks, name) => ({
    [`times.add.amount-${name}`]: question(asks, { source: option }, async ({ play }) => {
      const answer = (await play(amounts))[name]
      assume(
        'requests in the form of the suite, in which runs may send the same number',
        answer !== undefined,
      )
      return answer.succeeded
        ? `${answer.describe()}, amount ${answer.describeField('amount')}`
        : answer.describe()
    }),
  })),
})
