import {
  control,
  entriesAdded,
  entriesOf,
  notTestable,
  presuppose,
  question,
  questionOfCallers,
  requirement,
  scene,
  seconds,
} from '../../harness/vocabulary/index.ts'
import { needs, switched, tracked, unknownIssue } from './scenes.ts'

const table = 'code-hosting, Issue time tracking, POST /repos/{username}/{reponame}/issues/{issue}/times'
const rule = 'code-hosting, Issue time tracking, rule 2'
const option = 'code-hosting, Request option objects, AddTimeOption'

requirement(
  'times.add.status',
  {
    level: 'stated',
    source: table,
    says: 'Adding time is answered with 200 where the caller may use the time tracker.',
    needs,
  },
  async ({ see, expect }) => {
    const { added } = await see(tracked)
    expect(added.byOwner).toHaveStatus(200)
  },
)

requirement(
  'times.add.media-type',
  {
    level: 'implied',
    source: 'code-hosting, Default media types',
    says: 'The answer is application/json.',
    needs,
  },
  async ({ see, expect }) => {
    const { added } = await see(tracked)
    expect(added.byOwner).toHaveMediaType('application/json')
  },
)

requirement(
  'times.add.entry',
  { level: 'stated', source: table, says: 'The body is one TrackedTime: the added entry.', needs },
  async ({ see, expect }) => {
    const { added } = await see(tracked)
    expect(added.byOwner).toMatchSchema('TrackedTime')
  },
)

requirement(
  'times.add.entries-differ',
  { level: 'implied', source: table, says: 'Each addition is answered with an entry of its own.', needs },
  async ({ see, expect }) => {
    const { added } = await see(tracked)
    control(added.byOwner).gives('id')
    control(added.byWorker).gives('id')
    expect(added.byOwner).toDifferFrom(added.byWorker, 'id')
  },
)

requirement(
  'times.add.listed',
  {
    level: 'implied',
    source: table,
    says: 'The entry that was answered is listed among the times of the issue afterwards.',
    needs,
  },
  async ({ see, expect }) => {
    const { added, issueTimes } = await see(tracked)
    const { byOwner } = entriesAdded(added)
    expect(issueTimes).toList(byOwner)
  },
)

requirement(
  'times.add.amount-answered',
  { level: 'implied', source: option, says: 'The amount that is answered is the amount to add.', needs },
  async ({ see, expect }) => {
    const { added } = await see(tracked)
    control(added.byOwner).gives('amount')
    expect(added.byOwner).toHaveField('amount', seconds(60))
    control(added.byWorker).gives('amount')
    expect(added.byWorker).toHaveField('amount', seconds(120))
  },
)

requirement(
  'times.add.amount-listed',
  {
    level: 'implied',
    source: option,
    says: 'The amount that is listed afterwards is the amount to add.',
    needs,
  },
  async ({ see, expect }) => {
    const { added, issueTimes } = await see(tracked)
    const { byOwner, byWorker } = entriesAdded(added)
    control(added.byOwner).gives('amount')
    control(issueTimes).lists(byOwner)
    expect(issueTimes).toList({ ...byOwner, amount: seconds(60) })
    control(issueTimes).lists(byWorker)
    expect(issueTimes).toList({ ...byWorker, amount: seconds(120) })
  },
)

requirement(
  'times.add.index',
  {
    level: 'stated',
    source: 'code-hosting, Endpoints',
    says: 'The issue in the path is its index within the repository, also where its id is another number.',
    needs,
  },
  async ({ see, expect }) => {
    const { issue, listed, added } = await see(unknownIssue)
    presuppose('an issue whose id is no index in its repository', issue.id > issue.index)
    expect(added.byIndex).toSucceed()
    control(listed.byIndex).succeeded()
    expect(listed.byIndex).toList({ id: control(added.byIndex).gives('id') })
  },
)

