import { controlCreated, entriesOf, legacyForgeSuite, scenario } from '../../harness/checks/legacy-forge.ts'
import {
  choices,
  filled,
  first,
  hidden,
  hiddenFromOutsider,
  incomplete,
  listing,
  odd,
  otherMethods,
} from './scenarios.ts'

export const suite = legacyForgeSuite()
const { question } = suite

const entry = 'legacy-forge, Issue list entry'
const formFields = 'legacy-forge, Issue creation form fields'
const errors = 'legacy-forge, Errors'
const states = 'legacy-forge, States and transitions'
const limits = 'legacy-forge, Limits'
const updateOperation = 'legacy-forge, Endpoints, issue update'

question(
  'legacy-issues.list.media-type',
  { source: 'legacy-forge, General rules, 2', asks: 'Which media type does GET of the issue list return?' },
  async ({ play }) => (await play(listing)).list.header('content-type') ?? 'none',
)

question(
  'legacy-issues.list.project-value',
  {
    asks: 'Is `project` the short name of the project or another text?',
  },
  async ({ play, shared: { publicProject } }) => {
    const { list } = await play(listing)
    return list.field('project') === publicProject.shortname ? 'the short name' : 'another text'
  },
)

question(
  'legacy-issues.list.other-fields',
  { source: entry, asks: 'Which fields does an issue entry have?' },
  async ({ play }) => {
    const [found = {}] = (await play(filled)).list.entries()
    return Object.keys(found).toSorted().join(', ') || 'there is no entry'
  },
)

question(
  'legacy-issues.list.order',
  { source: entry, asks: 'At which position does the list show a newly created issue?' },
  async ({ play }) => {
    const { created, after } = await play(first)
    controlCreated(created)
    const place = after.entries().findIndex(({ id }) => Number(id) === created.issueNumber())
    if (place === 0) return 'first'
    return place === after.entries().length - 1 ? 'last' : 'elsewhere'
  },
)

question(
  'legacy-issues.list.modif-dtime-zone',
  {
    source: entry,
    asks: 'By how many hours does `modif_dtime` differ from UTC, measured against the Date header of the creation response?',
  },
  async ({ play }) => {
    const { created, after } = await play(first)
    controlCreated(created)
    const hours = ((after.modifiedAt(created) ?? NaN) - (created.respondedAt() ?? NaN)) / 3_600_000
    return Number.isNaN(hours) ? 'it cannot be told' : `${Math.round(hours * 4) / 4 + 0} hours`
  },
)

question(
  'legacy-issues.list.paging',
  { source: limits, asks: 'Does the issue list name a further page in a `Link` header?' },
  async ({ play }) => (await play(first)).after.describePages(),
)

question(
  'legacy-issues.list.without-slash',
  {
    source: 'legacy-forge, Endpoints',
    asks: 'How does the operation respond to a path without the trailing slash?',
  },
  async ({ legacy, shared: { publicProject: project } }) =>
    (await legacy.anonymous.ask('GET', '/api/p/{project}/issues', { project })).describe(),
)

question(
  'legacy-issues.list.unknown-project',
  { source: errors, asks: 'How does the operation respond to a request for an unknown project?' },
  async ({ legacy, shared: { noProject } }) => (await legacy.anonymous.listIssues(noProject)).describe(),
)

question(
  'legacy-issues.list.private-anonymous-answer',
  { source: errors, asks: 'How does the operation respond to an anonymous request for a private project?' },
  async ({ play }) => (await play(hidden)).anonymous.describe(),
)

question(
  'legacy-issues.list.private-outsider-answer',
  {
    source: errors,
    asks: 'How does the operation respond to an unrelated user who requests the issues of a private project?',
  },
  async ({ play }) => (await play(hiddenFromOutsider)).outsider.describe(),
)

question(
  'legacy-issues.status-numbers',
  { source: states, asks: 'Which integer `status` does the issue list show for each status name?' },
  async ({ play }) => {
    const { created: plain } = await play(first)
    const { created, list } = await play(choices)
    const numbers = {
      New: list.issueEntry(plain),
      Accepted: list.issueEntry(created.accepted),
      WaitingForAnswer: list.issueEntry(created.waiting),
      Started: list.issueEntry(created.started),
    }
    return entriesOf(numbers)
      .map(([name, found]) => `${name} ${found ? JSON.stringify(found['status']) : 'is not listed'}`)
      .join(', ')
  },
)

question(
  'legacy-issues.create.media-type',
  { source: 'legacy-forge, General rules, 2', asks: 'Which media type does POST of an issue return?' },
  async ({ play }) => (await play(first)).created.header('content-type') ?? 'none',
)

question(
  'legacy-issues.create.refused-status',
  { source: errors, asks: 'Which status code does a validation failure return?' },
  async ({ play }) => {
    const { summary, content, both } = await play(incomplete)
    const statuses = new Set([summary, content, both].map(({ status }) => status))
    return [...statuses].join(', ')
  },
)

