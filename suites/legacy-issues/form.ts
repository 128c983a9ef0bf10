import { checks, question, scenario } from '../common/legacy-words.ts'
import { control } from '../common/legacy-tools.ts'
import { odd, statusNames } from './scenarios.ts'

const states = 'legacy-forge, States and transitions'

const opened = scenario(
  'GET of the issue creation form by a member',
  async ({ legacy, shared: { member, memberProject } }) => ({
    form: await legacy.as(member).getIssueForm(memberProject),
  }),
)

export const suite = checks({
  'legacy-issues.form.success': opened.implied(
    'GET of the issue creation form returns a 2xx status code.',
    ({ form }, { expect }) => expect(form).toSucceed(),
  ),
  'legacy-issues.form.json': opened.stated(
    'The response body is JSON encoded as UTF-8.',
    { source: 'legacy-forge, General rules, 2' },
    ({ form }, { expect }) => expect(form).toBeJson(),
  ),
  'legacy-issues.form.doc': opened.stated(
    'The response body is an object; `doc` is a string.',
    ({ form }, { expect }) => expect(form).toHaveFieldOfKind('doc', 'a string'),
  ),
  'legacy-issues.form.status': opened.stated(
    '`status` lists New, Accepted, WaitingForAnswer and Started.',
    { source: states },
    ({ form }, { expect }) => expect(form).toOfferOptions('status', statusNames),
  ),
  'legacy-issues.form.status-only': opened.implied(
    '`status` lists only New, Accepted, WaitingForAnswer and Started.',
    { source: states },
    async ({ form }, { expect, after, legacy, shared: { member, memberProject } }) => {
      control(form).fieldValue('status')
      expect(form).toOfferOnlyOptions('status', statusNames)
      // The form must not offer an unknown status that a request has sent.
      await after(odd)
      const later = await legacy.as(member).getIssueForm(memberProject)
      control(later).fieldValue('status')
      expect(later).toOfferOnlyOptions('status', statusNames)
    },
  ),
  'legacy-issues.form.media-type': opened.question(
    'Which media type does GET of the issue creation form return?',
    { source: 'legacy-forge, General rules, 2' },
    ({ form }) => form.header('content-type') ?? 'none',
  ),
  'legacy-issues.form.other-fields': opened.question(
    'Which fields does the response body have?',
    ({ form }) => form.describeFields(),
  ),
  'legacy-issues.form.by-anonymous': question(
    'How does the operation respond to an anonymous request for a public project?',
    { source: 'legacy-forge, Errors' },
    ({ legacy, shared: { publicProject } }) => legacy.anonymous.getIssueForm(publicProject),
  ),
  'legacy-issues.form.by-outsider': question(
    'How does the operation respond to an unrelated user who requests the form of a public project?',
    { source: 'legacy-forge, Errors' },
    ({ legacy, shared: { outsider, publicProject } }) => legacy.as(outsider).getIssueForm(publicProject),
  ),
  'legacy-issues.form.private-by-outsider': question(
    'How does the operation respond to an unrelated user who requests the form of a private project?',
    { source: 'legacy-forge, Errors' },
    ({ legacy, shared: { outsider, privateProject } }) => legacy.as(outsider).getIssueForm(privateProject),
  ),
  'legacy-issues.form.unknown-project': question(
    'How does the operation respond to a member who requests the form of an unknown project?',
    { source: 'legacy-forge, Errors' },
    ({ legacy, shared: { member, noProject } }) => legacy.as(member).getIssueForm(noProject),
  ),
})
