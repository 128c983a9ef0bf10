import { checks, each, question, scenario } from '../common/legacy-words.ts'
import { controlCreated, entriesOf } from '../common/legacy-tools.ts'
import {
  byOutsider,
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

const entry = 'legacy-forge, Issue list entry'
const formFields = 'legacy-forge, Issue creation form fields'
const errors = 'legacy-forge, Errors'
const states = 'legacy-forge, States and transitions'
const limits = 'legacy-forge, Limits'
const updateOperation = 'legacy-forge, Endpoints, issue update'

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

export const suite = checks({
  'legacy-issues.list.media-type': listing.question(
    'Which media type does GET of the issue list return?',
    { source: 'legacy-forge, General rules, 2' },
    ({ list }) => list.header('content-type') ?? 'none',
  ),
  'legacy-issues.list.project-value': listing.question(
    'Is `project` the short name of the project or another text?',
    ({ list }, { shared: { publicProject } }) =>
      list.field('project') === publicProject.shortname ? 'the short name' : 'another text',
  ),
  'legacy-issues.list.other-fields': question(
    'Which fields does an issue entry have?',
    { source: entry },
    async ({ play }) => {
      const [found = {}] = (await play(filled)).list.entries()
      return Object.keys(found).toSorted().join(', ') || 'there is no entry'
    },
  ),
  'legacy-issues.list.order': first.question(
    'At which position does the list show a newly created issue?',
    { source: entry },
    ({ created, after }) => {
      controlCreated(created)
      const place = after.entries().findIndex(({ id }) => String(id) === String(created.issueNumber()))
      if (place === 0) return 'first'
      return place === after.entries().length - 1 ? 'last' : 'elsewhere'
    },
  ),
  'legacy-issues.list.modif-dtime-zone': first.question(
    'By how many hours does `modif_dtime` differ from UTC, measured against the Date header of the creation response?',
    { source: entry },
    ({ created, after }) => {
      controlCreated(created)
      const hours = ((after.modifiedAt(created) ?? NaN) - (created.respondedAt() ?? NaN)) / 3_600_000
      return Number.isNaN(hours) ? 'it cannot be told' : `${Math.round(hours * 4) / 4 + 0} hours`
    },
  ),
  'legacy-issues.list.paging': first.question(
    'Does the issue list name a further page in a `Link` header?',
    { source: limits },
    ({ after }) => after.describePages(),
  ),
  'legacy-issues.list.without-slash': question(
    'How does the operation respond to a path without the trailing slash?',
    { source: 'legacy-forge, Endpoints' },
    ({ legacy, shared: { publicProject: project } }) =>
      legacy.anonymous.ask('GET', '/api/p/{project}/issues', { project }),
  ),
  'legacy-issues.list.unknown-project': question(
    'How does the operation respond to a request for an unknown project?',
    { source: errors },
    ({ legacy, shared: { noProject } }) => legacy.anonymous.listIssues(noProject),
  ),
  'legacy-issues.list.private-anonymous-answer': hidden.question(
    'How does the operation respond to an anonymous request for a private project?',
    { source: errors },
    ({ anonymous }) => anonymous,
  ),
  'legacy-issues.list.private-outsider-answer': hiddenFromOutsider.question(
    'How does the operation respond to an unrelated user who requests the issues of a private project?',
    { source: errors },
    ({ outsider }) => outsider,
  ),
  'legacy-issues.status-numbers': first.question(
    'Which integer `status` does the issue list show for each status name?',
    { source: states },
    async ({ created: plain }, { play }) => {
      const { created, list } = await play(choices)
      const numbers = {
        New: list.issueEntry(plain),
        Accepted: list.issueEntry(created.accepted),
        WaitingForAnswer: list.issueEntry(created.waiting),
        Started: list.issueEntry(created.started),
      }
      return entriesOf(numbers)
        .map(([name, found]) => `${name} ${found ? String(found['status']) : 'is not listed'}`)
        .join(', ')
    },
  ),
  'legacy-issues.create.media-type': first.question(
    'Which media type does POST of an issue return?',
    { source: 'legacy-forge, General rules, 2' },
    ({ created }) => created.header('content-type') ?? 'none',
  ),
  'legacy-issues.create.refused-status': incomplete.question(
    'Which status code does a validation failure return?',
    { source: errors },
    ({ summary, content, both }) => {
      const statuses = new Set([summary, content, both].map(({ status }) => status))
      return [...statuses].join(', ')
    },
  ),
  'legacy-issues.create.refused-words': incomplete.question(
    'Which message does the response contain when `summary` is missing?',
    { source: errors },
    ({ summary }) => summary.describeWording('errors'),
  ),
  ...each(unclear, ([name, source, asks], what) => ({
    [`legacy-issues.create.${name}`]: odd.question(asks, { source }, (seen) => seen[what].describeCreation()),
  })),
  'legacy-issues.create.text-emoji': odd.question(
    'Does the issue list return an emoji in `summary` unchanged?',
    { source: entry },
    ({ label7, seventh, list }) => {
      if (label7.issueNumber() === undefined) return `it was not taken: ${label7.describeCreation()}`
      const shown = list.issueEntry(label7)
      if (!shown) return 'the issue is not listed'
      return shown['summary'] === seventh.summary ? 'unchanged' : 'changed'
    },
  ),
  'legacy-issues.create.by-anonymous': question(
    'How does the operation respond to an anonymous request for a public project?',
    { source: errors },
    async ({ legacy, shared: { publicProject, issue }, after }) => {
      await after(first)
      return (
        await legacy.anonymous.createIssue(publicProject, issue('created by nobody'))
      ).describeCreation()
    },
  ),
  'legacy-issues.create.by-outsider': byOutsider.question(
    'How does the operation respond to an unrelated user who creates an issue in a public project?',
    { source: errors },
    ({ created }) => created.describeCreation(),
  ),
  'legacy-issues.create.private-by-outsider': question(
    'How does the operation respond to an unrelated user who sends an issue without `summary` and `content` to a private project?',
    { source: errors },
    async ({ legacy, shared: { outsider, privateProject }, after }) => {
      await after(first)
      return (await legacy.as(outsider).createIssue(privateProject, { status: 'New' })).describeCreation()
    },
  ),
  'legacy-issues.create.unknown-project': question(
    'How does the operation respond to a member who creates an issue in an unknown project?',
    { source: errors },
    async ({ legacy, shared: { member, noProject, issue } }) =>
      (await legacy.as(member).createIssue(noProject, issue('in no project'))).describeCreation(),
  ),
  'legacy-issues.update.get': updating.question(
    'How does the path of an issue respond to GET?',
    { source: updateOperation },
    ({ shown }) => shown,
  ),
  'legacy-issues.update.post': updating.question(
    'How does the path of an issue respond to POST with the fields of issue creation?',
    { source: updateOperation },
    ({ changed }) => changed,
  ),
  'legacy-issues.update.effect': updating.question(
    'Does POST to the path of an issue change its `summary` in the issue list?',
    { source: updateOperation },
    ({ created, form, list }) => {
      const shown = list.issueEntry(created)
      if (!shown) return 'the issue is not listed any more'
      return shown['summary'] === form.summary ? 'it shows the new one' : 'it shows the old one'
    },
  ),
})
