import { control, legacyForgeSuite, scenario } from '../../harness/checks/legacy-forge.ts'
import { statusNames } from './scenarios.ts'

export const suite = legacyForgeSuite()
const { question, requirement } = suite
const states = 'legacy-forge, States and transitions'

const opened = scenario(
  'GET of the issue creation form by a member',
  async ({ legacy, shared: { member, memberProject } }) => ({
    form: await legacy.as(member).getIssueForm(memberProject),
  }),
)

requirement(
  'legacy-issues.form.success',
  { level: 'implied', says: 'GET of the issue creation form returns a 2xx status code.' },
  async ({ play, expect }) => {
    const { form } = await play(opened)
    expect(form).toSucceed()
  },
)

requirement(
  'legacy-issues.form.json',
  {
    level: 'stated',
    source: 'legacy-forge, General rules, 2',
    says: 'The response body is JSON encoded as UTF-8.',
  },
  async ({ play, expect }) => {
    const { form } = await play(opened)
    expect(form).toBeJson()
  },
)

requirement(
  'legacy-issues.form.doc',
  { level: 'stated', says: 'The response body is an object; `doc` is a string.' },
  async ({ play, expect }) => {
    const { form } = await play(opened)
    expect(form).toHaveFieldOfKind('doc', 'a string')
  },
)

requirement(
  'legacy-issues.form.status',
  { level: 'stated', source: states, says: '`status` lists New, Accepted, WaitingForAnswer and Started.' },
  async ({ play, expect }) => {
    const { form } = await play(opened)
    expect(form).toOfferOptions('status', statusNames)
  },
)

requirement(
  'legacy-issues.form.status-only',
  {
    level: 'implied',
    source: states,
    says: '`status` lists only New, Accepted, WaitingForAnswer and Started.',
  },
  async ({ play, expect }) => {
    const { form } = await play(opened)
    control(form).fieldValue('status')
    expect(form).toOfferOnlyOptions('status', statusNames)
  },
)

question(
  'legacy-issues.form.media-type',
  {
    source: 'legacy-forge, General rules, 2',
    asks: 'Which media type does GET of the issue creation form return?',
  },
  async ({ play }) => (await play(opened)).form.header('content-type') ?? 'none',
)

question(
  'legacy-issues.form.other-fields',
  { asks: 'Which fields does the response body have?' },
  async ({ play }) => (await play(opened)).form.describeFields(),
)

question(
  'legacy-issues.form.by-anonymous',
  {
    source: 'legacy-forge, Errors',
    asks: 'How does the operation respond to an anonymous request for a public project?',
  },
  async ({ legacy, shared: { publicProject } }) =>
    (await legacy.anonymous.getIssueForm(publicProject)).describe(),
)

question(
  'legacy-issues.form.by-outsider',
  {
    source: 'legacy-forge, Errors',
    asks: 'How does the operation respond to an unrelated user who requests the form of a public project?',
  },
  async ({ legacy, shared: { outsider, publicProject } }) =>
    (await legacy.as(outsider).getIssueForm(publicProject)).describe(),
)

question(
  'legacy-issues.form.private-by-outsider',
  {
    source: 'legacy-forge, Errors',
    asks: 'How does the operation respond to an unrelated user who requests the form of a private project?',
  },
  async ({ legacy, shared: { outsider, privateProject } }) =>
    (await legacy.as(outsider).getIssueForm(privateProject)).describe(),
)

question(
  'legacy-issues.form.unknown-project',
  {
    source: 'legacy-forge, Errors',
    asks: 'How does the operation respond to a member who requests the form of an unknown project?',
  },
  async ({ legacy, shared: { member, noProject } }) =>
    (await legacy.as(member).getIssueForm(noProject)).describe(),
)
