import { checks, each } from '../common/legacy-words.ts'
import {
  assume,
  control,
  controlCreated,
  controlOnlyErrorIs,
  Observed,
  observeIfUniform,
  type LegacyReply,
} from '../common/legacy-tools.ts'
import { controlRefusedFor } from './accepted-otherwise.ts'
import {
  observeClosedOrHeldBack,
  observeStatusAtFirst,
  observeUnlessLinesAreLost,
} from './changed-by-others.ts'
import { choices, first } from './scenarios.ts'
import { observeRewritten } from './shown-text.ts'

const formFields = 'legacy-forge, Issue creation form fields'

const statuses = {
  accepted: '`status` accepts the value Accepted.',
  waiting: '`status` accepts the value WaitingForAnswer.',
  started: '`status` accepts the value Started.',
} as const

const labels = {
  label1: 'nonAscii',
  label2: 'quotes',
  label3: 'markup',
  label4: 'nonAscii',
  label5: 'quotes',
  label6: 'markup',
} as const

const texts = {
  nonAscii: ['non-ascii', 'The issue list returns non-ASCII text in `summary` unchanged.'],
  quotes: ['quotes', 'The issue list returns quotes, slashes and plus signs in `summary` unchanged.'],
  markup: ['markup', 'The issue list returns markup in `summary` unchanged.'],
  long: ['long', 'The issue list returns an accepted `summary` of about 200 characters unchanged.'],
} as const

/** The document does not show which labels a project accepts: if every form with labels is refused, the project may know none of them. */
function assumeSomeLabels(forms: ReadonlyArray<{ issueNumber(): number | bigint | undefined }>): void {
  assume(
    'labels that the project takes',
    forms.some((one) => one.issueNumber() !== undefined),
  )
}

/** In bytes: a text can be shorter by this much than the longest text if a server cuts texts to one length at the end of a word. */
const ROOM = 24

/** Whether a text is about as long as the longest one, so that its length can be the reason for a cut. */
function isLong(text: unknown, others: readonly unknown[]): boolean {
  const lengthOf = (one: unknown) => (typeof one === 'string' ? Buffer.byteLength(one) : 0)
  return lengthOf(text) + ROOM >= Math.max(...others.map(lengthOf))
}

/** The summaries that a list shows for the created issues. */
function shownIn({ created, list }: { readonly created: Created; readonly list: LegacyReply }): unknown[] {
  return Object.values(created).map((one) => list.issueEntry(one)?.['summary'])
}

type Created = Readonly<Record<string, LegacyReply>>