question(
  'legacy-issues.create.refused-words',
  { source: errors, asks: 'Which message does the response contain when `summary` is missing?' },
  async ({ play }) => (await play(incomplete)).summary.describeWording('errors'),
)

const unclear = {
  status: ['status-missing', formFields, 'How does the operation respond to an issue without `status`?'],
  otherStatus: [
    'status-unknown',
    states,
    'How does the operation respond to a `status` that the form does not offer?',
  ],
  otherOwner: ['owner-unknown', formFields, 'How does the operation respond to an unknown login as `owner`?'],
  emptySummary: ['summary-empty', formFields, 'How does the operation respond to an empty `summary`?'],
  emptyContent: ['content-empty', formFields, 'How does the operation respond to an empty `content`?'],
  label7: ['label7', limits, 'How does the operation respond to `label7`?'],
  multipart: [
    'multipart',
    formFields,
    'How does the operation respond to a form sent as multipart/form-data?',
  ],
} as const

for (const [what, [name, source, asks]] of entriesOf(unclear))
  question(`legacy-issues.create.${name}`, { source, asks }, async ({ play }) =>
    (await play(odd))[what].describeCreation(),
  )

question(
  'legacy-issues.create.text-emoji',
  { source: entry, asks: 'Does the issue list return an emoji in `summary` unchanged?' },
  async ({ play }) => {
    const { label7, seventh, list } = await play(odd)
    if (label7.issueNumber() === undefined) return `it was not taken: ${label7.describeCreation()}`
    const shown = list.issueEntry(label7)
    if (!shown) return 'the issue is not listed'
    return shown['summary'] === seventh.summary ? 'unchanged' : 'changed'
  },
)

question(
  'legacy-issues.create.by-anonymous',
  { source: errors, asks: 'How does the operation respond to an anonymous request for a public project?' },
  async ({ legacy, shared: { publicProject, issue }, after }) => {
    await after(first)
    return (await legacy.anonymous.createIssue(publicProject, issue('created by nobody'))).describeCreation()
  },
)

question(
  'legacy-issues.create.by-outsider',
  {
    source: errors,
    asks: 'How does the operation respond to an unrelated user who creates an issue in a public project?',
  },
  async ({ legacy, shared: { outsider, publicProject, issue }, after }) => {
    await after(first)
    const form = issue('created by an outsider')
    return (await legacy.as(outsider).createIssue(publicProject, form)).describeCreation()
  },
)

question(
  'legacy-issues.create.private-by-outsider',
  {
    source: errors,
    asks: 'How does the operation respond to an unrelated user who sends an issue without `summary` and `content` to a private project?',
  },
  async ({ legacy, shared: { outsider, privateProject }, after }) => {
    await after(first)
    return (await legacy.as(outsider).createIssue(privateProject, { status: 'New' })).describeCreation()
  },
)

question(
  'legacy-issues.create.unknown-project',
  {
    source: errors,
    asks: 'How does the operation respond to a member who creates an issue in an unknown project?',
  },
  async ({ legacy, shared: { member, noProject, issue } }) =>
    (await legacy.as(member).createIssue(noProject, issue('in no project'))).describeCreation(),
)

const updating = scenario(
  'GET of and POST to the path of an issue by the member who created it',
  async ({ legacy, shared: { member, memberProject: project, issue }, play, after }) => {
    const { created } = await play(first)
    controlCreated(created)
    await Promise.all([after(choices), after(odd), after(incomplete), after(otherMethods), after(hidden)])
    const about = { project, issue: created.issueNumber() ?? 0 }
    const path = '/api/p/{project}/issues/{issue}/'
    const form = { ...issue('changed after all'), status: 'Started' }
    return {
      form,
      created,
      shown: await legacy.as(member).ask('GET', path, about),
      changed: await legacy.as(member).ask('POST', path, { ...about, form }),
      list: await legacy.as(member).listIssues(project),
    }
  },
)

question(
  'legacy-issues.update.get',
  { source: updateOperation, asks: 'How does the path of an issue respond to GET?' },
  async ({ play }) => (await play(updating)).shown.describe(),
)

question(
  'legacy-issues.update.post',
  {
    source: updateOperation,
    asks: 'How does the path of an issue respond to POST with the fields of issue creation?',
  },
  async ({ play }) => (await play(updating)).changed.describe(),
)

question(
  'legacy-issues.update.effect',
  {
    source: updateOperation,
    asks: 'Does POST to the path of an issue change its `summary` in the issue list?',
  },
  async ({ play }) => {
    const { created, form, list } = await play(updating)
    const shown = list.issueEntry(created)
    if (!shown) return 'the issue is not listed any more'
    return shown['summary'] === form.summary ? 'it shows the new one' : 'it shows the old one'
  },
)