requirement(
  'times.add.id',
  {
    level: 'stated',
    source: 'code-hosting, Endpoints',
    says: 'The id of an issue is not its index: where no issue has that index the answer is 404.',
    needs,
  },
  async ({ see, expect }) => {
    const { issue, added } = await see(unknownIssue)
    presuppose('an issue whose id is no index in its repository', issue.id > issue.index)
    control(added.byIndex).succeeded()
    expect(added.byId).toHaveStatus(404)
  },
)

requirement(
  'times.add.unknown',
  { level: 'stated', source: rule, says: 'When the issue does not exist, then 404.', needs },
  async ({ see, expect }) => {
    const { added } = await see(unknownIssue)
    control(added.byIndex).succeeded()
    expect(added.unknown).toHaveStatus(404)
  },
)

requirement(
  'times.add.forbidden',
  {
    level: 'stated',
    source: rule,
    says: 'When the caller may not use the time tracker and tracking is enabled, then 403.',
    needs,
  },
  async ({ see, expect }) => {
    const { contributorsOnly } = await see(switched)
    control(contributorsOnly.byOwner).succeeded()
    expect(contributorsOnly.byStranger).toHaveStatus(403)
  },
)

requirement(
  'times.add.forbidden-no-body',
  {
    level: 'stated',
    source: rule,
    says: 'The refusal of somebody who may not use the time tracker, while tracking is enabled, has no body.',
    needs,
  },
  async ({ see, expect }) => {
    const { contributorsOnly } = await see(switched)
    control(contributorsOnly.byOwner).succeeded()
    control(contributorsOnly.byStranger).refused()
    expect(contributorsOnly.byStranger).toHaveNoBody()
  },
)

requirement(
  'times.add.forbidden-adds-nothing',
  {
    level: 'implied',
    source: 'code-hosting, Authentication, 4',
    says: 'Somebody who may not use the time tracker adds nothing.',
    needs,
  },
  async ({ see, expect }) => {
    const { contributorsOnly } = await see(switched)
    control(contributorsOnly.issueTimes).lists({ amount: seconds(60) })
    expect(contributorsOnly.issueTimes).toListNo({ amount: seconds(120) })
  },
)

requirement(
  'times.add.disabled',
  {
    level: 'stated',
    source: rule,
    says: 'When the caller may not use the time tracker and time tracking is disabled, then 400.',
    needs,
  },
  async ({ see, expect }) => {
    const { contributorsOnly, off } = await see(switched)
    control(contributorsOnly.byOwner).succeeded()
    control(contributorsOnly.byStranger).refused()
    expect(off.byStranger).toHaveStatus(400)
  },
)

requirement(
  'times.add.disabled-message',
  {
    level: 'stated',
    source: rule,
    says: 'When the caller may not use the time tracker and time tracking is disabled, then the body is an object with a text under Message.',
    needs,
  },
  async ({ see, expect }) => {
    const { contributorsOnly, off } = await see(switched)
    control(contributorsOnly.byOwner).succeeded()
    control(contributorsOnly.byStranger).refused()
    control(off.byStranger).refused()
    expect(off.byStranger).toMatchSchema('TimeTrackingDisabled')
  },
)

requirement(
  'times.add.disabled-adds-nothing',
  {
    level: 'implied',
    source: rule,
    says: 'What was refused while time tracking was disabled is not listed when it is on again.',
    needs,
  },
  async ({ see, expect }) => {
    const { off, on } = await see(switched)
    control(off.byStranger).refused()
    control(on.issueTimes).lists({ amount: seconds(60) })
    expect(on.issueTimes).toListNo({ amount: seconds(180) })
  },
)

question(
  'times.add.disabled-words',
  { source: rule, asks: 'In which words does Message say that time tracking is disabled?', needs },
  async ({ see }) => (await see(switched)).off.byStranger.tellsWords('Message'),
)

question(
  'times.add.disabled-for-the-owner',
  {
    source: rule,
    asks: 'What is answered where time tracking is disabled and the caller owns the repository?',
    needs,
  },
  async ({ see }) => (await see(switched)).off.byOwner.tells(),
)