export const suite = checks({
  'legacy-issues.create.success': first.implied(
    'POST of an issue with valid input returns a 2xx status code.',
    ({ created }, { expect }) => {
      // No sentence shows a status code: the body says whether the issue was created.
      if (created.status >= 300 && created.status < 400 && created.issueNumber() !== undefined)
        throw new Observed(`the success has the status ${created.status}`)
      expect(created).toSucceed()
    },
  ),
  'legacy-issues.create.json': first.stated(
    'The response body is JSON encoded as UTF-8.',
    { source: 'legacy-forge, General rules, 2' },
    ({ created }, { expect }) => expect(created).toBeJson(),
  ),
  'legacy-issues.create.mess': first.stated(
    '`mess` is `success` when the issue is created.',
    ({ created }, { expect }) => expect(created).toHaveField('mess', 'success'),
  ),
  'legacy-issues.create.issue': first.stated(
    '`issue`, the number of the created issue, is an integer.',
    ({ created }, { expect }) => expect(created).toHaveFieldOfKind('issue', 'a whole number'),
  ),
  'legacy-issues.create.new-number': first.implied(
    '`issue` is a number that no listed issue had before the request.',
    ({ before, created }, { expect }) => {
      control(before).isList()
      controlCreated(created)
      expect(before).toHaveNoEntry({ id: created.issueNumber() })
      expect(before).toHaveNoEntry({ id: String(created.issueNumber()) })
    },
  ),
  'legacy-issues.create.listed': first.implied(
    'The issue list shows the number and the `summary` of the created issue after the request.',
    async ({ form: sent, before, created, after }, context) => {
      controlCreated(created)
      control(after).isList()
      await observeClosedOrHeldBack(context, { form: sent, before, created, after })
      const shown = after.issueEntry(created)?.['summary']
      // A list may show only the beginning of each summary that is longer than others.
      const mayBeCut = shown !== sent.summary && isLong(shown, shownIn(await context.play(choices)))
      observeRewritten(shown, sent.summary, { mayBeCut })
      context.expect(after).toHaveIssue(created, { summary: sent.summary })
    },
  ),
  'legacy-issues.create.optional': first.stated(
    '`owner` and `label1` to `label6` are optional.',
    { source: formFields },
    ({ created }, { expect }) => expect(created).toCreateIssue(),
  ),
  'legacy-issues.create.status-new': first.stated(
    '`status` accepts the value New.',
    { source: formFields },
    ({ created }, { expect }) => {
      controlOnlyErrorIs(created, 'status')
      expect(created).toCreateIssue()
    },
  ),
  ...each(statuses, (says, status) => ({
    [`legacy-issues.create.status-${status}`]: choices.stated(
      says,
      { source: formFields },
      async ({ forms, created }, { expect, ...context }) => {
        const asNew = { form: forms[status], field: 'status', instead: 'New' }
        await controlRefusedFor(context, created[status], asNew)
        expect(created[status]).toCreateIssue()
      },
    ),
  })),
  'legacy-issues.create.status-kept': choices.implied(
    '`status` takes effect: if the issue list shows open issues with different statuses, the issues created with the status names do not all have the same status.',
    { source: formFields },
    async ({ created, list }, { expect, ...context }) => {
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
  ),
  ...each(labels, (issue, label) => ({
    [`legacy-issues.create.${label}`]: choices.stated(
      `POST of an issue accepts \`${label}\`.`,
      { source: formFields },
      async ({ forms, created }, { expect, ...context }) => {
        const { nonAscii, quotes, markup, everything } = created
        assumeSomeLabels([nonAscii, quotes, markup, everything])
        await controlRefusedFor(context, created[issue], { form: forms[issue], field: label })
        expect(created[issue]).toCreateIssue()
      },
    ),
  })),
  'legacy-issues.create.six-labels': choices.stated(
    'POST of an issue accepts six labels, `label1` to `label6`.',
    { source: 'legacy-forge, Limits' },
    async ({ forms, created: { everything } }, { expect, ...context }) => {
      // A server can refuse another field, or a label in any slot, for another reason: a quota, or labels that the project does not have.
      const blamed = everything.errorFields()
      assume(
        'nothing but a label is one too many',
        blamed.every((field) => /^label[2-6]$/.test(field)),
      )
      if (blamed.length === 0)
        await controlRefusedFor(context, everything, { form: forms.everything, field: 'label6' })
      const { legacy, shared } = context
      const texts: Readonly<Record<string, string>> = forms.everything
      for (const field of blamed) {
        const form = {
          ...shared.issue(`the text of ${field} as the only label`),
          label1: texts[field] ?? '',
        }
        controlCreated(await legacy.as(shared.member).createIssue(shared.memberProject, form))
      }
      expect(everything).toCreateIssue()
    },
  ),
  'legacy-issues.create.owner': choices.implied(
    '`owner` accepts the login of a project member.',
    { source: formFields },
    async ({ forms, created: { everything } }, { expect, ...context }) => {
      await controlRefusedFor(context, everything, { form: forms.everything, field: 'owner' })
      expect(everything).toCreateIssue()
    },
  ),
  'legacy-issues.create.lines': choices.implied(
    'The issue list shows an issue that was created with a `content` of several lines.',
    { source: formFields },
    async ({ created: { quotes }, list }, { expect, ...context }) => {
      controlCreated(quotes)
      control(list).isList()
      if (list.issueEntry(quotes) === undefined) await observeUnlessLinesAreLost(context)
      expect(list).toHaveIssue(quotes)
    },
  ),
  ...each(texts, ([name, says], text) => ({
    [`legacy-issues.create.text-${name}`]: choices.implied(
      says,
      { source: 'legacy-forge, Issue list entry, summary' },
      ({ forms, created, list }, { expect }) => {
        controlCreated(created[text])
        assume('the new issue is listed', list.issueEntry(created[text]) !== undefined)
        const { summary } = forms[text]
        const shown = list.issueEntry(created[text])?.['summary']
        observeRewritten(shown, summary, { mayBeCut: isLong(shown, shownIn({ created, list })) })
        expect(list).toHaveIssue(created[text], { summary })
      },
    ),
  })),
})
