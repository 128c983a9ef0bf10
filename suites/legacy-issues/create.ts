import {
  assume,
  control,
  controlCreated,
  controlOnlyErrorIs,
  entriesOf,
  legacyForgeSuite,
  observeIfUniform,
} from '../../harness/checks/legacy-forge.ts'
import { observeStatusAtFirst } from './changed-by-others.ts'
import { choices, first } from './scenarios.ts'

export const suite = legacyForgeSuite()
const { requirement } = suite
const formFields = 'legacy-forge, Issue creation form fields'

requirement(
  'legacy-issues.create.success',
  {
    level: 'implied',
    says: 'POST of an issue with valid input returns a 2xx status code.',
  },
  async ({ play, expect }) => {
    const { created } = await play(first)
    expect(created).toSucceed()
  },
)

requirement(
  'legacy-issues.create.json',
  {
    level: 'stated',
    source: 'legacy-forge, General rules, 2',
    says: 'The response body is JSON encoded as UTF-8.',
  },
  async ({ play, expect }) => {
    const { created } = await play(first)
    expect(created).toBeJson()
  },
)

requirement(
  'legacy-issues.create.mess',
  { level: 'stated', says: '`mess` is `success` when the issue is created.' },
  async ({ play, expect }) => {
    const { created } = await play(first)
    expect(created).toHaveField('mess', 'success')
  },
)

requirement(
  'legacy-issues.create.issue',
  { level: 'stated', says: '`issue`, the number of the created issue, is an integer.' },
  async ({ play, expect }) => {
    const { created } = await play(first)
    expect(created).toHaveFieldOfKind('issue', 'a whole number')
  },
)

requirement(
  'legacy-issues.create.new-number',
  {
    level: 'implied',
    says: '`issue` is a number that no listed issue had before the request.',
  },
  async ({ play, expect }) => {
    const { before, created } = await play(first)
    control(before).isList()
    controlCreated(created)
    expect(before).toHaveNoEntry({ id: created.issueNumber() })
    expect(before).toHaveNoEntry({ id: String(created.issueNumber()) })
  },
)

requirement(
  'legacy-issues.create.listed',
  {
    level: 'implied',
    says: 'The issue list shows the number and the `summary` of the created issue after the request.',
  },
  async ({ play, expect }) => {
    const { form: sent, created, after } = await play(first)
    controlCreated(created)
    control(after).isList()
    expect(after).toHaveIssue(created, { summary: sent.summary })
  },
)

requirement(
  'legacy-issues.create.optional',
  { level: 'stated', source: formFields, says: '`owner` and `label1` to `label6` are optional.' },
  async ({ play, expect }) => {
    const { created } = await play(first)
    expect(created).toCreateIssue()
  },
)

requirement(
  'legacy-issues.create.status-new',
  { level: 'stated', source: formFields, says: '`status` accepts the value New.' },
  async ({ play, expect }) => {
    const { created } = await play(first)
    controlOnlyErrorIs(created, 'status')
    expect(created).toCreateIssue()
  },
)

const statuses = {
  accepted: '`status` accepts the value Accepted.',
  waiting: '`status` accepts the value WaitingForAnswer.',
  started: '`status` accepts the value Started.',
} as const

for (const [status, says] of entriesOf(statuses))
  requirement(
    `legacy-issues.create.status-${status}`,
    { level: 'stated', source: formFields, says },
    async ({ play, expect }) => {
      const { created } = await play(choices)
      controlOnlyErrorIs(created[status], 'status')
      expect(created[status]).toCreateIssue()
    },
  )

requirement(
  'legacy-issues.create.status-kept',
  {
    level: 'implied',
    source: formFields,
    says: '`status` takes effect: if the issue list shows open issues with different statuses, the issues created with the status names do not all have the same status.',
  },
  async ({ expect, ...context }) => {
    const { created, list } = await context.play(choices)
    const { nonAscii: asNew, accepted, waiting, started } = created
    // A project need not offer all four.
    const chosen = [asNew, accepted, waiting, started].filter((one) => one.issueNumber() !== undefined)
    assume('issues with three of the four statuses', chosen.length >= 3)
    control(list).isList()
    assume(
      'the new issues are listed',
      chosen.every((one) => list.issueEntry(one)),
    )
    observeIfUniform(list, 'status')
    const statuses = new Set(chosen.map((one) => list.issueEntry(one)?.['status']))
    if (statuses.size < 2) await observeStatusAtFirst(context)
    expect(list).toDistinguishIssues(chosen, 'status')
  },
)

const labels = {
  label1: 'nonAscii',
  label2: 'quotes',
  label3: 'markup',
  label4: 'nonAscii',
  label5: 'quotes',
  label6: 'markup',
} as const

/** Which labels a project takes is not shown: where every form with labels is refused, it may know none of these. */
function assumeSomeLabels(forms: ReadonlyArray<{ issueNumber(): number | undefined }>): void {
  assume(
    'labels that the project takes',
    forms.some((one) => one.issueNumber() !== undefined),
  )
}

for (const [label, issue] of entriesOf(labels))
  requirement(
    `legacy-issues.create.${label}`,
    { level: 'stated', source: formFields, says: `POST of an issue accepts \`${label}\`.` },
    async ({ play, expect }) => {
      const { created } = await play(choices)
      const { nonAscii, quotes, markup, everything } = created
      assumeSomeLabels([nonAscii, quotes, markup, everything])
      controlOnlyErrorIs(created[issue], label)
      expect(created[issue]).toCreateIssue()
    },
  )

requirement(
  'legacy-issues.create.six-labels',
  {
    level: 'stated',
    source: 'legacy-forge, Limits',
    says: 'POST of an issue accepts six labels, `label1` to `label6`.',
  },
  async ({ play, expect }) => {
    const { created } = await play(choices)
    // Another field, or the first label as well, can be refused for a reason of its own: a quota, or labels that the project does not have.
    assume(
      'nothing but a label is one too many',
      created.everything.errorFields().every((field) => /^label[2-6]$/.test(field)),
    )
    expect(created.everything).toCreateIssue()
  },
)

requirement(
  'legacy-issues.create.owner',
  { level: 'implied', source: formFields, says: '`owner` accepts the login of a project member.' },
  async ({ play, expect }) => {
    const { created } = await play(choices)
    controlOnlyErrorIs(created.everything, 'owner')
    expect(created.everything).toCreateIssue()
  },
)

const texts = {
  nonAscii: ['non-ascii', 'The issue list returns non-ASCII text in `summary` unchanged.'],
  quotes: ['quotes', 'The issue list returns quotes and slashes in `summary` unchanged.'],
  markup: ['markup', 'The issue list returns markup in `summary` unchanged.'],
  long: ['long', 'The issue list returns an accepted `summary` of about 200 characters unchanged.'],
} as const

for (const [text, [name, says]] of entriesOf(texts))
  requirement(
    `legacy-issues.create.text-${name}`,
    { level: 'implied', source: 'legacy-forge, Issue list entry, summary', says },
    async ({ play, expect }) => {
      const { forms, created, list } = await play(choices)
      controlCreated(created[text])
      const shown = list.issueEntry(created[text])?.['summary']
      assume('the new issue is listed', list.issueEntry(created[text]) !== undefined)
      // UTF-8 encodes letters with accents in either form.
      const { summary } = forms[text]
      const isSame = typeof shown === 'string' && shown.normalize() === summary.normalize()
      expect(list).toHaveIssue(created[text], { summary: isSame ? shown : summary })
    },
  )