question(
  'times.add.disabled-for-anonymous',
  {
    source: rule,
    asks: 'What is answered where time tracking is disabled and the caller is not signed in?',
    needs,
  },
  async ({ see }) => (await see(switched)).off.byNobody.tells(),
)

question(
  'times.add.unknown-and-disabled',
  {
    source: rule,
    asks: 'What is answered for an issue that does not exist in a repository with time tracking disabled?',
    needs,
  },
  async ({ see }) => (await see(switched)).off.unknownByStranger.tells(),
)

question(
  'times.add.unknown-and-forbidden',
  {
    source: rule,
    asks: 'What is answered for an issue that does not exist to somebody who may not use the time tracker?',
    needs,
  },
  async ({ see }) => (await see(switched)).contributorsOnly.unknownByStranger.tells(),
)

question(
  'times.add.kept-while-disabled',
  {
    source: 'code-hosting, States and transitions',
    asks: 'Is time that was tracked before time tracking was disabled listed when it is on again?',
    needs,
  },
  async ({ see }) => {
    const { contributorsOnly, on } = await see(switched)
    const id = control(contributorsOnly.byOwner).gives('id')
    return on.issueTimes.entries().some((entry) => entry['id'] === id) ? 'it is listed' : 'it is not listed'
  },
)

question(
  'times.add.unknown-body',
  {
    source: 'code-hosting, Errors, body of 404',
    asks: 'What comes with the answer for an issue that does not exist?',
    needs,
  },
  async ({ see }) => (await see(unknownIssue)).added.unknown.tells(),
)

question(
  'times.add.not-a-number',
  { source: table, asks: 'What is answered where the index of the issue is a word?', needs },
  async ({ see }) => (await see(unknownIssue)).added.byWord.tells(),
)

question(
  'times.add.by-author',
  {
    source: 'code-hosting, Authentication, 4',
    asks: 'Where only contributors may use the time tracker, what is answered to the author of the issue who is none?',
    needs,
  },
  async ({ forge, fresh, world }) => {
    const repository = await fresh.repository()
    const issue = await fresh.issue({ in: repository, by: world.bob, tracking: 'contributors only' })
    return (await forge.as(world.bob).addTime(issue, seconds(60))).tells()
  },
)

questionOfCallers(
  'times.add',
  { source: 'code-hosting, Authentication, 5', callers: ['anonymous', 'admin'], needs },
  async (caller, { see }) => caller.addTime((await see(tracked)).issue, seconds(60)),
)

const amounts = scene('unusual amounts of time are added', async ({ forge, fresh }) => {
  const issue = await fresh.issue({ tracking: 'on' })
  const add = (amount: unknown) => forge.as(issue.author).addTime(issue, amount)
  return {
    negative: await add(seconds(-60)),
    zero: await add(seconds(0)),
    huge: await add(seconds(Number.MAX_SAFE_INTEGER)),
    fraction: await add(seconds(0.5)),
    number: await add('60'),
    word: await add('an hour'),
    absent: await add(undefined),
  }
})

const unusual = {
  negative: 'What does adding a negative amount answer?',
  zero: 'What does adding nothing at all, an amount of zero, answer?',
  huge: 'What does adding 9007199254740991 answer?',
  fraction: 'What does adding an amount of one half answer?',
  number: 'What does adding a number that is written as a text answer?',
  word: 'What does adding an amount that is not a number answer?',
  absent: 'What does adding without an amount answer?',
} as const

for (const [name, asks] of entriesOf(unusual))
  question(`times.add.amount-${name}`, { source: option, asks, needs }, async ({ see }) => {
    const answer = (await see(amounts))[name]
    return answer.succeeded ? `${answer.tells()}, amount ${answer.tellsField('amount')}` : answer.tells()
  })

notTestable('times.add.failure', {
  level: 'stated',
  source: rule,
  says: 'Other failure: 500.',
  reason: 'No request is known to make a server fail.',
})
