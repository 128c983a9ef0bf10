import { control, question, requirement, scene } from '../../harness/checks/index.ts'
import { statusNames } from './scenes.ts'

const table = 'legacy-forge, Endpoints, issue create, form'
const names = 'legacy-forge, States and transitions'

const opened = scene(
  'a member opens the form for a new issue',
  async ({ legacy, legacyWorld: { member, memberProject } }) => ({
    form: await legacy.as(member).getIssueForm(memberProject),
  }),
)

requirement(
  'legacy-issues.form.success',
  { level: 'implied', source: table, says: 'The form is answered with a success.' },
  async ({ see, expect }) => {
    const { form } = await see(opened)
    expect(form).toSucceed()
  },
)

requirement(
  'legacy-issues.form.json',
  { level: 'stated', source: 'legacy-forge, General rules, 2', says: 'The answer is JSON encoded as UTF-8.' },
  async ({ see, expect }) => {
    const { form } = await see(opened)
    expect(form).toBeJson()
  },
)

requirement(
  'legacy-issues.form.doc',
  { level: 'stated', source: table, says: 'The body is an object whose doc is a string.' },
  async ({ see, expect }) => {
    const { form } = await see(opened)
    expect(form).toHaveFieldThatIs('doc', 'a string')
  },
)

requirement(
  'legacy-issues.form.status',
  {
    level: 'stated',
    source: names,
    says: 'The status names offered are New, Accepted, WaitingForAnswer and Started.',
  },
  async ({ see, expect }) => {
    const { form } = await see(opened)
    expect(form).toOffer('status', statusNames)
  },
)

requirement(
  'legacy-issues.form.status-only',
  { level: 'implied', source: names, says: 'No other status names are offered.' },
  async ({ see, expect }) => {
    const { form } = await see(opened)
    control(form).gives('status')
    expect(form).toOfferOnly('status', statusNames)
  },
)

question(
  'legacy-issues.form.media-type',
  { source: 'legacy-forge, General rules, 2', asks: 'Which media type does the form have?' },
  async ({ see }) => (await see(opened)).form.header('content-type') ?? 'none',
)

question(
  'legacy-issues.form.other-fields',
  { source: table, asks: 'Which fields does the answer have in all?' },
  async ({ see }) => (await see(opened)).form.tellsFields(),
)

question(
  'legacy-issues.form.by-anonymous',
  { source: 'legacy-forge, Errors', asks: 'What is answered to an anonymous caller who opens the form?' },
  async ({ legacy, legacyWorld: { publicProject } }) =>
    (await legacy.anonymous.getIssueForm(publicProject)).tells(),
)

question(
  'legacy-issues.form.by-outsider',
  {
    source: 'legacy-forge, Errors',
    asks: 'What is answered to a user who is no member and opens the form of a public project?',
  },
  async ({ legacy, legacyWorld: { outsider, publicProject } }) =>
    (await legacy.as(outsider).getIssueForm(publicProject)).tells(),
)

question(
  'legacy-issues.form.private-by-outsider',
  {
    source: 'legacy-forge, Errors',
    asks: 'What is answered to a user without rights on a private project who opens its form?',
  },
  async ({ legacy, legacyWorld: { outsider, privateProject } }) =>
    (await legacy.as(outsider).getIssueForm(privateProject)).tells(),
)

question(
  'legacy-issues.form.unknown-project',
  { source: 'legacy-forge, Errors', asks: 'What is answered to a member for an unknown project?' },
  async ({ legacy, legacyWorld: { member, noProject } }) =>
    (await legacy.as(member).getIssueForm(noProject)).tells(),
)
