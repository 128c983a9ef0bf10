import { controlMade, entriesOf, question, scene } from '../../harness/checks/index.ts'
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
} from './scenes.ts'

const entry = 'legacy-forge, Issue list entry'
const fields = 'legacy-forge, Issue creation form fields'
const errors = 'legacy-forge, Errors'
const states = 'legacy-forge, States and transitions'
const limits = 'legacy-forge, Limits'
const update = 'legacy-forge, Endpoints, issue update'

question(
  'legacy-issues.list.media-type',
  { source: 'legacy-forge, General rules, 2', asks: 'Which media type does the issue list have?' },
  async ({ see }) => (await see(listing)).list.header('content-type') ?? 'none',
)

question(
  'legacy-issues.list.project-value',
  {
    source: 'legacy-forge, Endpoints, issue list',
    asks: 'Is the project of the list the short name or another text?',
  },
  async ({ see, legacyWorld: { publicProject } }) => {
    const { list } = await see(listing)
    return list.field('project') === publicProject.shortname ? 'the short name' : 'another text'
  },
)

question(
  'legacy-issues.list.other-fields',
  { source: entry, asks: 'Which fields does an entry have in all?' },
  async ({ see }) => {
    const [found = {}] = (await see(filled)).list.entries()
    return Object.keys(found).toSorted().join(', ') || 'there is no entry'
  },
)

question(
  'legacy-issues.list.order',
  { source: entry, asks: 'Where in the list is an issue that was just created?' },
  async ({ see }) => {
    const { created, after } = await see(first)
    controlMade(created)
    const place = after.entries().findIndex(({ id }) => Number(id) === created.made())
    if (place === 0) return 'first'
    return place === after.entries().length - 1 ? 'last' : 'elsewhere'
  },
)

question(
  'legacy-issues.list.modif-dtime-zone',
  {
    source: entry,
    asks: 'By how many hours does modif_dtime differ from universal time, going by the Date of the answer?',
  },
  async ({ see }) => {
    const { created, after } = await see(first)
    controlMade(created)
    const hours = ((after.changedAt(created) ?? NaN) - (created.answeredAt() ?? NaN)) / 3_600_000
    return Number.isNaN(hours) ? 'it cannot be told' : `${Math.round(hours * 4) / 4 + 0} hours`
  },
)

question(
  'legacy-issues.list.paging',
  { source: limits, asks: 'Does page=2 list other issues than no page at all?' },
  async ({ see }) => {
    const { after, secondPage } = await see(first)
    if (!secondPage.succeeded) return secondPage.tells()
    return secondPage.body.equals(after.body) ? 'the same issues' : 'something else'
  },
)

question(
  'legacy-issues.list.without-slash',
  { source: 'legacy-forge, Endpoints', asks: 'What is answered without the slash at the end of the path?' },
  async ({ legacy, legacyWorld: { publicProject: project } }) =>
    (await legacy.anonymous.ask('GET', '/api/p/{project}/issues', { project })).tells(),
)

question(
  'legacy-issues.list.unknown-project',
  { source: errors, asks: 'What is answered for an unknown project?' },
  async ({ legacy, legacyWorld: { noProject } }) => (await legacy.anonymous.listIssues(noProject)).tells(),
)

question(
  'legacy-issues.list.private-anonymous-answer',
  { source: errors, asks: 'What is answered to an anonymous caller for a private project?' },
  async ({ see }) => (await see(hidden)).anonymous.tells(),
)

question(
  'legacy-issues.list.private-outsider-answer',
  { source: errors, asks: 'What is answered for a private project to a user without rights on it?' },
  async ({ see }) => (await see(hiddenFromOutsider)).outsider.tells(),
)

question(
  'legacy-issues.status-numbers',
  { source: states, asks: 'Which number does the list show for each of the status names?' },
  async ({ see }) => {
    const { created: plain } = await see(first)
    const { created, list } = await see(choices)
    const numbers = {
      New: list.entryOf(plain),
      Accepted: list.entryOf(created.accepted),
      WaitingForAnswer: list.entryOf(created.waiting),
      Started: list.entryOf(created.started),
    }
    return entriesOf(numbers)
      .map(([name, found]) => `${name} ${found ? JSON.stringify(found['status']) : 'is not listed'}`)
      .join(', ')
  },
)

question(
  'legacy-issues.create.media-type',
  { source: 'legacy-forge, General rules, 2', asks: 'Which media type does the answer to a creation have?' },
  async ({ see }) => (await see(first)).created.header('content-type') ?? 'none',
)

