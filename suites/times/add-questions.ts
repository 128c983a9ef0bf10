import {
  codeHostingSuite,
  control,
  entriesOf,
  inParallel,
  scenario,
  seconds,
} from '../../harness/checks/index.ts'
import { needs, restricted, tracked, unknownIssue } from './scenarios.ts'

export const suite = codeHostingSuite()
const { callerQuestions, question } = suite
const operationRule = 'code-hosting, Issue time tracking, rule 2'
const option = 'code-hosting, Request option objects, AddTimeOption'

question(
  'times.add.disabled-words',
  { source: operationRule, asks: 'Which text does `Message` contain when time tracking is disabled?', needs },
  async ({ play }) => (await play(restricted)).off.byStranger.describeWording('Message'),
)

question(
  'times.add.disabled-for-the-owner',
  {
    source: operationRule,
    asks: 'How does the operation respond to the owner of the repository when time tracking is disabled?',
    needs,
  },
  async ({ play }) => (await play(restricted)).off.byOwner.describe(),
)

question(
  'times.add.disabled-for-anonymous',
  {
    source: operationRule,
    asks: 'How does the operation respond to an anonymous request when time tracking is disabled?',
    needs,
  },
  async ({ play }) => (await play(restricted)).off.byAnonymous.describe(),
)

question(
  'times.add.unknown-and-disabled',
  {
    source: operationRule,
    asks: 'How does the operation respond to an unknown issue in a repository with time tracking disabled?',
    needs,
  },
  async ({ play }) => (await play(restricted)).off.unknownByStranger.describe(),
)

question(
  'times.add.unknown-and-forbidden',
  {
    source: operationRule,
    asks: 'How does the operation respond to an unknown issue when the user may not use the time tracker?',
    needs,
  },
  async ({ play }) => (await play(restricted)).contributorsOnly.unknownByStranger.describe(),
)

question(
  'times.add.kept-while-disabled',
  {
    source: 'code-hosting, States and transitions',
    asks: 'Does the list contain earlier tracked time after time tracking is disabled and enabled again?',
    needs,
  },
  async ({ play }) => {
    const { contributorsOnly, on } = await play(restricted)
    const id = control(contributorsOnly.byOwner).fieldValue('id')
    return on.issueTimes.entries().some((entry) => entry['id'] === id) ? 'it is listed' : 'it is not listed'
  },
)

question(
  'times.add.unknown-body',
  {
    source: 'code-hosting, Errors, body of 404',
    asks: 'Which body does the response for an unknown issue have?',
    needs,
  },
  async ({ play }) => (await play(unknownIssue)).added.unknown.describe(),
)

question(
  'times.add.not-a-number',
  { asks: 'How does the operation respond when `issue` is a word?', needs },
  async ({ play }) => (await play(unknownIssue)).added.byWord.describe(),
)

question(
  'times.add.by-author',
  {
    source: 'code-hosting, Authentication, 4',
    asks: 'How does the operation respond to an issue author who is not a contributor when only contributors may use the time tracker?',
    needs,
  },
  async ({ forge, fresh, shared }) => {
    const repository = await fresh.repository()
    const issue = await fresh.issue({ in: repository, by: shared.bob, tracking: 'contributors only' })
    return (await forge.as(shared.bob).addTime(issue, seconds(60))).describe()
  },
)

callerQuestions(
  'times.add',
  { source: 'code-hosting, Authentication, 5', callers: ['anonymous', 'admin'], needs },
  async (caller, { play }) => caller.addTime((await play(tracked)).issue, seconds(60)),
)

const amounts = scenario('POST of unusual amounts of time', async ({ forge, fresh }) => {
  const issue = await fresh.issue({ tracking: 'on' })
  const add = (amount: unknown) => forge.as(issue.author).addTime(issue, amount)
  return inParallel({
    negative: add(seconds(-60)),
    zero: add(seconds(0)),
    huge: add(seconds(Number.MAX_SAFE_INTEGER)),
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

for (const [name, asks] of entriesOf(unusual))
  question(`times.add.amount-${name}`, { source: option, asks, needs }, async ({ play }) => {
    const answer = (await play(amounts))[name]
    return answer.succeeded
      ? `${answer.describe()}, amount ${answer.describeField('amount')}`
      : answer.describe()
  })