question(
  'legacy-issues.create.refused-status',
  { source: errors, asks: 'Which HTTP status does a validation failure have?' },
  async ({ see }) => {
    const { summary, content, both } = await see(incomplete)
    const statuses = new Set([summary, content, both].map(({ status }) => status))
    return [...statuses].join(', ')
  },
)

question(
  'legacy-issues.create.refused-words',
  { source: errors, asks: 'In which words is a missing summary refused?' },
  async ({ see }) => (await see(incomplete)).summary.tellsWords('errors'),
)

const unclear = {
  status: ['status-missing', fields, 'What becomes of an issue without a status?'],
  otherStatus: ['status-unknown', states, 'What becomes of an issue with a status that is not offered?'],
  otherOwner: ['owner-unknown', fields, 'What becomes of an issue whose owner is the login of nobody?'],
  emptySummary: ['summary-empty', fields, 'What becomes of an issue with an empty summary?'],
  emptyContent: ['content-empty', fields, 'What becomes of an issue with an empty content?'],
  label7: ['label7', limits, 'What becomes of an issue with a label7?'],
  multipart: ['multipart', fields, 'What becomes of a form that is sent as multipart/form-data?'],
} as const

for (const [what, [name, source, asks]] of entriesOf(unclear))
  question(`legacy-issues.create.${name}`, { source, asks }, async ({ see }) =>
    (await see(odd))[what].tellsCreation(),
  )

question(
  'legacy-issues.create.text-emoji',
  { source: entry, asks: 'Does an emoji come back unchanged in the list?' },
  async ({ see }) => {
    const { label7, seventh, list } = await see(odd)
    if (label7.made() === undefined) return `it was not taken: ${label7.tellsCreation()}`
    const shown = list.entryOf(label7)
    if (!shown) return 'the issue is not listed'
    return shown['summary'] === seventh.summary ? 'unchanged' : 'changed'
  },
)

question(
  'legacy-issues.create.by-anonymous',
  { source: errors, asks: 'What becomes of the issue of an anonymous caller in a public project?' },
  async ({ legacy, legacyWorld: { publicProject, issue }, after }) => {
    await after(first)
    return (await legacy.anonymous.createIssue(publicProject, issue('created by nobody'))).tellsCreation()
  },
)

question(
  'legacy-issues.create.by-outsider',
  { source: errors, asks: 'What becomes of the issue of a user who is no member of a public project?' },
  async ({ legacy, legacyWorld: { outsider, publicProject, issue }, after }) => {
    await after(first)
    const form = issue('created by an outsider')
    return (await legacy.as(outsider).createIssue(publicProject, form)).tellsCreation()
  },
)

question(
  'legacy-issues.create.private-by-outsider',
  {
    source: errors,
    asks: 'What is answered to a user without rights on a private project who sends its form without summary and content?',
  },
  async ({ legacy, legacyWorld: { outsider, privateProject }, after }) => {
    await after(first)
    return (await legacy.as(outsider).createIssue(privateProject, { status: 'New' })).tellsCreation()
  },
)

question(
  'legacy-issues.create.unknown-project',
  { source: errors, asks: 'What is answered to a member who creates an issue in an unknown project?' },
  async ({ legacy, legacyWorld: { member, noProject, issue } }) =>
    (await legacy.as(member).createIssue(noProject, issue('in no project'))).tellsCreation(),
)

const updating = scene(
  'a member asks for an issue of their own and changes it',
  async ({ legacy, legacyWorld: { member, memberProject: project, issue }, see, after }) => {
    const { created } = await see(first)
    controlMade(created)
    await Promise.all([after(choices), after(odd), after(incomplete), after(otherMethods), after(hidden)])
    const about = { project, issue: created.made() ?? 0 }
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
  { source: update, asks: 'What does GET answer at the path of an issue?' },
  async ({ see }) => (await see(updating)).shown.tells(),
)

question(
  'legacy-issues.update.post',
  { source: update, asks: 'What does POST answer at the path of an issue, with the fields of creation?' },
  async ({ see }) => (await see(updating)).changed.tells(),
)

question(
  'legacy-issues.update.effect',
  { source: update, asks: 'Does the list show another summary of the issue after that?' },
  async ({ see }) => {
    const { created, form, list } = await see(updating)
    const shown = list.entryOf(created)
    if (!shown) return 'the issue is not listed any more'
    return shown['summary'] === form.summary ? 'it shows the new one' : 'it shows the old one'
  },
)
